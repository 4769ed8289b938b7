"""The words around a question that only address whoever is asked: "olá, consegues dizer-me …, obrigado".

They are told by their place and their grammar, a greeting, what somebody can or wants, and a verb of telling; what is
left is the question, with a verb of showing where there is one: "podes mostrar-me as vendas" asks for them.
"""

import re

_GREETING = (
    r"ol[áa]|oi(?=[,!.]| \w+ )|hey|hi|hello|viva|opa|bom dia|boa tarde|boa noite|good (?:morning|afternoon|evening)"
    r"|ent[ãa]o|(?:e )?j[áa] agora|por acaso|por favor|por gentileza|se faz favor|pf|sff|please|pls|plz"
    r"|quick question|by the way|ora bem"
)
_ASKING = r"(?:quant|quai?|quem\b|quando\b|que\b|onde\b|se\b|em que\b|de que\b|(?:how|what|which|who|when|where|if)\b)"
_ABLE = (
    r"(?:(?:voc[êe]s?|vc|tu|algu[ée]m) )?(?:ser[áa] que )?(?:(?:voc[êe]|vc|tu) )?(?:me )?"
    r"(?:conseg(?:ue[sm]?|uia[sm]?|uirias?)|pode[sm]?|podias?|podiam|poderia[sm]?|sabe[sm]?|sabia[sm]?|saberia[sm]?"
    r"|t(?:ens|em|eria) como|d[áa] (?:para|pra)|dava (?:para|pra)|quer(?:o|ia|emos|[íi]amos)|gostar?ia(?:mos)?|gostava"
    r"|precis(?:o|ava|amos)|pretendo|desejo|necessito|vim)"
)
_TELLING = r"(?:dizer|saber|perceber|informar|indicar|contar|descobrir|confirmar|responder|explicar)"
_WISHING = r"(?:i|we)(?:['’]d| would)?(?: also| just)? (?:like|want|need|wish|wanted|love)"
_OPENINGS = tuple(
    re.compile(rf"(?:{pattern})(?:\s*[,;:!.]+\s*|\s+)(?=\S)", re.IGNORECASE)
    for pattern in (
        _GREETING,
        rf"{_ABLE}(?: de| que)?(?: me| nos)? {_TELLING}(?:[- ](?:me|nos|lhe))?",
        rf"{_ABLE} que (?:me|nos) (?:diga[sm]?|dissesse[sm]?|informasse[sm]?)",
        rf"{_ABLE}(?: de| que)?(?: me| nos)? (?:ver|consultar|verificar)(?=,? {_ASKING})",
        rf"{_ABLE}(?= {_ASKING})",
        r"(?:voc[êe] )?conseg\w+(?= \w+[aei]r\b)",
        r"(?:(?:me|nos) (?:di[zg]a?|fal[ae]|cont[ae]|inform[ae]|respond[ae])"
        r"|(?:diz|diga|fal[ae]|cont[ae]|inform[ae]|indi(?:ca|que)|respond[ae])(?:[- ](?:me|nos|l[áa]|a[íi]))+)",
        r"(?:can|could|would|will) (?:you|u)(?: please| kindly| maybe)? (?:tell|inform|help)(?: me| us)?",
        r"(?:can|could|would|will) (?:you|u)(?: please| kindly| maybe)? let (?:me|us) know",
        r"(?:can|could|would|will) (?:you|u)(?: please| kindly| maybe)?(?= [a-z]+ )",
        r"(?:do|would)(?:n't)? (?:you|u)(?: happen to)? (?:know|remember)|any idea",
        rf"{_WISHING} to (?:know|find out|learn|ask|understand)",
        rf"{_WISHING} to (?:see|check)(?= {_ASKING})",
        r"i(?:['’]m| am| was) (?:just )?(?:wondering|curious)(?: about)?",
        r"(?:tell|let) (?:me|us)(?: know)?",
    )
)
_CLOSING = re.compile(
    r"[\s,;:!.–-]+(?:por favor|por gentileza|(?:se )?fa(?:z|ç)\w* favor|se (?:puder|poss[íi]vel)\w*|valeu|pfv?|pff|sff"
    r"|(?:muito |desde j[áa] )?(?:obrigad[oa]|brigad[oa]|grat[oa])(?: desde j[áa])?"
    r"|(?:many )?thanks(?: a lot| in advance| so much)?|thank you(?: very much| so much)?|thx|cheers|please|pls|plz"
    r"|if (?:you can|possible)|(?:can you|do you know))\s*[?!.]*$",
    re.IGNORECASE,
)
_MOST = 4
"""Phrases of address that stand before one question."""


def unaddressed(message: str) -> str:
    """A message without the words that only address; whole where nothing else would be left."""
    left = message.strip()
    for _ in range(_MOST):
        opening = next((found for one in _OPENINGS if (found := one.match(left))), None)
        if opening is None:
            break
        left = left[opening.end() :]
    closing = _CLOSING.search(left)
    if closing is not None and left[: closing.start()].strip():
        left = left[: closing.start()]
    return left
