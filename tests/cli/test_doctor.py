"""`qhub doctor` finds what is wrong and says what to do."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from qhub.cli.examination import Finding, examine
from qhub.cli.serving import announce
from qhub.sandbox.probe import Machine
from qhub.sandbox.tiers import Tier
from qhub.settings.settings import Settings
from qhub.store.database import Database
from qhub.store.migrate import migrate
from qhub_testing import (
    CREDIT_TOO_LOW,
    Break,
    Cut,
    Fail,
    Hang,
    Provider,
    Say,
    Script,
    Step,
    Stop,
    running_provider,
)
from tests.support.ports import closed_port

SECRET = "9d0c1f7e3b5a48d2a6c4e8f0b1d3a5c7e9f1"
KEY = "sk-ant-very-secret-1"


async def ready(folder: Path, **values: Any) -> Settings:
    """Settings of a hub where all is well, but for what is given."""
    given = {"data_dir": folder, "jwt_secret": SECRET, "sandbox_tier": "off", "packs": ["qualidade"]}
    settings = Settings(**(given | values))
    if "database_url" not in values:
        database = Database(settings.database())
        await migrate(database)
        await database.close()
    for path in (folder, *folder.rglob("*")):
        path.chmod(0o700 if path.is_dir() else 0o600)
    return settings


async def found(settings: Settings) -> dict[str, Finding]:
    return {finding.check: finding for finding in await examine(settings)}


def at(provider: Provider, **values: Any) -> dict[str, Any]:
    return {"anthropic_api_key": KEY, "anthropic_base_url": provider.anthropic_url, **values}


async def test_a_hub_without_packs_is_told_how_to_name_some(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    settings = await ready(tmp_path, packs=None)
    finding = (await found(settings))["packs"]
    assert not finding.ok
    assert "QHUB_PACKS" in finding.advice
    announce(settings, "http://127.0.0.1:8000")
    assert "QHUB_PACKS" in capsys.readouterr().out.replace("\n", "")


async def test_a_hub_where_all_is_well(tmp_path: Path) -> None:
    async with running_provider([Say("ok")]) as provider:
        findings = await found(await ready(tmp_path, **at(provider)))
        (request,) = provider.requests

    checks = [
        "settings",
        "data folder",
        "database",
        "packs",
        "python sandbox",
        "main model",
        "light model",
        "judge model",
    ]
    assert list(findings) == checks
    assert [finding for finding in findings.values() if not finding.ok] == []
    assert "anthropic:claude-sonnet-5-5" in findings["main model"].found
    assert request.body["max_tokens"] == 16


async def test_what_other_users_may_read_is_named(tmp_path: Path) -> None:
    settings = await ready(tmp_path, main_model="demo")
    (tmp_path / "tables").mkdir()
    (tmp_path / "tables" / "vendas.parquet").touch(mode=0o644)

    finding = (await found(settings))["data folder"]

    assert not finding.ok
    assert "tables" in finding.found
    assert "chmod" in finding.advice


async def test_each_model_is_called_once_however_many_roles_it_has(tmp_path: Path) -> None:
    async with running_provider(Script(then="auto")) as provider:
        values = at(
            provider,
            light_model="openai:gpt-x",
            openai_api_key="sk-1",
            openai_base_url=provider.openai_url,
            judge_model="gemini:gemini-x",
            gemini_api_key="AIza-1",
            gemini_base_url=provider.gemini_url,
        )
        findings = await found(await ready(tmp_path, **values))
        wires = sorted(request.wire for request in provider.requests)

    assert [finding for finding in findings.values() if not finding.ok] == []
    assert wires == ["anthropic", "chat", "gemini"]


async def test_without_any_key_the_demonstration_model_is_named_as_such(tmp_path: Path) -> None:
    findings = await found(await ready(tmp_path))

    assert findings["main model"].ok
    assert findings["main model"].found.startswith("demonstration model: rules, no AI; set ANTHROPIC_API_KEY")


@pytest.mark.parametrize(
    ("step", "words", "advice"),
    [
        (Fail(401), "the key was refused", "ANTHROPIC_API_KEY"),
        (CREDIT_TOO_LOW, "no credit", "top it up"),
        (Fail(404), "no such model", "ANTHROPIC_MODEL"),
        (Fail(429, retry_after=30), "limits requests (asks to wait 30 s)", "wait"),
        (Fail(529), "overloaded", "later"),
        (Fail(500), "had an error", "later"),
        (Fail(400), "rejected", "ANTHROPIC_MODEL"),
        (Fail(413), "less than a word", "ANTHROPIC_MODEL"),
        (Break(), "overloaded", "later"),
        (Cut(), "broke in the middle", "proxy"),
        (Hang(), "no answer in time", "ANTHROPIC_BASE_URL"),
        ([Say("não"), Stop("refusal")], "declined", "ANTHROPIC_MODEL"),
    ],
)
async def test_a_model_that_does_not_answer(tmp_path: Path, step: Step, words: str, advice: str) -> None:
    async with running_provider([step]) as provider:
        patience = 0.5 if isinstance(step, Hang) else 20
        findings = await found(await ready(tmp_path, **at(provider), model_timeout_seconds=patience))

    assert not findings["main model"].ok
    assert words in findings["main model"].found
    assert advice in findings["main model"].advice
    assert KEY not in str(findings)
    assert len(provider.requests) == 1


@pytest.mark.parametrize("provider", ["anthropic", "openai", "gemini"])
async def test_an_address_where_nobody_listens(tmp_path: Path, provider: str) -> None:
    with closed_port() as port:
        values = {f"{provider}_api_key": KEY, f"{provider}_base_url": f"http://127.0.0.1:{port}", "openai_model": "m"}
        finding = (await found(await ready(tmp_path, **values)))["main model"]

    assert "cannot be reached" in finding.found
    assert f"{provider.upper()}_BASE_URL" in finding.advice


async def test_a_role_without_its_key(tmp_path: Path) -> None:
    findings = await found(await ready(tmp_path, light_model="openai:gpt-x", judge_model="gpt"))

    assert findings["main model"].ok
    assert "set OPENAI_API_KEY" in findings["light model"].found
    assert "is not a model" in findings["judge model"].found


async def test_an_image_model_is_named_but_not_tried(tmp_path: Path) -> None:
    with_key = await found(await ready(tmp_path, image_model="gpt-image-1", openai_api_key="sk-1", main_model="demo"))
    without = await found(await ready(tmp_path, image_model="gpt-image-1"))

    assert with_key["image model"].ok
    assert "OPENAI_API_KEY" in without["image model"].found


@pytest.mark.together("sandbox")
async def test_the_sandbox_is_tried_and_its_tier_named(tmp_path: Path) -> None:
    finding = (await found(await ready(tmp_path, sandbox_tier="auto")))["python sandbox"]

    assert finding.ok, finding
    assert "seccomp; the self-test passed" in finding.found or "namespaces; the self-test passed" in finding.found


async def test_a_sandbox_that_is_switched_off_is_said_to_be(tmp_path: Path) -> None:
    finding = (await found(await ready(tmp_path)))["python sandbox"]

    assert finding.ok
    assert "QHUB_SANDBOX_TIER" in finding.found


async def test_a_machine_that_cannot_confine_says_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    missing: dict[Tier, str] = {"namespaces": "namespaces: unshare: not permitted", "landlock": "Landlock: none"}
    monkeypatch.setattr("qhub.sandbox.sandbox.look", lambda: Machine(missing))
    finding = (await found(await ready(tmp_path, sandbox_tier="auto")))["python sandbox"]

    assert not finding.ok
    assert "unshare: not permitted; Landlock: none" in finding.found
    assert "Linux 5.13" in finding.advice


async def test_no_secret(tmp_path: Path) -> None:
    assert not (await found(await ready(tmp_path, jwt_secret=None)))["settings"].ok
    assert (await found(await ready(tmp_path, jwt_secret=None, demo=True)))["settings"].ok


async def test_no_database_yet(tmp_path: Path) -> None:
    missing = tmp_path / "missing"
    finding = (await found(Settings(data_dir=missing, jwt_secret=SECRET, sandbox_tier="off")))["database"]

    assert not finding.ok
    assert finding.advice == "run: qhub migrate"
    assert (await found(Settings(data_dir=missing, demo=True, sandbox_tier="off")))["database"].ok
    assert not missing.exists()


async def test_a_database_that_is_not_migrated(tmp_path: Path) -> None:
    (tmp_path / "qhub.db").touch()
    finding = (await found(Settings(data_dir=tmp_path, jwt_secret=SECRET, sandbox_tier="off")))["database"]

    assert "version none" in finding.found
    assert finding.advice == "run: qhub migrate"


async def test_a_database_that_cannot_be_reached(tmp_path: Path) -> None:
    with closed_port() as port:
        url = f"postgresql+asyncpg://qhub:pa55word@127.0.0.1:{port}/qhub"
        finding = (await found(await ready(tmp_path, database_url=url)))["database"]

    assert not finding.ok
    assert "DATABASE_URL" in finding.advice
    assert "pa55word" not in str(finding)


@pytest.mark.parametrize("url", ["not a url", "oracle+nothing://x/y"])
async def test_an_address_that_is_no_databases(tmp_path: Path, url: str) -> None:
    finding = (await found(await ready(tmp_path, database_url=url)))["database"]

    assert not finding.ok
    assert finding.advice == "correct DATABASE_URL"


async def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "qhub.db").write_text("this is not a database" * 100)
    finding = (await found(Settings(data_dir=tmp_path, jwt_secret=SECRET, sandbox_tier="off")))["database"]

    assert not finding.ok


async def test_a_pack_that_cannot_be_loaded(tmp_path: Path) -> None:
    broken = tmp_path / "broken_pack"
    broken.mkdir()
    (broken / "__init__.py").touch()
    (broken / "pack.toml").write_text("nome = 1")
    findings = await found(await ready(tmp_path, packs=[f"{broken}/"]))
    unknown = await found(await ready(tmp_path, packs=["nenhum"]))

    assert "broken_pack" in findings["packs"].found
    assert "'nenhum' is not installed" in unknown["packs"].found
    assert findings["main model"].ok


async def test_a_model_that_only_an_agent_names_is_checked_too(tmp_path: Path) -> None:
    pack = tmp_path / "own_model_pack"
    pack.mkdir()
    (pack / "__init__.py").touch()
    (pack / "prompt.md").write_text("És um teste.")
    (pack / "pack.toml").write_text(
        'nome = "P"\ndescricao = "P"\n[[agentes]]\nid = "proprio"\nnome = "P"\ndescricao = "P"\n'
        'prompt = "prompt.md"\nferramentas = []\nmodelo = "gemini:gemini-x"\n'
    )
    findings = await found(await ready(tmp_path, packs=[str(pack)]))

    assert "set GEMINI_API_KEY" in findings["model of proprio"].found


def run_doctor(folder: Path, *options: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "qhub", "doctor", *options]
    values = {
        **os.environ,
        "QHUB_DATA_DIR": str(folder),
        "QHUB_SANDBOX_TIER": "off",
        "COLUMNS": "200",
        **environment,
    }
    return subprocess.run(command, env=values, capture_output=True, text=True, timeout=110, check=False)


def test_the_command_prints_a_table_and_fails_where_something_is_wrong(tmp_path: Path) -> None:
    with running_provider([Fail(401)]) as provider:
        ran = run_doctor(
            tmp_path, "--demo", ANTHROPIC_API_KEY=KEY, ANTHROPIC_BASE_URL=provider.anthropic_url, LOG_LEVEL="error"
        )

    assert ran.returncode == 1
    assert "the key was refused" in ran.stdout
    assert "set ANTHROPIC_API_KEY" in ran.stdout
    assert KEY not in ran.stdout + ran.stderr
    assert "Traceback" not in ran.stderr


@pytest.mark.together("sandbox")
def test_the_command_speaks_json(tmp_path: Path) -> None:
    ran = run_doctor(tmp_path, "--demo", "--json", QHUB_SANDBOX_TIER="auto")

    assert ran.returncode == 0
    assert [finding["ok"] for finding in json.loads(ran.stdout)] == [True] * 8


def test_a_setting_that_is_not_right_is_a_finding_too(tmp_path: Path) -> None:
    ran = run_doctor(tmp_path, "--json", QHUB_PORT="many")
    (finding,) = json.loads(ran.stdout)

    assert ran.returncode == 1
    assert "port" in finding["found"].lower()
