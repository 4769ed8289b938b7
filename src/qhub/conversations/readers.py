"""Open streams, watched by one task: a reader who only waits costs no query and no timer of its own.

Once a second it asks, for all of them at once, who may still read and whose log has grown without anybody telling.
"""

import asyncio
import random
from collections.abc import Iterator
from contextlib import contextmanager

import structlog

from qhub.errors import QHubError
from qhub.people.accounts import Accounts, Identity
from qhub.store.conversations import Conversations
from qhub.store.log import Log

CHECK_SECONDS = 1.0
"""How often all readers are looked after."""

logger = structlog.get_logger(__name__)


class Reader:
    """An open stream."""

    def __init__(self, identity: Identity, conversation_id: str, changed: asyncio.Event) -> None:
        self.identity = identity
        self.conversation_id = conversation_id
        self.changed = changed
        """Set when there may be something to send."""
        self.is_beat_due = False
        """Whether it is time to show that the stream is alive."""
        self.is_refused = False
        """Whether the person may no longer read this."""

    def refuse(self) -> None:
        self.is_refused = True
        self.changed.set()


class Readers:
    """The open streams of this process."""

    def __init__(self, log: Log, conversations: Conversations, accounts: Accounts, *, heartbeat_seconds: float) -> None:
        self._log = log
        self._conversations = conversations
        self._accounts = accounts
        self._heartbeat_seconds = heartbeat_seconds
        self._open: set[Reader] = set()
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        self._task = asyncio.create_task(self._look_after(), name="readers")

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    @property
    def count(self) -> int:
        """The number of open streams."""
        return len(self._open)

    @contextmanager
    def open(self, identity: Identity, conversation_id: str) -> Iterator[Reader]:
        """A stream of a conversation, looked after until it ends."""
        loop, timer = asyncio.get_running_loop(), None

        def beat(after: float) -> None:
            nonlocal timer
            reader.is_beat_due = True
            reader.changed.set()
            timer = loop.call_later(after, beat, self._heartbeat_seconds)

        with self._log.follow(conversation_id) as changed:
            reader = Reader(identity, conversation_id, changed)
            self._open.add(reader)
            # Those who came together, after a restart, are soon apart.
            first = self._heartbeat_seconds * random.uniform(0.5, 1)  # noqa: S311
            timer = loop.call_later(first, beat, self._heartbeat_seconds)
            try:
                yield reader
            finally:
                timer.cancel()
                self._open.discard(reader)

    async def _look_after(self) -> None:
        while True:
            await asyncio.sleep(CHECK_SECONDS)
            try:
                await self._check()
            except QHubError as error:
                logger.warning("readers.not_checked", code=error.code)
            except Exception:
                logger.exception("readers.not_checked")

    async def _check(self) -> None:
        followed, readers = self._log.followed, list(self._open)
        if not followed:
            return
        heads = await self._conversations.heads(followed)
        self._log.compare({id_: head.seq for id_, head in heads.items()})
        if not readers:
            return
        identities = {_login(reader.identity): reader.identity for reader in readers}
        valid = set(map(_login, await self._accounts.still_valid_among(identities.values())))
        for reader in readers:
            head = heads.get(reader.conversation_id)
            if head is None or head.user_id != reader.identity.user_id or _login(reader.identity) not in valid:
                reader.refuse()


def _login(identity: Identity) -> tuple[str, str]:
    """The values that tell two identities apart, and are quickly compared."""
    return identity.session_id, identity.role
