"""Results in words, for the demonstration model. Language models word them themselves."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from qhub import is_english
from qhub_packs.qualidade.vocabulary import say

STEADY = 0.5
"""Changes a week up to this are called level."""


def count(result: Any, language: str) -> str:
    """`contar_defeitos` in words."""
    if "por_semana" in result:
        return trend(result, language)
    total, filters = result["total"], _filters(result, language)
    if not total:
        return _nothing(result, language)
    group = next(key for key in result if key.startswith("por_"))
    if "percentagem" in result:
        filters += f" ({_percent(result['percentagem'], language)} {'of all' if is_english(language) else 'de todos'})"
    if is_english(language):
        opening = f"There {'is' if total == 1 else 'are'} **{total}** {_plural('defect', total)} on record{filters}."
    else:
        opening = f"Há **{total}** {_plural('defeito', total)} {_plural('registado', total)}{filters}."
    parts = result[group]
    if len(parts) < 2:
        return opening
    return f"{opening}\n\n{say(group, language).capitalize()}:\n\n{_shares(parts, total, language)}"


def top(result: Any, language: str) -> str:
    """`top_defeitos` in words."""
    rows, total, filters = result["top"], result["total"], _filters(result, language)
    if not rows:
        return _nothing(result, language)
    rarest = result.get("ordem") == "ascendente"
    if len(rows) == 1:
        return _only(rows[0], total, filters, rarest, language)
    if is_english(language):
        opening = f"The {len(rows)} {'least' if rarest else 'most'} frequent defects{filters}, of {total} on record:"
    else:
        opening = f"Os {len(rows)} defeitos {'menos' if rarest else 'mais'} frequentes{filters}, em {total} registos:"
    lines = [
        f"{place}. **{say(row['tipo'], language)}**: {row['total']} ({_percent(row['percentagem'], language)})"
        for place, row in enumerate(rows, start=1)
    ]
    return opening + "\n\n" + "\n".join(lines)


def _only(row: Mapping[str, Any], total: int, filters: str, rarest: bool, language: str) -> str:
    name, times = say(row["tipo"], language), row["total"]
    of_all = f"{_percent(row['percentagem'], language)} {'of' if is_english(language) else 'de'} {total}"
    if is_english(language):
        return (
            f"The {'least' if rarest else 'most'} frequent defect{filters} is **{name}**, with {times} "
            f"{_plural('occurrence', row['total'])} ({of_all})."
        )
    return (
        f"O defeito {'menos' if rarest else 'mais'} frequente{filters} é **{name}**, com {times} "
        f"{_plural('ocorrência', row['total'])} ({of_all})."
    )


def shifts(result: Any, language: str) -> str:
    """`defeitos_por_turno` in words."""
    parts, total, filters = result["por_turno"], result["total"], _filters(result, language)
    if not total:
        return _nothing(result, language)
    worst, most = next(iter(parts.items()))
    name, share = say(worst, language), _percent(100 * most / total, language)
    if is_english(language):
        opening = f"The shift with the most defects{filters} is the **{name}**, with {most} ({share} of {total})."
    else:
        opening = f"O turno com mais defeitos{filters} é o da **{name}**, com {most} ({share} de {total})."
    return f"{opening}\n\n{_shares(parts, total, language)}" if len(parts) > 1 else opening


def trend(result: Any, language: str) -> str:
    """The weeks of `contar_defeitos` in words."""
    weeks, filters, english = result["por_semana"], _filters(result, language), is_english(language)
    if not weeks:
        return _nothing(result, language)
    if len(weeks) < 2:
        return (
            f"There is only one week on record{filters}: no trend can be seen."
            if english
            else f"Só há uma semana de registos{filters}: ainda não se vê uma tendência."
        )
    rising = [row["tipo"] for row in result["tendencia"] if row["variacao_semanal"] > STEADY]
    falling = [row["tipo"] for row in reversed(result["tendencia"]) if row["variacao_semanal"] < -STEADY]
    if "tipo_defeito" in result.get("filtros", {}):
        lines = [_one_trend(result, rising, falling, language)]
    else:
        lines = _all_trends(weeks, rising, falling, filters, language)
    first, last = _day(next(iter(weeks)), language), _day(list(weeks)[-1], language)
    lines.append(f"Weeks from {first} to {last}." if english else f"Semanas de {first} a {last}.")
    return "\n\n".join(lines)


def _one_trend(result: Mapping[str, Any], rising: Sequence[str], falling: Sequence[str], language: str) -> str:
    others = {name: value for name, value in result["filtros"].items() if name != "tipo_defeito"}
    name, filters = result["filtros"]["tipo_defeito"], _filters({"filtros": others}, language)
    path = _path(result["por_semana"], name)
    if is_english(language):
        state = "growing" if rising else "falling" if falling else "level"
        return f"**{say(name, language).capitalize()}** is {state}{filters}: {path} a week."
    state = "a crescer" if rising else "a descer" if falling else "estável"
    return f"**{say(name, language).capitalize()}** está {state}{filters}: {path} por semana."


def _all_trends(
    weeks: Mapping[str, Mapping[str, int]], rising: Sequence[str], falling: Sequence[str], filters: str, language: str
) -> list[str]:
    english = is_english(language)
    if not rising:
        lines = [f"No defect is growing{filters}." if english else f"Nenhum defeito está a crescer{filters}."]
    else:
        name, path = say(rising[0], language), _path(weeks, rising[0])
        lines = [
            f"The defect that is growing most{filters} is **{name}**: {path} a week."
            if english
            else f"O defeito que mais cresce{filters} é **{name}**: {path} por semana."
        ]
    also, down = ("Also growing", "Falling") if english else ("Também a crescer", "A descer")
    for title, names in ((also, rising[1:]), (down, falling)):
        if names:
            listed = "; ".join(f"{say(name, language)} ({_path(weeks, name)})" for name in names)
            lines.append(f"{title}: {listed}.")
    return lines


def _path(weeks: Mapping[str, Mapping[str, int]], name: str) -> str:
    return " → ".join(str(week.get(name, 0)) for week in weeks.values())


def _shares(parts: Mapping[str, int], total: int, language: str) -> str:
    return "\n".join(
        f"- **{say(name, language)}**: {number} ({_percent(100 * number / total, language)})"
        for name, number in parts.items()
    )


def _percent(value: float, language: str) -> str:
    """31,0 % in Portuguese, 31.0% in English."""
    return f"{value:.1f}%" if is_english(language) else f"{value:.1f}\N{NO-BREAK SPACE}%".replace(".", ",")


def _plural(word: str, number: int) -> str:
    return word if number == 1 else f"{word}s"


def _filters(result: Mapping[str, Any], language: str) -> str:
    """The filters in use, as the end of a clause: " do tipo gordura no turno da noite"."""
    used = result.get("filtros", {})
    forms = (
        {"tipo_defeito": "of type {}", "turno": "on the {} shift", "operador": "with operator {}", "material": "in {}"}
        if is_english(language)
        else {
            "tipo_defeito": "do tipo {}",
            "turno": "no turno da {}",
            "operador": "com o operador {}",
            "material": "em {}",
        }
    )
    clauses = [form.format(say(used[name], language)) for name, form in forms.items() if name in used]
    clauses += _period(used.get("de"), used.get("ate"), language)
    return "".join(f" {clause}" for clause in clauses)


def _period(first: str | None, last: str | None, language: str) -> list[str]:
    english = is_english(language)
    if first and first == last:
        return [f"{'on' if english else 'em'} {_day(first, language)}"]
    if first and last:
        return [
            f"{'from' if english else 'de'} {_day(first, language)} {'to' if english else 'a'} {_day(last, language)}"
        ]
    if first:
        return [f"{'since' if english else 'desde'} {_day(first, language)}"]
    return [f"{'until' if english else 'até'} {_day(last, language)}"] if last else []


def _day(text: str, language: str) -> str:
    """A day as it is written: 11/02/2026, or 2026-02-11 in English, where the order of day and month is not settled."""
    return text if is_english(language) else date.fromisoformat(text).strftime("%d/%m/%Y")


def _nothing(result: Mapping[str, Any], language: str) -> str:
    days, filters = result["dias_com_registos"], _filters(result, language)
    first, last = _day(days["de"], language), _day(days["ate"], language)
    if is_english(language):
        return f"There are no defects on record{filters}. The records go from {first} to {last}."
    return f"Não há defeitos registados{filters}. Os registos vão de {first} a {last}."
