"""The demonstration model's part as whoever asks for the income."""

import re
from dataclasses import replace

from qhub_demo import Call, Called, Say, ScriptAnswer, TurnSoFar
from qhub_packs.bolsas import answering, answers, document_answers, reading, small_talk
from qhub_packs.bolsas.profile import StudentProfile
from qhub_packs.bolsas.profile_changes import UPDATE, about_them, confirmed, said_in
from qhub_packs.bolsas.questions import question_in
from qhub_packs.bolsas.reading import Said
from qhub_packs.bolsas.searching import SEARCH, search_call, searched
from qhub_packs.bolsas.state import MatchState
from qhub_packs.bolsas.texts import say
from qhub_packs.bolsas.wages import limits, today
from qhub_packs.bolsas.wishes import SEARCHED_BY, wishes
from qhub_packs.bolsas.words import in_full, reais

INCOME = "incomeCalculatorTool"
_OF_ALL = re.compile(r"\b(?:total|toda|todo mundo|todos|familia|casa|somando|junt[oa]s?|altogether|household|family)\b")
"""What says that a sum is everybody's."""
_NO_INCOME = re.compile(
    r"\b(?:prefiro nao|nao quero|nao vou|sem (?:renda|informar|dizer|falar|isso)|rather not|don t want)\b|"
    r"\bpul(?:ar|a|o)\b|\bskip\b|"
    r"\bnao (?:sei|informo|digo)\b"
)


def socioeconomic(turn: TurnSoFar) -> ScriptAnswer:
    """The income: by the calculator or in words, unless somebody would rather not. What was kept needs a yes."""
    counted, language = turn.last(INCOME), turn.language
    student, state = StudentProfile.model_validate(turn.profile), MatchState.model_validate(turn.state)
    if turn.last(SEARCH) is not None:
        line = searched(turn, state, student)
        return (
            line if isinstance(line, Call) else [Say(f"{line.text}\n\n{say('match_income', language)}"), Call(INCOME)]
        )
    if (updated := turn.last(UPDATE)) is not None:
        return _after_update(turn, updated, state, student)
    if counted is not None and counted.error is None:
        return Say(answers.income(counted.result, language))
    if counted is not None:
        return Call(UPDATE, {"updates": {"renda_nao_informada": True}})
    if turn.took_over:
        if student.income_per_capita is not None:
            return Say(say("income_stored", language, renda=reais(student.income_per_capita)))
        return [Say(say("match_income", language)), Call(INCOME)]
    own, said = said_in(turn), _of_income(turn)
    if said.numbers.income is not None:
        return Call(UPDATE, {"updates": {"income_per_capita": said.numbers.income}})
    if about := about_them(own, in_full(turn.message)):
        erased = {"renda_nao_informada": True} if "income_per_capita" in about else {}
        return Call(UPDATE, {"updates": {**about, **erased}})
    changed = wishes(turn, own, state, student) if said.numbers.household_income is None else {}
    if set(changed) & set(SEARCHED_BY):
        return Call(UPDATE, {"updates": changed})
    return _without_income(turn, said, student)


def _after_update(turn: TurnSoFar, updated: Called, state: MatchState, student: StudentProfile) -> Call | Say:
    """What was changed, in words, or the search by it; where it was about something else, the income is asked again."""
    changes, language = updated.arguments["updates"], turn.language
    if updated.error or not {"income_per_capita", "renda_nao_informada"} & set(changes):
        if not updated.error and set(changes) & set(SEARCHED_BY):
            return search_call(state, student)
        return Say(f"{updated.error or confirmed(changes, language)}\n\n{say('match_income', language)}")
    kept = changes.get("income_per_capita")
    return Say(say("match_no_income", language) if kept is None else answers.eligible(kept, limits(today()), language))


def _of_income(turn: TurnSoFar) -> Said:
    """The message as an answer about the income: with how many they are in the one before, or a bare sum."""
    said = said_in(turn)
    if said.numbers.income is None and turn.earlier:  # the sum in one message, how many they are in the next
        counted_alone = re.fullmatch(r"\W*\w{1,6}\W*", turn.message) is not None
        both = f"{turn.earlier[-1]}, {turn.message}{' pessoas' if counted_alone else ''}"
        said = reading.understood(both)
    if said.numbers.income is None:  # it was asked for: a bare sum is one («agora são 5000 pra 2»)
        said = reading.understood(f"renda {turn.message}")
    a_head = turn.profile.get("income_per_capita") is not None and not _OF_ALL.search(in_full(turn.message))
    if said.numbers.income is None and a_head:  # what was asked about is what falls to each
        said = replace(said, numbers=said.numbers._replace(income=said.numbers.household_income))
    return said


def _without_income(turn: TurnSoFar, said: Said, student: StudentProfile) -> ScriptAnswer:
    """The answer to a message that says no income."""
    language, words = turn.language, in_full(turn.message)
    kind = question_in(turn.message, said)
    if kind is None and document_answers.may_be_in_documents(turn) and not _NO_INCOME.search(words):
        kind = "documents"
    if kind is not None:
        line = answering.answer(turn, said, kind, {})
        return line if isinstance(line, Call) else Say(f"{line.text}\n\n{say('match_income', language)}")
    if student.income_per_capita is not None and reading.agrees(turn.message):
        return Call(UPDATE, {"updates": {"income_per_capita": student.income_per_capita}})
    if _NO_INCOME.search(words) or (student.income_per_capita is not None and reading.declines(turn.message)):
        return Call(UPDATE, {"updates": {"renda_nao_informada": True}})
    if said.numbers.household_income is not None:
        return Say(say("income_people", language))
    if said.numbers.by_day:
        return Say(say("income_by_day", language))
    if small_talk.weighs(turn):
        return Say(small_talk.small_talk(turn))
    return [Say(say("match_income", language)), Call(INCOME)]
