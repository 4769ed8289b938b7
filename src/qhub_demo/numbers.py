"""Numbers as people write them: 31,0 % in Portuguese, 31.0% in English, and small ones as words."""

from qhub.language.sentences import is_english

_THIN = "\N{NO-BREAK SPACE}"
NUMBERS = {
    **{"zero": 0, "um": 1, "uma": 1, "dois": 2, "duas": 2, "tres": 3, "quatro": 4, "cinco": 5, "seis": 6, "sete": 7},
    **{"oito": 8, "nove": 9, "dez": 10, "onze": 11, "doze": 12, "treze": 13, "catorze": 14, "quinze": 15},
    **{"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10},
    **{"eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15},
}
"""Numbers that are written as words, folded."""


def format_number(value: float, language: str, decimals: int | None = None) -> str:
    """`1234.5` as 1 234,5 (pt-PT), 1.234,5 (pt-BR) or 1,234.5 (en); whole numbers without decimals unless asked."""
    if decimals is None:
        whole = isinstance(value, int) or value.is_integer()
        decimals = 0 if whole else 2
        text = f"{value:,.{decimals}f}"
        text = text if whole else text.rstrip("0").rstrip(".")
    else:
        text = f"{value:,.{decimals}f}"
    if is_english(language):
        return text
    thousands = "." if language.lower() == "pt-br" else _THIN
    return text.replace(",", "\0").replace(".", ",").replace("\0", thousands)


def format_percent(value: float, language: str) -> str:
    """A percentage with one decimal: 31,0 % or 31.0%."""
    return format_number(value, language, 1) + ("%" if is_english(language) else f"{_THIN}%")
