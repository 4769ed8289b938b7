"""Numbers of people, firms, cards and accounts, told from other numbers by their check digits."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

# Each pattern begins with a look at what a first character must be: it saves trying all else at every letter.
_START = r"(?:(?<![A-Za-z0-9])(?<!\d[./-])|(?<=(?i:cpf|nif))|(?<=(?i:cnpj|iban))|(?<=\bn[o.])|(?<=\bn\.o))"
"""Where a number may begin: not in a word, a longer number or behind its point. In a path or a file's name it may."""
_END = r"(?![A-Za-z0-9])(?![./-]\d)(?!,\d{1,2}(?!\d))"
_WRITTEN_END = r"(?![A-Za-z0-9])"
"""What has its points and dashes is known for it, whatever follows."""
_CPF = re.compile(
    rf"(?=\d)(?:(?<![0-9])(?<!\d[./-])\d{{3}}\.\d{{3}}\.\d{{3}} ?[-/] ?\d{{2}}(?!\d)"
    rf"|{_START}(?:\d{{3}}[ .-]\d{{3}}[ .-]\d{{3}}[ ./-]{{1,3}}\d{{2}}{_WRITTEN_END}"
    rf"|(?:\d{{3}}[ .-]?\d{{3}}[ .-]?\d{{3}}[ ./-]{{0,3}}\d{{2}}|\d(?:[ .-]\d){{10}}){_END}))"
)
_CNPJ = re.compile(
    rf"(?=[A-Z0-9]{{2}}|[A-Za-z0-9]{{2}}\.)(?:(?<![0-9])(?<!\d[./-])\d{{2}}\.\d{{3}}\.\d{{3}}/\d{{4}} ?- ?\d{{2}}(?!\d)"
    rf"|{_START}(?:(?i:[A-Z0-9]{{2}}\.[A-Z0-9]{{3}}\.[A-Z0-9]{{3}}/[A-Z0-9]{{4}}-)\d{{2}}{_WRITTEN_END}"
    rf"|(?:[A-Z0-9]{{2}}[ .-]?[A-Z0-9]{{3}}[ .-]?[A-Z0-9]{{3}}[ ./-]{{0,3}}[A-Z0-9]{{4}}[ .-]{{0,3}}\d{{2}}"
    rf"|\d(?:[ .-]\d){{13}}){_END}))"
)
_CARD = re.compile(
    rf"(?=\d){_START}(?:\d{{4}}(?P<between>[ .-])(?:\d{{4}}(?P=between)){{2}}\d{{1,7}}"
    rf"|\d{{4}}[ .-]\d{{6}}[ .-]\d{{4,5}}|\d{{13,19}}){_END}"
)
"""In one, or in the groups that are printed on it: a number that follows is another."""
_IBAN = re.compile(
    rf"(?=[A-Za-z]{{2}} ?\d){_START}[A-Za-z]{{2}}[ ]?\d{{2}}(?:[ .-]?[A-Za-z0-9]){{11,30}}(?![A-Za-z0-9])"
)
_NIF = re.compile(
    r"(?<!\w)(?:nif|niss|nipc|contribuinte|numero fiscal|tax (?:number|id)|pis|nis|vat)\b[^\d\n]{0,25}?"
    r"(?P<value>\d(?:[ .-]?\d){8,10})(?!\d)",
    re.IGNORECASE,
)
_NOT_DIGITS = re.compile(r"\D")
_NOT_ALPHANUMERIC = re.compile(r"[^A-Za-z0-9]")

_CARDS = re.compile(
    r"4\d{12}(?:\d{3}){0,2}|5[1-5]\d{14}|2(?:22[1-9]|2[3-9]|[3-6]\d|7[01]|720)\d{12,13}|3[47]\d{13}|3(?:0[0-5]|[68]\d)\d{11}"
    r"|6(?:011|5\d\d|4[4-9]\d)\d{12}|35\d{14}|50[69]\d{13}|606282\d{10}|636\d{13}|5067\d{12}|4011\d{12}"
)
"""Numbers that a network gives out; any other number of that length is an order's or a batch's."""
_IBAN_LENGTHS = {
    **dict.fromkeys(("NO",), 15),
    **dict.fromkeys(("BE",), 16),
    **dict.fromkeys(("DK", "FI", "NL", "FO", "GL"), 18),
    **dict.fromkeys(("SI", "MK"), 19),
    **dict.fromkeys(("AT", "EE", "LT", "LU", "XK", "BA", "KZ"), 20),
    **dict.fromkeys(("CH", "HR", "LI", "LV"), 21),
    **dict.fromkeys(("BG", "DE", "GB", "IE", "ME", "RS", "GE", "BH"), 22),
    **dict.fromkeys(("AE", "GI", "IL"), 23),
    **dict.fromkeys(("AD", "CZ", "ES", "MD", "PK", "RO", "SA", "SE", "SK", "TN"), 24),
    **dict.fromkeys(("PT", "ST"), 25),
    **dict.fromkeys(("IS", "TR"), 26),
    **dict.fromkeys(("FR", "GR", "IT", "MC", "SM", "MR"), 27),
    **dict.fromkeys(("AL", "AZ", "CY", "HU", "LB", "PL", "DO", "GT"), 28),
    **dict.fromkeys(("BR", "QA", "UA", "PS"), 29),
    **dict.fromkeys(("JO", "KW", "MU"), 30),
    **dict.fromkeys(("MT", "SC"), 31),
}
"""Characters of an account's number, by country."""


class FoundNumber(NamedTuple):
    """A number that must not be kept: its place in a plain text, and its kind."""

    start: int
    end: int
    kind: str
    begin: int
    """Where the words begin by which it was known."""


def find_numbers(text: str) -> Iterator[FoundNumber]:
    """The numbers in a plain text; they may overlap."""
    for match in _CNPJ.finditer(text):
        if is_cnpj(match[0]):
            yield FoundNumber(match.start(), match.end(), "cnpj", match.start())
    for match in _CPF.finditer(text):
        if is_cpf(match[0]):
            yield FoundNumber(match.start(), match.end(), "cpf", match.start())
    for match in _CARD.finditer(text):
        if is_card(match[0]):
            yield FoundNumber(match.start(), match.end(), "cartao", match.start())
    for match in _IBAN.finditer(text):
        if length := iban_length(match[0]):
            yield FoundNumber(match.start(), match.start() + length, "iban", match.start())
    for match in _NIF.finditer(text):
        yield FoundNumber(match.start("value"), match.end("value"), "nif", match.start())


def is_cpf(text: str) -> bool:
    """Whether these are a Brazilian person's eleven digits."""
    digits = [int(digit) for digit in _NOT_DIGITS.sub("", text)]
    if len(digits) != 11 or len(set(digits)) == 1:
        return False
    return digits[9] == _eleven(digits[:9], range(10, 1, -1)) and digits[10] == _eleven(digits[:10], range(11, 1, -1))


def is_cnpj(text: str) -> bool:
    """Whether these are a Brazilian firm's fourteen characters, letters included."""
    values = [ord(char) - 48 for char in _NOT_ALPHANUMERIC.sub("", text).upper()]
    if len(values) != 14 or len(set(values)) == 1:
        return False
    weights = (5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2)
    return values[12] == _eleven(values[:12], weights) and values[13] == _eleven(values[:13], (6, *weights))


def is_card(text: str) -> bool:
    """Whether these are the digits of a payment card."""
    digits = _NOT_DIGITS.sub("", text)
    if not _CARDS.fullmatch(digits) or len(set(digits)) < 2:
        return False
    total = 0
    for place, digit in enumerate(reversed(digits)):
        value = int(digit) * (1 + place % 2)
        total += value - 9 if value > 9 else value
    return total % 10 == 0


def iban_length(text: str) -> int:
    """The length of the account's number that a text begins with; 0 where there is none."""
    length = _IBAN_LENGTHS.get(text[:2].upper(), 0)
    seen = 0
    for place, char in enumerate(text, start=1):
        seen += char.isalnum()
        if seen == length:
            number = _NOT_ALPHANUMERIC.sub("", text[:place]).upper()
            value = int("".join(str(int(char, 36)) for char in number[4:] + number[:4]))
            return place if value % 97 == 1 else 0
    return 0


def _eleven(values: Sequence[int], weights: Sequence[int]) -> int:
    rest = sum(value * weight for value, weight in zip(values, weights, strict=True)) % 11
    return 0 if rest < 2 else 11 - rest
