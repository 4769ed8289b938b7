"""The demonstration model's part as whoever asks for what is missing in a profile."""

import re
from collections.abc import Mapping, Sequence

from qhub_demo import Call, Say, ScriptAnswer, TurnSoFar
from qhub_packs.bolsas import questions, reading, small_talk
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
)
from qhub_packs.bolsas.questions import SEARCH, question_in
from qhub_packs.bolsas.reading import Said
from qhub_packs.bolsas.route import is_search, programmes
from qhub_packs.bolsas.texts import say
from qhub_packs.bolsas.unclear import unclear
from qhub_packs.bolsas.wishes import search_call, searched, so_far, wished
from qhub_packs.bolsas.words import plain

_WANTS = re.compile(
    r"\b(?:quero|queria|procuro|busco|gostaria|pretendo|want|looking for|would like|d like) (?:\w+ )?"
    r"(?:fazer|cursar|estudar|study)\b|\b(?:wanna|hope to|want to|like to) (?:study|do|be|become)\b"
    r"|\b(?:quero|queria|sonho em|penso em) (?:ser|virar)\b"
)
"""What asks to be shown offers, whatever else a message says."""


REMINDED_EVERY = 3
"""Messages after which what is missing is asked for once more, where somebody asked for something else twice."""


def onboarding(turn: TurnSoFar) -> ScriptAnswer:
    """Asks for what is missing, takes several answers at once, and answers what comes in between."""
    turn = questions.pointed(turn)
    student, language = StudentProfile.model_validate(turn.profile), turn.language
    words = plain(turn.message)
    updated = turn.last(UPDATE)
    asked = student.missing if updated is None else missing_before(student, updated.arguments["updates"])
    said = said_in(turn, asked=asked)
    kind = question_in(turn.message, said)
    seeks = student.cidade is None and so_far(turn, but_message=True).curso is not None
    found = changes_in(said, words, asked=asked, seeks=seeks)
    changes = {name: value for name, value in found.items() if getattr(student, name) != value or updated is not None}
    if updated is None and changes:
        return Call(UPDATE, {"updates": changes})
    asks_back = updated is None and small_talk.asks_about_us(words)
    parts = [small_talk.about_us(turn)] if asks_back else []
    asks = questions.may_be_in_documents(turn) or (programmes(words) and questions.is_bare(turn.message))
    if kind is None and not _wishes(turn, said, changes) and not changes and asks:
        kind = None if asks_back else "documents"
    if kind is not None or _wishes(turn, said, changes):
        line = questions.answer(turn, said, kind, {}) if kind is not None else _found(turn, student)
        if isinstance(line, Call):
            return line
        parts.append(line.text)
    answered = parts[-1] if parts else None
    if small_talk.is_sad(words) and updated is None:
        parts.insert(0, say("comfort", language))
    if updated is not None:
        updates = updated.arguments["updates"]
        told = updated.error or noted(updates, language, "onboarding_noted")
        not_known = None if parts else unclear(said, language)
        parts = [told, *filter(None, (eligible(updates, language), not_known)), *parts]
    elif not parts and (not_known := unclear(said, language)):
        parts.append(not_known)
    elif not parts and not (small_talk.greets(words) or is_search(words) or _comes_to_sign_up(turn, words)):
        answered = small_talk.aside(turn)
        parts.append(answered or say("not_understood", language))
    if not student.missing:
        return Say("\n\n".join([*parts[1:], say("onboarding_done", language, nome=student.nome)]))
    if doubts_income(said) and turn.last(SEARCH) is not None:
        parts.append(say("entitled", language))
    progress = updated is not None and set(updated.arguments["updates"]) & set(REQUIRED)
    if not progress and answered is not None and len(turn.earlier) > 2 and len(turn.earlier) % REMINDED_EVERY:
        return Say("\n\n".join(parts))
    question = _question(student.missing, language, capital=bool(parts or turn.earlier))
    if not turn.earlier and (not parts or (answered is None and reading.is_nonsense(turn.message))):
        hello = say("onboarding_hello", language, pergunta=_question(student.missing, language, capital=False))
        return Say("\n\n".join([*parts, f"{hello} {say('way_out', language)}"]))
    return Say("\n\n".join([*parts, f"{question} {say('way_out', language)}"]))


def _wishes(turn: TurnSoFar, said: Said, changes: Mapping[str, object]) -> bool:
    """Whether the message looks for something that can be looked for: it is shown before anything is asked. Whoever
    says who they are, and what they want to study besides, is not interrupted."""
    about_them = set(changes) & set(REQUIRED)
    if not said.courses and small_talk.is_back(said.words):
        if small_talk.wants_sign_up(said.words):
            return False
        return so_far(turn).curso is not None
    if asks_for_offers(said) and so_far(turn).curso is None:
        return True
    if not said.courses:
        return said.wishes and not about_them and so_far(turn).curso is not None
    return len(about_them) <= 1 or is_search(said.words) or _WANTS.search(said.words) is not None


def _found(turn: TurnSoFar, student: StudentProfile) -> Call | Say:
    state = so_far(turn)
    if state.curso is None:
        state = wished(said_in(turn))
    if state.nota_enem is None:
        state = state.model_copy(update={"nota_enem": student.nota_enem})
    return search_call(state, student) if turn.last(SEARCH) is None else searched(turn, state, student)


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
