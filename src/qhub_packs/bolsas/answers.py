"""Results in words, for the demonstration model. Language models word them themselves."""

import re
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from qhub_packs.bolsas.texts import is_english, say
from qhub_packs.bolsas.wages import Limits
from qhub_packs.bolsas.words import decimal, plain, reais, titled

INCOME_WORDS = {"prouni_integral": "income_full", "prouni_parcial": "income_half", "sisu": "income_none"}
STATE_WORDS = {"encerrado": "date_closed", "aberto": "date_open", "futuro": "date_future"}
LEAST = {"menor_mensalidade": "compare_cheapest", "cortes": "compare_lowest"}
_LEAST_ASKED = {
    "cortes": re.compile(r"\b(?:cortes?|notas?|facil|faceis|concorrid\w|passar|entrar|cut ?offs?|easier)\b"),
    "menor_mensalidade": re.compile(r"\b(?:barat\w+|em conta|mensalidades?|precos?|custa|cheap\w*|fees?)\b"),
}
_QUALITY = re.compile(r"\b(?:mec|cpc|igc|qualidade|avaliac\w+|avaliad[ao]s?|conceito|quality)\b")
_MARK = re.compile(r"CPC|IGC")
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
    fields = [
        f"{say(f'label_{name}', language)}: {shown(name, value, language)}"
        for name, value in known.items()
        if value != []
    ]
    return say("profile_known", language, campos="; ".join(fields))


def found(result: Mapping[str, Any], language: str, *, more: bool = True, budget: float | None = None) -> str:
    """How many there are; the cards show which. `more` says how to see the next page, `budget` what can be paid."""
    total, filters = result["total"], result["filtros"]
    beyond = result.get("acima_da_nota")
    where, by = _where(filters, language), narrowed(filters, language)
    understood = f" {say('found_understood', language, filtros=by)}" if by else ""
    if not total:
        if beyond:
            return say("found_none_reach", language, onde=where, nota=decimal(beyond["menor_nota"])) + understood
        return say("found_none", language, onde=where) + understood
    if result["pagina"] > result["paginas"]:
        return say("found_no_more", language, total=total, onde=where) + understood
    key = "found_one" if total == 1 else "found_sorted" if result["ordem"] == "quality" else "found_many"
    key = "found_next" if result["pagina"] > 1 else key
    pages = {name: result[name] for name in ("pagina", "paginas")}
    sentences = [say(key, language, total=total, onde=where, **pages)]
    fee, cuts = result.get("menor_mensalidade"), result.get("cortes")
    if result["ordem"] == "price" and fee is not None and filters.get("bolsa") != "integral":
        sentences.append(say("found_cheapest", language, valor=reais(fee)))
        if budget is not None:
            sentences.append(say("found_within" if fee <= budget else "found_over", language, valor=reais(budget)))
    if result["ordem"] == "easiest" and cuts is not None:
        sentences.append(say("found_easiest", language, menor=decimal(cuts["menor"])))
    if beyond:
        sentences.append(say("found_beyond", language, total=beyond["total"]))
    told = " ".join(sentences) + understood
    return f"{told} {say('more_pages', language)}" if more and result["pagina"] < result["paginas"] else told


def found_nothing(result: Mapping[str, Any], language: str) -> str:
    return say("found_none", language, onde=_where(result["filtros"], language))


def cut_offs(result: Mapping[str, Any], grade: float | None, language: str) -> str:
    """The cut-offs of the first that were found; the cards show the rest."""
    lines = [
        say("cut_line", language, titulo=card["titulo"], onde=card["subtitulo"], linha=card["linhas"][1])
        for card in result["cartoes"]
    ]
    told = [say("cut_title", language, onde=_where(result["filtros"], language)), "\n".join(lines)]
    if grade is not None:
        beyond = (result.get("acima_da_nota") or {}).get("total", 0)
        told.insert(0, say("reach_yes", language, nota=decimal(grade), total=result["total"], acima=beyond))
    return "\n\n".join(told)


def out_of_reach(course: str, result: Mapping[str, Any], grade: float, language: str) -> str:
    """That a grade is not enough, and what would be."""
    where, lowest = _where(result["filtros"], language), decimal(result["acima_da_nota"]["menor_nota"])
    return say("reach_no", language, nota=decimal(grade), curso=course, onde=where, menor=lowest)


def priced(course: str, result: Mapping[str, Any], language: str) -> str:
    """What a course costs at least."""
    where, fee = _where(result["filtros"], language), result.get("menor_mensalidade")
    if result["filtros"].get("bolsa") == "integral":
        return say("price_full", language, curso=course, onde=where, total=result["total"])
    if fee is not None and result["filtros"].get("bolsa") == "parcial":
        return say("price_half", language, curso=course, onde=where, valor=reais(fee), metade=reais(fee / 2))
    if fee is None:
        return say("price_public", language, curso=course, onde=where)
    return say("price_line", language, curso=course, onde=where, valor=reais(fee))


def compared(results: Sequence[tuple[str, Mapping[str, Any]]], language: str) -> str:
    """Courses side by side."""
    lines = []
    for course, result in results:
        beyond = result.get("acima_da_nota")
        if not result["total"]:
            lowest = decimal(beyond["menor_nota"]) if beyond else None
            key = "compare_none" if lowest is None else "compare_beyond"
            lines.append(say(key, language, curso=course, menor=lowest))
            continue
        fee, cuts = result.get("menor_mensalidade"), result.get("cortes") or {"menor": 0, "maior": 0}
        shown = "" if fee is None else say("compare_fee", language, valor=reais(fee))
        low, high = decimal(cuts["menor"]), decimal(cuts["maior"])
        how_many = say("options_one" if result["total"] == 1 else "options_many", language, total=result["total"])
        span = say("cuts_one" if low == high else "cuts_many", language, menor=low, maior=high)
        lines.append(say("compare_line", language, curso=course, total=how_many, cortes=span, mensalidade=shown))
    filters = results[0][1]["filtros"]
    if least := least_of(results, language):
        lines += ["", least]
    if "nota" in filters:
        lines += ["", say("compare_reach", language, nota=decimal(filters["nota"]))]
    one_place = all(result["filtros"].get("instituicao") == filters.get("instituicao") for _, result in results)
    where = _where(filters, language) if one_place else ""
    return "\n".join([say("compare_title", language, onde=where), "", *lines])


def least_of(results: Sequence[tuple[str, Mapping[str, Any]]], language: str) -> str:
    """Which of several has the lowest fee and the lowest cut-off, in words; empty where neither can be said."""
    return " ".join(say(LEAST[what], language, curso=course) for what, course in _least(results).items())


def least_asked(results: Sequence[tuple[str, Mapping[str, Any]]], words: str, language: str) -> str | None:
    """The one of these that a question is about, where all of it was said before; None where it is about neither."""
    least = _least(results)
    asked = [what for what, pattern in _LEAST_ASKED.items() if what in least and pattern.search(words)]
    if not asked:
        return None
    what = asked[-1]
    values = ", ".join(f"{course} {_shown_least(what, result)}" for course, result in results)
    return f"{say(LEAST[what], language, curso=least[what])} ({values})"


def asks_quality(words: str) -> bool:
    """Whether a question is about the marks of the Ministry of Education."""
    return _QUALITY.search(words) is not None


def marked(results: Sequence[tuple[str, Mapping[str, Any]]], language: str) -> str:
    """The best mark of each of several courses, as its card has it."""
    lines = []
    for course, result in results:
        card = next(iter(result["cartoes"]), None)
        mark = next((label for label in card["etiquetas"] if _MARK.match(label)), None) if card else None
        if card and mark:
            lines.append(say("compare_mark", language, curso=course, nota=mark, onde=card["subtitulo"]))
    return "\n".join([say("compare_marks", language), "", *lines]) if lines else ""


def _shown_least(what: str, result: Mapping[str, Any]) -> str:
    return reais(result[what]) if what == "menor_mensalidade" else decimal(result[what]["menor"])


def _least(results: Sequence[tuple[str, Mapping[str, Any]]]) -> dict[str, str]:
    """Of several courses the one with the lowest fee, and that with the lowest cut-off, where all of them have one."""
    found: dict[str, str] = {}
    for what in ("menor_mensalidade", "cortes"):
        given = [(result.get(what), course) for course, result in results if result["total"]]
        values = [
            (one["menor"] if isinstance(one, Mapping) else one, course) for one, course in given if one is not None
        ]
        if 1 < len(values) == len(results) and len({value for value, _ in values}) > 1:
            found[what] = min(values)[1]
    return found


def eligible(income: float, counting: Limits, language: str) -> str:
    """What an income that was said in words leaves open."""
    kind = "prouni_integral" if income <= counting.full else "prouni_parcial" if income <= counting.half else "sisu"
    return say(
        INCOME_WORDS[kind], language, renda=reais(income), integral=reais(counting.full), parcial=reais(counting.half)
    )


def _where(filters: Mapping[str, Any], language: str) -> str:
    if "instituicao" in filters and "cidade" not in filters:
        name = filters["instituicao"]
        shown = name.upper() if " " not in name else titled(name.upper())
        return say("found_at_institute" if plain(name).startswith("i") else "found_at", language, nome=shown)
    if "cidade" not in filters:
        return (
            say("found_where", language, cidade=filters["uf"], km="")
            if "uf" in filters
            else say("found_nationwide", language)
        )
    key = "found_near" if "raio_km" in filters else "found_where"
    places = ", ".join([filters["cidade"], *filters.get("outras_cidades", ())])
    return say(key, language, cidade=places, km=decimal(filters.get("raio_km", 0), 0))


def narrowed(filters: Mapping[str, Any], language: str) -> str:
    """What a search went by, besides the place."""
    shown: list[str] = []
    for name, value in filters.items():
        if name in ("turno", "tipo_inst"):
            shown.append(say(f"filter_{value}", language))
        elif name in ("curso", "programa"):
            shown.append(str(value))
        elif name in ("nota", "renda"):
            shown.append(say(f"filter_{name}", language, valor=decimal(value) if name == "nota" else reais(value)))
        elif name == "bolsa":
            shown.append(say(f"filter_bolsa_{value}", language))
        elif name == "escola_publica":
            shown.append(say("filter_escola_publica", language))
    return ", ".join(shown)


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


def shown(name: str, value: Any, language: str) -> str:
    """A field of the profile as people read it."""
    if name == "income_per_capita":
        return reais(value)
    if name in ("escolaridade", "turno", "tipo_inst"):
        return say(f"choice_{value}", language)
    return decimal(value) if isinstance(value, float) else str(value).replace("_", " ")
