"""Questions of a message: about dates, cut-offs, prices, two courses side by side, or what the documents say.

The scripts of all agents answer a question in the same way, wherever it comes, and then go on with what they were at.
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Literal

from qhub import answer_with_citation, written_out
from qhub_demo import Call, Called, Say, TurnSoFar
from qhub_packs.bolsas import answers, small_talk
from qhub_packs.bolsas.dates import asks_when
from qhub_packs.bolsas.opportunities import catalogue
from qhub_packs.bolsas.reading import Said, is_nonsense, read
from qhub_packs.bolsas.texts import say
from qhub_packs.bolsas.wages import limits, today
from qhub_packs.bolsas.words import listed, plain

DATES, KNOWLEDGE, SEARCH = "getImportantDatesTool", "knowledgeSearchTool", "searchOpportunitiesTool"
FEWEST_WORDS = 3
"""Of a question that the documents are asked."""
MAX_SIDES = 3
"""Of a comparison."""
LONGEST_QUERY = 400
"""Characters of a question."""
SHORT = 4
"""Words of a question that hardly says what it is about: «precisa de laudo?»."""
POINTED_BACK = 3
"""Earlier messages that «e o Prouni?» may point to."""
COLLECTIONS = ("prouni", "sisu")
PROGRAMMES = (*COLLECTIONS, "fies")
Question = Literal["dates", "compare", "cut", "price", "documents"]

_COMPARE = re.compile(
    r"\b(?:compar\w+|diferenca\w*|versus|vs|lado a lado|ou|entre|qual (?:e|das|dos|tem|o|a|corte|nota)|melhor|pior|x|"
    r"mais (?:facil|dificil|alta|baixa|concorrid\w)|maior|menor|"
    r"difference|which|better|or)\b"
)
_CUT = re.compile(
    r"\b(?:notas? de corte|corte|nota minima|que nota|qual (?:a |e a |foi a )?nota|quantos pontos|"
    r"pass[oae]|passaria|passar|entr[oa]|entrar"
    r"|quanto (?:preciso|tem que|precisa|tenho que)|consigo (?:passar|entrar|vaga)|alcanc\w+|chances?|"
    r"cut ?offs?|what (?:score|grade)"
    r"|get into|enough)\b"
)
_PRICE = re.compile(
    r"\b(?:quanto (?:custa|e|fica|sai|paga)|mensalidades?|precos?|valor(?:es)?|custa|propinas?|how much|"
    r"fees?|cost|tuition)\b"
)
_ASKS = re.compile(
    r"\?|\b(?:como|o que|oq|que e|que dia|quando|qual|quais|quem|quanto|quantos|onde|posso|preciso|precisa|pode|"
    r"tem que|da pra|da para|vale|serve|"
    r"conta|entra|existe|tem (?:como|cota|bolsa|direito)|documentos?|explic\w+|fal[ae] (?:do|da|de|sobre|"
    r"tudo)|me fala|saber|entender|duvidas?|funciona\w*|"
    r"faco o que|que (?:que )?(?:eu )?faco|e agora|regras?|prazos?|diferenca|significa|what|how|when|who|where|can|"
    r"could|do i|does|is|are|"
    r"explain|"
    r"tell me|need|am i)\b"
)
_TOPICS = re.compile(
    r"\b(?:sisu|prouni|fies|cotas?|lista de espera|chamada|matricula|inscric\w+|inscrev\w+|comprov\w+|"
    r"document\w*|docs?|nome social|heteroidentificacao|"
    r"banca|edital|bolsista|transfer\w+|tranc\w+|desempate|bonus|peso\w*|ponderad\w+|ampla concorrencia|"
    r"vagas? remanescentes|bolsa permanencia|quilombola|"
    r"devolv\w+|reembols\w+|(?:perd\w+|mant\w+|renov\w+|cort\w+|cancel\w+) (?:[oa] |minha )?(?:bolsa|prouni)|"
    r"(?:pay|paying|give) (?:\w+ ){1,3}back|(?:lose|losing|keep|renew) (?:the |my )?(?:scholarship|grant)|"
    r"indigena|pcd|deficien\w+|laudo|renda|salario minimo|autodeclar\w+|treineir\w+|eja|encceja|diploma|"
    r"quotas?|waiting list|income|proof|eligib\w+|apply|applications?|enrol\w*|regist\w+)\b"
)
_HOW = re.compile(r"\b(?:como|o que|oq|quem|quando|quanto|quantos|por que|how|what is|who|when|why|diferenca)\b")
"""What asks how something works, and not for offers."""
_OFFERS = re.compile(
    r"\b(?:quais|que|quantas|tem|ha|mostr\w+|ver|ach\w+|acess\w+|which|what|show|any)\b(?: \w+){0,2} "
    r"(?:vagas?|faculdades?|universidades?|opcoes|places|universities|colleges|options)\b"
)
"""What asks to be shown offers, also where it says by which rule: «quais vagas pego pela cota?»."""
_WAITS = re.compile(r"\b(?:lista de espera|em espera|na espera|suplente|excedente|waiting list|wait ?list\w*)\b")
"""What is about the waiting list, whatever course is named besides."""
_FILLER = listed(
    "estou to tava falando falo refiro digo era quis dizer talking"
    " quero queria preciso de da do das dos ajuda ajudar com o a os as me um uma sobre falar fala saber entender duvida"
    " duvidas tenho agora agr pode por favor pfv oi ola entao ok e no na pro pra para i want need help "
    "with about tell sisu"
    " prouni uni bora vamos mais melhor explica explicar voltar volta ver"
)
"""Words that ask nothing by themselves."""
_CHATTER = listed(
    "pera perai mesmo entao tipo mano cara ai aih pfv agora agr kk kkk oi ola ta ok tb tambem e eita nossa eae eai"
    " parca mn veio vei oie oii opa fala salve hey hello hi"
)
"""Words that say nothing in a question."""
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
    r"\b(?:qual|quais|em qual|das duas|dos dois|entre (?:eles|elas)|which|of the two)\b"
    r"|\b(?:e )?(?:a mais|o mais|mais) (?:barat|facil|car|dificil|em conta)"
)
"""What asks more of things that stand side by side: «e qual é mais barata?»."""
_ORDINALS = ("prim", "segu", "terc")
MOST_ADDED = 6
"""Words of a message that only adds to a question."""
_ADDS = re.compile(
    r"(?:(?:e|mas|so que|no caso|e que|ah) )*(?:ele|ela|eles|elas|he|she|they|(?:o )?meu pai|(?:a )?minha mae) (?:e|"
    r"eh|ta|esta|nao|so|tem|is|are)\b"
)
_DEFINES = re.compile(
    r"(?:(?:e|mas|oi|ola|ok) )*(?:o que (?:e|sao|significa)|oq e|que e|what (?:is|are|does)|whats|"
    r"quem (?:pode|tem|consegue|ganha)|como (?:consigo|ganho|conseguir|ganhar|funciona)|who (?:can|gets)|how (?:do|"
    r"can) i)\b"
)
"""What asks what something is, or who it is for."""
_PICKS = re.compile(
    r"\b(?:a|o|na|no|pela|pelo|essa|the) (primeir[ao]|segund[ao]|terceir[ao])\b(?! (?:opcao|chamada|ano|vez|lista))"
)
"""What picks one of things that were compared: «fica com a primeira»."""
_OPENING = re.compile(
    r"^\s*(?:mas |e )?(?:antes(?: disso| de tudo| de mais nada| de continuar)?|primeiro"
    r"|(?:só )?uma (?:dúvida|pergunta|coisa)"
    r"|before (?:that|anything else|we go on)|(?:just )?one question)\s*[,:;.]\s*",
    re.IGNORECASE,
)
"""How a question that comes in between is announced."""


_ENTITLED = re.compile(
    r"^(?:(?:e|mas|sera que|eu|entao|oi|ola|sera|tipo|so|me diz|diz) )*(?:tenho (?:algum )?direito|teria direito"
    r"|posso (?:ter|pedir|ganhar|conseguir|receber|pegar)|consigo(?: ter| ganhar| pegar| receber)?|me encaixo"
    r"|sou elegivel|am i (?:eligible|entitled)|(?:can|could) i (?:get|have)|do i qualify)"
    r"(?: (?:a|ao|uma|um|for|to|na|no|the|alguma))*(?: (?:full|half|partial|100|50))? (?:bolsas?|prouni|scholarship"
    r"|integral|parcial)(?: (?:de|do|da|no|pelo|integral|parcial|total|completa|inteira|100|50|por|cento|metade|cem|"
    r"prouni"
    r"|estudos?|eu))*$"
)
"""A question whether somebody has a right to a scholarship, which depends on what their family earns."""
_WHO_MAY = re.compile(
    r"^(?:(?:e|mas|oi) )*(?:quem (?:pode|tem direito|consegue|ganha)|who (?:can|gets))\b.*\b(?:bolsas?|scholarships?)"
    r"(?: (?:integral|integrais|parcia\w+|cheia|completa|de (?:100|50)(?: por cento)?))?$"
)
"""A question whom a scholarship is for."""
LIMITS = "limites de renda por pessoa em salários mínimos para bolsa"
"""What the documents are asked then."""


def asks_entitlement(message: str) -> bool:
    """Whether somebody asks for a right to a scholarship, and says nothing that it depends on."""
    return _ENTITLED.match(plain(written_out(message))) is not None


def question_in(message: str, said: Said) -> Question | None:
    """What a message asks; None where it does not."""
    words = plain(written_out(message))
    asks = _ASKS.search(message.lower()) is not None or _ASKS.search(words) is not None
    several = len(said.courses) > 1 or (len(said.courses) == 1 and len(said.institutions) > 1)
    if several and _COMPARE.search(words) and (asks or "compar" in words or " x " in words):
        return "compare"
    named = bool(said.courses or said.institutions)
    if asks and _WAITS.search(words) and "corte" not in words.split():
        return "dates" if asks_when(words) else "documents"
    if named and asks and _PRICE.search(words):
        return "price"
    if named and asks and (_CUT.search(words) and (said.courses or "corte" in words)):
        return "cut"
    if (
        asks_when(words)
        and (not said.courses or _TOPICS.search(words))
        and (asks or _TOPICS.search(words) or "enem" in words.split())
        and not re.search(r"\b(?:dia a dia|todo dia|bom dia|de dia)\b", words)
    ):
        return "dates"
    if asks_entitlement(message) or (_DEFINES.match(words) and (said.award or said.kind) and not named):
        return "documents"
    if said.courses and (said.places or said.states or said.institutions) and _OFFERS.search(words):
        return None
    about_quotas = said.quota and not (said.courses or said.places or said.institutions or said.numbers.grade)
    by_name_alone = named and not _TOPICS.search(re.sub(r"\b(?:sisu|prouni)\b", " ", words)) and not _HOW.search(words)
    if by_name_alone and said.courses:
        return None
    if asks and (_TOPICS.search(words) or about_quotas) and set(words.split()) - _FILLER:
        return "documents"
    return None


def is_bare(message: str) -> bool:
    """Whether a message names a subject and asks nothing about it."""
    return not set(plain(message).split()) - _FILLER


def looks_like_question(message: str) -> bool:
    return "?" in message or _ASKS.match(plain(written_out(message))) is not None


def may_be_in_documents(turn: TurnSoFar) -> bool:
    """Whether the documents may know: a question, and no small talk."""
    if turn.last(KNOWLEDGE) is not None:
        return True
    words = plain(turn.message)
    asked_besides = small_talk.without_greeting(words)
    small = small_talk.thanks(words) or is_nonsense(turn.message)
    asks = "?" in turn.message or looks_like_question(asked_besides)
    return asks and not small and len(asked_besides.split()) >= FEWEST_WORDS


def from_documents(turn: TurnSoFar, *, none: str) -> Call | Say:
    """What the documents say; `none` is the text for nothing."""
    found, income = turn.last(KNOWLEDGE), turn.profile.get("income_per_capita")
    if income is not None and asks_entitlement(turn.message):
        return Say(answers.eligible(income, limits(today()), turn.language))
    if found is None:
        return ask_documents(turn)
    nothing = found.error or not found.result["citacoes"]
    if nothing and (again := _with_question_before(turn)) is not None:
        return again
    if nothing:
        return Say(found.error or say(none, turn.language))
    told = answer_with_citation(found.result, turn.language)
    return Say(f"{told}\n\n{say('entitled', turn.language)}" if asks_entitlement(turn.message) else told)


def answer(turn: TurnSoFar, said: Said, kind: Question, where: Mapping[str, Any]) -> Call | Say:
    """The next call that answers a question, or the answer. `where` are filters that hold anyway."""
    if kind == "dates":
        return _dates(turn)
    if kind == "documents":
        return from_documents(turn, none="docs_none")
    return _data(turn, said, kind, where)


def asked(message: str) -> str:
    """A question without the words that only keep a conversation going; whether somebody has a right to a scholarship
    is a question about its limits."""
    if asks_entitlement(message) or _WHO_MAY.search(plain(written_out(message))):
        return LIMITS
    kept = [word for word in _OPENING.sub("", message).split() if plain(word) not in _CHATTER]
    return " ".join(kept) or message


def _with_question_before(turn: TurnSoFar) -> Call | None:
    """Ask once more, with the question before it, what only makes sense after it: «sou autônomo, muda algo?»."""
    before = turn.earlier[-1] if turn.earlier else ""
    tried = sum(call.name == KNOWLEDGE for call in turn.calls)
    words = plain(turn.message)
    depends = _DEPENDS.search(words) is not None or len(words.split()) <= SHORT
    if tried > 1 or not depends or not looks_like_question(before):
        return None
    return Call(KNOWLEDGE, {"query": asked(f"{before} {turn.message}")[:LONGEST_QUERY]})


def pointed(turn: TurnSoFar) -> TurnSoFar:
    """A turn whose message only points to an earlier question, «e no Prouni tem isso?», with what is asked; or asks
    more of courses that were compared."""
    compared = next((text for text in reversed(turn.earlier[-POINTED_BACK:]) if _compares(text)), None)
    if compared and (ordinal := _PICKS.search(plain(turn.message))):
        sides = [course.spoken for course in _reads(compared).courses]
        at = min(_ORDINALS.index(ordinal[1][:4]), len(sides) - 1) if sides else 0
        return replace(turn, message=f"quero {sides[at]}, {turn.message}") if len(sides) > 1 else turn
    if compared and _CHOOSES.search(plain(written_out(turn.message))):
        return turn if _names_course(turn.message) else replace(turn, message=f"{compared} {turn.message}")
    if turn.earlier and _adds_to_question(turn):
        return replace(turn, message=f"{turn.earlier[-1].rstrip('?!. ')}? {turn.message}")
    if not turn.earlier or not _only_points(turn.message):
        return turn
    recent = (text for text in reversed(turn.earlier[-POINTED_BACK:]) if not _only_points(text))
    question = next(recent, "")
    if not (looks_like_question(question) or _ASKS.search(plain(question))):
        return turn
    named = _programmes(turn.message)
    before = [word for word in question.split() if not named or plain(word) not in PROGRAMMES]
    return replace(turn, message=f"{' '.join(before).rstrip('?!. ')}? {turn.message}")


def _adds_to_question(turn: TurnSoFar) -> bool:
    """Whether a message only says more of what was asked of the documents before: «ela é mei»."""
    words = plain(written_out(turn.message))
    adds = _ADDS.match(words) is not None and len(words.split()) <= MOST_ADDED and "?" not in turn.message
    return adds and question_in(turn.earlier[-1], _reads(turn.earlier[-1])) == "documents"


def _compares(message: str) -> bool:
    said = _reads(message)
    return (len(said.courses) > 1 or len(said.institutions) > 1) and question_in(message, said) == "compare"


def _names_course(message: str) -> bool:
    said = _reads(message)
    return bool(said.courses or said.institutions)


def _reads(message: str) -> Said:
    return read(message, catalogue(), limits(today()).wage)


def _only_points(message: str) -> bool:
    folded = plain(written_out(message))
    words = set(folded.split())
    if len(words) < 2 or words - _FILLER - _CHATTER - _POINTING - set(PROGRAMMES):
        return False
    return bool(words & _BACK_THERE) or (bool(_programmes(message)) and _GOES_ON.match(folded) is not None)


def _programmes(message: str) -> list[str]:
    return [word for word in plain(message).split() if word in PROGRAMMES]


def ask_documents(turn: TurnSoFar, collection: str | None = None) -> Call:
    """Put the question to the documents: to those of a programme where it names one and points to something before."""
    *before, last = turn.message.rsplit("? ", 1)
    named = {name for name in _programmes(last) if name in COLLECTIONS} if before and _only_points(last) else set()
    collection = named.pop() if len(named) == 1 else collection
    arguments = {"query": asked(turn.message)[:LONGEST_QUERY]}
    return Call(KNOWLEDGE, arguments if collection is None else {**arguments, "collection": collection})


def _dates(turn: TurnSoFar) -> Call | Say:
    dates = turn.last(DATES)
    if dates is None:
        return Call(DATES, {"assunto": written_out(_with_programme(turn))[:LONGEST_QUERY]})
    if dates.error or not dates.result["datas"]:
        return from_documents(turn, none="docs_none")
    return Say(answers.dates(dates.result, turn.language))


def _with_programme(turn: TurnSoFar) -> str:
    """A question for dates, with what was spoken of before where it does not say: «e quando sai o resultado?»."""
    if _dated(turn.message):
        return turn.message
    before = next((named for text in reversed(turn.earlier[-POINTED_BACK:]) if (named := _dated(text))), [])
    return " ".join([turn.message, *before])


def _dated(message: str) -> list[str]:
    return [word for word in plain(message).split() if word in (*PROGRAMMES, "enem", "encceja", "fuvest")]


def _data(turn: TurnSoFar, said: Said, kind: Question, where: Mapping[str, Any]) -> Call | Say:
    sides = _sides(said) if kind == "compare" else _sides(said)[:1]
    filters = {**where, **_filters(said)}
    if kind in ("cut", "compare") and said.numbers.grade is not None:
        filters["nota"] = said.numbers.grade
    made = [call for call in turn.calls if call.name == SEARCH]
    if len(made) < len(sides):
        course, own, _ = sides[len(made)]
        order = "price" if kind == "price" else "relevance"
        return Call(SEARCH, {"query": course, "filters": {**filters, **own}, "sort_by": order})
    if failed := next((call.error for call in made if call.error), None):
        return Say(failed)
    return Say(_worded(kind, made, [shown for _, _, shown in sides], said, turn.language))


def _sides(said: Said) -> list[tuple[str, dict[str, Any], str]]:
    """What is looked up: each course, or one course at each institution,
    with its own filters and what it is called."""
    courses = [course.spoken for course in said.courses[:MAX_SIDES]] or [""]
    if len(courses) == 1 and len(said.institutions) > 1:
        return [
            (courses[0], {"instituicao": name}, f"{courses[0]}, {name.upper()}")
            for name in said.institutions[:MAX_SIDES]
        ]
    return [(course, {}, course) for course in courses]


def _filters(said: Said) -> dict[str, Any]:
    """What narrows a question about data: only what it names."""
    places = [str(place) for place in (*said.places, *([said.home] if said.home else []))]
    filters: dict[str, Any] = {
        "instituicao": said.institutions[0] if said.institutions else None,
        "cidade": places[0] if places else None,
        "outras_cidades": places[1:] or None,
        "uf": said.states[0] if said.states else None,
        "turno": said.shift if said.shift not in (None, "qualquer") else None,
        "tipo_inst": said.kind if said.kind not in (None, "qualquer") else None,
        "bolsa": said.award,
        "escola_publica": said.quota or None,
    }
    return {name: value for name, value in filters.items() if value is not None}


def _worded(kind: Question, made: list[Called], courses: list[str], said: Said, language: str) -> str:
    if kind == "compare":
        return answers.compared([(course, call.result) for course, call in zip(courses, made, strict=False)], language)
    result = made[0].result
    if kind == "cut" and not result["total"] and result.get("acima_da_nota"):
        return answers.out_of_reach(courses[0], result, said.numbers.grade or 0, language)
    if not result["total"]:
        return say("cut_none", language, curso=courses[0] or said.institutions[0].upper())
    if kind == "price":
        return answers.priced(courses[0], result, language)
    return answers.cut_offs(result, said.numbers.grade, language)
