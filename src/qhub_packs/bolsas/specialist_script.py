"""The demonstration model's part as the specialists in Sisu and Prouni."""

from dataclasses import replace

from qhub import answer_with_citation
from qhub_demo import Call, Say, ScriptAnswer, TurnSoFar
from qhub_packs.bolsas import answering, answers, document_answers, follow_ups, questions, reading, small_talk
from qhub_packs.bolsas.answering import DATES
from qhub_packs.bolsas.document_answers import KNOWLEDGE
from qhub_packs.bolsas.profile_changes import UPDATE, about_them, confirmed, said_in
from qhub_packs.bolsas.questions import LONGEST_FOLLOW_UP, question_in
from qhub_packs.bolsas.route import programmes
from qhub_packs.bolsas.texts import say
from qhub_packs.bolsas.words import in_full, plain

WEB = "duckDuckGoSearchTool"


def sisu(turn: TurnSoFar) -> ScriptAnswer:
    """The specialist in Sisu."""
    return _specialist(turn, "sisu")


def prouni(turn: TurnSoFar) -> ScriptAnswer:
    """The specialist in Prouni."""
    return _specialist(turn, "prouni")


def _specialist(turn: TurnSoFar, programme: str) -> ScriptAnswer:
    """Data where the question is about it; else dates, then documents, then the web: each only where the one before had
    no answer."""
    turn = follow_ups.pointed(turn)
    language, message, said = turn.language, turn.message, said_in(turn)
    updated = turn.last(UPDATE)
    if updated is not None:
        return Say(updated.error or confirmed(updated.arguments["updates"], language))
    if questions.is_bare(message):
        return Say(say(f"specialist_{programme}", language))
    if reading.is_nonsense(message):
        return Say(f"{say('not_understood', language)} {say(f'specialist_{programme}', language)}")
    if small_talk.thanks(in_full(message)):
        return Say(small_talk.thanks_back(in_full(message), language))
    if (kind := question_in(message, said)) in ("cut", "price", "compare"):
        return answering.answer(turn, said, kind, {"programa": programme} if programmes(plain(message)) else {})
    if kind is None and (changes := about_them(said, plain(message))):
        return Call(UPDATE, {"updates": changes})
    question = message if programmes(plain(message)) else f"{message} {programme}"
    if kind == "dates" and (listed := turn.last(DATES)) is not None and listed.result and listed.result["datas"]:
        return Say(answers.dates(listed.result, language))
    dates, knowledge, web = turn.last(DATES), turn.last(KNOWLEDGE), turn.last(WEB)
    if dates is None:
        return Call(DATES, {"assunto": question})
    told = answers.dates(dates.result, language) if dates.result and dates.result["datas"] else ""
    if dates.result and dates.result["encontrado"]:
        return Say(told)
    if knowledge is None:
        short = len(message.split()) <= LONGEST_FOLLOW_UP
        return document_answers.ask_documents(replace(turn, message=question) if short else turn, programme)
    if knowledge.result and knowledge.result["encontrado"]:
        return Say("\n\n".join(part for part in (told, answer_with_citation(knowledge.result, language)) if part))
    if web is None:
        return Call(WEB, {"query": question})
    if knowledge.result and knowledge.result["talvez"] and not (web.result or {}).get("encontrado"):
        return Say("\n\n".join(part for part in (told, answer_with_citation(knowledge.result, language)) if part))
    found = answers.web(web.result or {}, language)
    return Say(told if told and not (web.result or {}).get("encontrado") else "\n\n".join(filter(None, (told, found))))
