"""What the hub is made of is locked and listed, and what it is made of calls nobody by itself."""

import asyncio
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from scripts.sbom import RUN_LOCK, WEB_LOCK, python_components, sbom, web_components
from tests.conftest import REQUIRE_ALL
from tests.support.cut_off import CANNOT

ROOT = Path(__file__).parent.parent
LOCKS = (ROOT / "requirements.lock", RUN_LOCK)
CORE = (
    "tests/api/test_chat.py",
    "tests/api/test_uploads.py::test_a_file_becomes_a_message_and_nothing_is_answered",
    "tests/api/test_dashboards.py::test_a_link_is_open_to_anybody_until_it_is_revoked",
    "tests/documents/test_routes.py::test_a_passage_opens_for_those_whose_agents_may_answer_from_it",
    "tests/mcp/server/test_entry.py::test_a_token_that_may_only_read_changes_nothing",
)
"""Logins, turns, tools, files, dashboards, documents and outside programs."""


def entries(lock: Path) -> Iterator[tuple[str, str]]:
    """The libraries of a lock, each with all that is said of it."""
    for entry in re.split(r"\n(?=\S)", lock.read_text("utf-8")):
        if not entry.startswith(("#", "--")) and entry.strip():
            yield entry.split()[0], entry


def test_every_library_is_locked_with_its_hashes() -> None:
    for lock in LOCKS:
        found = dict(entries(lock))
        assert len(found) > 50
        for name, entry in found.items():
            assert re.match(r"[\w.-]+(\[[\w,-]+\])?==[\w.+!-]+$", name), name
            assert re.search(r"--hash=sha256:[0-9a-f]{64}", entry), name
        assert "://" not in lock.read_text("utf-8"), "no address of anybody's"
    assert set(dict(entries(RUN_LOCK))) <= set(dict(entries(LOCKS[0]))), "what runs is what was tested"
    packages = json.loads(WEB_LOCK.read_text("utf-8"))["packages"]
    for place, package in packages.items():
        assert not place or package["integrity"].startswith("sha512-"), place


def test_the_inventory_names_every_library_of_the_locks_with_its_hashes(record_property: Any) -> None:
    made = sbom()
    components = {one["purl"]: one for one in made["components"]}
    assert (made["bomFormat"], made["specVersion"]) == ("CycloneDX", "1.6")
    assert len(components) == len(made["components"])
    assert {one["purl"] for one in (*python_components(), *web_components())} == set(components)
    assert len(list(python_components())) == len(dict(entries(RUN_LOCK)))
    assert all(one["version"] and one["hashes"] for one in components.values())
    assert made == sbom(), "the same locks, the same document"
    record_property("counted", f"{len(components)} libraries in the inventory, each with its hashes")


async def test_a_hub_that_was_not_told_to_calls_nobody(record_property: Any) -> None:
    command = [sys.executable, "-m", "tests.support.cut_off", "-m", "not postgres and not browser", *CORE]
    child = await asyncio.create_subprocess_exec(
        *command, cwd=ROOT, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT
    )
    said = (await child.communicate())[0].decode()
    if child.returncode == CANNOT and not REQUIRE_ALL:
        pytest.skip("this machine gives nobody a network of their own")
    assert child.returncode == 0, said[-3000:]
    passed = re.search(r"(\d+) passed", said)
    assert passed is not None, said[-500:]
    assert int(passed[1]) > 10, said[-500:]
    record_property("counted", f"{passed[1]} tests of the core without a network; nobody outside was tried")
