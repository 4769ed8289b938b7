"""Questions of a message: about dates, cut-offs, prices, two courses side by side, or what the documents say."""

import re
from typing import Literal

from qhub import written_out
from qhub_packs.bolsas.dates import asks_when
from qhub_packs.bolsas.reading import Said
from qhub_packs.bolsas.words import listed, plain

COLLECTIONS = ("prouni", "sisu")
PROGRAMMES = (*COLLECTIONS, "fies")
LONGEST_FOLLOW_UP = 9
"""Words of a question that may leave unsaid what it is about."""
Question = Literal["dates", "compare", "cut", "price", "documents"]

_COMPARE = re.compile(
    r"\b(?:compar\w+|diferenca\w*|versus|vs|lado a lado|ou|entre|qual (?:e|das|dos|tem|o|a|corte|nota)|melhor|pior|x|"
    r"mais (?:facil|dificil|alta|baixa|concorrid\w)|maior|menor|"
    r"difference|which|better|or)\b"
)
_TORN = re.compile(r"\b(?:escolher|duvida|decidir|indecis[oa]|(?:nao|n) sei se|vs|versus|torn|choose)\b")
"""What weighs one course against another without a question."""
_CUT = re.compile(
    r"\b(?:notas? de corte|corte|nota minima|que nota|qual (?:a |e a |foi a )?nota|quantos pontos|"
    r"pass[oae]|passaria|passar|entr[oa]|entrar"
    r"|quanto (?:preciso|tem que|precisa|tenho que)|consigo (?:passar|entrar|vaga)|alcanc\w+|chances?|"
    r"cut ?offs?|what (?:score|grade)"
    r"|get into|enough)\b"
)
_CUT_OF_IT = re.compile(
    r"\b(?:notas? de corte|corte|nota minima|que nota|qual (?:e |foi )?a nota|quantos pontos|consigo (?:passar|entrar)|"
    r"da (?:pra|para) (?:passar|entrar)|(?:onde|em qual|em quais) (?:que )?(?:eu )?(?:passo|entro|passaria|"
    r"consigo|da (?:pra|para) (?:passar|entrar))|"
    r"chances?|cut ?offs?|what (?:score|grade)|get in)\b"
)
"""The same, where nothing says of what."""
_PRICE = re.compile(
    r"\b(?:quanto (?:custa|e|fica|sai|paga)|(?:fica|sai|custa|pago|seria) (?:por )?quanto|mensalidades?|"
    r"precos?|valor(?:es)?|custa|propinas?|how much|"
    r"fees?|cost|tuition)\b"
)
ASKS = re.compile(
    r"\?|\b(?:como|o que|oq|que e|que dia|quando|qual|quais|quem|quant[oa]s?|onde|posso|preciso|precisa|pode|"
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
_STUDIES = listed(
    "faculdade faculdades universidade universidades uni curso cursos bolsa bolsas vaga vagas enem nota notas prova"
    " provas vestibular escola estudar estudo estudos aula aulas professor mec semestre campus estagio graduacao"
    " licenciatura bacharelado tecnologo mensalidade mensalidades turno noturno financiamento passar passei formado"
    " formatura colacao holerite contracheque comprovante comprovantes declaracao cartorio autenticar"
    " calouro intercambio moradia auxilio university college course courses study studying exam score"
    " grade scholarship scholarships grant campus degree tuition papers school semester"
)
"""Words of what the documents are about, beside their topics."""
_HOW = re.compile(r"\b(?:como|o que|oq|quem|quando|quanto|quantos|por que|how|what is|who|when|why|diferenca)\b")
"""What asks how something works, and not for offers."""
_OFFERS = re.compile(
    r"\b(?:quais|que|quantas|tem|ha|mostr\w+|ver|ach\w+|acess\w+|which|what|show|any)\b(?: \w+){0,2} "
    r"(?:vagas?|faculdades?|universidades?|opcoes|places|universities|colleges|options)\b"
)
"""What asks to be shown offers, also where it says by which rule: «quais vagas pego pela cota?»."""
_TOO_LATE = re.compile(
    r"\bse (?:eu |a gente )?(?:perder|perdi|passar|atrasar|esquecer)\b[^.?!]{0,20}"
    r"\b(?:prazo|data|dia|inscric\w+|matricula)"
    r"|\bif i miss\b"
)
"""What asks what follows from being late, and not for a date."""
_EDITION = re.compile(
    r"\b(?:inscric\w+|resultados?|provas?|chamadas?|lista de espera|registration|results?)\b[^.?!]{0,20}"
    r"\b(?:sisu|prouni|enem)\b[^.?!]{0,8}\b20\d\d\b"
)
"""An event of an edition, which is asked for its dates: «e as inscrições do Prouni 2026?»."""
_WAITS = re.compile(r"\b(?:lista de espera|em espera|na espera|suplente|excedente|waiting list|wait ?list\w*)\b")
"""What is about the waiting list, whatever course is named besides."""
FILLER = listed(
    "estou to tava falando falo refiro digo era quis dizer talking"
    " quero queria preciso de da do das dos pelo pela pelos pelas ajuda"
    " ajudar com o a os as me um uma sobre falar fala saber entender duvida"
    " duvidas tenho agora agr pode por favor pfv oi ola entao ok e no na pro pra para i want need help "
    "with about tell sisu"
    " prouni uni bora vamos mais melhor explica explicar voltar volta ver"
)
"""Words that ask nothing by themselves."""
CHATTER = listed(
    "pera perai mesmo entao tipo mano cara ai aih pfv agora agr kk kkk oi ola ta ok tb tambem e eita nossa eae eai"
    " parca mn veio vei oie oii opa fala salve hey hello hi"
)
"""Words that say nothing in a question."""
_DEFINES = re.compile(
    r"(?:(?:e|mas|oi|ola|ok|pera|perai|espera|antes|ta|e ai|eu|quero|queria|gostaria de|preciso|me|so|"
    r"primeiro|saber|entender|"
    r"explica|diz|fala|tell me|can you|explain) )*(?:o que (?:e|sao|significa)|oq e|"
    r"que e|what (?:is|are|does)|whats|"
    r"quem (?:pode|tem|consegue|ganha)|como (?:consigo|ganho|conseguir|ganhar|funciona)|who (?:can|gets)|how (?:do|"
    r"can) i)\b"
)
"""What asks what something is, or who it is for."""
_ENTITLED = re.compile(
    r"^(?:(?:e|mas|sera que|eu|entao|oi|ola|sera|tipo|so|me diz|diz) )*(?:tenho (?:algum )?direito|teria direito"
    r"|(?:posso|da (?:pra|para)(?: mim| eu)?|(?:eu )?poderia) (?:ter|pedir|ganhar|conseguir|receber|pegar|"
    r"concorrer|tentar)"
    r"|consigo(?: ter| ganhar| pegar| receber)?|me encaixo"
    r"|sou elegivel|am i (?:eligible|entitled)|(?:can|could) i (?:get|have)|do i qualify)"
    r"(?: (?:a|ao|o|uma|um|for|to|na|no|the|alguma))*(?: (?:full|half|partial|100|50))? (?:bolsas?|prouni|scholarship"
    r"|integral|parcial)(?: (?:de|do|da|no|pelo|integral|parcial|total|completa|inteira|100|50|por|cento|metade|cem|"
    r"prouni"
    r"|estudos?|eu))*$"
)
"""A question whether somebody has a right to a scholarship, which depends on what their family earns."""


_WHICH_AWARD = re.compile(
    r"^(?:(?:e|mas|entao|ok|ah|ta|esta|certo|dai|ai|so|then) )*(?:qual|quais|que|a que|which|what)(?: tipo"
    r" de| tipos de)? "
    r"(?:bolsas?|scholarships?)(?: (?:que|eu|ela|ele|a gente|entao|do prouni|can|could|would|i))*"
    r" (?:posso|consigo|tenho direito|teria direito|da (?:pra|para)|me encaixo|dariam?|pego|ganho|get|have)\b"
)
"""A question which scholarship is left open, with the same answer."""


def asks_entitlement(message: str) -> bool:
    """Whether somebody asks for a right to a scholarship, and says nothing that it depends on."""
    words = plain(written_out(message))
    return _ENTITLED.match(words) is not None or _WHICH_AWARD.match(words) is not None


def question_in(message: str, said: Said) -> Question | None:
    """What a message asks; None where it does not."""
    words = plain(written_out(message))
    asks = is_question(message)
    several = len(said.courses) > 1 or (len(said.courses) == 1 and len(said.institutions) > 1)
    if several and _COMPARE.search(words) and (asks or "compar" in words or " x " in words or _TORN.search(words)):
        return "compare"
    named = bool(said.courses or said.institutions)
    if asks and _TOO_LATE.search(words):
        return "documents"
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
    if asks and _EDITION.search(words) and not said.courses:
        return "dates"
    if asks_entitlement(message) or (_DEFINES.match(words) and (said.award or said.kind) and not named):
        return "documents"
    if said.courses and (said.places or said.states or said.institutions) and _OFFERS.search(words):
        return None
    about_quotas = said.quota and not (said.courses or said.places or said.institutions or said.numbers.grade)
    by_name_alone = named and not _TOPICS.search(re.sub(r"\b(?:sisu|prouni)\b", " ", words)) and not _HOW.search(words)
    if by_name_alone and said.courses:
        return None
    if asks and (_TOPICS.search(words) or about_quotas) and set(words.split()) - FILLER:
        return "documents"
    return None


def is_bare(message: str) -> bool:
    """Whether a message names a subject and asks nothing about it."""
    return not set(plain(message).split()) - FILLER


_SUPPOSES = re.compile(r"(?:(?:e|mas|ah|ok|and|but) )+(?:se|quem|pra quem|para quem|if|who) \w+")
"""«e se eu não tiver título de eleitor»."""


def looks_like_question(message: str) -> bool:
    words = plain(written_out(message))
    return "?" in message or ASKS.match(words) is not None or _SUPPOSES.match(words) is not None


def is_question(message: str) -> bool:
    """Whether a message asks anything, wherever in it."""
    return ASKS.search(message.lower()) is not None or ASKS.search(plain(written_out(message))) is not None


def is_about_studies(message: str) -> bool:
    """Whether a question is about what documents may hold."""
    words = plain(written_out(message))
    return _TOPICS.search(words) is not None or not _STUDIES.isdisjoint(words.split())


def asks_about_search(message: str) -> bool:
    """Whether a question is about prices or cut-offs, and does not say of what: «quanto custa?»."""
    words = plain(written_out(message))
    asks = is_question(message)
    about_data = _PRICE.search(words) is not None or _CUT_OF_IT.search(words) is not None
    return (
        asks
        and about_data
        and not _DEFINES.match(words)
        and _TOPICS.search(words) is None
        and len(words.split()) <= LONGEST_FOLLOW_UP
    )


def named_programmes(message: str) -> list[str]:
    return [word for word in plain(message).split() if word in PROGRAMMES]
