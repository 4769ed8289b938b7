"""What a first answer does not need is not loaded for it."""

import subprocess
import sys

import pytest

import qhub
from qhub.lazy import lazy_module

HEAVY = (
    "aiohttp", "alembic", "anthropic", "asyncpg", "ddgs", "docx", "duckdb", "google.genai", "jsonschema", "matplotlib",
    "mcp", "mcp_types", "numpy", "openai", "opentelemetry.sdk", "pandas", "procrastinate", "psycopg", "pyarrow",
    "pypdf", "redis", "selectolax", "sqlalchemy.ext.asyncio", "xlsxwriter",
)  # fmt: skip


def loaded_by(code: str) -> set[str]:
    """The modules that a fresh interpreter has after running some code."""
    ran = subprocess.run(
        [sys.executable, "-c", f"{code}\nimport sys; print(*sys.modules)"],
        capture_output=True, text=True, check=True, timeout=110,
    )  # fmt: skip
    return set(ran.stdout.splitlines()[-1].split())


def test_the_hub_loads_no_library_that_a_first_answer_does_not_need() -> None:
    packs = "from qhub.agents.loading import load_packs; load_packs(['qualidade', 'bolsas', 'documentos'])"
    assert loaded_by(f"import qhub.app; {packs}") & set(HEAVY) == set()


def test_speaking_mcp_for_a_local_client_loads_nothing_of_the_hub_itself() -> None:
    loaded = loaded_by("from qhub.cli.main import command_line; command_line('mcp')")

    assert "qhub.mcp.server.stdio" in loaded
    assert loaded & {*HEAVY, "fastapi", "pydantic", "pydantic_ai", "qhub.settings", "sqlalchemy", "starlette"} == set()


def test_the_public_names_load_when_they_are_asked_for() -> None:
    loaded = loaded_by("import qhub")

    assert {name for name in loaded if name.startswith(("qhub.", "pydantic"))} == set()
    assert "qhub.tools.tool" in loaded_by("from qhub import tool")
    assert all(getattr(qhub, name).__name__ == name for name in qhub.__all__)


def test_a_lazy_module_is_loaded_by_the_first_name_asked_of_it() -> None:
    code = "from qhub.lazy import lazy_module; colours = lazy_module('colorsys')"

    assert "colorsys" not in loaded_by(code)
    assert "colorsys" in loaded_by(f"{code}; colours.rgb_to_hsv")


def test_a_lazy_module_that_is_not_there_says_so_when_it_is_used() -> None:
    absent = lazy_module("qhub_has_no_such_module")

    with pytest.raises(ModuleNotFoundError, match="qhub_has_no_such_module"):
        _ = absent.anything
