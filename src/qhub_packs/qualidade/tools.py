"""The tools of the pack: counts, rankings, shifts and weeks of the recorded defects.

The filters are few and the same everywhere. Their schema lists the valid values, so a model picks well; the tools take
any name that `vocabulary` knows and refuse the rest with the list of what is valid.
"""

from datetime import date
from typing import Annotated, Any, Literal

from pydantic import Field

from qhub.tools import tool
from qhub_packs.qualidade import answers, examples
from qhub_packs.qualidade.defects import Filters, applied, count, records, select, values_of, week_of, weeks
from qhub_packs.qualidade.vocabulary import DEFECTS, GROUPS, MATERIALS, SHIFTS, describe

MAX_TOP = 20
"""The longest ranking; there are fewer kinds of defect."""

Group = Literal["por_tipo", "por_turno", "por_operador", "por_material", "por_rack"]


def _one_of(column: str) -> Any:
    """The recorded values, shown in the schema; other names of theirs are accepted too."""
    return Field(json_schema_extra={"enum": list(values_of(column))})


DefectType = Annotated[
    Annotated[str, _one_of("tipo_defeito")] | None,
    Field(description=f"Só este tipo de defeito: {describe(DEFECTS)}."),
]
Shift = Annotated[Annotated[str, _one_of("turno")] | None, Field(description=f"Só este turno: {describe(SHIFTS)}.")]
Operator = Annotated[Annotated[str, _one_of("operador")] | None, Field(description="Só os registos deste operador.")]
Material = Annotated[
    Annotated[str, _one_of("material")] | None, Field(description=f"Só este material: {describe(MATERIALS)}.")
]
From = Annotated[date | None, Field(description="Primeiro dia, AAAA-MM-DD.")]
Until = Annotated[date | None, Field(description="Último dia, AAAA-MM-DD.")]


@tool(
    label={"pt": "A contar os defeitos…", "en": "Counting the defects…"},
    examples=examples.COUNT,
    answer=answers.count,
)
def contar_defeitos(
    tipo_defeito: DefectType = None,
    agrupar: Annotated[Group, Field(description=f"Como repartir o total: {describe(GROUPS)}.")] = "por_tipo",
    turno: Shift = None,
    operador: Operator = None,
    material: Material = None,
    de: From = None,
    ate: Until = None,
) -> dict[str, Any]:
    """Conta o número de defeitos registados, no total e repartidos por tipo, turno, operador, material ou rack.

    Pode filtrar por tipo de defeito, turno, operador, material e período; 'percentagem' é então a parte de todos os
    registos. Use para "quantos", "que percentagem" e repartições.
    """
    filters = Filters(tipo_defeito, turno, operador, material, de, ate)
    found = select(filters)
    column = {"por_tipo": "tipo_defeito"}.get(agrupar, agrupar.removeprefix("por_"))
    share = {"percentagem": round(100 * len(found) / len(records()), 1)} if applied(filters) and found else {}
    return {"total": len(found), agrupar: count(found, column), **share, **_context(filters, found)}


@tool(
    label={"pt": "A ordenar os defeitos…", "en": "Ranking the defects…"},
    examples=examples.TOP,
    answer=answers.top,
)
def top_defeitos(
    n: Annotated[int, Field(ge=1, le=MAX_TOP, description="Quantos tipos devolver.")] = 5,
    ordem: Annotated[
        Literal["descendente", "ascendente"], Field(description="descendente: os mais frequentes primeiro.")
    ] = "descendente",
    turno: Shift = None,
    operador: Operator = None,
    material: Material = None,
    de: From = None,
    ate: Until = None,
) -> dict[str, Any]:
    """Devolve os N tipos de defeito mais frequentes (ou menos), com contagens e percentagens do total.

    Pode filtrar por turno, operador, material e período. Use para "o mais frequente", "o pior", "o top".
    """
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
    examples=examples.SHIFTS,
    answer=answers.shifts,
)
def defeitos_por_turno(
    tipo_defeito: DefectType = None,
    operador: Operator = None,
    material: Material = None,
    de: From = None,
    ate: Until = None,
) -> dict[str, Any]:
    """Compara os turnos: quantos defeitos teve cada um, no total e de cada tipo.

    Pode filtrar por tipo de defeito, operador, material e período. Use para "por turno" e "que turno".
    """
    filters = Filters(tipo_defeito, None, operador, material, de, ate)
    found = select(filters)
    by_shift = count(found, "turno")
    detail = {shift: count((r for r in found if r.turno == shift), "tipo_defeito") for shift in by_shift}
    return {"por_turno": by_shift, "total": len(found), "por_turno_e_tipo": detail, **_context(filters, found)}


@tool(
    label={"pt": "A ver a evolução…", "en": "Looking at the trend…"},
    examples=examples.TREND,
    answer=answers.trend,
)
def evolucao_defeitos(
    tipo_defeito: DefectType = None,
    turno: Shift = None,
    operador: Operator = None,
    material: Material = None,
    de: From = None,
    ate: Until = None,
) -> dict[str, Any]:
    """Mostra a evolução dos defeitos, semana a semana, e diz quais estão a crescer, a descer ou estáveis.

    Pode filtrar por tipo de defeito, turno, operador, material e período. 'por_semana' conta por semana (a data é a
    segunda-feira) e por tipo; 'tendencia' é a variação média por semana de cada tipo, da maior para a menor.
    """
    filters = Filters(tipo_defeito, turno, operador, material, de, ate)
    found = select(filters)
    mondays, types = weeks(found), list(count(found, "tipo_defeito"))
    by_week = {
        monday.isoformat(): {
            name: sum(week_of(record) == monday and record.tipo_defeito == name for record in found) for name in types
        }
        for monday in mondays
    }
    slopes = {name: _slope([week[name] for week in by_week.values()]) for name in types}
    trend = [{"tipo": name, "variacao_semanal": slopes[name]} for name in sorted(types, key=lambda name: -slopes[name])]
    return {"por_semana": by_week, "tendencia": trend, "total": len(found), **_context(filters, found)}


def _slope(values: list[int]) -> float:
    """The average change from one week to the next: the slope of the line of least squares."""
    middle, mean = (len(values) - 1) / 2, sum(values) / len(values)
    spread = sum((week - middle) ** 2 for week in range(len(values)))
    rise = sum((week - middle) * (value - mean) for week, value in enumerate(values))
    return round(rise / spread, 2) if spread else 0.0


def _context(filters: Filters, found: list[Any]) -> dict[str, Any]:
    """What a result is about: the filters, and the days on record where nothing was found."""
    context: dict[str, Any] = {}
    if used := applied(filters):
        context["filtros"] = used
    if not found:
        days = [record.data for record in records()]
        context["dias_com_registos"] = {"de": min(days).isoformat(), "ate": max(days).isoformat()}
    return context
