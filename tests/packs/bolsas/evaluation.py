"""How often router and guardrails are right by rules; `python -m tests.packs.bolsas.evaluation` prints."""

import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from qhub.workflows import NoState, Situation
from qhub_packs.bolsas.guard import guard
from qhub_packs.bolsas.route import route

CASES = tomllib.loads((Path(__file__).parent / "cases.toml").read_text("utf-8"))


class Outcome(NamedTuple):
    """What was said of a message, and what should have been."""

    kind: str
    held_out: bool
    message: str
    expected: str
    said: str

    @property
    def right(self) -> bool:
        return self.expected == self.said


def routed(case: dict[str, Any]) -> str:
    active = case.get("ativo")
    found = route(case["mensagem"], Situation(active, None, NoState(), NoState()))
    return "CONTINUE" if found is None else f"{found.intent} {found.target or ''}".strip()


def guarded(case: dict[str, Any]) -> str:
    found = guard(case["mensagem"])
    return "SAFE" if found is None or found.safe else "UNSAFE"


def outcomes() -> Iterator[Outcome]:
    for case in CASES["router"]:
        expected = f"{case['intent']} {case.get('target', '')}".strip()
        yield Outcome("router", case.get("reservado", False), case["mensagem"], expected, routed(case))
    for case in CASES["guardrails"]:
        expected = "SAFE" if case["seguro"] else "UNSAFE"
        yield Outcome("guardrails", case.get("reservado", False), case["mensagem"], expected, guarded(case))


def accuracy(found: list[Outcome]) -> float:
    return sum(outcome.right for outcome in found) / len(found)


def main() -> None:
    found = list(outcomes())
    for outcome in found:
        if not outcome.right:
            held = " (held out)" if outcome.held_out else ""
            sys.stdout.write(f"{outcome.kind}{held}: {outcome.message!r} is {outcome.said}, not {outcome.expected}\n")
    for kind in ("router", "guardrails"):
        for held_out in (False, True):
            some = [outcome for outcome in found if (outcome.kind, outcome.held_out) == (kind, held_out)]
            name = f"{kind}, held out" if held_out else kind
            sys.stdout.write(f"{name}: {sum(o.right for o in some)} of {len(some)} right, {accuracy(some):.3f}\n")


if __name__ == "__main__":
    main()
