"""Follow-ups: messages that point back, «e no Prouni tem isso?», or ask more of what was compared."""

import re
from dataclasses import replace

from qhub import written_out
from qhub_demo import TurnSoFar
from qhub_packs.bolsas.numbers import RELATIVE
from qhub_packs.bolsas.questions import (
    ASKS,
    CHATTER,
    FILLER,
    LONGEST_FOLLOW_UP,
    PROGRAMMES,
    asks_about_search,
    looks_like_question,
    named_programmes,
    question_in,
)
from qhub_packs.bolsas.reading import Said, understood
from qhub_packs.bolsas.route import MATCH
from qhub_packs.bolsas.state import MatchState
from qhub_packs.bolsas.wishes import so_far
from qhub_packs.bolsas.words import in_full, listed, plain

SHORT = 4
"""Words of a question that hardly says what it is about: «precisa de laudo?»."""
POINTED_BACK = 3
"""Earlier messages that «e o Prouni?» may point to."""
MOST_ADDED = 8
"""Words of a message that only adds to a question."""
_BACK_THERE = listed(
    "isso disso nisso isto esse essa desse dessa nesse nessa nele nela dele dela la assim it that this same there"
)
"""Words that point to what was said before."""
_POINTING = _BACK_THERE | listed(
    "tem ha existe vale serve funciona ele ela mesma coisa igual is does work too also have"
)
"""Those, and what is asked of it."""
_GOES_ON = re.compile(
    r"(?:(?:ta|ok|ah|entao|mas) )*(?:e|(?:eu )?(?:to|estou|tava|estava) falando|(?:eu )?falo|me refiro|"
    r"quis dizer|digo|and|what about|how about|i mean)\b"
)
_DEPENDS = re.compile(
    r"\bmuda\w* (?:algo|alguma coisa|nada|isso|o que)|\b(?:nesse|neste|no meu) caso\b|^(?:e|mas) (?:se|quem|pra quem)\b"
    r"|\b(?:eles|elas|they)\b|\bmesmo assim\b|\bainda assim\b|\bfaz diferenca\b|\bin that case\b|^(?:and|but|what) if\b"
)
"""What asks how an answer changes with something."""
_CHOOSES = re.compile(
    r"\b(?:qual|quais|em qual|das duas|dos dois|cada uma?|as duas|os dois|ambas|ambos|entre (?:eles|elas)|"
    r"which|of the two)\b"
    r"|\b(?:e )?(?:a mais|o mais|mais) (?:barat|facil|car|dificil|em conta)"
)
"""What asks more of things that stand side by side: «e qual é mais barata?»."""
_OF_BOTH = re.compile(
    r"^(?:e|and|mas|ah|ok)? ?(?:(?:em|de|a|o|as|os|no|na|quanto a|in|the) )*"
    r"(?:precos?|valor(?:es)?|mensalidades?|custos?|notas?(?: de corte| do mec)?|cortes?|qualidade|mec|prices?|fees?"
    r"|cut ?offs?|scores?)(?: del[ae]s| das duas| dos dois)?$"
)
"""What goes on comparing, in a word or two: «e em preço?»."""
_REACH = re.compile(r"\b(?:pass\w+|entr\w+|consigo|chances?|alcanc\w+|da (?:pra|para)|get in\w*|enough)\b")
"""What asks whether a grade is enough."""
_ORDINALS = ("prim", "segu", "terc")
_ADDS = re.compile(
    rf"(?:(?:e|mas|so que|no caso|e que|ah) )*(?:ele|ela|eles|elas|he|she|they"
    rf"|(?:[oa] )?(?:meus?|minhas?|my) (?:{RELATIVE}|"
    r"pais|avos|irmaos|parents)) (?!passou|passei)\w+"
)
"""What says more of somebody of the family: «ela é mei», «meu pai faz uber»."""
_THE_OTHER = re.compile(
    r"^(?:(?:e|mas|ok|and|ta|quero|mostra|agora) )*(?:[ao]|na|no|pr[ao]|the) (?:outr[ao]|other)(?: one| curso| opcao)?$"
)
"""What asks for the other of two."""
_PICKS = re.compile(
    r"\b(?:a|o|na|no|pela|pelo|essa|the) (primeir[ao]|segund[ao]|terceir[ao])\b(?! (?:opcao|chamada|ano|vez|lista))"
)
"""What picks one of things that were compared: «fica com a primeira»."""


def pointed(turn: TurnSoFar) -> TurnSoFar:
    """A turn whose message only points to an earlier question, «e no Prouni tem isso?», with what is asked; or asks
    more of courses that were compared."""
    compared = next((text for text in reversed(turn.earlier[-POINTED_BACK:]) if _compares(text)), None)
    if compared and (ordinal := _PICKS.search(in_full(turn.message))):
        sides = [course.spoken for course in understood(compared).courses]
        at = min(_ORDINALS.index(ordinal[1][:4]), len(sides) - 1) if sides else 0
        return replace(turn, message=f"quero {sides[at]}, {turn.message}") if len(sides) > 1 else turn
    if (other := _other_of(turn)) is not None:
        return replace(turn, message=f"quero {other}")
    asks = plain(written_out(turn.message))
    if compared and (_CHOOSES.search(asks) or _OF_BOTH.match(asks)):
        return turn if _names_course(turn.message) else replace(turn, message=f"{compared} {turn.message}")
    if compared and _narrows(turn.message, compared):
        return replace(turn, message=f"{compared} {turn.message}")
    if turn.earlier and asks_about_search(turn.message) and not understood(turn.message).courses:
        return _of_the_search(turn)
    if (of_another := _of_another(turn)) is not None:
        return replace(turn, message=of_another)
    if turn.earlier and _adds_to_question(turn):
        return replace(turn, message=f"{turn.earlier[-1].rstrip('?!. ')}? {turn.message}")
    if not turn.earlier or not only_points(turn.message):
        return turn
    recent = (text for text in reversed(turn.earlier[-POINTED_BACK:]) if not only_points(text))
    question = next(recent, "")
    if not (looks_like_question(question) or ASKS.search(plain(written_out(question)))):
        return turn
    named = named_programmes(turn.message)
    before = [word for word in question.split() if not named or plain(word) not in PROGRAMMES]
    return replace(turn, message=f"{' '.join(before).rstrip('?!. ')}? {turn.message}")


def _other_of(turn: TurnSoFar) -> str | None:
    """The one of two courses that was not spoken of since they were named: «e a outra?»."""
    if _THE_OTHER.search(plain(turn.message)) is None or _names_course(turn.message):
        return None
    named = [[course.spoken for course in understood(text).courses] for text in turn.earlier[-POINTED_BACK:]]
    at = next((at for at in reversed(range(len(named))) if len(named[at]) > 1), None)
    if at is None:
        return None
    since = {course for courses in named[at + 1 :] for course in courses}
    return next((course for course in named[at] if course not in since), None) if since else named[at][1]


def _narrows(message: str, compared: str) -> bool:
    """Whether a message only adds a shift, a kind or a place to what was compared: «e à noite?»."""
    said = understood(message)
    wish = said.shift or said.kind or ((said.places or said.states) and not understood(compared).places)
    return bool(wish) and not _names_course(message) and len(plain(message).split()) <= SHORT + 1


def _of_the_search(turn: TurnSoFar) -> TurnSoFar:
    """A question about prices or cut-offs with what was last looked for: «quanto custa?»."""
    state = so_far(turn, but_message=True)
    if not state.curso and turn.workflow == MATCH:
        state = MatchState.model_validate(turn.state)
    if not state.curso:
        return turn
    place = understood(turn.message)
    where = state.instituicao.upper() if state.instituicao else state.cidade_busca or turn.profile.get("cidade")
    parts = [state.curso]
    if where and not (place.places or place.home or place.states or place.institutions):
        parts.append(where if state.instituicao else f"em {where}")
    if state.nota_enem and place.numbers.grade is None and _REACH.search(place.words):
        parts.append(f"com nota {state.nota_enem}")
    return replace(turn, message=f"{' '.join(parts)}: {turn.message}")


def _of_another(turn: TurnSoFar) -> str | None:
    """What was asked of a course, cut-offs or prices, asked of another place or course: «e na UFRJ?»."""
    words, said = plain(turn.message), understood(turn.message)
    fresh = question_in(turn.message, said) is None and not (said.shift or said.kind or said.award or said.also)
    if not _GOES_ON.match(words) or len(words.split()) > LONGEST_FOLLOW_UP or not fresh or not _names(said):
        return None
    recent = turn.earlier[-POINTED_BACK:]
    at = next((at for at in reversed(range(len(recent))) if not _goes_on(recent[at])), None)
    if at is None:
        return None
    before = recent[at]
    if asks_about_search(before) and not understood(before).courses:
        before = _of_the_search(replace(turn, message=before, earlier=turn.earlier[: -len(recent) + at])).message
    if (kind := question_in(before, understood(before))) not in ("cut", "price"):
        return None
    told = [understood(text) for text in (before, *recent[at + 1 :], turn.message)]
    course = next((one.courses[0].spoken for one in reversed(told) if one.courses), None)
    of = next((one for one in reversed(told) if one.institutions or one.places or one.states), said)
    grade = next((one.numbers.grade for one in reversed(told) if one.numbers.grade), None)
    if course is None:
        return None
    parts = ["nota de corte de" if kind == "cut" else "quanto custa", course]
    parts += [name.upper() for name in of.institutions] or [f"em {place}" for place in of.places or of.states]
    return " ".join([*parts, *([f"com nota {grade}"] if grade else [])]) + "?"


def _names(said: Said) -> bool:
    return bool(said.courses or said.institutions or said.places or said.states)


def _goes_on(message: str) -> bool:
    return _GOES_ON.match(plain(message)) is not None and question_in(message, understood(message)) is None


def _adds_to_question(turn: TurnSoFar) -> bool:
    """Whether a message only says more of what was asked of the documents before: «ela é mei»."""
    words = plain(written_out(turn.message))
    adds = _ADDS.match(words) is not None and len(words.split()) <= MOST_ADDED
    return adds and question_in(turn.earlier[-1], understood(turn.earlier[-1])) == "documents"


def _compares(message: str) -> bool:
    said = understood(message)
    return (len(said.courses) > 1 or len(said.institutions) > 1) and question_in(message, said) == "compare"


def _names_course(message: str) -> bool:
    said = understood(message)
    return bool(said.courses or said.institutions)


def depends_on_before(message: str) -> bool:
    """Whether a question may only make sense after the one before it: «sou autônomo, muda algo?»."""
    words = plain(message)
    return _DEPENDS.search(words) is not None or len(words.split()) <= SHORT


def only_points(message: str) -> bool:
    folded = plain(written_out(message))
    words = set(folded.split())
    if len(words) < 2 or words - FILLER - CHATTER - _POINTING - set(PROGRAMMES):
        return False
    return bool(words & _BACK_THERE) or (bool(named_programmes(message)) and _GOES_ON.match(folded) is not None)
