"""Values of widgets: types and limits that charts, tables and KPIs share.

A widget is stored in the conversation's log and drawn by a browser, so its values are plain JSON: no NaN, no infinity,
nothing that a browser cannot hold, and nothing longer than a person would read.
"""

import math
from typing import Annotated

from pydantic import Field, PlainValidator, Strict, WithJsonSchema
from pydantic_core import PydanticCustomError

MAX_TITLE = 200
"""Characters of a title."""
MAX_TEXT = 500
"""Characters of a label, a cell or a note."""
MAX_SAFE_INTEGER = 2**53 - 1
"""The largest integer that JavaScript holds exactly; what is larger becomes a float."""


def _number(value: object) -> int | float:
    """Whole numbers stay whole; truth values and texts are no numbers."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise PydanticCustomError("number", "um número é preciso, não {value}", {"value": repr(value)[:40]})
    if isinstance(value, int) and abs(value) <= MAX_SAFE_INTEGER:
        return value
    try:
        number = float(value)
    except OverflowError:
        number = math.inf
    if not math.isfinite(number):
        raise PydanticCustomError("finite_number", "o número tem de ser finito: use null onde não há valor")
    return number


Number = Annotated[int | float, PlainValidator(_number), WithJsonSchema({"type": "number"})]
"""A finite number."""

Title = Annotated[str, Field(min_length=1, max_length=MAX_TITLE)]
Text = Annotated[str, Field(max_length=MAX_TEXT)]
OnlyText = Annotated[Text, Strict()]
"""A text beside which numbers are something else; elsewhere a number is taken for its digits."""


def without_none(widget: dict[str, object]) -> dict[str, object]:
    """The widget without its unused fields."""
    return {key: value for key, value in widget.items() if value is not None}
