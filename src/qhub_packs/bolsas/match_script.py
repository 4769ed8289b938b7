"""The demonstration model's part as whoever searches: first what there is, then nearer to what is wanted."""

import re

from qhub_demo import Call, Say, ScriptAnswer, TurnSoFar
from qhub_packs.bolsas import answering, answers, document_answers, follow_ups, reading, small_talk
from qhub_packs.bolsas.profile import StudentProfile
from qhub_packs.bolsas.profile_changes import ABOUT_THEM, UPDATE, asks_for_offers, confirmed, noted, said_in
from qhub_packs.bolsas.questions import question_in
from qhub_packs.bolsas.searching import SEARCH, search_call, searched
from qhub_packs.bolsas.state import MatchState
from qhub_packs.bolsas.texts import say
from qhub_packs.bolsas.unclear import unclear
from qhub_packs.bolsas.wishes import SEARCHED_BY, noted_wishes, search_wishes, wishes
from qhub_packs.bolsas.words import decimal, in_full, plain

_NO_GRADE = re.compile(
    r"\b(?:nao|n|ainda nao|not|don t) (?:sei|fiz|tenho|lembro|saiu|know|yet|remember|have)\b|\bvou fazer\b|"
    r"\bsem nota\b|\bhaven t\b"
)


def basic_prefs(turn: TurnSoFar) -> ScriptAnswer:
    """The course, then a search; grade, shift and kind, then better ones."""
    turn = follow_ups.pointed(turn)
    state, student, language = _state(turn), StudentProfile.model_validate(turn.profile), turn.language
    said, found, updated = said_in(turn), turn.last(SEARCH), turn.last(UPDATE)
    kind = question_in(turn.message, said) if not turn.took_over and updated is None else None
    if kind is not None and not (kind == "cut" and state.curso is None and said.numbers.grade):
        line = answering.answer(turn, said, kind, {})
        return line if isinstance(line, Call) else Say(f"{line.text}\n\n{_next_question(turn)}")
    if small_talk.asks_about_us(in_full(turn.message)) and not turn.took_over and updated is None:
        return Say(f"{small_talk.about_us(turn)}\n\n{_next_question(turn)}")
    if found is not None:
        return _after_search(turn, state, student)
    if updated is not None and updated.error:
        return Say(updated.error)
    if updated is None and not turn.took_over and state.curso and said.any_course and not said.courses:
        return search_call(state.model_copy(update={**search_wishes(said, state), "curso": None}), student)
    if updated is None and (changes := wishes(turn, said, state, student)):
        return Call(UPDATE, {"updates": changes})
    more = state.buscou and said.more and not said.cheaper
    changed = updated is not None and set(updated.arguments["updates"]) & set(SEARCHED_BY)
    if state.curso and (more or changed or (_has_no_grade(turn) and not state.buscou)):
        return search_call(state, student, page=state.pagina + 1 if more else 1)
    if (not state.curso and asks_for_offers(said)) or (state.curso and said.at_home and updated is None):
        return search_call(state, student)
    if state.curso and updated is None and not turn.took_over and said.wishes:  # «vou de psico», which it was
        return search_call(state, student)
    if state.curso and updated is None and small_talk.is_back(in_full(turn.message)):
        return search_call(state, student, page=state.pagina)
    if (
        updated is None
        and not turn.took_over
        and not said.unknown_course
        and document_answers.may_be_in_documents(turn)
    ):
        asked = document_answers.from_documents(turn, none="docs_none")
        return asked if isinstance(asked, Call) else Say(f"{asked.text}\n\n{_next_question(turn)}")
    said_no = unclear(said, language) or _about_them(turn) or (None if state.curso else noted_wishes(said, language))
    if said_no is None and turn.took_over and updated is None and state.curso:
        said_no = say("match_go_on", language, curso=state.curso)
    if said_no is None and updated is None and not turn.took_over and not _has_no_grade(turn):
        if small_talk.weighs(turn):
            return Say(small_talk.small_talk(turn))
        said_no = small_talk.aside(turn) or say("not_understood", language)
    return Say("\n\n".join(filter(None, (said_no, _next_question(turn)))))


def refinement(turn: TurnSoFar) -> ScriptAnswer:
    """Nearby cities, then the best first."""
    state, student = _state(turn), StudentProfile.model_validate(turn.profile)
    last, language, said = turn.last(SEARCH), turn.language, said_in(turn)
    kind = question_in(turn.message, said) if not turn.took_over and turn.last(UPDATE) is None else None
    if kind in ("dates", "documents", "compare", "cut", "price"):
        line = answering.answer(turn, said, kind, {})
        return line if isinstance(line, Call) else Say(f"{line.text}\n\n{say('match_near_again', language)}")
    if last is not None:
        found = last.error or answers.found(last.result, language, more=False)
        return Say(f"{found}\n\n{say('match_done', language)}")
    if (updated := turn.last(UPDATE)) is not None and not set(updated.arguments["updates"]) & set(SEARCHED_BY):
        told = updated.error or confirmed(updated.arguments["updates"], language)
        return Say(f"{told}\n\n{say('match_near_again', language)}")
    if updated is not None:
        return search_call(state, student, sort_by=state.ordem or "quality")
    where = state.cidade_busca or student.cidade
    if turn.took_over and where:
        return Say(say("match_near", language, cidade=where))
    radius = 0.0 if not where else reading.kilometres(turn.message, said)
    changes = wishes(turn, said, state, student) if not turn.took_over else {}
    if radius is None and not changes:
        aside = small_talk.aside(turn)
        if small_talk.weighs(turn):
            return Say(small_talk.small_talk(turn))
        return Say("\n\n".join(filter(None, (aside, say("match_near_again", language)))))
    if radius is None and not set(changes) & set(SEARCHED_BY):
        return Call(UPDATE, {"updates": changes})
    return Call(UPDATE, {"updates": {"raio_km": radius or 0, **changes}})


def _state(turn: TurnSoFar) -> MatchState:
    return MatchState.model_validate(turn.state)


def _has_no_grade(turn: TurnSoFar) -> bool:
    """Whether they said, now or just before, that they have none or do not know it."""
    return any(_NO_GRADE.search(plain(message)) for message in (turn.message, *turn.earlier[-1:]))


def _after_search(turn: TurnSoFar, state: MatchState, student: StudentProfile) -> ScriptAnswer:
    line = searched(turn, state, student)
    if isinstance(line, Call):
        return line
    told = [_about_them(turn), line.text, None if state.turno and state.tipo_inst else _next_question(turn)]
    return Say("\n\n".join(filter(None, told)))


def _about_them(turn: TurnSoFar) -> str | None:
    """What was changed of the person in this turn, in words."""
    updated = turn.last(UPDATE)
    changes = {} if updated is None else updated.arguments["updates"]
    about = {name: value for name, value in changes.items() if name in ABOUT_THEM or value is None}
    return noted(about, turn.language, "root_changed") or None


def _next_question(turn: TurnSoFar) -> str:
    state, student, language = _state(turn), StudentProfile.model_validate(turn.profile), turn.language
    if not state.curso and state.nota_enem is None:
        if student.curso and student.nota_enem:
            return say("match_ask_again", language, curso=student.curso, nota=decimal(student.nota_enem))
        return say("match_ask_both", language)
    if not state.curso:
        return say("match_ask_course", language)
    if state.nota_enem is None and not _has_no_grade(turn):
        return say("match_ask_grade", language)
    if not state.turno and not state.tipo_inst:
        return say("match_ask_wishes", language)
    return say("match_ask_shift" if not state.turno else "match_ask_kind", language)
