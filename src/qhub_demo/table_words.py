"""Values, restrictions and correlations as people write them."""

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any

from qhub_demo.numbers import format_number, is_english
from qhub_demo.query import Filter
from qhub_demo.table_phrases import tell

STRONG, MIDDLING, WEAK = 0.7, 0.4, 0.2
"""From which a correlation is called strong, moderate and weak."""


def where_words(filters: Sequence[Filter], language: str) -> str:
    """The restrictions as the end of a clause; empty where there are none."""
    return tell("with", language, filters=filters_words(filters, language)) if filters else ""


def filters_words(filters: Sequence[Filter], language: str) -> str:
    """Restrictions, joined."""
    return tell("and", language).join(_filter(filter_, language) for filter_ in filters)


def _filter(filter_: Filter, language: str) -> str:
    column = filter_.column
    values = [cell(value, language) if filter_.is_day else _plain(value, language) for value in filter_.values]
    if filter_.is_day:
        return _period(filter_, language)
    match filter_.op:
        case "between":
            return tell("from_to", language, column=column, first=values[0], last=values[1])
        case "in":
            return tell("among", language, column=column, values=tell("or", language).join(values))
        case "not in":
            return tell("not_among", language, column=column, values=tell("or", language).join(values))
        case "null":
            return tell("is_null", language, column=column)
        case "not null":
            return tell("is_not_null", language, column=column)
        case "like" | "not like":
            key = "contains" if filter_.op == "like" else "not_contains"
            return tell(key, language, column=column, value=str(filter_.values[0]).strip("%").replace("\\", ""))
        case "month":
            return tell(
                "in_month",
                language,
                column=column,
                month=tell("months", language).split(",")[int(filter_.values[0]) - 1],
            )
        case "day":
            return tell("on_day_of_month", language, column=column, day=values[0])
        case _:
            return f"{column} {filter_.op.replace('!=', '≠').replace('>=', '≥').replace('<=', '≤')} {values[0]}"


def _period(filter_: Filter, language: str) -> str:
    days = [date.fromisoformat(str(value)) for value in filter_.values]
    column = filter_.column
    if filter_.op == "between":
        last = days[1] - timedelta(days=1)
        if last == days[0]:
            return tell("on_day", language, column=column, day=moment(days[0].isoformat(), language))
        first, end = moment(days[0].isoformat(), language), moment(last.isoformat(), language)
        return tell("from_to", language, column=column, first=first, last=end)
    if filter_.op == ">=":
        return tell("since", language, column=column, first=moment(days[0].isoformat(), language))
    last = days[0] - timedelta(days=1)
    return tell("until", language, column=column, last=moment(last.isoformat(), language))


def number(value: Any, language: str) -> str:
    """A value as people write it: few decimals, but never so few that a small number becomes nothing."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return moment(str(value), language)
    size = abs(value)
    if size == int(size):
        return format_number(int(value), language)
    decimals = 2 if size >= 1 else 4
    text = format_number(value, language, decimals)
    mark = "." if is_english(language) else ","
    return text.rstrip("0").rstrip(mark) if mark in text else text


def moment(text: str, language: str) -> str:
    """A day as people write it; other texts as they are."""
    if is_english(language) or len(text) < 10 or text[4:5] != "-" or text[7:8] != "-":
        return text
    try:
        day = date.fromisoformat(text[:10])
    except ValueError:
        return text
    return day.strftime("%d/%m/%Y") + text[10:].replace("T", " ")


def _plain(value: object, language: str) -> str:
    return number(value, language) if isinstance(value, float) else str(value)


def cell(value: Any, language: str) -> str:
    """A value of any kind."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float):
        return number(value, language)
    return moment(" ".join(str(value).split()), language)


def strength_words(value: float, language: str) -> str:
    """How strong a correlation is."""
    size = abs(value)
    if size < WEAK:
        return tell("corr_no", language)
    key = "corr_strong" if size >= STRONG else "corr_middling" if size >= MIDDLING else "corr_weak"
    return tell(key, language, sign=tell("positive" if value > 0 else "negative", language))


def markdown(header: Sequence[str], cells: Sequence[Sequence[str]]) -> list[str]:
    """A table as lines of Markdown."""
    lines = [list(header), ["---"] * len(header), *([cell.replace("|", "\\|") for cell in row] for row in cells)]
    return [f"| {' | '.join(line)} |" for line in lines]
