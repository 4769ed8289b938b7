"""Numbers that name something: nobody adds telephone numbers, and a tax number that begins with zero keeps it.

A column is known by three things together: what it is called, what its values look like, and whether their check
digits are right. A name needs values of the right length. Check digits need no name, where so many are right that it
cannot be chance; numbers that merely count up, of which every tenth has the right digit, never are.
"""

import re
from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

from qhub.language.scrub.numbers import is_card, is_cnpj, is_cpf
from qhub.language.text import fold

CHANCE = 1e-4
"""How probable it may be that ordinary numbers look like identifiers."""
SPREAD = 20
"""How many times as far apart as they are many numbers must be, not to be a count."""

MANY, LONG = 20, 9
"""Different numbers, and digits of each, from which numbers of one length name something."""
FEW, HUGE = 3, 11
"""The same, where they are so long that hardly anything is measured by them."""
_EPOCH = re.compile(r"1[0-9]{12}(?:[0-9]{3})?")
"""A moment as programs count them, in thousandths or millionths of a second."""


class IdentifierNames(NamedTuple):
    """Names that tell an identifier, and how many digits it has."""

    words: str
    least: int
    most: int
    even: bool = False
    """Whether all must have the same number of digits: what is counted rarely has."""


NAMED = (
    IdentifierNames(r"telefones?|telemove(l|is)|tele?f|tel|tlm|tlf|tlmv|celular(es)?|cel|fone|phone|mobile|movel|contact[oe]?|contato"
          r"|whatsapp|fax|gsm", 7, 15),
    IdentifierNames(r"fixo|landline", 9, 12, even=True),
    IdentifierNames(r"nif|nipc|contribuinte|vat|cif|tin", 8, 11),
    IdentifierNames(r"niss|pis|pasep|nis|nit|cns|rg|cnh|passaporte|utente|sns", 6, 15),
    IdentifierNames(r"cpf", 8, 11),
    IdentifierNames(r"cnpj", 12, 14),
    IdentifierNames(r"cpf cnpj|cnpj cpf", 8, 14),
    IdentifierNames(r"cep", 7, 8),
    IdentifierNames(r"cod(igo)? ?postal|cp ?[47]?|zip|zipcode|zip code|postcode|postal code", 3, 8),
    IdentifierNames(r"ibge|(cod(igo)?|co|id|cd) ((do|de|da) )?(mun(icipios?)?|municipality)", 6, 7),
    IdentifierNames(r"(cod(igo)?|co|cd) ((do|de|da) )?ibge|ibge ((do|de|da) )?\w+|geocod(igo|e)?", 2, 7),
    IdentifierNames(r"ean|ean ?1?[348]|gtin|upc|isbn|barcode|bar code|cod(igo)? (de )?barras", 8, 14),
    IdentifierNames(r"nib|conta bancaria|(n|no|num|numero) ?(de |da )?conta|account (no|number)", 6, 18),
    IdentifierNames(r"cart(ao|oes)|card|card number|(n|no|num|numero) (do |de )?cartao", 13, 18),
    IdentifierNames(r"ncm|cnae|cbo", 5, 8),
    IdentifierNames(r"imei|imsi|iccid|(micro)?chip", 9, 18),
    IdentifierNames(r"cfop|csosn|cst|cest|cae|inep|cnes|cnp|cnpem|tmv|bwart", 2, 9, even=True),
    IdentifierNames(r"(num|numero|n|no) (de )?(identificacao|matricula|aluno|estudante|processo|doc(umento)?)"
          r"|matricula|inscricao|(student|employee|registration) (id|number|no)|n(um)? ?mec|(n )?mecanografico",
          5, 14, even=True),
    IdentifierNames(r"contas?( (contabil|contabilistica|razao|snc|do razao))?|gl account|conta gl"
          r"|classificacao contabilistica", 2, 12),
)  # fmt: skip
_PREFIXES = r"(?:(?:n|no|nr|num|numero|cod|codigo|code|number|id) (?:(?:de|do|da|of) )?)?"
_PARTS = r"(?: (?:de|do|da|dos|das|of|the|\w+)){0,3}"
_MEASURES = re.compile(
    r"\b(valor|total|custos?|receitas?|revenue|amount|quantidade|qtd|qty|medias?|precos?|price|vendas?|sales|gastos?|cost"
    r"|users|count|contagem|saldo|soma|sum|peso|area|populacao|pop|taxa|rate)\b"
)
"""What counts is no identifier, whatever else its name says."""
_MERELY_NUMBERS = re.compile(r"(?:\w+ ){0,2}(?:no|nr|num|numeros?|number|id)|(?:n|no|nr|num|numero|id)(?: \w+){1,3}|n")
"""Called a number: whom was called, which card was used, how somebody else counts his papers."""
_CODE = re.compile(r"(?:cod(?:igo)?s?|code|co|cd)(?: \w.*)?|.+ (?:cod(?:igo)?|code)")
"""What is called the code of something."""
_PLACE = re.compile(
    r"(?:(?:cod(?:igo)?|co|cd) (?:d[aeo] )?)?(?:municipio|concelho|freguesia|municipality|uf)(?: (?:d[aeo] )?\w+)?"
)
"""What is called a place: numbers of one length there are its codes."""
_PART = re.compile(
    r"(?:n |no |num |numero |number )?(?:do |da |de |of )?"
    r"(?:item|items|itens|versao|version|ver|release|capitulo|chapter|sec+ao|section"
    r"|clausula|alinea|art|artigo|paragrafo|wbs|edt|rubrica)(?: \w+){0,2}"
)
"""What is numbered within what is numbered: after 1.9 comes 1.10, which is not 1.1."""
_PARTS_WITHIN = re.compile(r"\d{1,3}(?:\.\d{1,2})?", re.ASCII)
_NUMBER = re.compile(r"\d+(?:\.0)?", re.ASCII)
_IN_GROUPS = re.compile("\\d{1,4}(?:[ \u00a0\u202f]\\d{1,4})+|\\d{1,3}(?:\\.\\d{3}){2,}", re.ASCII)
"""`501 964 843`, as it is read aloud."""
_CUT = re.compile(r"[1-9][.,]\d{1,5}E\+(?:1[0-9]|2\d)", re.ASCII)
"""`5,60101E+12`: a spreadsheet shows a long number so, and keeps but these digits when it writes a text file."""
_CUT_LONG = re.compile(r"\d[.,]\d{4,5}E\+\d\d", re.ASCII)
"""With as many digits as are shown at most: what is measured to be so large has fewer."""
_INTERNATIONAL = re.compile(r"(?:\+|00)\d{1,3}[ .-]?\(?\d[\d ().-]{5,16}\d", re.ASCII)


def is_identifier(header: str | None, values: Collection[str]) -> bool:
    """Whether the values of a column, which all look like numbers, name things instead of counting them."""
    if not values:
        return False
    if all(_INTERNATIONAL.fullmatch(value) for value in values):
        return True
    name = _plain(header)
    if _are_parts(name, values):
        return True
    digits = [
        re.sub(r"\D", "", value) if _IN_GROUPS.fullmatch(value) or _INTERNATIONAL.fullmatch(value) else value
        for value in values
    ]
    if not all(_NUMBER.fullmatch(value) for value in digits):
        return False
    digits = [value.removesuffix(".0") for value in digits]
    return _is_named(name, digits) or _is_valid(digits) or (not _MEASURES.search(name) and _is_long(digits))


def are_cut(header: str | None, values: Collection[str]) -> bool:
    """Whether most of these are long numbers of which a spreadsheet has kept the first digits only."""
    cut = [value for value in values if _CUT.fullmatch(value)]
    if not cut or not all(_CUT.fullmatch(value) or _NUMBER.fullmatch(value) for value in values):
        return False
    name = _plain(header)
    named = any(_names(known.words, name) for known in NAMED if known.most >= HUGE) or bool(_CODE.fullmatch(name))
    many = 2 * sum(bool(_CUT_LONG.fullmatch(value)) for value in cut) > len(values) > 1
    return not _MEASURES.search(name) and (named or many)


def _plain(header: str | None) -> str:
    """The words of a column's name."""
    return " ".join(re.findall(r"[a-z0-9]+", fold(re.sub(r"(?<=[a-zà-ÿ])(?=[A-Z])", " ", header or ""))))


def _are_parts(name: str, values: Collection[str]) -> bool:
    """Whether they are numbers of items and of items within them."""
    if not all(_PARTS_WITHIN.fullmatch(value) for value in values) or not any("." in value for value in values):
        return False
    return bool(_PART.fullmatch(name) and not _MEASURES.search(name)) or any(
        value.endswith(".10") and all(f"{value[:-2]}{minor}" in values for minor in range(1, 10)) for value in values
    )


def _is_long(digits: Sequence[str]) -> bool:
    """Whether so many long numbers all have one length: what is measured is not so even."""
    lengths = {len(value) for value in digits}
    if len(digits) >= FEW and len(lengths) == 1 and min(lengths) >= HUGE:
        return not all(_EPOCH.fullmatch(value) for value in digits)
    return len(digits) >= MANY and len(lengths) == 1 and min(lengths) >= LONG and _is_spread(digits)


def _is_named(name: str, digits: Sequence[str]) -> bool:
    lengths = {len(value) for value in digits}
    if _MEASURES.search(name):
        return False
    if (
        _MERELY_NUMBERS.fullmatch(name)
        and len(lengths) == 1
        and min(lengths) >= LONG
        and (len(digits) == 1 or _is_spread(digits))
    ):
        return True
    if len(lengths) == 1 and min(lengths) >= 3 and _CODE.fullmatch(name):
        return True
    if len(lengths) == 1 and min(lengths) >= 2 and _PLACE.fullmatch(name):
        return True
    return any(
        named.least <= max(lengths) <= named.most  # shorter ones have lost their zeros in a spreadsheet
        and (not named.even or len(lengths) == 1)
        and _names(named.words, name)
        for named in NAMED
    )


def _names(words: str, name: str) -> bool:
    """Whether a column's name is one of the words, or begins or ends with it."""
    return bool(re.fullmatch(rf"{_PREFIXES}(?:{words})(?: ?\d)?{_PARTS}|(?:\w+ ){{1,3}}(?:{words})(?: ?\d)?", name))


def is_nif(value: str) -> bool:
    """Whether these are a Portuguese taxpayer's nine digits."""
    if len(value) != 9 or value[0] not in "1235689":
        return False
    rest = sum(int(digit) * weight for digit, weight in zip(value, range(9, 1, -1), strict=False)) % 11
    return int(value[8]) == (0 if rest < 2 else 11 - rest)


def is_ean(value: str) -> bool:
    """Whether the last digit of an article's number is right."""
    total = sum(int(digit) * (3 if place % 2 == 0 else 1) for place, digit in enumerate(reversed(value[:-1])))
    return int(value[-1]) == -total % 10


def is_ibge(value: str) -> bool:
    """Whether these are a Brazilian municipality's seven digits: its state's two, and a check digit at the end."""
    if not re.fullmatch(r"(?:1[1-7]|2[1-9]|3[1235]|4[1-3]|5[0-3])\d{5}", value):
        return False
    total = 0
    for place, digit in enumerate(value[:6]):
        product = int(digit) * (1 + place % 2)
        total += product // 10 + product % 10
    return int(value[6]) == -total % 10


class CheckDigits(NamedTuple):
    """Numbers of a length, of which few are right by chance."""

    length: int
    is_valid: Callable[[str], bool]
    chance: float


CHECKED = (
    CheckDigits(7, is_ibge, 0.03),
    CheckDigits(9, is_nif, 0.08),
    CheckDigits(11, is_cpf, 0.01),
    CheckDigits(13, is_ean, 0.1),
    CheckDigits(14, is_cnpj, 0.01),
    CheckDigits(14, is_ean, 0.1),
    CheckDigits(15, is_card, 0.02),
    CheckDigits(16, is_card, 0.02),
    CheckDigits(12, lambda value: bool(re.fullmatch(r"351[29]\d{8}", value)), 0.001),
    CheckDigits(13, lambda value: bool(re.fullmatch(r"55[1-9]\d9\d{8}", value)), 0.001),
)


def _is_valid(digits: Sequence[str]) -> bool:
    lengths = {len(value) for value in digits}
    if len(lengths) != 1 or not _is_spread(digits):
        return False
    length = lengths.pop()
    return any(
        checked.length == length
        and checked.chance ** len(digits) < CHANCE
        and sum(map(checked.is_valid, digits)) >= 0.97 * len(digits)
        for checked in CHECKED
    )


def _is_spread(digits: Sequence[str]) -> bool:
    numbers = [int(value) for value in digits]
    return max(numbers) - min(numbers) > SPREAD * len(numbers)
