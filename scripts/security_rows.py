"""Which tests show which row of docs/security.md: by their marks, `@pytest.mark.row("S1", "S3")`."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "security.md"
ROW = re.compile(r"^\| (?P<number>[SR]\d+) \| (?P<middle>.+) \|(?P<tests>[^|]*)\|$", re.MULTILINE)


def marked_tests(folder: Path = ROOT / "tests") -> dict[str, list[str]]:
    """The tests of each row, as `tests/api/test_gate.py::test_…`."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(folder.rglob("test_*.py")):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                for number in _numbers(node):
                    found[number].append(f"{path.relative_to(ROOT)}::{node.name}")
    return found


def _numbers(test: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[str]:
    for mark in test.decorator_list:
        if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.row":
            yield from (str(ast.literal_eval(number)) for number in mark.args)


def rows() -> list[str]:
    """The rows of the page, in its order."""
    return [row["number"] for row in ROW.finditer(PAGE.read_text("utf-8"))]


def security_page(tests: Mapping[str, list[str]]) -> str:
    """The page with the tests of each row in its last column."""

    def with_tests(row: re.Match[str]) -> str:
        shown = " ".join(_link(test) for test in tests.get(row["number"], []))
        return f"| {row['number']} | {row['middle']} | {shown} |"

    return ROW.sub(with_tests, PAGE.read_text("utf-8"))


def _link(test: str) -> str:
    path, _, name = test.partition("::")
    return f"[{name.removeprefix('test_').replace('_', ' ')}](../{path});"
