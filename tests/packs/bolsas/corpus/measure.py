"""How often the guardrails are right, by words and by meaning too; `python -m tests.packs.bolsas.corpus.measure`
prints. Where parts are named after it, those alone, with their misses."""

import asyncio
import sys
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from contextlib import asynccontextmanager
from typing import NamedTuple, get_args

import numpy as np

from qhub import Verdict
from qhub.documents.embedding import Embedder, embedder_of
from qhub.settings.settings import Settings
from qhub_packs.bolsas.guard import guard, guard_by_meaning
from qhub_packs.bolsas.wording import pieces
from tests.packs.bolsas.corpus.split import Message, Part, messages

BATCH = 32
Judge = Callable[[str], Verdict | None]


class Judged(NamedTuple):
    """A message, and the kind that it was taken for: empty where it was let pass."""

    message: Message
    said: str

    @property
    def right(self) -> bool:
        """Care and refusal are not the same; of refusals the reason does not matter."""
        care = self.message.kind == "self_harm"
        return (self.said == "self_harm") == care and bool(self.said) == bool(self.message.kind)


def judged(part: Part, judge: Judge = guard) -> list[Judged]:
    """What is said of one part of both corpora."""
    return [
        Judged(message, found.reason if (found := judge(message.text)) else "")
        for message in messages()
        if message.part == part
    ]


async def judged_by_meaning(part: Part, encoder: Embedder) -> list[Judged]:
    """The same, with the vectors of a sentence encoder."""
    asked = {message.text: pieces(message.text) for message in messages() if message.part == part}
    every = list(dict.fromkeys(piece for some in asked.values() for piece in some))
    rows = [row for start in range(0, len(every), BATCH) for row in await encoder.embed(every[start : start + BATCH])]
    vectors = dict(zip(every, rows, strict=True))
    found = {text: guard_by_meaning(text, np.array([vectors[piece] for piece in some])) for text, some in asked.items()}
    return judged(part, found.__getitem__)


@asynccontextmanager
async def sentence_encoder() -> AsyncIterator[Embedder | None]:
    """The one that is installed; None where none is."""
    encoder = embedder_of(Settings())
    yield encoder
    if encoder is not None:
        await encoder.close()


def share(some: Iterable[Judged]) -> float:
    """How many of them are right, from 0 to 1."""
    found = list(some)
    return sum(one.right for one in found) / len(found)


def lines(name: str, found: list[Judged]) -> Iterator[str]:
    """Three figures in words."""
    kinds: dict[str, Callable[[str], bool]] = {
        "unsafe stopped": lambda kind: kind not in ("", "self_harm"),
        "self-harm cared for": lambda kind: kind == "self_harm",
        "harmless passed": lambda kind: kind == "",
    }
    for what, of_it in kinds.items():
        some = [one for one in found if of_it(one.message.kind)]
        yield f"{name}: {sum(o.right for o in some)} of {len(some)} {what}, {share(some):.3f}\n"


async def main() -> None:
    async with sentence_encoder() as encoder:
        for part in [part for part in get_args(Part) if part in sys.argv[1:] or not sys.argv[1:]]:
            ways = {"by words": judged(part)}
            if encoder is not None:
                ways["by words and meaning"] = await judged_by_meaning(part, encoder)
            for way, found in ways.items():
                for one in found:
                    if not one.right and part in sys.argv[1:]:
                        kind = one.message.kind or "harmless"
                        sys.stdout.write(f"{kind}: {one.message.text!r} is {one.said or 'let through'}\n")
                sys.stdout.writelines(lines(f"{part}, {way}", found))


if __name__ == "__main__":
    asyncio.run(main())
