"""The tools of the pack: counts, also by week, rankings and shifts of the recorded defects.

The filters are few and the same everywhere. A language model is told their values once, with `contar_defeitos`: it
reads all the tools with every call. The tools take any name that `vocabulary` knows and refuse the rest with the list
of what is valid.
"""

from datetime import date
from typing import Annotated, Any, Literal

from pydantic import Field, WithJsonSchema

from qhub import tool
from qhub_demo import lesson
from qhub_packs.qualidade import answers, examples
from qhub_packs.qualidade.defects import Defect, Filters, applied, count, records, select, values_of, week_of, weeks
from qhub_packs.qualidade.vocabulary import DEFECTS, GROUPS, MATERIALS, SHIFTS, spoken, titles

MAX_TOP = 20
"""The longest ranking; there are fewer kinds of defect."""

Group = Literal["por_tipo", "por_turno", "por_operador", "por_material", "por_rack", "por_semana"]


def _listed(column: str) -> Any:
    """The recorded values, for language models; one tool tells them."""
    return Field(json_schema_extra={"enum": list(values_of(column))})


NAMES = {
    "tipo_defeito": spoken(DEFECTS),
    "turno": spoken(SHIFTS),
    "operador": {name: [name] for name in values_of("operador")},
    "material": spoken(MATERIALS),
}
"""What people call the recorded values."""

_AS_COUNTED = {"type": "string", "x-told": "contar_defeitos"}
"""A filter that `contar_defeitos` tells already."""
_Name = Annotated[str | None, WithJsonSchema(_AS_COUNTED)]

Day = Annotated[date | None, WithJsonSchema({**_AS_COUNTED, "x-format": "date"})]
DefectType = _Name
Shift = _Name
Operator = _Name
Material = _Name

ListedDefectType = Annotated[str, _listed("tipo_defeito")] | None
ListedShift = Annotated[str, _listed("turno")] | None
ListedOperator = Annotated[str, _listed("operador")] | None
ListedMaterial = Annotated[str, _listed("material")] | None


@tool(
    label={"pt": "A contar os defeitos…", "en": "Counting the defects…"},
    done={"pt": "Contou os defeitos", "en": "Counted the defects"},
    extras=lesson(examples.COUNT, answers.count, {**NAMES, "agrupar": spoken(GROUPS)}, titles()),
)
def contar_defeitos(
    tipo_defeito: ListedDefectType = None,
    agrupar: Group = "por_tipo",
    turno: ListedShift = None,
    operador: ListedOperator = None,
    material: ListedMaterial = None,
    de: date | None = None,
    ate: date | None = None,
) -> dict[str, Any]:
    """Conta os defeitos por grupo, e a tendência por semana; com filtros, a % de todos."""
    filters = Filters(tipo_defeito, turno, operador, material, de, ate)
    found = select(filters)
    column = {"por_tipo": "tipo_defeito"}.get(agrupar, agrupar.removeprefix("por_"))
    groups: dict[str, Any] = _by_week(found) if agrupar == "por_semana" else {agrupar: count(found, column)}
    share = {"percentagem": round(100 * len(found) / len(records()), 1)} if applied(filters) and found else {}
    return {"total": len(found), **groups, **share, **_context(filters, found)}


@tool(
    label={"pt": "A ordenar os defeitos…", "en": "Ranking the defects…"},
    done={"pt": "Ordenou os defeitos", "en": "Ranked the defects"},
    extras=lesson(examples.TOP, answers.top, NAMES, titles()),
)
def top_defeitos(
    n: Annotated[int, Field(ge=1, le=MAX_TOP)] = 5,
    ordem: Literal["descendente", "ascendente"] = "descendente",
    turno: Shift = None,
    operador: Operator = None,
    material: Material = None,
    de: Day = None,
    ate: Day = None,
) -> dict[str, Any]:
    """Os n tipos mais (ou menos) frequentes. Filtros de contar_defeitos."""
    filters = Filters(None, turno, operador, material, de, ate)
    found = select(filters)
    ranking = list(count(found, "tipo_defeito").items())
    if ordem == "ascendente":
        ranking.reverse()
    rows = [
        {"tipo": name, "total": total, "percentagem": round(100 * total / len(found), 1)} for name, total in ranking[:n]
    ]
    order = {"ordem": ordem} if ordem == "ascendente" else {}
    return {"total": len(found), "top": rows, **order, **_context(filters, found)}


@tool(
    label={"pt": "A comparar os turnos…", "en": "Comparing the shifts…"},
    done={"pt": "Comparou os turnos", "en": "Compared the shifts"},
    extras=lesson(examples.SHIFTS, answers.shifts, NAMES, titles()),
)
def defeitos_por_turno(
    tipo_defeito: DefectType = None,
    operador: Operator = None,
    material: Material = None,
    de: Day = None,
    ate: Day = None,
) -> dict[str, Any]:
    """Compara os turnos, no total e por tipo. Filtros de contar_defeitos."""
    filters = Filters(tipo_defeito, None, operador, material, de, ate)
    found = select(filters)
    by_shift = count(found, "turno")
    detail = {shift: count((r for r in found if r.turno == shift), "tipo_defeito") for shift in by_shift}
    return {"por_turno": by_shift, "total": len(found), "por_turno_e_tipo": detail, **_context(filters, found)}


def _by_week(found: list[Defect]) -> dict[str, Any]:
    """Each week by type, and the types by how they change, the growing first."""
    types = list(count(found, "tipo_defeito"))
    by_week = {
        monday.isoformat(): {
            name: sum(week_of(record) == monday and record.tipo_defeito == name for record in found) for name in types
        }
        for monday in weeks(found)
    }
    slopes = {name: _slope([week[name] for week in by_week.values()]) for name in types}
    trend = [{"tipo": name, "variacao_semanal": slopes[name]} for name in sorted(types, key=lambda name: -slopes[name])]
    return {"por_semana": by_week, "tendencia": trend}


def _slope(values: list[int]) -> float:
    """The average change from one week to the next: the slope of the line of least squares."""
    middle, mean = (len(values) - 1) / 2, sum(values) / len(values)
    spread = sum((week - middle) ** 2 for week in range(len(values)))
    rise = sum((week - middle) * (value - mean) for week, value in enumerate(values))
    return round(rise / spread, 2) if spread else 0.0


def _context(filters: Filters, found: list[Defect]) -> dict[str, Any]:
    """What a result is about: the filters, and the days on record where nothing was found."""
    context: dict[str, Any] = {}
    if used := applied(filters):
        context["filtros"] = used
    if not found:
        days = [record.data for record in records()]
        context["dias_com_registos"] = {"de": min(days).isoformat(), "ate": max(days).isoformat()}
    return context
