"""Tokens, and the one way the stand-in counts them: by characters. Good for ratios, never for bills."""

from dataclasses import dataclass

CHARACTERS_PER_TOKEN = 4


@dataclass(frozen=True, slots=True)
class Tokens:
    """What a call is said to have consumed."""

    input: int = 0
    """Read at full price."""
    output: int = 0
    """Written."""
    cache_read: int = 0
    """Read from the prompt cache."""
    cache_write: int = 0
    """Written to the prompt cache."""
    cache_write_1h: int = 0
    """How much of that is kept for an hour."""


def tokens_in(text: str) -> int:
    """How many tokens a text is taken for."""
    return -(-len(text) // CHARACTERS_PER_TOKEN)
