"""The demonstration model's part as whoever asks for what is missing in a profile."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from qhub_demo import Call, Called, Say, ScriptAnswer, TurnSoFar
from qhub_packs.bolsas import answering, answers, document_answers, follow_ups, questions, reading, small_talk
from qhub_packs.bolsas.profile import REQUIRED, StudentProfile
from qhub_packs.bolsas.profile_changes import (
    UPDATE,
    asks_for_offers,
    changes_in,
    doubts_income,
    eligible,
    missing_before,
    noted,
    said_in,
    supposes,
)
from qhub_packs.bolsas.questions import question_in
from qhub_packs.bolsas.reading import Said
from qhub_packs.bolsas.route import is_search, programmes
from qhub_packs.bolsas.searching import SEARCH, search_call, searched
from qhub_packs.bolsas.texts import say
from qhub_packs.bolsas.unclear import unclear
from qhub_packs.bolsas.wages import limits, today
from qhub_packs.bolsas.wishes import LOOKED_BACK, noted_wishes, so_far, wished
from qhub_packs.bolsas.words import in_full

_WANTS = re.compile(
    r"\b(?:quero|queria|procuro|busco|gostaria|pretendo|want|looking for|would like|d like) (?:\w+ )?"
    r"(?:fazer|cursar|estudar|study)\b|\b(?:wanna|hope to|want to|like to) (?:study|do|be|become)\b"
    r"|\b(?:quero|queria|sonho em|penso em) (?:ser|virar)\b"
)
"""What asks to be shown offers, whatever else a message says."""


LEAST_FOR_PROUNI = 450
"""The mean that the Prouni asks for at least (`documents/prouni/enem-no-prouni.md`)."""
REMINDED_EVERY = 3
"""Messages after which what is missing is asked for once more, where somebody asked for something else twice."""


def onboarding(turn: TurnSoFar) -> ScriptAnswer:
    """Asks for what is missing, takes several answers at once, and answers what comes in between."""
    turn = follow_ups.pointed(turn)
    student, language = StudentProfile.model_validate(turn.profile), turn.language
    updated = turn.last(UPDATE)
    asked = student.missing if updated is None else missing_before(student, updated.arguments["updates"])
    said = said_in(turn, asked=asked)
    seeks = student.cidade is None and so_far(turn, but_message=True).curso is not None
    found = changes_in(said, in_full(turn.message), asked=asked, seeks=seeks)
    changes = {name: value for name, value in found.items() if getattr(student, name) != value or updated is not None}
    if updated is None and changes:
        return Call(UPDATE, {"updates": changes})
    line = _in_between(turn, said, changes, student)
    if isinstance(line, Call):
        return line
    words, answered = in_full(turn.message), None if line is None else line.text
    parts = [] if answered is None else [answered]
    if updated is None and small_talk.asks_about_us(words):
        parts.insert(0, small_talk.about_us(turn))
    if (parts or updated is not None) and small_talk.is_sad(words):
        parts.insert(0, small_talk.comfort(turn))
    if not parts and (not_known := unclear(said, language)):
        parts.append(not_known)
    if updated is not None:
        at = 1 if small_talk.is_sad(words) else 0
        parts = [*parts[:at], *_noted(turn, updated), *parts[at:]]
    elif not parts and not small_talk.weighs(turn) and (wished_for := noted_wishes(said, language)):
        parts.append(f"{wished_for} {say('match_ask_course', language)}")
    elif not parts and not (small_talk.greets(words) or is_search(words) or _comes_to_sign_up(turn, words)):
        answered = small_talk.aside(turn)
        if answered is not None and small_talk.weighs(turn):
            return Say(answered)
        parts.append(answered or f"{say('not_understood', language)} {say('can_do', language)}")
    if not student.missing:
        told = [*(parts if answered else []), say("onboarding_done", language, nome=student.nome)]
        return Say("\n\n".join(told))
    if doubts_income(said) and turn.last(SEARCH) is not None:
        parts.append(say("entitled", language))
    return Say("\n\n".join([*parts, *_asked(turn, student.missing, answered=answered is not None, parts=parts)]))


def _in_between(
    turn: TurnSoFar, said: Said, changes: Mapping[str, object], student: StudentProfile
) -> Call | Say | None:
    """The answer to what somebody asks or looks for besides; None where that is nothing."""
    kind, wishes = question_in(turn.message, said), _wishes(turn, said, changes, student)
    if supposes(in_full(turn.message)) and said.numbers.income is not None:
        return Say(answers.eligible(said.numbers.income, limits(today()), turn.language))
    if kind is not None:
        return answering.answer(turn, said, kind, {})
    if wishes:
        found = _found(turn, student)
        if isinstance(found, Call) or not said.suits:
            return found
        return Say(f"{say('suits', turn.language, curso=said.courses[0].spoken)}\n\n{found.text}")
    if changes:
        beside = None if said.numbers.marks else document_answers.question_beside(turn.message)
        return None if beside is None else answering.answer(replace(turn, message=beside), said, "documents", {})
    income = said.numbers.income
    if said.numbers.people is not None and income is not None and income == student.income_per_capita:
        return Say(answers.eligible(income, limits(today()), turn.language))
    bare = bool(programmes(in_full(turn.message))) and questions.is_bare(turn.message)
    asks = document_answers.may_be_in_documents(turn) or bare
    return (
        answering.answer(turn, said, "documents", {})
        if asks and not small_talk.asks_about_us(in_full(turn.message))
        else None
    )


def _noted(turn: TurnSoFar, updated: Called) -> list[str]:
    """What was noted; a search says itself what it went by."""
    if updated.error:
        return [updated.error]
    searched_by = ("curso", "nota_enem") if turn.last(SEARCH) is not None else ()
    updates = {name: value for name, value in updated.arguments["updates"].items() if name not in searched_by}
    told = (
        noted(updates, turn.language, "onboarding_noted"),
        eligible(updates, turn.language),
        _of_grade(updates, turn.language),
    )
    return [text for text in told if text]


def _of_grade(updates: Mapping[str, Any], language: str) -> str:
    """What a grade by itself leads to; nothing where more was said."""
    grade = updates.get("nota_enem")
    if grade is None or len(updates) > 1:
        return ""
    below = f"{say('grade_below', language)} " if grade < LEAST_FOR_PROUNI else ""
    return below + say("grade_alone", language)


def _asked(turn: TurnSoFar, missing: Sequence[str], *, answered: bool, parts: Sequence[str]) -> list[str]:
    """The question for what is missing; in few words, and not every time, where something else was asked."""
    language, updated = turn.language, turn.last(UPDATE)
    if not turn.earlier and (not parts or (not answered and reading.is_nonsense(turn.message))):
        hello = say("onboarding_hello", language, pergunta=_question(missing, language, capital=False))
        return [f"{hello} {say('way_out', language)}"]
    progress = updated is not None and set(updated.arguments["updates"]) & set(REQUIRED)
    if not progress and answered and turn.earlier:
        if len(turn.earlier) > 2 and len(turn.earlier) % REMINDED_EVERY:
            return []
        return [say("still_asked", language, campos=", ".join(say(f"field_{name}", language) for name in missing))]
    return [f"{_question(missing, language, capital=True)} {say('way_out', language)}"]


def _wishes(turn: TurnSoFar, said: Said, changes: Mapping[str, object], student: StudentProfile) -> bool:
    """Whether the message looks for something that can be looked for: it is shown before anything is asked. Whoever
    says who they are, and what they want to study besides, is not interrupted."""
    about_them = set(changes) & set(REQUIRED)
    if not said.courses and small_talk.is_back(said.words):
        if small_talk.wants_sign_up(said.words):
            return False
        return so_far(turn).curso is not None
    if asks_for_offers(said) and so_far(turn).curso is None:
        return True
    if about_them == {"cidade"} and not said.courses and _looked_anywhere(turn, student):
        return True
    if not said.courses:
        return said.wishes and not about_them and (so_far(turn).curso is not None or _offers_before(turn))
    return len(about_them) <= 1 or is_search(said.words) or _WANTS.search(said.words) is not None


def _looked_anywhere(turn: TurnSoFar, student: StudentProfile) -> bool:
    """Whether a course was looked for before it was known where they live: it is looked for there, then."""
    state = so_far(turn, but_message=True)
    return bool(state.curso and student.missing and not (state.cidade_busca or state.uf or state.instituicao))


def _offers_before(turn: TurnSoFar) -> bool:
    """Whether it was asked what there is, whatever the course."""
    return any(asks_for_offers(reading.understood(text)) for text in turn.earlier[-LOOKED_BACK:])


def _found(turn: TurnSoFar, student: StudentProfile) -> Call | Say:
    state, said = so_far(turn), said_in(turn)
    if state.curso is None and asks_for_offers(said):
        state = wished(said)
    if state.nota_enem is None:
        state = state.model_copy(update={"nota_enem": student.nota_enem})
    if turn.last(SEARCH) is not None:
        return searched(turn, state, student)
    return search_call(state, student, page=1 + _turned_over(turn))


def _turned_over(turn: TurnSoFar) -> int:
    """How often more was asked for since the last search."""
    pages = 0
    for text in (turn.message, *reversed(turn.earlier)):
        said = reading.understood(text)
        if not said.more or said.courses or said.places or said.cheaper:
            break
        pages += 1
    return pages


def _comes_to_sign_up(turn: TurnSoFar, words: str) -> bool:
    return turn.took_over or small_talk.wants_sign_up(words) or small_talk.is_back(words)


def _question(missing: Sequence[str], language: str, *, capital: bool) -> str:
    """One question for everything that is missing."""
    names = [say(f"field_{name}", language) for name in missing]
    if len(names) == 1:
        asked = say("ask_one", language, campo=names[0])
    else:
        asked = say("ask_many", language, campos=", ".join(names[:-1]), ultimo=names[-1])
    return asked[0].upper() + asked[1:] if capital else asked
