"""Answers to questions, wherever they come: the next call that one needs, or the words.

The scripts of all agents answer a question in the same way, and then go on with what they were at.
"""

from collections.abc import Mapping
from typing import Any

from qhub import written_out
from qhub_demo import Call, Called, Say, TurnSoFar
from qhub_packs.bolsas import answers
from qhub_packs.bolsas.beyond import beyond
from qhub_packs.bolsas.document_answers import LONGEST_QUERY, from_documents
from qhub_packs.bolsas.follow_ups import POINTED_BACK
from qhub_packs.bolsas.questions import PROGRAMMES, Question
from qhub_packs.bolsas.reading import Said
from qhub_packs.bolsas.searching import SEARCH
from qhub_packs.bolsas.texts import say
from qhub_packs.bolsas.words import in_full, plain

DATES = "getImportantDatesTool"
MAX_SIDES = 3
"""Of a comparison."""


def answer(turn: TurnSoFar, said: Said, kind: Question, where: Mapping[str, Any]) -> Call | Say:
    """The next call that answers a question, or the answer. `where` are filters that hold anyway."""
    if kind in ("compare", "dates") and (told := beyond(in_full(turn.message), turn.language)) is not None:
        return Say(told)
    if kind == "dates":
        return _dates(turn)
    if kind == "documents":
        return from_documents(turn, none="docs_none")
    return _data(turn, said, kind, where)


def _dates(turn: TurnSoFar) -> Call | Say:
    dates = turn.last(DATES)
    if dates is None:
        return Call(DATES, {"assunto": written_out(_with_programme(turn))[:LONGEST_QUERY]})
    if dates.error or not dates.result["datas"]:
        line = from_documents(turn, none="docs_none")
        named = ", ".join(name.capitalize() for name in dict.fromkeys(_dated(turn.message)))
        nothing = isinstance(line, Say) and line.text == say("docs_none", turn.language)
        return Say(say("dates_none_of", turn.language, nome=named)) if nothing and named else line
    return Say(answers.dates(dates.result, turn.language))


def _with_programme(turn: TurnSoFar) -> str:
    """A question for dates, with what was spoken of before where it does not say: «e quando sai o resultado?»."""
    if _dated(turn.message):
        return turn.message
    before = next((named for text in reversed(turn.earlier[-POINTED_BACK:]) if (named := _dated(text))), [])
    return " ".join([turn.message, *before])


def _dated(message: str) -> list[str]:
    return [word for word in plain(message).split() if word in (*PROGRAMMES, "enem", "encceja", "fuvest")]


def _data(turn: TurnSoFar, said: Said, kind: Question, where: Mapping[str, Any]) -> Call | Say:
    sides = _sides(said) if kind == "compare" else _sides(said)[:1]
    filters = {**where, **_filters(said)}
    if kind in ("cut", "compare") and said.numbers.grade is not None:
        filters["nota"] = said.numbers.grade
    made = [call for call in turn.calls if call.name == SEARCH]
    if len(made) < len(sides):
        course, own, _ = sides[len(made)]
        by_quality = kind == "compare" and answers.asks_quality(said.words)
        order = "quality" if by_quality else "price" if kind == "price" else "easiest" if said.easiest else "relevance"
        return Call(SEARCH, {"query": course, "filters": {**filters, **own}, "sort_by": order})
    if failed := next((call.error for call in made if call.error), None):
        return Say(failed)
    return Say(_worded(kind, made, [shown for _, _, shown in sides], said, turn.language, turn.told))


def _sides(said: Said) -> list[tuple[str, dict[str, Any], str]]:
    """What is looked up: each course, or one course at each institution,
    with its own filters and what it is called."""
    courses = [course.spoken for course in said.courses[:MAX_SIDES]] or [""]
    if len(courses) == 1 and len(said.institutions) > 1:
        return [
            (courses[0], {"instituicao": name}, f"{courses[0]}, {name.upper()}")
            for name in said.institutions[:MAX_SIDES]
        ]
    return [(course, {}, course) for course in courses]


def _filters(said: Said) -> dict[str, Any]:
    """What narrows a question about data: only what it names."""
    places = [str(place) for place in (*said.places, *([said.home] if said.home else []))]
    filters: dict[str, Any] = {
        "instituicao": said.institutions[0] if said.institutions else None,
        "cidade": places[0] if places else None,
        "outras_cidades": places[1:] or None,
        "uf": said.states[0] if said.states else None,
        "turno": said.shift if said.shift not in (None, "qualquer") else None,
        "tipo_inst": said.kind if said.kind not in (None, "qualquer") else None,
        "bolsa": said.award,
        "escola_publica": said.quota or None,
    }
    return {name: value for name, value in filters.items() if value is not None}


def _worded(kind: Question, made: list[Called], courses: list[str], said: Said, language: str, told_before: str) -> str:
    if kind == "compare":
        sides = [(course, call.result) for course, call in zip(courses, made, strict=False)]
        if answers.asks_quality(said.words) and (marks := answers.marked(sides, language)):
            return marks
        told = answers.compared(sides, language)
        return told if told not in told_before else answers.least_asked(sides, said.words, language) or told
    result = made[0].result
    if kind == "cut" and not result["total"] and result.get("acima_da_nota"):
        return answers.out_of_reach(courses[0], result, said.numbers.grade or 0, language)
    if not result["total"]:
        none = say("cut_none", language, curso=courses[0] or said.institutions[0].upper())
        return f"{none} {say('found_understood', language, filtros=answers.narrowed(result['filtros'], language))}"
    if kind == "price":
        return answers.priced(courses[0], result, language)
    return answers.cut_offs(result, said.numbers.grade, language)
