"""The sensitivity of a statement about a person: how freely it may be used."""

import re

from qhub.language.scrub import is_secretive
from qhub.language.text import fold
from qhub.store.memories import MemorySensitivity

_HIGH = re.compile(
    r"\b(?:doen[ct]\w*|diabet\w+|cancro|cancer|tumor\w*|hiv|vih|sida|aids|gravid\w*|pregnan\w+|depress\w+|ansiedade"
    r"|anxiety|"
    r"medicacao|medicamento\w*|medication|antidepress\w+|psiquiatr\w+|psychiatr\w+|terapia|therapy|psicolog\w+"
    r"|cirurgia|surgery|"
    r"alergi\w+|allerg\w+|deficien\w+|disab\w+|autis\w+|tdah|adhd|epilep\w+|diagnos\w+|baixa medica|sick leave"
    r"|hospitali\w+|internad[oa]|"
    r"catolic\w+|catholic|muculman\w+|muslim|judeu|judia|jewish|evangelic\w+|protestante|budist\w+|buddhist"
    r"|hindu\w*|ateu|atheist|"
    r"religi\w+|voto (?:em|no|na)|votei|i vote|voted|partido|militante|bloco de esquerda|"
    r"morrer|suicid\w+|me mat\w+|matar-me|me cort[oae]\w*|desaparecer|sumir|nao acordar|ter acordado|ter nascido"
    r"|nao quero (?:mais )?viver|(?:dormir|descansar) para sempre|kill myself|to die|self-?harm|"
    r"sindicat\w+|trade union|comunista|socialista|"
    r"gay|lesbica|lesbian|bissexual|bisexual|homossexual|homosexual|heterossexual|transg\w+|orientacao sexual|sexual|"
    r"antecedentes criminais|criminal|condenad\w+|prisao|preso|prison|convicted|arrested|"
    r"salari\w+|salary|ordenado|vencimento|remuneracao|rendimento|renda|income|ganh(?:o|amos) \d|receb(?:o|emos) \d"
    r"|i earn|i make \d|divid\w+"
    r"|debt\w*|"
    r"saldo|conta bancaria|bank account|hipoteca|mortgage|divorci\w+|divorc\w+|raca|etnia|ethnicity|cadunico"
    r"|bolsa familia)\b"
)
_MEDIUM = re.compile(
    r"\b(?:moro|vivo|morada|endereco|address|live in|anos de idade|years old|casad\w+|married|filh[oa]s?|daughter"
    r"|son|wife|husband|"
    r"marido|esposa|mulher|telefone|telemovel|phone|aniversario|birthday|nasci|born)\b"
)


def sensitivity_of(text: str) -> MemorySensitivity:
    """High where it is of the kinds that law protects, money, or a secret; medium where it is about private life."""
    words = fold(text)
    if _HIGH.search(words) or is_secretive(text):
        return MemorySensitivity.HIGH
    return MemorySensitivity.MEDIUM if _MEDIUM.search(words) else MemorySensitivity.LOW
