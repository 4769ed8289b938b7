"""Words: what is left of a sentence once accents, case, endings and filler are gone.

Stems are meant only to be compared with each other: "quantos" and "quantas" must fall together, and so must
"cresce" and "crescer".
"""

import re
from functools import lru_cache
from typing import NamedTuple

from rapidfuzz.distance import OSA

from qhub.language.stems import stem as stem_of
from qhub.language.text import fold

MAX_WORDS = 100
"""Words of a message that are read; a question is never that long."""

_WORD = re.compile(r"\d{4}-\d{2}-\d{2}|\d{1,2}[/.-]\d{1,2}[/.-]\d{4}|[^\W_]+")


def word_set(text: str) -> frozenset[str]:
    """The words of a text, as a set."""
    return frozenset(text.split())


STOP_PT = word_set(
    """a o as os um uma uns umas de do da dos das em no na nos nas ao aos pelo pela pelos pelas para pra com sem e ou
    que qual quais quem onde como se me te lhe nos vos mim eu tu ele ela eles elas voce voces este esta estes
    estas esse essa esses essas isto isso aquilo aquele aquela la ja nao sim mas foi foram era eram sao ser estao
    estou esteve estava ha houve havia tem temos tens ter teve tiveram tinha tinham sobre entre seu sua seus suas
    nosso nossa nossos nossas meu minha pode podes podia podem poder quero queria gostava gostaria preciso
    precisava saber ver dizer diz diga mostra mostrar mostre mostrame dame dar faz fazer faca apresenta lista
    listar liste favor porfavor obrigado obrigada ola aqui ali entao tambem so ate desde quando agora deles delas
    num numa nuns disto disso nisto nisso desse dessa deste desta vamos tu vc q pf sff aos tivemos tive registado
    registada registados registadas existe existem fizeram fez feito feitos altura tudo todo todos toda todas
    qualquer caso vindo vem"""
)
STOP_EN = word_set(
    """the a an of in on at to for with without and or is are was were be been do does did have has had i you he she
    it we they me my our your his her their this that these those what which who where how when there here please
    can could would should will want need like know tell show give make see let us s m re ve don t some any all
    about from as get got whats whos hows theres now then so just also only its if one ones many much let lets"""
)
DOING = word_set("mostra mostrar mostre lista listar liste faz fazer faca apresenta diz show give make tell")
"""Filler that is a verb all the same: it begins a request."""
_ASKING = frozenset({"many", "much", "quem", "who"})
"""Filler that tells one question from another."""
GLUE = frozenset({"por", "by", "per", "cada", "each"})
"""Words that join ("defects by shift"): they count, but are no subject."""
GENERIC = word_set("dados data resultado resultados result results valores values numeros numbers informacao info")
"""Nouns that stand for whatever was talked about."""


class Word(NamedTuple):
    """One word of a message."""

    text: str
    """Without accents and case."""
    stem: str
    """What it is compared by."""
    start: int
    """Where it begins in the message."""
    end: int
    """Where it ends."""

    @property
    def is_filler(self) -> bool:
        """Whether it says nothing about the subject."""
        return (self.text in STOP_PT or self.text in STOP_EN) and self.text not in _ASKING


@lru_cache(maxsize=16384)
def stem(text: str) -> str:
    """The part of a folded word that its forms share, in either language: people mix them ("top 3 defects")."""
    return stem_of(stem_of(text, "pt"), "en") if text.isalpha() and len(text) > 3 else text


def singular(text: str) -> str:
    """A folded word without its plural."""
    return text[:-1] if len(text) > 3 and text.endswith("s") and not text.endswith("ss") else text


@lru_cache(maxsize=4096)
def words(text: str) -> tuple[Word, ...]:
    """The words of a message, in order."""
    found = []
    for match in _WORD.finditer(text):
        folded = fold(match.group())
        found.append(Word(folded, stem(folded), match.start(), match.end()))
        if len(found) == MAX_WORDS:
            break
    return tuple(found)


def is_typo(written: str, meant: str) -> bool:
    """Whether two words differ by one slip of the fingers (two, in long words)."""
    shorter, longer = sorted((len(written), len(meant)))
    if shorter < 4 or written[0] != meant[0] or longer - shorter > 2:
        return False
    if longer < 5:
        return sorted(written) == sorted(meant) and OSA.distance(written, meant) == 1
    return OSA.distance(written, meant, score_cutoff=2) <= (2 if shorter >= 8 else 1)
