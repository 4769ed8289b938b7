"""The self-assessment against OWASP ASVS has every requirement once, and names only tests that there are."""

import ast
import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "asvs.md").read_text("utf-8")
REQUIREMENTS = (ROOT / "tests" / "data" / "asvs_5.0.0_levels_1_and_2.txt").read_text("ascii").split()
ROW = re.compile(r"^\| (?P<number>V\d+\.\d+\.\d+) \| (?P<what>[^|]+) \| (?P<state>[^|]+) \| (?P<shown>[^|]*) \|$", re.M)
TEST = re.compile(r"\[([^\]]+)\]\(\.\./(tests/[\w/]+\.py)\)")
STATES = {"yes", "partly", "no", "operator"}


@cache
def names_in(path: str) -> set[str]:
    nodes = ast.parse((ROOT / path).read_text("utf-8")).body
    return {node.name for node in nodes if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}


def test_every_requirement_of_both_levels_is_there_once() -> None:
    numbers = [number for line in PAGE.splitlines() if line.startswith("| V") for number in _numbers(line)]
    assert len(REQUIREMENTS) == 253
    assert [number for number, times in Counter(numbers).items() if times > 1] == []
    assert set(numbers) == set(REQUIREMENTS)


def _numbers(line: str) -> list[str]:
    return re.findall(r"V\d+\.\d+\.\d+", line.split("|")[1])


def test_every_test_that_is_named_exists(record_property: Any) -> None:
    rows = list(ROW.finditer(PAGE))
    assert {row["state"] for row in rows} == STATES
    named = 0
    for row in rows:
        found = TEST.findall(row["shown"])
        named += len(found)
        for words, path in found:
            assert f"test_{words.replace(' ', '_')}" in names_in(path), (row["number"], words)
        assert found or len(row["shown"].strip()) > 3, f"{row['number']} has neither a test nor a reason"
    states = Counter(row["state"] for row in rows)
    for state, words in (("yes", "hold"), ("partly", "in part"), ("no", "do not")):
        assert f"{states[state]} {words}" in PAGE
    record_property("counted", f"{len(rows)} requirements of ASVS 5.0 with {named} names of tests")
