"""The sandbox as the hub has it: one zygote, a bounded number of runs, a fair queue before them."""

import asyncio
import contextlib
import functools
import os
import re
import secrets
import socket
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Coroutine, Hashable, Sequence
from dataclasses import dataclass
from pathlib import Path
from weakref import WeakValueDictionary

import structlog

from qhub.sandbox import folder, self_test
from qhub.sandbox.connection import exchange, hang_up
from qhub.sandbox.fair_queue import FairQueue
from qhub.sandbox.interface import Ending, ProducedFile, Run, SandboxBusy, SandboxUnavailable, SharedFolders
from qhub.sandbox.limits import RunLimits
from qhub.sandbox.media import media_type
from qhub.sandbox.probe import Machine, look
from qhub.sandbox.process import Zygote
from qhub.sandbox.request import RunOutcome, RunRequest
from qhub.sandbox.tables import ShownTable, Tables
from qhub.sandbox.tiers import Tier
from qhub.settings.settings import Settings

GRACE_SECONDS = 10
"""How long a supervisor may take, beside its run's time, before it is given up."""
SELF_TEST_SECONDS = 60
"""How long the self-test may take on a machine that is busy."""
UID_SPREAD = 8192
"""Hubs on one machine choose their payloads' users from so many, so that they seldom share one."""
CONVERSATION = re.compile(r"[A-Za-z0-9_-]{1,64}")

logger = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class _Ready:
    """The process, the tier and the tables that a run needs."""

    zygote: Zygote
    tier: Tier
    tables: Tables


class Sandbox:
    """The place where Python runs. Used from one event loop."""

    def __init__(self, settings: Settings) -> None:
        self.limits = limits_of(settings)
        self._settings = settings
        self._queue = FairQueue(settings.sandbox_concurrency, each=settings.sandbox_concurrency_per_user)
        self._uid_offset = secrets.randbelow(UID_SPREAD)
        self._preparing: asyncio.Task[_Ready] | None = None
        self._proved: Tier | None = None
        self._releasing: set[asyncio.Task[None]] = set()
        self._scratch_locks: WeakValueDictionary[Path, asyncio.Lock] = WeakValueDictionary()

    def available(self) -> bool:
        """Whether runs are possible here, by a quick look that is taken once."""
        return bool(self._candidates())

    @property
    def tier(self) -> Tier | None:
        """The tier in force; before the first run, the one that should be; None where nothing can be run."""
        return self._proved or next(iter(self._candidates()), None)

    @property
    def missing(self) -> str:
        """The words for what the tiers lack that are not possible."""
        if self._settings.sandbox_tier == "off":
            return "switched off by QHUB_SANDBOX_TIER"
        return "; ".join(dict.fromkeys(self._machine.missing.values()))

    async def start(self) -> None:
        """Begin to load the libraries, where the settings ask for it; does not wait."""
        if self._settings.sandbox_preload and self.available():
            self._prepare_soon()

    async def close(self) -> None:
        """End every run and the zygote."""
        preparing, self._preparing = self._preparing, None
        if preparing is not None:
            preparing.cancel()
            with contextlib.suppress(asyncio.CancelledError, SandboxUnavailable, OSError):
                ready = await preparing
                await ready.zygote.close()
        if self._releasing:
            await asyncio.wait(self._releasing, timeout=GRACE_SECONDS)

    async def prove(self) -> Tier:
        """Start what is needed and pass the self-test; the tier in force, or `SandboxUnavailable`."""
        return (await self._ready()).tier

    async def run(
        self,
        code: str,
        *,
        tables: Sequence[tuple[str, Path]] = (),
        scratch: Path | None = None,
        owner: Hashable = None,
    ) -> Run:
        """Run Python when it is `owner`'s turn. `scratch` is a folder whose files it finds, changes and leaves."""
        async with self._alone_in(scratch):
            place = await self._take_place(owner)
            try:
                ready = await self._ready()
                shown = await ready.tables.show(tables, code=code, tier=ready.tier)
                run = self._begin(ready, shown, code, scratch, place)
            except BaseException:
                self._queue.give_back(owner, place)
                raise
            try:
                return await run.result(self.limits.wall_seconds + GRACE_SECONDS)
            finally:
                # The place is free when the run's processes are gone, which a cancelled caller does not wait for.
                self._later(self._release(run, owner, place))

    async def _take_place(self, owner: Hashable) -> int:
        try:
            async with asyncio.timeout(self._settings.sandbox_queue_seconds):
                return await self._queue.take(owner)
        except TimeoutError:
            raise SandboxBusy("every place was taken") from None

    def _begin(self, ready: _Ready, shown: ShownTable, code: str, scratch: Path | None, place: int) -> "_Running":
        machine = self._machine
        assert machine.runtime is not None
        mounted = ready.tier == "namespaces"
        own = ready.zygote.root if mounted else ready.zygote.runs / secrets.token_hex(8)
        request = RunRequest(
            code=code,
            tier=ready.tier,
            tables=shown.files,
            runtime=machine.runtime,
            folder=str(own),
            scratch=None if scratch is None else str(scratch.resolve()),
            uid=None if machine.first_uid is None else machine.first_uid + self._uid_offset + place,
            limits=self.limits,
        )
        connection = ready.zygote.connect()
        if not mounted:
            own.mkdir()
            own.chmod(0o711)  # whatever this process's umask is
        return _Running(connection, request, shown, None if mounted else own)

    async def _release(self, run: "_Running", owner: Hashable, place: int) -> None:
        try:
            await run.end()
        finally:
            self._queue.give_back(owner, place)

    def _later(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._releasing.add(task)
        task.add_done_callback(self._releasing.discard)

    @contextlib.asynccontextmanager
    async def _alone_in(self, scratch: Path | None) -> AsyncIterator[None]:
        """Runs that share a folder follow one another: each would undo what the other leaves."""
        if scratch is None:
            yield
            return
        lock = self._scratch_locks.setdefault(scratch, asyncio.Lock())
        async with lock:
            yield

    @functools.cached_property
    def _machine(self) -> Machine:
        return look()

    def _candidates(self) -> tuple[Tier, ...]:
        wanted = self._settings.sandbox_tier
        if wanted == "off":
            return ()
        return tuple(tier for tier in self._machine.tiers if wanted in ("auto", tier))

    async def _ready(self) -> _Ready:
        task = self._prepare_soon()
        ready = await asyncio.shield(task)
        if ready.zygote.alive:
            return ready
        logger.warning("sandbox.restarting")
        if self._preparing is task:
            self._preparing = None
            await ready.zygote.close()
        return await asyncio.shield(self._prepare_soon())

    def _prepare_soon(self) -> "asyncio.Task[_Ready]":
        task = self._preparing
        if task is None or (task.done() and (task.cancelled() or task.exception() is not None)):
            task = self._preparing = asyncio.create_task(self._prepare())
            task.add_done_callback(_noticed)
        return task

    async def _prepare(self) -> _Ready:
        candidates = self._candidates()
        if not candidates:
            raise SandboxUnavailable(self.missing)
        began = time.monotonic()
        zygote = await Zygote.start(self._settings.sandbox_dir)
        tables = Tables(
            zygote.tables,
            csv_mb=self._settings.sandbox_csv_mb,
            cache_mb=self._settings.sandbox_cache_mb,
            uid=self._machine.first_uid,
        )
        try:
            wrong: list[str] = []
            for tier in (self._proved,) if self._proved else candidates:
                ready = _Ready(zygote, tier, tables)
                problems = await self._problems(ready)
                if not problems:
                    self._proved = tier
                    logger.info("sandbox.ready", tier=tier, ms=int((time.monotonic() - began) * 1000))
                    return ready
                wrong.append(f"{tier}: {', '.join(problems)}")
            raise SandboxUnavailable("; ".join(wrong))
        except BaseException:
            await zygote.close()
            raise

    async def _problems(self, ready: _Ready) -> list[str]:
        """What the self-test says against a tier."""
        with tempfile.NamedTemporaryFile("w", dir=ready.zygote.runs) as canary:
            os.fchmod(canary.fileno(), 0o644)
            run = self._begin(
                ready, ShownTable(), self_test.program(canary.name), None, self._settings.sandbox_concurrency
            )
            try:
                return self_test.verdict(await run.result(SELF_TEST_SECONDS))
            except SandboxUnavailable as error:
                return [str(error)]
            finally:
                await run.end()


@dataclass(frozen=True, slots=True)
class _Running:
    """A run under way."""

    connection: socket.socket
    request: RunRequest
    shown: ShownTable
    folder: Path | None
    """What is its own on the disk, where nothing is mounted."""

    async def result(self, patience: float) -> Run:
        """The run that came of it."""
        began = time.monotonic()
        try:
            async with asyncio.timeout(patience):
                outcome, contents = await exchange(self.connection, self.request)
        except TimeoutError:
            raise SandboxUnavailable("the sandbox does not answer") from None
        if outcome.failure:
            raise SandboxUnavailable(outcome.failure)
        names = [name for name, _ in outcome.files]
        return Run(
            output=outcome.output,
            error=outcome.errors,
            ending=_ending(outcome),
            ms=int((time.monotonic() - began) * 1000),
            files=[
                ProducedFile(name, media_type(name), content) for name, content in zip(names, contents, strict=True)
            ],
            left_out=outcome.left_out,
            without_csv=self.shown.without_csv,
        )

    async def end(self) -> None:
        """End it, if it has not, and remove what it left."""
        await hang_up(self.connection)
        if self.folder is not None:
            with contextlib.suppress(FileNotFoundError):
                await asyncio.to_thread(folder.remove, str(self.folder))


class ConversationSandbox:
    """The sandbox for the tools of one conversation: implements `interface.SandboxRunner`.

    What a run leaves in its working folder, the conversation's next run finds.
    """

    def __init__(
        self,
        sandbox: Sandbox,
        owner: Hashable,
        kept: Path,
        conversation_id: str,
        elsewhere: SharedFolders | None = None,
    ) -> None:
        """`kept` is the folder in which every conversation has its own; hosts that share none keep it `elsewhere`."""
        if not CONVERSATION.fullmatch(conversation_id):
            raise ValueError(f"{conversation_id!r} cannot be a folder's name")
        self._sandbox = sandbox
        self._owner = owner
        self._conversation_id = conversation_id
        self._folder = kept / conversation_id
        self._elsewhere = elsewhere

    @property
    def wall_seconds(self) -> float:
        """The seconds that a run may take."""
        return self._sandbox.limits.wall_seconds

    async def run(self, code: str, *, tables: Sequence[tuple[str, Path]] = ()) -> Run:
        """Run Python on behalf of the conversation."""
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if self._elsewhere is None:
            return await self._sandbox.run(code, tables=tables, scratch=self._folder, owner=self._owner)
        await self._elsewhere.fetch(self._conversation_id, self._folder)
        run = await self._sandbox.run(code, tables=tables, scratch=self._folder, owner=self._owner)
        await self._elsewhere.keep(self._conversation_id, self._folder)
        return run

    async def forget(self) -> None:
        """Remove what the conversation kept: it is being deleted."""
        with contextlib.suppress(FileNotFoundError):
            await asyncio.to_thread(folder.remove, str(self._folder))
        if self._elsewhere is not None:
            await self._elsewhere.forget(self._conversation_id, self._folder)


class ConversationSandboxes:
    """The sandboxes of all conversations."""

    def __init__(self, sandbox: Sandbox, kept: Path, elsewhere: SharedFolders | None = None) -> None:
        self._sandbox = sandbox
        self._kept = kept
        self._elsewhere = elsewhere

    def of_conversation(self, owner: Hashable, conversation_id: str) -> ConversationSandbox:
        """A conversation's, on behalf of somebody."""
        return ConversationSandbox(self._sandbox, owner, self._kept, conversation_id, self._elsewhere)

    async def sweep(self, existing: Callable[[Collection[str]], Awaitable[Collection[str]]]) -> None:
        """Remove what was kept of conversations that are gone: deleted through another host, or by one that died then.

        `existing` are those of some that are not.
        """
        found = set(await asyncio.to_thread(_folders_in, self._kept))
        if self._elsewhere is not None:
            found |= await self._elsewhere.conversations()
        gone = sorted(found - set(await existing(found))) if found else []
        for conversation_id in gone:
            await self.of_conversation(None, conversation_id).forget()
        if gone:
            logger.info("sandbox.swept", conversations=len(gone))


def _folders_in(kept: Path) -> list[str]:
    names = os.listdir(kept) if kept.is_dir() else []
    return [name for name in names if CONVERSATION.fullmatch(name)]


def _noticed(task: "asyncio.Task[_Ready]") -> None:
    """Say what went wrong while nobody waited for it."""
    if not task.cancelled() and (error := task.exception()) is not None:
        logger.warning("sandbox.unavailable", reason=str(error))


def limits_of(settings: Settings) -> RunLimits:
    """The limits that the settings give a run."""
    return RunLimits(
        wall_seconds=settings.sandbox_wall_seconds,
        cpu_seconds=settings.sandbox_cpu_seconds,
        memory_mb=settings.sandbox_memory_mb,
        threads=settings.sandbox_threads,
        open_files=settings.sandbox_open_files,
        scratch_mb=settings.sandbox_scratch_mb,
        scratch_files=settings.sandbox_scratch_files,
        output_chars=settings.sandbox_output_chars,
        error_chars=settings.sandbox_error_chars,
        output_mb=settings.sandbox_output_mb,
        result_files=settings.sandbox_result_files,
        result_mb=settings.sandbox_result_mb,
    )


def _ending(outcome: RunOutcome) -> Ending:
    if outcome.reason == "cancelled":
        return "killed"
    if outcome.reason is not None:
        return outcome.reason
    if outcome.exit_code < 0:
        return "killed"
    return "error" if outcome.exit_code else "ok"
