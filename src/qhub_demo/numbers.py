"""Numbers as people write them: 31,0 % in Portuguese, 31.0% in English."""

_THIN = "\N{NO-BREAK SPACE}"


def is_english(language: str) -> bool:
    """Whether words in this language are English; every other language is answered in Portuguese."""
    return language.lower().startswith("en")


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
