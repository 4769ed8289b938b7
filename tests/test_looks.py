"""Axe looks at every page of the web app, and at the states that `docs/testing.md` lists: in both languages, on a desk
and a phone, in light and dark."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
BROWSER = ROOT / "tests" / "browser"
TABLE = (ROOT / "docs" / "testing.md").read_text("utf-8").partition("## What axe has looked at")[2]


def looks() -> dict[str, set[str]]:
    """The states that journeys have looked at, each with the files that do."""
    found: dict[str, set[str]] = {}
    for path in sorted(BROWSER.glob("test_*.py")):
        source = path.read_text("utf-8")
        names = re.findall(r'await (?:look|glance)\(\w+, "([\w-]+)"', source)
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
    pages = set(re.findall(r'\| \{ readonly page: "(\w+)"', source))
    assert len(pages) > 20
    table = listed()
    assert pages | {"login"} == set(table)
    assert all(table.values())


def test_the_table_names_the_states_that_journeys_look_at_and_no_others() -> None:
    named = {state for states in listed().values() for state in states}
    known = set(looks())
    assert named - known == set(), "no journey looks at these"
    assert known - named == set(), "the table does not have these"


def test_states_are_looked_at_in_both_languages() -> None:
    """`glance` changes languages itself; `look` is told one, and journeys in one language must not tell it that."""
    for path in BROWSER.glob("test_*.py"):
        for language in re.findall(r'await look\(\w+, [^,]+, ("?\w+"?)', path.read_text("utf-8")):
            assert language == "language", path.name
