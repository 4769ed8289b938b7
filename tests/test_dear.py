"""What `make check` leaves out is named, and still there."""

from pathlib import Path

from tests.support.dear import read_dear

ROOT = Path(__file__).parents[1]


def test_every_test_that_is_called_dear_exists() -> None:
    gone = [
        name
        for name in sorted(read_dear())
        for path, _, function in [name.partition("::")]
        if not (ROOT / path).is_file() or f"def {function.rpartition('::')[2]}(" not in (ROOT / path).read_text("utf-8")
    ]
    assert gone == [], "recorded by another name (tests/dear.txt)"
