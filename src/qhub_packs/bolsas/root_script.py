"""The demonstration model's part as the visible agent: answers, takes corrections, and hands over."""

from dataclasses import replace

from qhub_demo import Call, Called, Say, ScriptAnswer, TurnSoFar
from qhub_packs.bolsas import answering, answers, document_answers, follow_ups, reading, small_talk
from qhub_packs.bolsas.profile import StudentProfile
from qhub_packs.bolsas.profile_changes import UPDATE, about_them, confirmed, said_in, supposes
from qhub_packs.bolsas.questions import question_in
from qhub_packs.bolsas.reading import Said
from qhub_packs.bolsas.route import asked_beside, is_put_off, is_search, leaves, programmes
from qhub_packs.bolsas.texts import say
from qhub_packs.bolsas.unclear import unclear
from qhub_packs.bolsas.wages import limits, today
from qhub_packs.bolsas.words import in_full, plain

PROFILE = "getStudentProfileTool"


def root(turn: TurnSoFar) -> ScriptAnswer:
    """The visible agent."""
    turn = follow_ups.pointed(turn)
    words, language, said = in_full(turn.message), turn.language, said_in(turn)
    signed_up = StudentProfile.model_validate(turn.profile).onboarding_completed
    switched = turn.last(UPDATE)
    if switched is not None:
        return _changed(turn, said, switched)
    if turn.took_over:
        return _after_onboarding(turn)
    if small_talk.wants_deletion(words):
        return Say(say("root_delete", language))
    if small_talk.asks_why(words):
        return Say(say("root_why", language))
    if small_talk.asks_for_profile(words):
        told = turn.last(PROFILE)
        return Call(PROFILE) if told is None else Say(answers.profile(told.result, language))
    if small_talk.wants_sign_up(words) and not is_put_off(words) and not signed_up:
        return _switched("onboarding")
    if (reading.declines(turn.message) or "desist" in words) and small_talk.weighs(turn):
        return Say(small_talk.small_talk(turn))
    if small_talk.leaves(words) or is_put_off(words) or leaves(turn.message, words):
        if (asked := asked_beside(turn.message)) is not None:
            return root(replace(turn, message=asked))
        away = signed_up or small_talk.says_goodbye(words)
        return Say(say("root_left" if away else "root_put_off", language))
    if small_talk.asks_who(words):
        return Say(say("root_who", language))
    if not said.unknown_course and (changes := about_them(said, words)):
        return Call(UPDATE, {"updates": changes})
    if supposes(words) and said.numbers.income is not None:
        return Say(answers.eligible(said.numbers.income, limits(today()), language))
    if (kind := question_in(turn.message, said)) is not None:
        return _with_comfort(turn, answering.answer(turn, said, kind, {}))
    if not said.wishes and (not_known := unclear(said, language)) is not None and not said.unknown_course:
        return Say(not_known)
    if is_search(words) or said.wishes or said.unknown_course:
        return _switched("match")
    if named := programmes(words):
        return _switched(named[0])
    if small_talk.is_back(words):
        return _switched("match" if signed_up or turn.profile.get("curso") else "onboarding")
    if small_talk.is_sad(words) or not document_answers.may_be_in_documents(turn):
        return Say(small_talk.small_talk(turn))
    return document_answers.from_documents(turn, none="asked_none")


def _switched(workflow: str) -> Call:
    return Call(UPDATE, {"updates": {"active_workflow": f"{workflow}_workflow"}})


def _changed(turn: TurnSoFar, said: Said, update: Called) -> Call | Say:
    """What was changed, and the answer to what was asked besides."""
    updates = update.arguments["updates"]
    told = update.error or confirmed(updates, turn.language)
    kind = question_in(turn.message, said) if "active_workflow" not in updates else None
    if kind is None or (kind == "documents" and "income_per_capita" in updates):
        return Say(told)
    line = answering.answer(turn, said, kind, {})
    return line if isinstance(line, Call) else Say(f"{told}\n\n{line.text}")


def _with_comfort(turn: TurnSoFar, line: Call | Say) -> Call | Say:
    if isinstance(line, Say) and small_talk.is_sad(in_full(turn.message)):
        return Say(f"{small_talk.comfort(turn)}\n\n{line.text}")
    return line


def _after_onboarding(turn: TurnSoFar) -> ScriptAnswer:
    """Whoever came with a wish is not asked for it again."""
    wished = any(is_search(plain(message)) for message in (*turn.earlier, turn.message))
    if (wished or turn.profile.get("curso")) and not turn.calls:
        return _switched("match")
    return Say(say("root_help", turn.language))
