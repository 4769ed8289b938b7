"""Prices of calls.

Prices are data: the dated table of the `genai-prices` package, and, before it, a TOML file of the operator's own
(`QHUB_PRICES_FILE`), in US dollars per million tokens:

    ["llama-3.3-70b"]
    input = 0.59
    output = 0.79
    cache_read = 0.06
    cache_write = 0.59
"""

import tomllib
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path

from genai_prices import Usage as PricedUsage
from genai_prices import calc_price
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from qhub.errors import ConfigurationError
from qhub.events.stored.usage import Usage

MILLION = 1_000_000
CHARACTERS_PER_TOKEN = 3.2
"""For estimates before a call, in Portuguese; the bill always comes from the provider's own count."""


class ModelPrice(BaseModel):
    """US dollars per million tokens."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    input: float = Field(ge=0)
    output: float = Field(ge=0)
    cache_read: float | None = Field(None, ge=0)
    """The input's price where unset."""
    cache_write: float | None = Field(None, ge=0)
    """The input's price where unset."""

    def cost(self, usage: Usage) -> float:
        read = self.input if self.cache_read is None else self.cache_read
        write = self.input if self.cache_write is None else self.cache_write
        return (
            usage.input_tokens * self.input
            + usage.output_tokens * self.output
            + usage.cache_read_tokens * read
            + usage.cache_write_tokens * write
        ) / MILLION


class Prices:
    """The operator's prices, then the public ones."""

    def __init__(self, own: dict[str, ModelPrice] | None = None) -> None:
        self._own = own or {}

    @property
    def source(self) -> str:
        """The source of public prices, with the version that dates them."""
        return f"genai-prices {version('genai-prices')}"

    def cost(self, usage: Usage) -> float | None:
        """US dollars; None where nobody knows the model's price."""
        if (own := self._own.get(usage.model)) is not None:
            return own.cost(usage)
        return _public_cost(
            usage.model,
            usage.input_tokens,
            usage.output_tokens,
            usage.cache_read_tokens,
            usage.cache_write_tokens,
        )

    def priced(self, usage: Usage) -> Usage:
        """The usage with its cost, unless it has one."""
        return usage if usage.cost is not None else usage.model_copy(update={"cost": self.cost(usage)})

    def estimate(self, model: str, characters: int) -> float:
        """The cost of reading so many characters, roughly; 0 where the price is not known."""
        return self.cost(Usage(model=model, input_tokens=estimate_tokens(characters))) or 0.0


def estimate_tokens(characters: int) -> int:
    """The number of tokens that so many characters are, roughly."""
    return round(characters / CHARACTERS_PER_TOKEN)


def load_prices(path: Path | None) -> Prices:
    """The prices, with those of the operator's file."""
    if path is None:
        return Prices()
    try:
        own = TypeAdapter(dict[str, ModelPrice]).validate_python(tomllib.loads(path.read_text("utf-8")))
    except (OSError, tomllib.TOMLDecodeError, ValidationError) as error:
        raise ConfigurationError(f"QHUB_PRICES_FILE {str(path)!r} cannot be used: {error}") from None
    return Prices(own)


@lru_cache(maxsize=1024)
def _public_cost(model: str, uncached: int, output: int, read: int, write: int) -> float | None:
    usage = PricedUsage(
        input_tokens=uncached + read + write,
        output_tokens=output,
        cache_read_tokens=read,
        cache_write_tokens=write,
    )
    try:
        return float(calc_price(usage, model_ref=model).total_price)
    except LookupError:
        return None
