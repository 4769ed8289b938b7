"""`gerar_grafico`: a chart in the conversation."""

import math
from collections import Counter
from collections.abc import Sequence
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, WithJsonSchema

from qhub.errors import ToolFailure
from qhub.tools.builtin.chart_queries import MAX_BINS, MAX_POINTS, MAX_SERIES, class_labels, from_query, whole_classes
from qhub.tools.builtin.data import Sql, answers_alike
from qhub.tools.builtin.values import Number, Text, Title, without_none
from qhub.tools.tool import ToolContext, tool

ChartKind = Literal["bar", "line", "pie", "doughnut", "scatter", "histogram", "stacked", "combined"]

ROUND: frozenset[ChartKind] = frozenset({"pie", "doughnut"})
"""Kinds that show the parts of one whole."""


class GivenPoint(BaseModel):
    """Um ponto."""

    model_config = ConfigDict(extra="forbid")

    x: Number
    y: Number


class Dataset(BaseModel):
    """Uma série."""

    model_config = ConfigDict(extra="forbid", coerce_numbers_to_str=True)

    label: Text
    data: (
        Annotated[list[Number | None], Field(max_length=MAX_POINTS)]
        | Annotated[list[GivenPoint], Field(max_length=MAX_POINTS)]
    )
    tipo: Literal["bar", "line"] | None = None
    """Only in `combined`."""


# Models read these with every call. What they leave out, validation still says, with what to correct.
Labels = Annotated[
    list[Text], Field(max_length=MAX_POINTS), WithJsonSchema({"type": "array", "items": {"type": "string"}})
]
Values = Annotated[
    list[Number | None] | None,
    Field(max_length=MAX_POINTS),
    WithJsonSchema({"type": "array", "items": {"type": "number"}}),
]
Datasets = Annotated[
    list[Dataset] | None,
    Field(max_length=MAX_SERIES),
    WithJsonSchema(
        {
            "type": "array",
            "items": {"type": "object"},
            "description": "Várias séries: {label, data, tipo?}; em scatter, data de {x, y}.",
        }
    ),
]


@tool(
    label={"pt": "A desenhar o gráfico…", "en": "Drawing the chart…"},
    done={"pt": "Desenhou o gráfico", "en": "Drew the chart"},
    cache=answers_alike,
)
async def gerar_grafico(
    context: ToolContext,
    tipo: ChartKind,
    titulo: Title,
    labels: Labels = [],  # noqa: B006  (pydantic copies defaults; the function never changes it)
    valores: Values = None,
    datasets: Datasets = None,
    eixo_x: Text | None = None,
    eixo_y: Text | None = None,
    consulta: Annotated[Sql | None, Field(description="SQL em vez deles: etiqueta, séries.")] = None,
) -> dict[str, Any]:
    """Mostra um gráfico, a pedido ou para 3 ou mais valores; histogram sem labels faz as classes."""
    if consulta is None:
        series = _series(titulo, valores, datasets)
    elif labels or valores is not None or datasets is not None:
        raise ToolFailure("Com 'consulta' não indique 'labels', 'valores' nem 'datasets': vêm dela.")
    else:
        labels, series = await from_query(context.data, tipo, consulta, context.language)
    if tipo == "histogram" and not labels and len(series) == 1:
        labels, series[0]["data"] = _histogram(series[0]["data"], context.language)
    for one in series:
        _check(one, tipo, len(labels))
    if tipo in ROUND and (len(series) > 1 or any(value is not None and value < 0 for value in series[0]["data"])):
        raise ToolFailure(f"Um gráfico {tipo!r} tem uma só série, sem valores negativos: use 'bar' ou 'stacked'.")
    return without_none(
        {
            "widget": "chart",
            "tipo": tipo,
            "titulo": titulo,
            "labels": labels,
            "datasets": series,
            "eixo_x": eixo_x,
            "eixo_y": eixo_y,
            "consulta": consulta,
        }
    )


def _series(
    title: str, values: Sequence[int | float | None] | None, datasets: Sequence[Dataset] | None
) -> list[dict[str, Any]]:
    if (values is None) == (datasets is None):
        raise ToolFailure("Indique 'valores' (uma série) ou 'datasets' (várias), e só um dos dois.")
    if values is not None:
        series: list[dict[str, Any]] = [{"label": title, "data": list(values)}]
    else:
        series = [dataset.model_dump(exclude_none=True) for dataset in datasets or []]
    if not any(one["data"] for one in series):
        raise ToolFailure("O gráfico não tem valores: obtenha-os primeiro com uma ferramenta de dados.")
    return series


def _check(series: dict[str, Any], kind: ChartKind, labels: int) -> None:
    points = [value for value in series["data"] if isinstance(value, dict)]
    if kind == "scatter":
        if len(points) != len(series["data"]):
            raise ToolFailure(f"Em 'scatter' cada valor da série {series['label']!r} é um ponto {{x, y}}.")
        return
    if points:
        raise ToolFailure(f"Pontos {{x, y}} só em 'scatter': em {kind!r} dê um número por etiqueta.")
    if len(series["data"]) != labels:
        raise ToolFailure(
            f"A série {series['label']!r} tem {len(series['data'])} valores e há {labels} etiquetas: "
            "dê um valor por etiqueta (null onde falta)."
        )


def _histogram(values: Sequence[int | float | None], language: str) -> tuple[list[str], list[int]]:
    """Raw values cut into classes of equal width, as many as Sturges' rule says."""
    numbers = sorted(value for value in values if value is not None and not isinstance(value, dict))
    if not numbers:
        raise ToolFailure("O histograma não tem valores.")
    low, high = numbers[0], numbers[-1]
    bins = 1 if low == high else min(MAX_BINS, math.ceil(math.log2(len(numbers))) + 1)
    if all(float(number).is_integer() for number in numbers):
        whole, labels = whole_classes(int(low), int(high), bins, language)
        found = Counter((int(number) - int(low)) // whole for number in numbers)
        return labels, [found[place] for place in range(len(labels))]
    width = (high - low) / bins
    counts = [0] * bins
    for number in numbers:
        counts[min(int((number - low) / width), bins - 1) if width else 0] += 1
    return class_labels(low, high, bins, language), counts
