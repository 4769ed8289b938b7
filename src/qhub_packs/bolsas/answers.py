"""Results in words, for the demonstration model. Language models word them themselves."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from qhub_packs.bolsas.texts import is_english, say
from qhub_packs.bolsas.words import decimal, reais

INCOME_WORDS = {"prouni_integral": "income_full", "prouni_parcial": "income_half", "sisu": "income_none"}
STATE_WORDS = {"encerrado": "date_closed", "aberto": "date_open", "futuro": "date_future"}
FIELD_NAMES = {"nota_enem": "nota do Enem", "tipo_inst": "tipo de instituição", "income_per_capita": "renda por pessoa"}
MAX_DATES = 6
"""Dates in one answer."""
MAX_HITS = 3
"""Pages of the web in one answer."""


def updated(result: Mapping[str, Any], language: str) -> str:
    return say("updated", language)


def profile(result: Mapping[str, Any], language: str) -> str:
    known = result["perfil"]
    if not known:
        return say("profile_empty", language)
    fields = [f"{FIELD_NAMES.get(name, name)}: {_value(value)}" for name, value in known.items()]
    return say("profile_known", language, campos="; ".join(fields))


def found(result: Mapping[str, Any], language: str, *, more: bool = True) -> str:
    """How many there are; the cards show which. `more` says how to see the next page."""
    total, filters = result["total"], result["filtros"]
    beyond = result.get("acima_da_nota")
    if not total:
        if beyond:
            return say("found_none_reach", language, nota=decimal(beyond["menor_nota"]))
        return say("found_none", language)
    where = ""
    if "cidade" in filters:
        key = "found_near" if "raio_km" in filters else "found_where"
        where = say(key, language, cidade=filters["cidade"], km=decimal(filters.get("raio_km", 0), 0))
    key = "found_one" if total == 1 else "found_sorted" if result["ordem"] == "quality" else "found_many"
    sentences = [say(key, language, total=total, onde=where)]
    if beyond:
        sentences.append(say("found_beyond", language, total=beyond["total"]))
    if more and result["pagina"] < result["paginas"]:
        sentences.append(say("more_pages", language))
    return " ".join(sentences)


def income(result: Mapping[str, Any], language: str) -> str:
    return say(
        INCOME_WORDS[result["elegibilidade"]],
        language,
        renda=reais(result["income_per_capita"]),
        integral=reais(result["limite_bolsa_integral"]),
        parcial=reais(result["limite_bolsa_parcial"]),
    )


def dates(result: Mapping[str, Any], language: str) -> str:
    rows = result["datas"]
    if not rows:
        return say("dates_none", language)
    current = [row for row in rows if row["situacao"] != "encerrado"]
    lines = [_date_line(row, language) for row in (current or rows)[:MAX_DATES]]
    past = [] if current else ["", say("dates_past", language)]
    return "\n".join([say("dates_title", language), "", *lines, *past])


def web(result: Mapping[str, Any], language: str) -> str:
    hits = result.get("resultados") or []
    if not hits:
        return say("web_none", language)
    listed = [f"- [{hit['titulo']}]({hit['url']}): {hit['resumo']}" for hit in hits[:MAX_HITS]]
    return "\n".join([say("web_found", language), "", *listed])


def _date_line(row: Mapping[str, Any], language: str) -> str:
    begin, end = (_day(row[name], language) for name in ("inicio", "fim"))
    when = begin if begin == end else say("date_from_to", language, inicio=begin, fim=end)
    state = say(STATE_WORDS[row["situacao"]], language)
    line = say("date_line", language, evento=row["evento"], edicao=row["edicao"], quando=when, situacao=state)
    return line + (say("date_example", language) if row["natureza"] == "exemplo" else "")


def _day(text: str, language: str) -> str:
    day = date.fromisoformat(text)
    return day.isoformat() if is_english(language) else day.strftime("%d/%m/%Y")


def _value(value: Any) -> str:
    return decimal(value) if isinstance(value, float) else str(value).replace("_", " ")
