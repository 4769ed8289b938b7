"""Whether a message is in Portuguese or in English."""

import re
from collections.abc import Iterable

from qhub_demo.requests.words import STOP_EN, STOP_PT, word_set, words

_BOTH = STOP_PT & STOP_EN
_ACCENTS = frozenset("áàâãéêíóôõúç")
_FILLER_WEIGHT = 2
"""A filler word tells the language better than a noun that an example happens to use."""
_JOINING = {
    "pt": word_set(
        """por mais menos desde antes depois acima abaixo exceto cada media medio soma maximo minimo mediana maior
        maiores menor menores melhor pior quanto quanta quantos quantas compara resumo analisa descreve evolucao grafico
        tabela linhas colunas contagem percentagem porcentagem correlacao registos registros ficheiro arquivo hora horas
        dia dias semana semanas mes meses ano anos"""
    ),
    "en": word_set(
        """by per than since before after between over under above below except excluding not each every more most
        less least best worst average mean sum median highest lowest compare summary analyse describe trend chart
        table rows columns count percentage correlation records file still yet time hour hours day days week weeks
        month months year years"""
    ),
}
"""What a short question about a table is made of besides its nouns: "total amount by type"."""
_ALIKE = word_set(
    """total max min top kwh lista dashboard dashboards kpi kpis ranking stock email emails online marketing status site
    sites software feedback design link links layout startup delivery shopping notebook tablet smartphone"""
)
"""Written alike in both: of English words, those that Portuguese has taken over."""
_ENGLISH = re.compile(r"[a-z]*(?:[wky]|th|sh|ck|ph|oo|ee|tt|pp|ff|ll)[a-z]*|[a-z]+(?:[bcdfghjkptvwxy]s?|ing|ion|est)")
_PORTUGUESE = re.compile(r"[a-jl-vxz]+(?:[aoiu]s?|[aei]m|oes|aes|ais|eis|z)")
"""How words of four letters and more look in the one and not in the other."""


def family_of(text: str) -> str | None:
    """`pt`, `en`, or None where the words do not tell."""
    return _decide(*_votes(text))


def detect(text: str, phrases: Iterable[str]) -> str | None:
    """The same, helped by the vocabulary of example phrases where the filler words do not tell, and then by what joins
    the other words and how they look. What is written as a name tells nothing."""
    if family := family_of(text):
        return family
    said = {word.text for word in words(text) if word.text.isalpha()} - _ALIKE
    vocabulary: dict[str, set[str]] = {"pt": set(), "en": set()}
    for phrase in phrases:
        if family := family_of(phrase):
            vocabulary[family].update(word.text for word in words(phrase))
    portuguese = len(said & (vocabulary["pt"] - vocabulary["en"] | _JOINING["pt"]))
    english = len(said & (vocabulary["en"] - vocabulary["pt"] | _JOINING["en"]))
    if portuguese == english:
        plain = {word.text for word in words(text) if text[word.start : word.end].islower() or not word.start} & said
        long = [word for word in plain if len(word) > 3]
        english += sum(_ENGLISH.fullmatch(word) is not None for word in long)
        portuguese += sum(_ENGLISH.fullmatch(word) is None and _PORTUGUESE.fullmatch(word) is not None for word in long)
    return _decide(portuguese, english)


def _votes(text: str) -> tuple[int, int]:
    said = [word.text for word in words(text) if word.text not in _BOTH]
    portuguese = sum(word in STOP_PT for word in said) * _FILLER_WEIGHT
    portuguese += any(char in _ACCENTS for char in text.lower())
    return portuguese, sum(word in STOP_EN for word in said) * _FILLER_WEIGHT


def _decide(portuguese: int, english: int) -> str | None:
    if portuguese == english:
        return None
    return "pt" if portuguese > english else "en"
