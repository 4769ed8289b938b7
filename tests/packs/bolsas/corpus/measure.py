"""How often the guardrails' rules are right; `python -m tests.packs.bolsas.corpus.measure` prints. Parts named after it
print their misses too."""

import sys
from collections.abc import Iterable
from typing import NamedTuple, get_args

from qhub_packs.bolsas.guard import guard
from tests.packs.bolsas.corpus.split import Message, Part, messages


class Judged(NamedTuple):
    """A message, and the kind that the rules took it for: empty where they let it pass."""

    message: Message
    said: str

    @property
    def right(self) -> bool:
        """Care and refusal are not the same; of refusals the reason does not matter."""
        care = self.message.kind == "self_harm"
        return (self.said == "self_harm") == care and bool(self.said) == bool(self.message.kind)


def judged(part: Part) -> list[Judged]:
    """What the rules say of one part of both corpora."""
    return [
        Judged(message, found.reason if (found := guard(message.text)) else "")
        for message in messages()
        if message.part == part
    ]


def share(some: Iterable[Judged]) -> float:
    """How many of them are right, from 0 to 1."""
    found = list(some)
    return sum(one.right for one in found) / len(found)


def main() -> None:
    for part in get_args(Part):
        found = judged(part)
        for one in found:
            if not one.right and part in ("tuned", *sys.argv[1:]):
                kind = one.message.kind or "harmless"
                sys.stdout.write(f"{kind}: {one.message.text!r} is {one.said or 'let through'}\n")
        for harmless in (False, True):
            some = [one for one in found if (one.message.kind == "") == harmless]
            what = "harmless passed" if harmless else "unsafe stopped or cared for"
            sys.stdout.write(f"{part}: {sum(o.right for o in some)} of {len(some)} {what}, {share(some):.3f}\n")


if __name__ == "__main__":
    main()
