"""The reading of a student's message, by rules: every field that a search or a profile has, wherever it stands.

Only the demonstration model's part goes by it. Numbers are read first (`numbers.py`), then institutions, places and
courses, each of what the ones before left; what names something that is not known is kept, to be said.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from qhub import written_out
from qhub_packs.bolsas.courses import Course
from qhub_packs.bolsas.names import find_name, is_noise
from qhub_packs.bolsas.numbers import AREA_MARK, Numbers, read_numbers
from qhub_packs.bolsas.opportunities import Catalogue
from qhub_packs.bolsas.places import Place
from qhub_packs.bolsas.profile import REQUIRED
from qhub_packs.bolsas.spoken_courses import find_courses
from qhub_packs.bolsas.spoken_numbers import with_digits
from qhub_packs.bolsas.spoken_places import find_institutions, find_places
from qhub_packs.bolsas.vocabulary import ANY, KINDS, SCHOOLING, SHIFTS, has_no_preference, meant
from qhub_packs.bolsas.words import listed, plain

LONGEST_NO = 4
"""Words of a message that declines."""
KNOWN_FOR = 5
"""Offers from which on a place is meant where a name might be: «de Olinda», and not «de Fátima»."""
USUAL_RADIUS_KM = 100
"""What «sim» means where kilometres were asked for."""

_CORRECTS = re.compile(
    r"^\s*(?:(?:(?:e|mas|ah+|aff?|ih+|vish|putz|hm+|eita|perai|pera|aliás|alias)[\s,!.]+)+"
    r"(?=n[aã]o\b|errei|digitei|escrevi|falei|foi mal))?"
    r"(?:(?:n[aã]o (?:é|eh|era|foi) (?P<denied>[^,.;]{1,60})(?=[,.;])|ops|opa|epa|errei|"
    r"(?:eu )?(?:digitei|escrevi|escreveram|escreveu|anotou|anotei|falei|coloquei|pus) errado|(?:t[aá]|est[aá]) errado|"
    r"(?:i )?(?:typed|wrote) it wrong|quer dizer|na verdade|na vdd|desculpa|foi mal|corrigindo|"
    r"corre[cç][aã]o|digo|minto|"
    r"me enganei|n[aã]o|oops|sorry|i mean|actually)[\s,:.!]+)+(?:(?:é|eh|foi|era|s[aã]o|it'?s|it is)\s+)",
    re.IGNORECASE,
)
_BARE_AGE = re.compile(
    r"(?<![\d.,])(?<!em )(?<!das )(?<!acertei )(?<!somos )(?<!lugar )(\d{2})(?!\d|[.,]\d|[ºª°]|\s*(?:o\b|"
    r"a\b|questo|acert|pont|"
    r"km|h\b|hs\b|hrs?\b|horas?\b|lugar|vaga|mil\b|reais|%|por cento|na\b|no\b|em\b|de\b|da\b|pessoas|filh))"
)
_NOT_THEM = re.compile(r"\b(?:nota|media|tirei|fiz|enem|pontos|acertei|grade|score|got|reais|mil|ganh\w+|renda)\b")
"""What has a number, and is not about who somebody is."""
_HOME_PART = re.compile(r"^(?:eu )?(?:moro|vivo|resido|sou d[aeo]|i live|i m from)\b")
_FROM = re.compile(r"(?:[,;.]|\be)\s*(?:aqui )?d[aeo] ([A-ZÀ-Ü][^\W\d_]+(?: [^\W\d_]+){0,3}?)\s*(?:[,;.]|$|\be\b)")
"""Where somebody is from, among what they say of themselves: «Jéssica, 27, de Osasco»."""
_SEEKS = re.compile(r"procur|busc|pesquis|estud|faculdade|search|study")
_NO_LONGER = re.compile(
    r"\b(?:n[aã]o|n) (?:moro|vivo|estou|t[oô]|resido) mais (?:em|n[ao]) [^,.;]+?(?=[,.;]|$| e | mas )"
    r"|\b(?:antes )?(?:eu )?(?:morava|vivia) (?:em|n[ao]) [^,.;]+?(?=[,.;]|$| e | mas )"
    r"|\b(?:i )?(?:don'?t|no longer) live in [^,.;]+?(?: anymore)?(?=[,.;]|$| and | but )",
    re.IGNORECASE,
)
"""Where somebody does not live any more."""
_TAKEN_BACK = re.compile(
    r"\b(?:esque[cç]\w*|deixa|tira\w*|nada de|em vez de|ao inv[eé]s de|no lugar de|forget|instead of)\s+"
    r"(?:em |n[ao] |d[aeo] )?(?P<dropped>[^\W\d_]+(?: [^\W\d_]+){0,3}?)"
    r"\s*(?=[,.;]|$| e | mas | and | but | quero | v[eê] )[,.;]?"
    r"|\b(?:em|n[ao]|d[aeo]) (?P<denied>[^\W\d_]+(?: [^\W\d_]+){0,3}?) n[aã]o\s*[,;]",
    re.IGNORECASE,
)
"""A place that is no longer meant: «esquece Itajubá, vê em Uberaba», «moro em Barreiras não, em Irecê»."""
_NUMBER_TAKEN_BACK = re.compile(
    r"(?<![\d.,])\d+(?:[.,]\d+)? (?:n[aã]o|errad[oa])\b[\s,;:!.]*(?=(?:[^\W\d_]+\s+){0,3}\d)"
    r"|\bn[aã]o (?:é|eh|era|foi|tirei) \d+(?:[.,]\d+)?[\s,;:!.]+(?=(?:[^\W\d_]+\s+){0,3}\d)"
    r"|\bem vez de \d+(?:[.,]\d+)?"
    r"|\bnot \d+(?:[.,]\d+)?[\s,;:!.]+(?=(?:[a-z']+\s+){0,3}\d)",
    re.IGNORECASE,
)
"""A number that is not meant: «590 não, 509»."""
_IT = re.compile(r"\bT\.?I\b\.?|\bt\.i\b\.?|(?:(?<=curso de )|(?<=fazer )|(?<=área de )|(?<=estudar ))ti\b")
"""Information technology, as people call it."""
_WHERE_I_LIVE = re.compile(r"\b(?:que|onde|q|where) (?:eu |i )?(?:moro|vivo|resido|live)\b")
"""After a place: «é Xanxerê que eu moro»."""
_AT_HOME = re.compile(
    r"\b(?:(?:perto|proxim[oa]|pert[io]nho) (?:d[aeo] |d[aeo] minha )?(?:casa|mim|onde (?:eu )?(?:moro|vivo)|aqui)"
    r"|(?:em|na) minha (?:cidade|regiao)|onde (?:eu )?(?:moro|vivo)|(?:aqui )?(?:na cidade|por aqui|aqui perto)"
    r"|near (?:me|here|home|my (?:house|place))|(?:in )?my (?:city|town)|close to home)\b"
)
"""Where somebody lives, as a place to study in."""
_FINISHED = re.compile(
    r"\b(?:ja )?(?:terminei|conclui|acabei|finalizei|completei|me formei|formei)\b(?! (?:o |a )?(?:fundamental|"
    r"faculdade|graduacao|curso|superior|primeiro|segundo|nono|oitavo|\d))"
    r"|\b(?:i )?(?:finished|graduated)\b(?! (?:college|from))"
)
"""School is over, whatever it is called: «terminei ano passado»."""
_IN_YEAR = re.compile(
    r"\b(?:no|ano) (?:primeiro|segundo|terceiro|[123])\b(?! (?:lugar|semestre|periodo|turno|mes|dia))"
)
"""A year of school, which is that of high school where nothing else is said: «ainda tô no terceiro»."""
_WHOLE_STATE = re.compile(
    r"\b(?:estado (?:todo|inteiro)|todo o estado|(?:qualquer|outras?) (?:cidades?|lugar\w*) (?:do|no) estado|"
    r"whole state)\b"
)
_ALSO = re.compile(
    r"\b(?:tambem|tb|tbm|also|too|ou ainda|alem disso|inclu\w+|acrescent\w+|adicion\w+|junto com|include|add)\b"
)
_NEAR = re.compile(r"\b(?:perto|proxim\w+|vizinh\w+|arredores|redondeza\w*|regiao|near\w*|around|close to)\b")
_AGREE = listed(
    "sim s claro pode topo bora ok aceito quero yes sure yep isso continua mantem positivo beleza blz uhum "
    "usa use certo exato confirmo"
)
_DISAGREE = listed("nao n nope nem negativo nunca")
_QUOTA = re.compile(
    r"\bcot(?:a|as|ista|istas)\b|\b(?:sou|me considero|me declaro|i am|i m) (?:\w+ )?(?:pret[oa]|negr[oa]|"
    r"pard[oa]|indigena|quilombola|pcd|deficiente|autista|surd[oa]|ceg[oa]|black)\b"
    r"|\b(?:estud\w+|fiz|sou|vim|toda?|sempre|inteir\w+|terminei|from|attended)\b[^.?!]{0,25}\b(?:escola|"
    r"rede|colegio|ensino|school)s? (?:da rede )?(?:publica|publico|estadual|municipal|state)\b|"
    r"\bescola publica (?:a vida toda|sempre)\b|\bpublic school\b"
)
_SCHOOL = re.compile(
    r"\b(?:escola|ensino|colegio|rede|school)s? (?:em |medio |medio em )?(?:publica|particular|privada|"
    r"publico|estadual|municipal)s?|\bpublic school\b"
)
_CHEAP = re.compile(
    r"\b(?:mais (?:barat\w+|em conta|acessivel|economic\w+)|barat\w+|menor (?:mensalidade|preco|valor|"
    r"custo)|(?:mensalidade|preco|valor|custo) mais (?:baix[oa]|em conta)|cheap\w*|less expensive|"
    r"em conta|(?:nao|n) (?:e|eh|seja|fosse|for)? ?(?:tao |muito |mt )?car[oa]s?|"
    r"nao posso pagar|sem (?:dinheiro|grana)|mensalidade (?:menor|baixa)|"
    r"(?:cust\w+|pag\w+|sai\w*) menos|menos car[oa]s?|nao (?:tenho|tem|temos) (?:grana|dinheiro|como pagar|condic\w+)|"
    r"(?:cab\w+|pes\w+) no (?:meu )?(?:bolso|orcamento)|fora do (?:meu )?(?:bolso|orcamento)|can t afford)\b"
)
_BEST = re.compile(r"\b(?:melhor\w*|qualidade|nota do mec|mais bem avaliad\w+|best|top)\b")
_MORE = re.compile(
    r"\bmais (?:opcoes|resultados|vagas|bolsas|uma|umas|alguns|algumas|faculdades)\b|\bmostr\w+ mais|"
    r"\bver mais|\bproxim\w+ pagina|^(?:e )?mais$|\bmore\b|\btem mais(?= opc| vag| bols|$)|\boutras opcoes\b"
)
_FULL = re.compile(r"\b(?:bolsas? integra(?:l|is)|bolsas? (?:cheia|completa|total)|full scholarships?)\b")
_HALF = re.compile(r"\b(?:bolsas? parcia(?:l|is)|meia bolsa|metade|half scholarships?)\b")
_ONLINE = re.compile(
    r"\b(?:ead|a distancia|on ?line|distance|remot\w+|semipresencial|sem sair de casa|"
    r"(?:curs\w+|faculdade|estud\w+|aulas?|gradua\w+|fazer|study|course)\b[^.?!]{0,30}\b(?:pela (?:internet|"
    r"net)|over the internet)|"
    r"(?:estud\w+|aulas?|curso|faculdade) (?:de|em) casa|from home)\b"
)
_NOT_ONLINE = re.compile(
    r"\b(?:nao|sem|nada de|not|no)\b[^.?!]{0,15}\b(?:ead|a distancia|on ?line|distance)\b|\bpresencia(?:l|"
    r"is)\b|\bon campus\b"
)
_AFTER_WORK = re.compile(
    r"\b(?:depois|a partir|after|from) (?:d?[ao]s? )?(?:as )?(?:1[789]|2[01]|[67])(?: ?(?:h|hs|hr|hrs|horas|30|h30))?\b"
    r"(?! ?(?:anos?|pontos?|years?|de |/))(?: (?:da noite|pm))?"
    r"|\b(?:depois|apos|after) (?:d[oa] |o )?(?:meu |my )?(?:trabalho|trampo|servico|expediente|work)\b"
)
"""When only the evening is left: «só posso depois das 18h», «depois do trampo»."""
_ANY_SHIFT = re.compile(
    r"\b(?:qualquer (?:um )?|tanto faz (?:o |a )?|nao importa (?:o |a )?|any |independente d[oa] )"
    r"(?:horario|turno|periodo|hora|shift|time)\b"
    r"|\b(?:horario|turno|periodo) (?:tanto faz|qualquer|nao importa)\b"
)
_NOT_SHIFT = re.compile(
    r"\b(?:bolsas? (?:integral|integrais)|boa (?:tarde|noite)|mais tarde|ate (?:a )?noite|trabalho (?:de|a|"
    r"o) (?:dia|manha|tarde|noite|dia todo|dia inteiro)|trabalho o dia (?:todo|inteiro)|"
    r"work (?:during the day|in the morning|days|nights))\b"
)


@dataclass(frozen=True, slots=True)
class Said:
    """The fields that a message says; None is what it does not say."""

    numbers: Numbers
    name: str | None = None
    schooling: str | None = None
    courses: tuple[Course, ...] = ()
    dropped: tuple[Course, ...] = ()
    """Courses that somebody no longer wants."""
    home: Place | None = None
    """Where they say that they live."""
    places: tuple[Place, ...] = ()
    """Other places that they name."""
    states: tuple[str, ...] = ()
    institutions: tuple[str, ...] = ()
    """By the plain name or the initials that offers carry."""
    shift: str | None = None
    kind: str | None = None
    online: bool | None = None
    quota: bool = False
    award: str | None = None
    at_home: bool = False
    """Whether it would rather be where they live: «e mais perto de casa tem?»."""
    whole_state: bool = False
    """Whether it would be anywhere in the state of the city before."""
    also: bool = False
    """Whether a place is wanted besides those of before."""
    near: bool = False
    cheaper: bool = False
    best: bool = False
    more: bool = False
    unknown_course: str | None = None
    unknown_place: str | None = None
    corrects: bool = False
    """Whether something that was said before is taken back."""
    seeks: bool = False
    """Whether that was about where to look: «não é pra procurar em Anápolis, é em Goiânia»."""
    words: str = field(default="", repr=False)

    @property
    def wishes(self) -> bool:
        """Whether it says anything that a search goes by."""
        return bool(
            self.courses or self.places or self.states or self.institutions or self.shift or self.kind or self.award
            or self.online is not None or self.numbers.grade or self.cheaper or self.more or self.quota or self.at_home
            or self.whole_state
        )  # fmt: skip


def read(message: str, known: Catalogue, wage: float, *, asked: Sequence[str] = (), awaited: bool = False) -> Said:
    """Understand a message. `asked` are the fields that it may answer with a bare word or number: all of them where
    somebody takes something back («errei, é Mossoró»). `awaited` says that they were asked for before it."""
    corrected = _CORRECTS.match(message)
    if corrected is not None:
        message, asked = message[corrected.end() :], REQUIRED
    message = _IT.sub("sistemas de informação", message)
    message = _NUMBER_TAKEN_BACK.sub(" ", _NO_LONGER.sub(" ", message))
    message = _TAKEN_BACK.sub(lambda one: " " if _is_place(one, known) else one[0], message)
    words = plain_with_numbers(message)
    numbers = read_numbers(words, wage)
    if numbers.age is None and "idade" in asked and (bare := _BARE_AGE.search(words)):
        numbers = numbers._replace(age=int(bare[1]))
    text = AREA_MARK.sub(" ", plain(written_out(message)))
    if corrected is not None and corrected["denied"] and find_name(corrected["denied"], asked=True):
        awaited, message = True, re.sub(r"\s+(?:com|sem|with)\s.*", "", message)
    name = find_name(message, asked="nome" in asked, awaited=awaited, understood=_answers(message, known, asked))
    if name:
        text = text.replace(plain(name), " ", 1)
    institutions, text = find_institutions(message, text, known)
    home, places, states, unknown_place, text = find_places(message, text, known, asked="cidade" in asked)
    if home is None and (name or numbers.age) and (part := _FROM.search(message)):
        home = known.places.find(part[1], misspelt=False)
        places = tuple(place for place in places if place != home)
    if name and home is None and (apart := _name_and_home(name, known)):
        name, home = apart
    if home is None and len(places) == 1 and _WHERE_I_LIVE.search(text):
        home, places = places[0], ()
    courses, dropped, unknown_course = find_courses(text, known)
    schooling = meant(text, SCHOOLING)
    if "escolaridade" in asked and schooling is None and _FINISHED.search(text):
        schooling = "medio_completo"
    if "escolaridade" in asked and schooling is None and _IN_YEAR.search(text):
        schooling = "medio_cursando"
    return Said(
        numbers=numbers,
        name=name,
        schooling=schooling,
        courses=courses,
        dropped=dropped,
        home=home,
        places=places,
        states=states,
        institutions=institutions,
        shift=_shift(text),
        kind=_kind(text, institutions),
        online=False if _NOT_ONLINE.search(text) else True if _ONLINE.search(text) else None,
        quota=_QUOTA.search(text) is not None,
        award=_award(text, numbers),
        at_home=home is None and not places and _AT_HOME.search(text) is not None,
        whole_state=_WHOLE_STATE.search(text) is not None,
        also=_ALSO.search(text) is not None,
        near=_NEAR.search(text) is not None,
        cheaper=_CHEAP.search(text) is not None or numbers.budget is not None,
        best=_BEST.search(text) is not None,
        more=_MORE.search(text) is not None and _CHEAP.search(text) is None,
        unknown_course=unknown_course,
        unknown_place=unknown_place,
        corrects=corrected is not None,
        seeks=corrected is not None and _SEEKS.search(corrected[0].lower()) is not None,
        words=text,
    )


def _name_and_home(name: str, known: Catalogue) -> tuple[str, Place] | None:
    """Whoever says where they are from as if it were their name: «a Bia de Olinda»."""
    head, between, tail = name.rpartition(" de ")
    place = known.places.find(tail, misspelt=False) if between else None
    is_home = place is not None and " " not in head and known.places.offers(place) >= KNOWN_FOR
    return (head, place) if place is not None and is_home else None


def _is_place(taken_back: re.Match[str], known: Catalogue) -> bool:
    name = taken_back["dropped"] or taken_back["denied"]
    return known.places.find(name, misspelt=False) is not None and not known.courses.is_name(plain(name))


def _answers(message: str, known: Catalogue, asked: Sequence[str]) -> set[str]:
    """The parts of a message that are bare answers to something else than the name."""
    return {
        part
        for part in (part.strip(" .!'-") for part in re.split(r"[,;:!?.\n]+", message))
        if (re.search(r"\d", part) and not _NOT_THEM.search(plain(part)))
        or meant(part, SCHOOLING)
        or has_no_preference(part)
        or (known.courses.find_in(part) and len(part.split()) <= LONGEST_NO)
        or _HOME_PART.search(plain(part))
        or ("cidade" in asked and known.places.find(part, misspelt=False))
    }


def plain_with_numbers(message: str) -> str:
    """A message folded, with what belongs to numbers left in it."""
    flat = " ".join(
        plain(part) if not re.search(r"\d|[$%]", part) else part.lower()
        for part in message.replace("+", " mais ").split()
    )
    return re.sub(r"(?<=\d)(?=[a-z])", " ", with_digits(flat).strip(" .!?"))


def agrees(message: str) -> bool:
    words = plain(message).split()
    return bool(set(words[:3]) & _AGREE) and not set(words) & {"nao", "n"}


def declines(message: str) -> bool:
    """Whether a message is a no, and not a sentence that begins with one: «no Pará» is a place."""
    words = plain(message).split()
    return bool(words) and (words == ["no"] or words[0] in _DISAGREE) and len(words) <= LONGEST_NO


def kilometres(message: str, said: Said) -> float | None:
    """How far somebody would go, where that was asked; 0 is not at all."""
    if said.numbers.radius is not None:
        return said.numbers.radius
    words = plain(message)
    if re.search(r"\b(?:so|apenas|somente|only|just)\b.{0,20}\b(?:cidade|aqui|city|here)\b", words) or declines(
        message
    ):
        return 0
    if bare := re.fullmatch(r"(?:ate |uns |up to )?(\d{1,4})", words):
        return float(bare[1])
    if agrees(message) or has_no_preference(message) or said.near:
        return USUAL_RADIUS_KM
    return None


def is_nonsense(message: str) -> bool:
    """Whether a message says nothing that could be answered."""
    words = plain(message).split()
    return not words or is_noise(words) or all(word.isdigit() and len(word) > 4 for word in words)


def _shift(text: str) -> str | None:
    if _ANY_SHIFT.search(text):
        return ANY
    words = _NOT_SHIFT.sub(" ", _ONLINE.sub(" ", text))
    works = re.search(r"\btrabalh\w+ (?:de|a|o|durante o)? ?(?:dia|manha|tarde)|\bwork (?:during the day|days)", text)
    found = meant(words, SHIFTS)
    if found is None and (works or _AFTER_WORK.search(text)):
        return "noturno"
    several = [shift for shift, names in SHIFTS.items() if any(f" {name} " in f" {words} " for name in names)]
    if len(several) > 1 and has_no_preference(text):
        return ANY
    return found


def _kind(text: str, institutions: Sequence[str]) -> str | None:
    words = _SCHOOL.sub(" ", text)
    named = [kind for kind, names in KINDS.items() if any(f" {name} " in f" {words} " for name in names)]
    if len(named) > 1:
        return ANY
    if institutions and named == ["publica"] and "federal" in words.split():
        return None
    return named[0] if named else None


def _award(text: str, numbers: Numbers) -> str | None:
    if (numbers.share is not None and "bolsa" in text) or _FULL.search(text) or _HALF.search(text):
        return "parcial" if _HALF.search(text) or (numbers.share is not None and numbers.share < 100) else "integral"
    return None
