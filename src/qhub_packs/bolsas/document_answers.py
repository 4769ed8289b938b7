"""Answers from the documents: what they are asked, where, and in which words it is said."""

import re
from collections.abc import Sequence

from qhub import answer_with_citation, written_out
from qhub_demo import Call, Called, Say, TurnSoFar
from qhub_packs.bolsas import answers, small_talk
from qhub_packs.bolsas.beyond import beyond
from qhub_packs.bolsas.english_terms import in_portuguese
from qhub_packs.bolsas.follow_ups import depends_on_before, only_points
from qhub_packs.bolsas.questions import (
    CHATTER,
    COLLECTIONS,
    LONGEST_FOLLOW_UP,
    asks_entitlement,
    is_about_studies,
    is_bare,
    is_question,
    looks_like_question,
    named_programmes,
)
from qhub_packs.bolsas.reading import is_nonsense, understood
from qhub_packs.bolsas.texts import is_english, say
from qhub_packs.bolsas.wages import limits, today
from qhub_packs.bolsas.words import in_full, plain

KNOWLEDGE = "knowledgeSearchTool"
FEWEST_WORDS = 3
"""Of a question that the documents are asked."""
MOST_TRIES = 3
"""How often the documents are asked for one message, in other words."""
RECENT = 2
"""Earlier messages that say what a short question is about."""
LONGEST_QUERY = 400
"""Characters of a question."""
_SENTENCE = re.compile(r"[^.!?\n]+[.!?]*")
_OPENING = re.compile(
    r"^\s*(?:mas |e )?(?:antes(?: disso| de tudo| de mais nada| de continuar)?|primeiro"
    r"|(?:só )?uma (?:dúvida|pergunta|coisa)"
    r"|before (?:that|anything else|we go on)|(?:just )?one question)\s*[,:;.]\s*",
    re.IGNORECASE,
)
"""How a question that comes in between is announced."""
_WHO_MAY = re.compile(
    r"^(?:(?:e|mas|oi) )*(?:quem (?:pode|tem direito|consegue|ganha)|who (?:can|gets))\b.*\b(?:bolsas?|scholarships?)"
    r"(?: (?:integral|integrais|parcia\w+|cheia|completa|de (?:100|50)(?: por cento)?))?$"
)
"""A question whom a scholarship is for."""
_HOW_IT_WORKS = re.compile(r"(?:(?:e|mas|oi|ola) )*como (?:e que )?funciona (?:[oa] )?(?:prouni|sisu|fies)(?: mesmo)?$")
_TELLS = re.compile(
    r"\b(?:eu|meu|minha|meus|minhas|me|mim|sou|estou|to|tou|tenho|fui|vou|quero|queria|preciso|fiz|faco|tirei|passei|gosto"
    r"|nao|i|my|me|am|have|want|got|was)\b"
)
"""What tells of somebody: a message without it that is about studies names what it asks («bolsa para baixa renda»)."""
LIMITS = "limites de renda por pessoa em salários mínimos para bolsa"
"""What the documents are asked then."""


def may_be_in_documents(turn: TurnSoFar) -> bool:
    """Whether the documents may know: a question, and no small talk."""
    if turn.last(KNOWLEDGE) is not None:
        return True
    words = in_full(turn.message)
    asked_besides = small_talk.without_greeting(words)
    small = small_talk.thanks(words) or is_nonsense(turn.message)
    asks = "?" in turn.message or looks_like_question(asked_besides)
    about = is_about_studies(turn.message)
    asks = asks or (about and (is_question(turn.message) or not _TELLS.search(words)))
    fewest = FEWEST_WORDS - (about and "?" in turn.message)
    return asks and not small and len(asked_besides.split()) >= fewest


def question_beside(message: str) -> str | None:
    """The question in a message whose other sentences say something else: «sou a Bia. Quem pode ter bolsa?»."""
    sentences = _SENTENCE.findall(message)
    asked_in = (one.strip() for one in sentences if "?" in one)
    asks = next((one for one in asked_in if len(small_talk.without_greeting(plain(one)).split()) >= FEWEST_WORDS), None)
    return asks if len(sentences) > 1 else None


def from_documents(turn: TurnSoFar, *, none: str) -> Call | Say:
    """What the documents say; `none` is the text for nothing."""
    if (told := beyond(in_full(turn.message), turn.language)) is not None:
        return Say(told)
    income = turn.profile.get("income_per_capita")
    if income is not None and asks_entitlement(turn.message):
        return Say(answers.eligible(income, limits(today()), turn.language))
    asked_them = [call for call in turn.calls if call.name == KNOWLEDGE]
    if not asked_them:
        return ask_documents(turn)
    if error := asked_them[-1].error:
        return Say(error)
    best = max(asked_them, key=lambda call: (call.result["encontrado"], bool(call.result["citacoes"])))
    if not best.result["encontrado"] and (again := _asked_otherwise(turn, asked_them)) is not None:
        return again
    news = [call for call in asked_them if call.result["citacoes"] and _says(call, turn.language) not in turn.told]
    if best not in news and news:  # with the question before it, only that was answered again
        best = news[0]
    if small_talk.asks_what_now(in_full(turn.message)) and not best.result["encontrado"]:
        return Say(say("what_now", turn.language))
    if not best.result["citacoes"]:
        about = any(is_about_studies(text) for text in (turn.message, *turn.earlier[-1:]))
        return Say(say(none if about else "off_topic", turn.language))
    told = _says(best, turn.language)
    return Say(f"{told}\n\n{say('entitled', turn.language)}" if asks_entitlement(turn.message) else told)


def _says(call: Called, language: str) -> str:
    return answer_with_citation(call.result, language) or ""


def asked(message: str) -> str:
    """A question without the words that only keep a conversation going; whether somebody has a right to a scholarship
    is a question about its limits."""
    if asks_entitlement(message) or _WHO_MAY.search(plain(written_out(message))):
        return LIMITS
    if len(named := named_programmes(message)) == 1 and (is_bare(message) or _HOW_IT_WORKS.match(plain(message))):
        return f"o que é o {named[0].capitalize()}"
    kept = [word for word in _OPENING.sub("", message).split() if plain(word) not in CHATTER]
    return " ".join(kept) or message


def _asked_otherwise(turn: TurnSoFar, tried: Sequence[Called]) -> Call | None:
    """The question once more: in all documents, and with the question before it, where it may only make sense after
    that: «sou autônomo, muda algo?»."""
    asks = [asked(turn.message)]
    before = next((text for text in reversed(turn.earlier) if not only_points(text)), "")
    goes_on = depends_on_before(turn.message) or len(turn.message.split()) <= LONGEST_FOLLOW_UP
    if goes_on and is_question(before):
        asks.insert(0, asked(f"{before} {turn.message}"))
    elif goes_on and any(_is_of_income(text) for text in turn.earlier[-RECENT:]):
        asks.insert(0, f"{asked(turn.message)} na renda familiar")
    if is_english(turn.language):
        asks = [words for text in asks if (words := in_portuguese(text))] + asks
    known = {call.arguments["query"] for call in tried if "collection" not in call.arguments}
    left = [text for query in asks if (text := query[:LONGEST_QUERY]) not in known]
    return Call(KNOWLEDGE, {"query": left[0]}) if left and len(tried) < MOST_TRIES else None


def _is_of_income(message: str) -> bool:
    numbers = understood(message).numbers
    return numbers.people is not None or numbers.total is not None


def ask_documents(turn: TurnSoFar, collection: str | None = None) -> Call:
    """Put the question to the documents, in their language: to those of a programme where it names that one alone."""
    *_, last = turn.message.rsplit("? ", 1)
    named = set(named_programmes(last if only_points(last) else turn.message))
    if len(named) == 1 and named <= set(COLLECTIONS):
        collection = named.pop()
    query = (in_portuguese(turn.message) if is_english(turn.language) else "") or asked(turn.message)
    arguments = {"query": query[:LONGEST_QUERY]}
    return Call(KNOWLEDGE, arguments if collection is None else {**arguments, "collection": collection})
