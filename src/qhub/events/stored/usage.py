"""The usage of models: what a call consumed, and how it went."""

from pydantic import Field

from qhub.events.absent import Flag
from qhub.events.stored.base import Value


class CallFacts(Value):
    """Facts of one model call, for the trace of its turn; sizes are in characters."""

    ms: int
    """How long it took, with the tries that failed and the pauses between them."""
    first_ms: int | None = None
    """Until its first text; None where it wrote none."""
    retries: int = 0
    """Tries that failed before the last."""
    system: int = 0
    """The agent's instructions."""
    tools: int = 0
    """How many tools it was offered."""
    tool_chars: int = 0
    """Their names, descriptions and schemas."""
    messages: int = 0
    """How many messages it was given."""
    message_chars: int = 0
    """The characters of those messages."""
    volatile: int = 0
    """What it was told after all that can be cached."""
    given: str = ""
    """Tells instructions and tools from others of the same size."""
    told: str = ""
    """The same of what it was told last; too short to find out by it what that was."""


class Usage(Value):
    """The tokens and the cost of one model call."""

    model: str
    """The model that answered, as its provider calls it."""
    input_tokens: int = 0
    """Tokens read at full price."""
    output_tokens: int = 0
    """Tokens written."""
    cache_read_tokens: int = 0
    """Tokens read from the provider's prompt cache."""
    cache_write_tokens: int = 0
    """Tokens written to the provider's prompt cache."""
    cost: float | None = None
    """US dollars; None where no price is known."""
    estimated: Flag = False
    """Whether some of it is the hub's estimate: the call did not end, or its provider gave no figures."""
    facts: CallFacts | None = Field(default=None, exclude=True)
    """How the call went; None for several calls together, and where nobody measured it."""

    def plus(self, other: "Usage") -> "Usage":
        """The usage of two calls together; its cost is known only where both are."""
        return Usage(
            model=other.model,
            input_tokens=self.input_tokens + other.input_tokens,
            output_tokens=self.output_tokens + other.output_tokens,
            cache_read_tokens=self.cache_read_tokens + other.cache_read_tokens,
            cache_write_tokens=self.cache_write_tokens + other.cache_write_tokens,
            cost=None if self.cost is None or other.cost is None else self.cost + other.cost,
            estimated=self.estimated or other.estimated,
        )

    @property
    def tokens(self) -> int:
        """All of them, at whatever price."""
        return self.input_tokens + self.output_tokens + self.cache_read_tokens + self.cache_write_tokens
