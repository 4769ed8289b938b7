"""The prompt cache, by the published rules of the two services.

Anthropic: a prompt is tools, then system, then messages, block after block. A mark (`cache_control`) writes one entry:
the whole prefix up to and including its block. A later prompt reads the longest entry that ends at one of its own marks
or shortly before one. Prefixes are compared as they are sent, so any difference makes everything after it new; below
1,024 tokens nothing is kept, and nobody is told. An entry lives for five minutes, or an hour, from its last use.

Chat completions: no marks. Every prompt is kept, and read, in steps of 128 tokens from 1,024 on.

Entries belong to an API key and a model. Both services charge for what the answer needs, so only a request that is
answered reads or writes.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from threading import Lock
from time import monotonic
from typing import Any, NamedTuple

import orjson

from qhub_testing.failures import Rejected
from qhub_testing.request import Request
from qhub_testing.tokens import Tokens, ends_of, tokens_in

MINIMUM = 1024
"""Tokens of the shortest prefix that is kept."""
MAX_MARKS = 4
"""Marks in one request."""
LOOKBACK = 20
"""Places looked at for each mark, its own the first."""
STEP = 128
"""Tokens between two ends of a prefix, in chat completions."""
LIFETIMES = {"5m": 300.0, "1h": 3600.0}
"""Seconds from the last use, by `ttl`."""
PICTURE = 1600
"""Tokens of an image or a document, whatever its bytes."""

_UNMARKABLE = ("thinking", "redacted_thinking")


@dataclass(frozen=True, slots=True)
class Place:
    """A block of a prompt, with all that is before it."""

    digest: bytes
    """Stands for the prefix up to and including the block."""
    tokens: int
    """Of that prefix."""
    ttl: str | None
    """How long it is to be kept; None where it is not marked."""


class PromptCache:
    """Prefixes that were written, until they expire. May be used from any thread."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._entries: dict[bytes, _Entry] = {}
        self._lock = Lock()

    def read(self, request: Request) -> Tokens:
        """What a prompt costs to read, now that it is answered; its prefixes are kept."""
        scope = orjson.dumps([request.wire, _key_of(request), request.body.get("model")])
        with self._lock:
            now = self._clock()
            self._entries = {digest: entry for digest, entry in self._entries.items() if entry.expires > now}
            if request.wire == "anthropic":
                return self._read_marked(places_of(request.body, scope), now)
            return self._read_steps(_canonical([request.body.get("tools"), request.messages]), scope, now)

    def _read_marked(self, places: list[Place], now: float) -> Tokens:
        marks = [index for index, place in enumerate(places) if place.ttl and place.tokens >= MINIMUM]
        hits = {hit for mark in marks if (hit := self._hit(places, mark)) is not None}
        for hit in hits:
            self._refresh(places[hit].digest, now)
        read = places[max(hits)].tokens if hits else 0
        written = {"5m": 0, "1h": 0}
        end = read
        for mark in marks:
            place = places[mark]
            ttl = place.ttl or "5m"
            if place.digest not in self._entries:
                self._entries[place.digest] = _Entry(now + LIFETIMES[ttl], LIFETIMES[ttl])
            written[ttl] += max(0, place.tokens - end)
            end = max(end, place.tokens)
        total = places[-1].tokens if places else 0
        return Tokens(
            input=total - end, cache_read=read, cache_write=sum(written.values()), cache_write_1h=written["1h"]
        )

    def _hit(self, places: list[Place], mark: int) -> int | None:
        """The last place with an entry, of those that a mark looks at."""
        reachable = range(mark, max(-1, mark - LOOKBACK), -1)
        return next((index for index in reachable if places[index].digest in self._entries), None)

    def _read_steps(self, text: str, scope: bytes, now: float) -> Tokens:
        total = tokens_in(text)
        running = sha256(scope)
        read = begin = 0
        for tokens, end in zip(range(STEP, total + 1, STEP), ends_of(text, STEP), strict=True):
            running.update(text[begin:end].encode())
            begin = end
            if tokens >= MINIMUM:
                digest = running.digest()
                if digest in self._entries:
                    read = tokens
                self._entries[digest] = _Entry(now + LIFETIMES["5m"], LIFETIMES["5m"])
        return Tokens(input=total - read, cache_read=read)

    def _refresh(self, digest: bytes, now: float) -> None:
        lifetime = self._entries[digest].lifetime
        self._entries[digest] = _Entry(now + lifetime, lifetime)


class _Entry(NamedTuple):
    expires: float
    lifetime: float


def places_of(body: dict[str, Any], scope: bytes = b"") -> list[Place]:
    """The blocks of an Anthropic prompt in the order in which they are read."""
    blocks = list(_blocks(body))
    places: list[Place] = []
    running = sha256(scope)
    tokens = 0
    for block in blocks:
        running.update(_canonical([block.part, block.content]).encode())
        tokens += _tokens(block.content)
        places.append(Place(running.digest(), tokens, block.ttl))
    automatic = body.get("cache_control")
    if automatic and places:
        last = max((i for i, block in enumerate(blocks) if block.markable), default=None)
        if last is not None and places[last].ttl is None:
            places[last] = Place(places[last].digest, places[last].tokens, automatic.get("ttl", "5m"))
    return places


def check_marks(body: dict[str, Any]) -> None:
    """`Rejected` where the marks of an Anthropic prompt are not as they must be."""
    automatic = [body["cache_control"]] if body.get("cache_control") else []
    marked = [block for block in _blocks(body) if block.mark is not None]
    for block in marked:
        if not block.markable:
            raise Rejected(f"messages: {block.content['type']}.cache_control: Extra inputs are not permitted")
    marks = [block.mark for block in marked] + automatic
    if len(marks) > MAX_MARKS:
        raise Rejected(
            f"A maximum of {MAX_MARKS} blocks with cache_control may be provided. Found {len(marks)}.",
        )
    shorter_came_first = False
    for mark in marks:
        if not isinstance(mark, dict) or mark.get("type") != "ephemeral":
            raise Rejected("cache_control.type: Input should be 'ephemeral'")
        ttl = mark.get("ttl", "5m")
        if ttl not in LIFETIMES:
            raise Rejected("cache_control.ttl: Input should be '5m' or '1h'")
        if ttl == "1h" and shorter_came_first:
            raise Rejected(
                "cache_control.ttl: a ttl='1h' cache_control block must not come after a ttl='5m' cache_control block. "
                "Note that blocks are processed in the following order: `tools`, `system`, `messages`."
            )
        shorter_came_first = shorter_came_first or ttl == "5m"


class _Block(NamedTuple):
    part: str
    """Where it is: tools, system, or the role of a message, with what else makes those differ."""
    content: dict[str, Any]
    """Without its mark."""
    mark: Any

    @property
    def markable(self) -> bool:
        return self.content.get("type") not in _UNMARKABLE

    @property
    def ttl(self) -> str | None:
        return self.mark.get("ttl", "5m") if self.mark else None


def _blocks(body: dict[str, Any]) -> Iterator[_Block]:
    for tool in body.get("tools") or []:
        yield _block("tools", tool)
    for block in _listed(body.get("system")):
        yield _block("system", block)
    # These change what a model makes of messages, but not of what is before them.
    settings = _canonical([body.get("tool_choice"), body.get("thinking")])
    for message in body.get("messages") or []:
        for block in _listed(message.get("content")):
            yield _block(f"{message.get('role')} {settings}", block)


def _block(part: str, block: dict[str, Any]) -> _Block:
    """Keys of a block have no order to the service; those of what is inside it have."""
    content = {name: value for name, value in sorted(block.items()) if name != "cache_control"}
    return _Block(part, content, block.get("cache_control"))


def _listed(content: object) -> Iterable[dict[str, Any]]:
    """A plain text is the same as one block of text."""
    if isinstance(content, str):
        return [{"type": "text", "text": content}] if content else []
    return [block for block in content if isinstance(block, dict)] if isinstance(content, list) else []


def _tokens(content: dict[str, Any]) -> int:
    """The tokens of a block; the bytes of a picture do not count."""
    match content:
        case {"type": "image" | "document"}:
            return PICTURE
        case {"type": "text", "text": str(text)}:
            return tokens_in(text)
        case {"type": "tool_result", "content": list(inner)}:
            around = {name: value for name, value in content.items() if name != "content"}
            return tokens_in(_canonical(around)) + sum(_tokens(block) for block in inner if isinstance(block, dict))
    return tokens_in(_canonical(content))


def _canonical(value: object) -> str:
    return orjson.dumps(value).decode()


def _key_of(request: Request) -> str:
    return request.headers.get("x-api-key") or request.headers.get("authorization", "")
