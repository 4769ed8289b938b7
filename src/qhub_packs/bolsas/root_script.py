"""The demonstration model's part as the visible agent: answers, takes corrections, and hands over."""

from dataclasses import replace

from qhub_demo import Call, Say, ScriptAnswer, TurnSoFar
from qhub_packs.bolsas import answers, questions, small_talk
from qhub_packs.bolsas.profile import StudentProfile
from qhub_packs.bolsas.profile_changes import UPDATE, about_them, confirmed, said_in
from qhub_packs.bolsas.questions import question_in
from qhub_packs.bolsas.route import asked_beside, is_put_off, is_search, leaves, programmes
from qhub_packs.bolsas.texts import say
from qhub_packs.bolsas.words import plain

PROFILE = "getStudentProfileTool"


def root(turn: TurnSoFar) -> ScriptAnswer:
    """The visible agent."""
    turn = questions.pointed(turn)
    words, language, said = plain(turn.message), turn.language, said_in(turn)
    signed_up = StudentProfile.model_validate(turn.profile).onboarding_completed
    switched = turn.last(UPDATE)
    if switched is not None:
        return Say(switched.error or confirmed(switched.arguments["updates"], language))
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
    if small_talk.leaves(words) or is_put_off(words) or leaves(turn.message, words):
        if (asked := asked_beside(turn.message)) is not None:
            return root(replace(turn, message=asked))
        return Say(say("root_left" if signed_up else "root_put_off", language))
    if small_talk.asks_who(words):
        return Say(say("root_who", language))
    if (kind := question_in(turn.message, said)) is not None:
        return _with_comfort(words, questions.answer(turn, said, kind, {}), language)
    if not said.unknown_course and (changes := about_them(said, words)):
        return Call(UPDATE, {"updates": changes})
    if is_search(words) or said.wishes or said.unknown_course:
        return _switched("match")
    if named := programmes(words):
        return _switched(named[0])
    if small_talk.is_back(words):
        return _switched("match" if signed_up or turn.profile.get("curso") else "onboarding")
    if small_talk.is_sad(words) or not questions.may_be_in_documents(turn):
        return Say(small_talk.small_talk(turn))
    return questions.from_documents(turn, none="asked_none")


def _switched(workflow: str) -> Call:
    return Call(UPDATE, {"updates": {"active_workflow": f"{workflow}_workflow"}})


def _with_comfort(words: str, line: Call | Say, language: str) -> ScriptAnswer:
    if isinstance(line, Say) and small_talk.is_sad(words):
        return Say(f"{say('comfort', language)}\n\n{line.text}")
    return line


def _after_onboarding(turn: TurnSoFar) -> ScriptAnswer:
    """Whoever came with a wish is not asked for it again."""
    wished = any(is_search(plain(message)) for message in (*turn.earlier, turn.message))
    if (wished or turn.profile.get("curso")) and not turn.calls:
        return _switched("match")
    return Say(say("root_help", turn.language))
