"""Runs the Dockerfile's steps one by one, in folders of their own, and starts what they made.

    make container          # minutes: it installs and builds all anew

For machines without Docker, before a release. `RUN` lines run in a shell as they are written, but that the image's
folders are below a temporary one; `COPY` copies from this checkout; a line that makes a user is left out, and said so.
At the end the hub is migrated, started and asked whether it is well.
"""

import os
import re
import secrets
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DOCKERFILE = ROOT / "deploy" / "Dockerfile"
MOVED = ("/opt/qhub", "/src", "/var/lib/qhub")
"""Folders of the image that stand below the temporary one here."""
LEFT_OUT = ("useradd",)
ADDRESS = re.compile(rb"http://\S+:\d+")
WAIT_SECONDS = 120


def steps(text: str) -> list[tuple[str, str]]:
    """The instructions of a Dockerfile, each with its arguments."""
    joined = re.sub(r"\\\n\s*", " ", re.sub(r"(?m)^\s*#.*\n", "", text))
    return [(line.partition(" ")[0], line.partition(" ")[2].strip()) for line in joined.splitlines() if line.strip()]


def moved(text: str, below: Path) -> str:
    """A command with the image's folders below another."""
    for folder in MOVED:
        text = re.sub(rf"(?<![\w/.]){folder}(?![\w-])", f"{below}{folder}", text)
    return text


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="qhub-container-") as folder:
        below = Path(folder)
        own = ("QHUB_", "PYTHON", "VIRTUAL")
        environment = {name: value for name, value in os.environ.items() if not name.startswith(own)}
        run_steps(below, environment)
        try_hub(below, environment)


def run_steps(below: Path, environment: dict[str, str]) -> None:
    where = below
    for name, arguments in steps(DOCKERFILE.read_text("utf-8")):
        if name == "WORKDIR":
            where = Path(moved(arguments, below))
            where.mkdir(parents=True, exist_ok=True)
        elif name == "COPY" and not arguments.startswith("--from"):
            *sources, _ = arguments.split()
            for source in sources:
                copy(ROOT / source, where / Path(source).name)
        elif name == "RUN" and arguments.startswith(LEFT_OUT):
            print(f"left out: {arguments}")
        elif name == "RUN":
            print(f"RUN {arguments}", flush=True)
            command = moved(arguments, below).replace("python -m venv", f"{sys.executable} -m venv")
            subprocess.run(["sh", "-ec", command], cwd=where, env=environment, check=True)
        elif name == "ENV":
            for setting in re.findall(r"(\w+)=(\S+)", arguments):
                environment[setting[0]] = moved(setting[1].replace("$PATH", environment["PATH"]), below)


def copy(source: Path, target: Path) -> None:
    if source.is_dir():
        ignored = shutil.ignore_patterns("node_modules", "static", "__pycache__")
        shutil.copytree(source, target, ignore=ignored, dirs_exist_ok=True)
    else:
        shutil.copy(source, target)


def try_hub(below: Path, environment: dict[str, str]) -> None:
    """Migrate, start, ask, stop: as the container would."""
    data = below / "var/lib/qhub/data"
    data.mkdir(parents=True, exist_ok=True)
    environment |= {"JWT_SECRET": secrets.token_urlsafe(48), "QHUB_HOST": "127.0.0.1", "QHUB_PORT": "0"}
    where = data.parent
    subprocess.run(["qhub", "migrate"], cwd=where, env=environment, check=True)
    files = [path for path in (below / "opt/qhub").rglob("*") if path.is_file() and not path.is_symlink()]
    size = sum(path.stat().st_size for path in files)
    print(f"/opt/qhub has {size / 1e6:.0f} MB")
    command = ["qhub", "serve", "--workers", "2"]
    with subprocess.Popen(command, cwd=where, env=environment, stdout=subprocess.PIPE) as hub:
        try:
            assert hub.stdout is not None
            found = next(filter(None, map(ADDRESS.search, hub.stdout)))
            wait_for(f"{found[0].decode()}/health")
            print("healthy, with two workers")
        finally:
            hub.terminate()
            hub.wait(WAIT_SECONDS)
    print(f"stopped with {hub.returncode}")


def wait_for(address: str) -> None:
    until = time.monotonic() + WAIT_SECONDS
    while True:
        try:
            with urllib.request.urlopen(address, timeout=5):
                return
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.2)


if __name__ == "__main__":
    main()
