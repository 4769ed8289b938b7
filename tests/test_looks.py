"""Axe looks at every page of the web app, and at the states that `docs/testing.md` lists: in both languages, on a desk
and a phone, in light and dark."""

import re
from itertools import combinations, product
from pathlib import Path

from tests.browser.states import FORMS

ROOT = Path(__file__).parents[1]
BROWSER = ROOT / "tests" / "browser"
TABLE = (ROOT / "docs" / "testing.md").read_text("utf-8").partition("## What axe has looked at")[2]


def looks() -> dict[str, set[str]]:
    """The states that journeys have looked at, each with the files that do."""
    found: dict[str, set[str]] = {}
    for path in sorted(BROWSER.glob("test_*.py")):
        source = path.read_text("utf-8")
        names = re.findall(r'await glance\(\w+, "([\w-]+)"', source)
        if path.name == "test_pages.py":  # it goes through lists
            names += re.findall(r'^\s+"([\w-]+)": (?:"/|\("/)', source, re.MULTILINE)
            names += re.findall(r'"([\w-]+)": f"/', source)
        for name in names:
            found.setdefault(name, set()).add(path.name)
    return found


def listed() -> dict[str, set[str]]:
    """What the table says: the states of each page."""
    rows = re.findall(r"^\| `(\w+)` \| (.+) \|$", TABLE, re.MULTILINE)
    return {page: set(re.findall(r"`([\w-]+)`", states)) for page, states in rows}


def test_every_page_of_the_router_is_looked_at() -> None:
    source = (ROOT / "web" / "src" / "state" / "route.ts").read_text("utf-8")
    pages = set(re.findall(r'\| \{\s+readonly page: "(\w+)"', source))
    assert len(pages) > 20
    table = listed()
    assert pages | {"login"} == set(table)
    assert all(table.values())


def test_the_table_names_the_states_that_journeys_look_at_and_no_others() -> None:
    named = {state for states in listed().values() for state in states}
    known = set(looks())
    assert named - known == set(), "no journey looks at these"
    assert known - named == set(), "the table does not have these"


def test_every_two_of_a_size_a_theme_and_a_language_meet_in_the_forms_of_a_look() -> None:
    for first, second in combinations(range(3), 2):
        values = [{form[axis] for form in FORMS} for axis in (first, second)]
        assert [len(its) for its in values] == [2, 2]
        assert {(form[first], form[second]) for form in FORMS} == set(product(*values))
