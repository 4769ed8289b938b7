"""Runs end when they must: cancelled, hung up on, or orphaned. A zygote that dies is replaced."""

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from qhub.sandbox.interface import Run, SandboxBusy, SandboxUnavailable
from qhub.sandbox.sandbox import ConversationSandbox, Sandbox
from qhub.settings.settings import Settings

pytestmark = pytest.mark.together("sandbox")
PATIENCE = 60
"""Seconds that a test waits for what must happen; never what it measures."""
FOREVER = "open('começou', 'w').close()\nwhile True:\n    pass"


@pytest.fixture(autouse=True)
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """Zygotes that load no library: they are there sooner, and end in the same way."""
    monkeypatch.setattr("qhub.sandbox.process.LIBRARIES", ())


@pytest.fixture
def passable() -> Iterator[Path]:
    """A folder that payloads can pass through, which those of the tests' own are not where these are root."""
    with tempfile.TemporaryDirectory(prefix="qhub-", dir="/var/tmp") as name:
        os.chmod(name, 0o755)
        yield Path(name)


@contextlib.asynccontextmanager
async def opened(**values: Any) -> AsyncIterator[Sandbox]:
    sandbox = Sandbox(Settings(_env_file=None, **values))  # type: ignore[call-arg]
    try:
        yield sandbox
    finally:
        await sandbox.close()


def children(pid: int) -> list[int]:
    """A process's descendants."""
    found = []
    for task in Path(f"/proc/{pid}/task").glob("*"):
        with contextlib.suppress(OSError):
            for child in (task / "children").read_text().split():
                found += [int(child), *children(int(child))]
    return found


def running(pids: list[int]) -> list[int]:
    """Those that have not ended; a zombie has."""
    alive = []
    for pid in pids:
        with contextlib.suppress(OSError):
            if Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z":
                alive.append(pid)
    return alive


async def eventually(condition: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.01)


def own_zygotes() -> list[int]:
    """Zygotes of sandboxes in this process; other tests have theirs in processes of their own."""
    found = []
    for pid in children(os.getpid()):
        with contextlib.suppress(OSError):
            status = Path(f"/proc/{pid}/status").read_text()
            ours = f"PPid:\t{os.getpid()}\n" in status
            if ours and b"qhub.sandbox.zygote" in Path(f"/proc/{pid}/cmdline").read_bytes():
                found.append(pid)
    return found


def own_runs() -> list[int]:
    """Their supervisors and payloads."""
    return [run for zygote in own_zygotes() for run in children(zygote)]


async def begun(sandbox: Sandbox, code: str = FOREVER, **arguments: Any) -> "asyncio.Task[Run]":
    """A run that has a supervisor and a payload."""
    await sandbox.prove()
    await eventually(lambda: not own_runs())
    task = asyncio.create_task(sandbox.run(code, **arguments))
    await eventually(lambda: len(own_runs()) >= 2 or task.done())
    return task


async def test_cancelling_ends_the_run_at_once_and_frees_its_place() -> None:
    async with opened(sandbox_concurrency=1) as sandbox:
        task = await begun(sandbox)
        processes = own_runs()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        await eventually(lambda: not running(processes))
        assert (await sandbox.run("print(1)")).output == "1\n"


async def test_closing_ends_what_runs_and_leaves_no_folder(passable: Path) -> None:
    async with opened(sandbox_dir=passable) as sandbox:
        task = await begun(sandbox)
        processes = own_runs()
        assert list(passable.iterdir())
    with pytest.raises(SandboxUnavailable):
        await task
    assert not running(processes)
    assert list(passable.iterdir()) == []


async def test_a_zygote_that_dies_takes_its_runs_along_and_is_replaced() -> None:
    async with opened() as sandbox:
        task = await begun(sandbox)
        processes = own_runs()
        (zygote,) = own_zygotes()
        os.kill(zygote, signal.SIGKILL)
        with pytest.raises(SandboxUnavailable):
            await task
        await eventually(lambda: not running(processes))
        assert (await sandbox.run("print(1)")).output == "1\n"


@pytest.mark.row("S41")
async def test_a_server_that_is_killed_leaves_no_process_and_no_folder(passable: Path) -> None:
    code = (
        "import asyncio, sys\nfrom pathlib import Path\nfrom qhub.settings.settings import Settings\n"
        "from qhub.sandbox.sandbox import Sandbox\n"
        "async def main():\n"
        "    sandbox = Sandbox(Settings(_env_file=None, sandbox_dir=Path(sys.argv[1])))\n"
        "    await asyncio.gather(*(sandbox.run('while True: pass', owner=n) for n in range(3)))\n"
        "asyncio.run(main())\n"
    )
    server = await asyncio.create_subprocess_exec(sys.executable, "-c", code, str(passable), stdout=subprocess.DEVNULL)
    await eventually(lambda: len(children(server.pid)) >= 7 or server.returncode is not None)
    processes = children(server.pid)
    assert len(processes) >= 7, "a zygote, three supervisors, three payloads"
    server.kill()
    await server.wait()
    await eventually(lambda: not running(processes))
    await eventually(lambda: not list(passable.iterdir()))


async def test_two_hundred_runs_of_sixteen_at_once_do_not_mix() -> None:
    async with opened(sandbox_concurrency=16, sandbox_concurrency_per_user=16) as sandbox:

        async def one(number: int) -> None:
            code = f"open('n.txt', 'w').write('{number}')\nimport os\nprint({number}, sorted(os.listdir('.')))"
            ran = await sandbox.run(code, owner=number % 5)
            assert ran.output == f"{number} ['n.txt']\n"
            assert [(file.name, file.content) for file in ran.files] == [("n.txt", str(number).encode())]

        await asyncio.gather(*(one(number) for number in range(200)))
        await eventually(lambda: not own_runs())


async def test_who_waits_too_long_is_told_that_the_sandbox_is_busy() -> None:
    async with opened(sandbox_concurrency=1, sandbox_queue_seconds=0.05) as sandbox:
        task = await begun(sandbox, owner="rui")
        with pytest.raises(SandboxBusy):
            await sandbox.run("print(1)", owner="ana")
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task


async def test_runs_of_one_conversation_follow_one_another(tmp_path: Path) -> None:
    async with opened(sandbox_concurrency_per_user=4) as sandbox:
        mine = ConversationSandbox(sandbox, 1, tmp_path / "scratch", "c1")
        code = "import os\nn = len(os.listdir('.'))\nopen(f'{n}.txt', 'w').close()\nprint(n)"
        runs = await asyncio.gather(*(mine.run(code) for _ in range(4)))
        assert sorted(run.output for run in runs) == ["0\n", "1\n", "2\n", "3\n"]
        assert sorted(path.name for path in (tmp_path / "scratch" / "c1").iterdir()) == [f"{n}.txt" for n in range(4)]
        await mine.forget()
        assert list((tmp_path / "scratch").iterdir()) == []


def test_a_conversations_name_cannot_be_a_path(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="cannot be a folder"):
        ConversationSandbox(Sandbox(Settings(_env_file=None)), 1, tmp_path, "../outra")  # type: ignore[call-arg]


async def test_one_runs_data_cannot_be_reached_from_another() -> None:
    async with opened() as sandbox:
        held = "open('segredo.txt', 'w').write('segredo-de-outrem')\nimport time\ntime.sleep(60)"
        task = await begun(sandbox, held, owner="rui")
        code = (
            "import os\nseen = []\n"
            f"for top in ('.', '..', '/', '/trabalho', {tempfile.gettempdir()!r}):\n"
            "    for folder, _, names in os.walk(top):\n        if '/lib/' in folder: continue\n"
            "        seen += [open(folder + '/' + name).read() for name in names if name == 'segredo.txt']\n"
            "print(seen)"
        )
        ran = await sandbox.run(code, owner="ana")
        assert (ran.output, ran.error) == ("[]\n", "")
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task


async def test_starting_does_not_wait_and_switching_off_is_possible() -> None:
    async with opened() as sandbox:
        assert sandbox.available()
        began = time.monotonic()
        await sandbox.start()
        waited = time.monotonic() - began
        assert await sandbox.prove() == sandbox.tier
        assert waited < time.monotonic() - began
    async with opened(sandbox_tier="off") as off:
        assert not off.available()
        assert off.tier is None
        with pytest.raises(SandboxUnavailable, match="QHUB_SANDBOX_TIER"):
            await off.run("print(1)")
