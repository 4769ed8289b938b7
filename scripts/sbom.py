"""Writes what the hub is made of, as CycloneDX: every library of the locks, with its version and its hashes.

    python -m scripts.sbom > sbom.json

The locks are what is installed, so nothing is asked of anybody: it can be made, and compared, on any machine.
"""

import base64
import json
import re
import sys
import tomllib
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
RUN_LOCK = ROOT / "requirements-run.lock"
"""What running and building take."""
WEB_LOCK = ROOT / "web" / "package-lock.json"
_PINNED = re.compile(r"^(?P<name>[\w.-]+)(?:\[[^\]]*\])?==(?P<version>[^\s;\\]+)")
_HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")


def python_components(lock: Path = RUN_LOCK) -> Iterator[dict[str, Any]]:
    """The libraries of a lock of ours."""
    for entry in re.split(r"\n(?=\S)", lock.read_text("utf-8")):
        if found := _PINNED.match(entry):
            name, version = re.sub(r"[-_.]+", "-", found["name"]).lower(), found["version"]
            hashes = [{"alg": "SHA-256", "content": content} for content in sorted(_HASH.findall(entry))]
            yield _component(name, version, f"pkg:pypi/{name}@{version}", hashes)


def web_components(lock: Path = WEB_LOCK) -> Iterator[dict[str, Any]]:
    """What the web app is built of; not what checks it."""
    for place, package in json.loads(lock.read_text("utf-8"))["packages"].items():
        if not place or package.get("dev"):
            continue
        name, version = place.rpartition("node_modules/")[2], package["version"]
        algorithm, _, digest = package["integrity"].partition("-")
        hashes = [{"alg": algorithm.upper().replace("SHA", "SHA-"), "content": base64.b64decode(digest).hex()}]
        yield _component(name, version, f"pkg:npm/{name.replace('@', '%40')}@{version}", hashes)


def sbom() -> dict[str, Any]:
    """The whole document; the same locks make the same one."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    components = sorted((*python_components(), *web_components()), key=lambda one: one["purl"])
    components = list({one["purl"]: one for one in components}.values())
    serial = uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(components))
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{serial}",
        "version": 1,
        "metadata": {
            "component": {"type": "application", "name": project["name"], "version": project.get("version", "0")}
        },
        "components": components,
    }


def _component(name: str, version: str, purl: str, hashes: list[dict[str, str]]) -> dict[str, Any]:
    return {"type": "library", "name": name, "version": version, "purl": purl, "bom-ref": purl, "hashes": hashes}


if __name__ == "__main__":
    sys.stdout.write(json.dumps(sbom(), indent=1) + "\n")
