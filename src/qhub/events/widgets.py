"""Widgets: results of tools to look at, such as a chart, a table, a figure, a picture.

A result `{"widget": "chart", ...}` goes to clients as it was stored, whoever wrote the tool. The models here say what
is in one: clients get their types from them by the OpenAPI document, and a test holds the hub's own tools to them.
"""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, GetJsonSchemaHandler
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

from qhub.events.absent import Absent, Flag
from qhub.events.stored.base import Value


class _Data(BaseModel):
    """The data of a widget."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=True)


class Point(_Data):
    """A point of a scatter chart."""

    x: float
    y: float


class Series(_Data):
    """Values that belong together: one for each label, or points."""

    label: str
    data: list[float | None] | list[Point]
    tipo: Absent[Literal["bar", "line"]] = None
    """How it is drawn, in a `combined` chart."""


class Chart(_Data):
    """Values to compare."""

    widget: Literal["chart"]
    tipo: Literal["bar", "line", "pie", "doughnut", "scatter", "histogram", "stacked", "combined"]
    titulo: str
    labels: list[str]
    datasets: list[Series]
    eixo_x: Absent[str] = None
    eixo_y: Absent[str] = None
    consulta: Absent[str] = None
    """The query that the values came from."""


class TableRows(_Data):
    """Values to read."""

    widget: Literal["table"]
    titulo: str
    colunas: list[str]
    linhas: list[list[str | float | None]]
    truncado: Flag = False
    """There are more rows, which the query's export has."""
    total: Absent[int] = None
    """How many rows there are in all, where some are missing and they were counted."""
    consulta: Absent[str] = None
    """The query that the rows came from."""


class Kpi(_Data):
    """A figure that matters."""

    widget: Literal["kpi"]
    titulo: str
    valor: float | str
    unidade: Absent[str] = None
    variacao: Absent[float] = None
    """The change, in per cent."""
    descricao: Absent[str] = None


class Picture(_Data):
    """A picture that a model drew."""

    widget: Literal["image"]
    titulo: str
    url: str
    """An address of the hub's own, for its owner's token alone."""


class SchemaOf:
    """The schema of a model, for a mapping that is passed on unread."""

    def __init__(self, model: type[BaseModel]) -> None:
        self._model = model

    def __get_pydantic_json_schema__(self, _: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        return handler(self._model.__pydantic_core_schema__)


class Widget(Value):
    """A widget that a tool made."""

    type: str
    tool_id: str
    """The call."""
    data: dict[str, Any]
    """The call's result."""


class ChartWidget(Widget):
    """A chart."""

    type: Literal["chart"] = "chart"
    data: Annotated[dict[str, Any], SchemaOf(Chart)]


class TableWidget(Widget):
    """A table."""

    type: Literal["table"] = "table"
    data: Annotated[dict[str, Any], SchemaOf(TableRows)]


class KpiWidget(Widget):
    """A figure."""

    type: Literal["kpi"] = "kpi"
    data: Annotated[dict[str, Any], SchemaOf(Kpi)]


class ImageWidget(Widget):
    """A picture."""

    type: Literal["image"] = "image"
    data: Annotated[dict[str, Any], SchemaOf(Picture)]


AnyWidget = ChartWidget | TableWidget | KpiWidget | ImageWidget

WIDGETS: dict[str, type[AnyWidget]] = {
    "chart": ChartWidget,
    "table": TableWidget,
    "kpi": KpiWidget,
    "image": ImageWidget,
}
"""The values of a result's `widget` that are shown as an event of their own."""


def widget_of(result: Any) -> str | None:
    """The kind of widget that a tool's result is, if it is one."""
    kind = result.get("widget") if isinstance(result, dict) else None
    return kind if isinstance(kind, str) and kind in WIDGETS else None
