"""Wishes that a message says beside course and place: shift, kind of institution, scholarship, order, and where."""

import re
from collections.abc import Sequence
from typing import Any

from qhub_packs.bolsas.numbers import Numbers
from qhub_packs.bolsas.vocabulary import ANY, KINDS, SHIFTS, has_no_preference, meant
from qhub_packs.bolsas.words import listed

_AT_HOME = re.compile(
    r"\b(?:(?:perto|proxim[oa]|pert[io]nho) (?:d[aeo] |d[aeo] minha )?(?:casa|mim|onde (?:eu )?(?:moro|vivo)|aqui)"
    r"|(?:em|na) minha (?:cidade|regiao)|onde (?:eu )?(?:moro|vivo)|(?:aqui )?(?:na cidade|por aqui|aqui perto)"
    r"|aqui (?:tem|ou)|(?:tem|ha|existe)(?: \w+){0,3} aqui"
    r"|near (?:me|here|home|my (?:house|place))|(?:in )?my (?:city|town)|close to home)\b"
)
"""Where somebody lives, as a place to study in."""
_WHOLE_STATE = re.compile(
    r"\b(?:estado (?:todo|inteiro)|todo o estado|(?:qualquer|outras?) (?:cidades?|lugar\w*) (?:do|no) estado|"
    r"whole state)\b"
)
_ALSO = re.compile(
    r"\b(?:tambem|tb|tbm|also|too|ou ainda|alem disso|inclu\w+|acrescent\w+|adicion\w+|junto com|include|add)\b"
)
_NEAR = re.compile(r"\b(?:perto|proxim\w+|vizinh\w+|arredores|redondeza\w*|regiao|near\w*|around|close to)\b")
_NEAR_CITIES = re.compile(
    r"\b(?:nada|algo|alguma coisa) (?:mais )?(?:perto|proxim[ao])\b(?! d[aeo])|\bcidades? (?:vizinh\w+|"
    r"proxim\w+|(?:mais |que (?:seja|fique|for) )?perto|em volta|ao redor)"
    r"|\b(?:outra|alguma|qual|qual e)(?: a| o| e a)? (?:cidade |opcao |faculdade )?(?:mais )?(?:perto|"
    r"pert[io]nho|proxim[ao])\b"
    r"(?! (?:ano|semestre|etapa|chamada|passo|edicao|d[aeo]))|\b(?:nos|pelos) arredores\b|\bnearby (?:cities|towns)\b"
)
"""What would also be near the city that was named before."""
_NEAREST = re.compile(r"\bmais (?:perto|pert[io]nho|proxim[ao]s?)\b|\b(?:nearest|closest)\b")
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
_EASIEST = re.compile(
    r"\b(?:(?:notas?|cortes?|pontuac\w+)(?: de corte)? (?:e |eh |seja )?(?:mais baix[ao]s?|menor(?:es)?)"
    r"|(?:menor(?:es)?|mais baix[ao]s?) (?:notas?|cortes?|pontuac\w+)"
    r"|mais (?:facil|faceis)(?: (?:de|pra|para) (?:passar|entrar))?|menos concorrid\w+|menor concorrencia"
    r"|(?:lowest|lower) (?:cut ?offs?|scores?|grades?)|easiest|easier to get)\b"
)
"""What wants the lowest cut-offs first."""
_ANY_COURSE = re.compile(
    r"\b(?:que|qual|quais|outros?|algum|qualquer|which|what|any|other)(?: \w+)? (?:cursos?|courses?)\b"
    r"(?! (?:de|em|of|in)\b)"
)
_MORE = re.compile(
    r"\bmais (?:opcoes|resultados|vagas|bolsas|uma|umas|alguns|algumas|faculdades)\b|\bmostr\w+ mais|"
    r"\bver mais|\bproxim\w+ pagina|^(?:e )?mais$|\bmore\b|(?<!qual )(?<!quais )\btem mais(?= opc| vag|"
    r" bols|$)|\boutras opcoes\b"
)
_FULL = re.compile(r"\b(?:bolsas? integra(?:l|is)|bolsas? (?:cheia|completa|total)|full scholarships?)\b")
_HALF = re.compile(r"\b(?:bolsas? parcia(?:l|is)|meia bolsa|metade|half scholarships?)\b")
_BESIDE_A_SHARE = listed(
    "e a as de da do so quero pode ser tem com ou tambem por cento mais and only the percent se for"
)
"""Words beside a bare share that leave it one of a scholarship: «e 50%?»."""
_ANYWHERE = re.compile(
    r"\b(?:(?:brasil|pais) (?:todo|inteiro)|todo (?:o )?(?:brasil|pais)|(?:qualquer|tanto faz (?:a |o )?|"
    r"nao importa (?:a |o )?|"
    r"independente d[ao]) (?:cidade|lugar|estado)(?! d[aeo])|anywhere in brazil|whole country)\b"
)
"""What wants all the country."""
_LIFTED = re.compile(
    r"\b(?:tir\w+|remov\w+|retir\w+|limp\w+|sem|esquec\w+|ignor\w+|remove|without|drop)(?: (?:o|a|os|as|"
    r"esse|essa|the))*"
    r"(?: (?:filtros?|limites?|restric\w+|preferencia|filters?))?(?: (?:de|do|da|por|pelo|pela|of|by))*"
    r" (?P<of>turno|horario|cidade|lugar|tipo de instituicao|tipo|shift|city)\b"
)
"""What takes back a filter of the search: «tira o filtro de turno»."""
_OTHER_INSTITUTION = re.compile(
    r"\b(?:pode ser|qualquer|tanto faz|serve)(?: (?:em|n?a))? (?:outra|faculdade|universidade|"
    r"instituicao)s?\b(?! cidade)"
)
"""What takes back an institution: «pode ser outra»."""
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
_WORKS_FROM = re.compile(
    r"\b(?:trabalh\w+|trampo|estagi\w+|work\w*)\b[^.?!]{0,20}?\b(?:das|de|from|entre)? ?(?:as )?(?P<begin>\d{1,2})"
    r"(?: ?(?:h|hs|hrs|horas|am|30|00))* (?:as|ate(?: as)?|a|e|to|until|till) (?P<end>\d{1,2})(?:hs?|hrs)?\b"
)
"""The hours that somebody works: «trabalho das 8 às 17»."""
_OFFICE_HOURS = re.compile(r"\b(?:em |no )?horario comercial\b|\boffice hours\b|\b(?:9|nine) to (?:5|five)\b")
EVENING, MORNING = 19, 12
"""Who is free from the one on can study in the evening; who begins after the other, in the morning."""
_ANY_SHIFT = re.compile(
    r"\b(?:qualquer (?:um )?|tanto faz (?:o |a )?|nao importa (?:o |a )?|any |independente d[oa] )"
    r"(?:horario|turno|periodo|hora|shift|time)\b"
    r"|\b(?:horario|turno|periodo) (?:tanto faz|qualquer|nao importa)\b"
)
_NOT_SHIFT = re.compile(
    r"\b(?:bolsas? (?:integral|integrais)|boa (?:tarde|noite)|good (?:morning|afternoon|evening|night)|"
    r"mais tarde|ate (?:a )?noite|trabalho (?:de|a|"
    r"o) (?:dia|manha|tarde|noite|dia todo|dia inteiro)|trabalho o dia (?:todo|inteiro)|"
    r"work (?:during the day|in the morning|days|nights))\b"
)


def is_at_home(text: str) -> bool:
    return _AT_HOME.search(text) is not None


def read(text: str, numbers: Numbers, institutions: Sequence[str]) -> dict[str, Any]:
    """The wishes of a folded message, as the fields of `Said`."""
    lifted = found["of"] if (found := _LIFTED.search(text)) else ""
    if not lifted and not institutions and _OTHER_INSTITUTION.search(text):
        lifted = "instituicao"
    return {
        "shift": _shift(text),
        "kind": _kind(text, institutions),
        "online": False if _NOT_ONLINE.search(text) else True if _ONLINE.search(text) else None,
        "near_cities": _NEAR_CITIES.search(text) is not None,
        "nearest": _NEAREST.search(text) is not None,
        "quota": _QUOTA.search(text) is not None,
        "award": _award(text, numbers),
        "anywhere": _ANYWHERE.search(text) is not None or lifted in ("cidade", "lugar", "city"),
        "lifted": {"horario": "turno", "shift": "turno", "tipo de instituicao": "tipo"}.get(lifted, lifted),
        "whole_state": _WHOLE_STATE.search(text) is not None,
        "also": _ALSO.search(text) is not None,
        "near": _NEAR.search(text) is not None,
        "cheaper": _CHEAP.search(text) is not None or numbers.budget is not None,
        "easiest": _EASIEST.search(text) is not None,
        "any_course": _ANY_COURSE.search(text) is not None,
        "best": _BEST.search(text) is not None,
        "more": _MORE.search(text) is not None and _CHEAP.search(text) is None,
    }


def _shift(text: str) -> str | None:
    if _ANY_SHIFT.search(text):
        return ANY
    words = _NOT_SHIFT.sub(" ", _ONLINE.sub(" ", text))
    works = re.search(r"\btrabalh\w+ (?:de|a|o|durante o)? ?(?:dia|manha|tarde)|\bwork (?:during the day|days)", text)
    found = meant(words, SHIFTS)
    if found is None and (works or _AFTER_WORK.search(text) or _OFFICE_HOURS.search(text)):
        return "noturno"
    if found is None and (hours := _WORKS_FROM.search(text)):
        begin, end = int(hours["begin"]), int(hours["end"])
        end += 12 if end <= begin and end < MORNING else 0
        return "noturno" if end <= EVENING else "matutino" if begin >= MORNING else None
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
    alone = numbers.share in (50, 100) and not set(re.findall(r"[a-z]+", text)) - _BESIDE_A_SHARE
    if (
        (numbers.share is not None and ("bolsa" in text or "desconto" in text or alone))
        or _FULL.search(text)
        or _HALF.search(text)
    ):
        return "parcial" if _HALF.search(text) or (numbers.share is not None and numbers.share < 100) else "integral"
    return None
