"""The demonstration model's part as whoever asks for the income."""

import re

from qhub_demo import Call, Say, ScriptAnswer, TurnSoFar
from qhub_packs.bolsas import answering, answers, document_answers, reading, small_talk
from qhub_packs.bolsas.profile import StudentProfile
from qhub_packs.bolsas.profile_changes import UPDATE, about_them, confirmed, said_in
from qhub_packs.bolsas.questions import question_in
from qhub_packs.bolsas.texts import say
from qhub_packs.bolsas.wages import limits, today
from qhub_packs.bolsas.words import plain, reais

INCOME = "incomeCalculatorTool"
_NO_INCOME = re.compile(
    r"\b(?:prefiro nao|nao quero|nao vou|sem (?:renda|informar|dizer|falar|isso)|rather not|don t want)\b|"
    r"\bpul(?:ar|a|o)\b|\bskip\b|"
    r"\bnao (?:sei|informo|digo)\b"
)


def socioeconomic(turn: TurnSoFar) -> ScriptAnswer:
    """The income: by the calculator or in words, unless somebody would rather not. What was kept needs a yes."""
    counted, language = turn.last(INCOME), turn.language
    student, words = StudentProfile.model_validate(turn.profile), plain(turn.message)
    updated = turn.last(UPDATE)
    if updated is not None:
        changes = updated.arguments["updates"]
        if not {"income_per_capita", "renda_nao_informada"} & set(changes):
            return Say(f"{updated.error or confirmed(changes, language)}\n\n{say('match_income', language)}")
        kept = changes.get("income_per_capita")
        return Say(
            say("match_no_income", language) if kept is None else answers.eligible(kept, limits(today()), language)
        )
    if counted is not None and counted.error is None:
        return Say(answers.income(counted.result, language))
    if counted is not None:
        return Call(UPDATE, {"updates": {"renda_nao_informada": True}})
    if turn.took_over:
        if student.income_per_capita is not None:
            return Say(say("income_stored", language, renda=reais(student.income_per_capita)))
        return [Say(say("match_income", language)), Call(INCOME)]
    said = said_in(turn)
    if said.numbers.income is None and turn.earlier:  # the sum in one message, how many they are in the next
        counted_alone = re.fullmatch(r"\W*\w{1,6}\W*", turn.message) is not None
        both = f"{turn.earlier[-1]}, {turn.message}{' pessoas' if counted_alone else ''}"
        said = reading.understood(both)
    if said.numbers.income is None:  # it was asked for: a bare sum is one («agora são 5000 pra 2»)
        said = reading.understood(f"renda {turn.message}")
    about = {} if said.numbers.income is not None else about_them(said_in(turn), words)
    if about:
        return Call(
            UPDATE, {"updates": {**about, **({"renda_nao_informada": True} if "income_per_capita" in about else {})}}
        )
    if said.numbers.income is not None:
        return Call(UPDATE, {"updates": {"income_per_capita": said.numbers.income}})
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
