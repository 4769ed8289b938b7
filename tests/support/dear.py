"""The tests that take long, by their names: `make check` leaves them out, `make test` runs them."""

from pathlib import Path

DEAR = Path(__file__).parents[1] / "dear.txt"
"""One name a line: the file and the function. `tests/support/cpu.py` writes it."""


def test_name(nodeid: str) -> str:
    """Without its parameters."""
    return nodeid.partition("[")[0]


test_name.__test__ = False  # type: ignore[attr-defined]


def read_dear() -> set[str]:
    return set(DEAR.read_text("utf-8").splitlines())


def write_dear(names: set[str]) -> None:
    DEAR.write_text("".join(f"{name}\n" for name in sorted(names)), "utf-8")
