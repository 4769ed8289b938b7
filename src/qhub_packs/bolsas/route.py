"""Where a message leads, by rules. The first «Quero achar uma faculdade» is the visible agent's own to understand."""

import re

from rapidfuzz.distance import OSA

from qhub import Route, Situation
from qhub_packs.bolsas.questions import looks_like_question, question_in
from qhub_packs.bolsas.reading import understood
from qhub_packs.bolsas.small_talk import is_back
from qhub_packs.bolsas.words import in_full, plain

SPECIALISTS = {"sisu": "sisu_workflow", "prouni": "prouni_workflow"}
MATCH = "match_workflow"
SIGN_UP = "onboarding_workflow"
SHORTEST_MISSPELT = 5
"""Letters of a misspelt programme: «sissu», «prouny»."""

_SEEK = (
    r"(ach\w+|encontr\w+|procur\w+|busc\w+|mostr\w+|quer\w+|precis\w+|lista\w*|pesquis\w+|indic\w+|"
    r"suger\w+|recomend\w+|"
    r"escolh\w+|tem|find|show|search|looking for|want)"
)
_THING = (
    r"(faculdades?|facul|faculs|universidades?|cursos?|vagas?|bolsas?|oportunidades?|opcoes|graduacao|"
    r"university|universities|college|colleges|scholarships?|school|course|courses|places)"
)
_SEARCH = re.compile(
    rf"\b{_SEEK}\b.{{0,25}}\b{_THING}\b|\b{_THING}\b .{{0,12}}\b(de|em|pra|para) .{{0,30}}\b(pra mim|para mim)\b"
)
_STUDY = re.compile(r"\b(quero|queria|gostaria de|penso em|want to) (estudar|cursar|fazer faculdade|study)\b")
_WITH_OBJECT = re.compile(rf"\b{_SEEK}\b.{{0,25}}\b{_THING}\b .{{0,4}}\b(de|em|pra|para|in|of|for)\b \w+")
_FILTER = re.compile(r"\b(vagas?|opcoes|mostr\w+|so as|so os|filtr\w+|apenas|somente|prefiro|pelo|pelas?)\b")
_ASKS = re.compile(
    r"\b(como|o que|oq|que e|quando|qdo|qndo|qual|quais|quem|quanto|posso|preciso|precisa|tem que|da pra|documentos?|"
    r"docs|explic\w+|fal[ae]|saber|entender|duvidas?|funciona|prazos?|inscric\w+|inscrev\w+|cotas?|ajuda|what|how|when|"
    r"who|can|explain|tell)\b"
)
_LEAVE = re.compile(
    r"^(eu )?(quero |vou |pode |vamos |bora |preciso )?(sair|parar|para|cancela\w*|encerra\w*|desisto|desistir|voltar|"
    r"volta|exit|quit|stop|leave|fim|chega|tchau)( por aqui| isso| disso| disto| daqui| com iss[oa]| tudo"
    r"| aqui| (por|for) (hoje|agora|enquanto|today|now)"
    r"| por favor| pfv"
    r"| (d[aeo]|com) (ess[ae] |est[ae] )?(busca|pesquisa|procura|cadastro|conversa|search))?$"
    r"|^(ta bom |ok |blz )?deixa (pra|para) la\b|^esquece isso$"
    r"|^(acho que )?(por )?hoje (ja )?(chega|deu|e so|so isso)$"
    r"|^(e |era )?so isso (por )?hoje$|^that s (it|all) for (today|now)$"
    r"|\bvolta\w* (pro|ao|para o|pra) (inicio|menu|comeco)\b|\bpode (fechar|encerrar|parar)\b"
    r"|^(nao|n) quero mais( nada| isso| disso)?$"
    r"|\b(nao|n) quero mais (procurar|buscar|saber|continuar)\b|\bquero (voltar|sair)$"
    r"|\b(go )?back to (the )?(menu|start)\b"
    r"|^((ja|depois|mais tarde|logo|amanha|daqui a pouco) )*(eu )?(volto|continuo|vejo (isso|o resto)|te chamo)"
    r"( (ja|depois|mais tarde|logo|amanha|daqui a pouco|ja ja|aqui))*$"
    r"|^(eu )?(vou|preciso|tenho que|tenho q) (ir )?(ali|embora|jantar|almocar|comer|dormir|trabalhar|sair|estudar"
    r"|tomar banho|pra aula|para a aula|pro trabalho|nessa)( agora| ja)?$"
    r"|^(eu )?(preciso|tenho que) ir( agora| embora)?$|^(i )?(have to|gotta|need to) go( now)?$|^(ate|see you) "
    r"(mais|logo|amanha|depois|later|tomorrow)$|^(i ll be|i will be) (right )?back( later)?$|^brb$"
)


_ABOUT_US = re.compile(
    r"\b(?:sobre mim|de mim|meu perfil|meus dados|quem e voce|seu nome|about me|my profile|who are you)\b"
)
_LATER = re.compile(
    r"\b(?:pul(?:ar|a|o|e)|depois(?! d[ao]s?\b)|mais tarde|agora nao|nao agora|outra hora|sem cadastro|"
    r"nao quero (?:me )?(?:cadastr\w+|dizer|falar|informar|responder|dar)|"
    r"prefiro nao|nao vou (?:dizer|falar|responder)|skip|later|not now|rather not|don t want to (?:say|"
    r"tell)|no thanks|deixa (?:pra|para) (?:la|depois)|(?:e|eh) segredo)\b"
    r"|^(?:quero )?nada(?: nao)?$|^(?:nao|nope)(?: (?:nao|quero|precis[ao]|vou|obrigad[ao]|brigad[ao]|"
    r"valeu|vlw|agora|isso|mesmo|thanks))*$"
)
"""What puts a sign-up off."""


_WEARY = re.compile(
    r"^(ja |ta |estou |to |eu )*(cansei|cansad[ao]|chega|deu|basta|ok|ta bom|blz|beleza|valeu|vlw|obrigad[ao]|"
    r"entendi|show|legal|saquei|got it|"
    r"nao aguento mais|enjoei|i m done|done|thanks|enough|tired)( disso| por hoje| ja| mesmo| de tudo isso)*$"
)
"""What people say beside leaving."""
_INTRODUCED = re.compile(
    r"^(?:(?:pera|perai|espera|entao|ah|bom|gente|opa|ok|blz|ta|olha|mano|agora|"
    r"ja ja|so um (?:min\w*|segundo)|well) )+(?=\w)"
)
"""What a clause begins with and says nothing."""
_CLAUSE = re.compile(r"[,.;:!\n]+|\s-\s")


def route(message: str, situation: Situation) -> Route | None:
    """Where a message leads; None leaves things as they are."""
    words = in_full(message)
    active = situation.active
    if active is not None and leaves(message, words):
        return Route("EXIT", certain=True)
    if active == SIGN_UP:
        return Route("EXIT", certain=True) if is_put_off(words) else None
    named = programmes(words)
    if active == MATCH:
        return _out_of_match(words, named)
    if active is not None and active in SPECIALISTS.values():
        return _from_specialist(message, words, named, active)
    if len(named) == 1 and not wants_search(words):
        return Route("CHANGE_WORKFLOW", SPECIALISTS[named[0]], certain=True)
    return None


def leaves(message: str, words: str) -> bool:
    """Whether a message wants out, and nothing else."""
    if _LEAVE.search(words):
        return True
    clauses = [clause for part in _CLAUSE.split(message) if (clause := in_full(part))]
    clauses = [_INTRODUCED.sub("", clause) for clause in clauses]
    left = [clause for clause in clauses if _LEAVE.search(clause)]
    return bool(left) and all(clause in left or _WEARY.search(clause) for clause in clauses)


def is_put_off(words: str) -> bool:
    """Whether somebody would rather not say, or not now."""
    return _LATER.search(words) is not None


def asked_beside(message: str) -> str | None:
    """What somebody asks for in the same breath as they leave, or put something off; None where it is nothing."""
    clauses = [part.strip() for part in _CLAUSE.split(message) if plain(part)]
    rest = ", ".join(one for one in clauses if not any(way.search(in_full(one)) for way in (_LEAVE, _LATER, _WEARY)))
    words = in_full(rest)
    asks = looks_like_question(rest) or _ASKS.search(words) or is_search(words) or programmes(words)
    return rest if asks else None


def is_search(words: str) -> bool:
    """Whether somebody speaks of looking for universities, places or scholarships."""
    return bool(_SEARCH.search(words) or _STUDY.search(words))


def wants_search(words: str) -> bool:
    """Whether somebody wants to be shown some, and does not ask how that works."""
    return is_search(words) and (not _ASKS.search(words) or _WITH_OBJECT.search(words) is not None)


def programmes(words: str) -> list[str]:
    """The programmes that are named, in their order."""
    joined = re.sub(r"\bpro uni\b", "prouni", words)
    return list(dict.fromkeys(name for word in joined.split() if (name := _programme(word))))


def _programme(word: str) -> str | None:
    for name in SPECIALISTS:
        if word == name or (len(word) >= SHORTEST_MISSPELT and OSA.distance(word, name) == 1):
            return name
    return None


def _out_of_match(words: str, named: list[str]) -> Route | None:
    """A question about a programme leaves the search; a wish that names one does not."""
    if len(named) != 1 or _FILTER.search(words) or not (_ASKS.search(words) or _RETURNS.search(words)):
        return None
    return Route("CHANGE_WORKFLOW", SPECIALISTS[named[0]])


_RETURNS = re.compile(
    r"\b(?:volt\w+|retorn\w+|de novo) (?:(?:a |pra |para )?(?:falar|conversar) )?(?:d[eo]|pro|ao|para o|"
    r"pra o|no|sobre o?)"
    r" (?:sisu|prouni)\b|\bback to (?:sisu|prouni)\b"
)
"""What goes back to a specialist: «volta pro prouni»."""


def _from_specialist(message: str, words: str, named: list[str], active: str) -> Route | None:
    """A specialist keeps what asks about its programme; a wish goes to the search, the rest to the visible agent."""
    others = [name for name in named if SPECIALISTS[name] != active]
    if len(named) == 1 and others:
        return Route("CHANGE_WORKFLOW", SPECIALISTS[others[0]])
    if not named and wants_search(words):
        return Route("CHANGE_WORKFLOW", MATCH)
    if not named and is_back(words):
        return Route("CHANGE_WORKFLOW", MATCH)
    said = understood(message)
    kind = question_in(message, said)
    if kind is None and not named and (said.courses or said.cheaper or said.more):
        return Route("CHANGE_WORKFLOW", MATCH)
    stays = named or kind is not None or (looks_like_question(message) and not _ABOUT_US.search(words))
    return None if stays or not words else Route("EXIT")
