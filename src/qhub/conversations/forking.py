"""A new conversation that goes on from a message of another."""

import uuid
from collections.abc import Sequence
from dataclasses import replace

from qhub.attachments.attachments import Attachments
from qhub.errors import NotFound
from qhub.events.branches import OF_ALL, is_hidden
from qhub.events.stored.files import FileAttached, FileUploaded
from qhub.events.stored.turns import BranchChosen, Summary, UserMessage
from qhub.store.conversations import Conversation
from qhub.store.forks import Forks
from qhub.store.log import Log, LogReader, StoredEvent
from qhub.store.tables import StoredTables
from qhub.tables.sources import TableFiles


class Forking:
    """A copy of what was said up to a message, with the files that are there by then."""

    def __init__(
        self, log: Log, forks: Forks, register: StoredTables, files: TableFiles, attachments: Attachments
    ) -> None:
        self._log = log
        self._forks = forks
        self._register = register
        self._files = files
        self._attachments = attachments

    async def fork(self, conversation: Conversation, message: int) -> str:
        """The new conversation: all that leads to a message's answer, and that answer."""

        def past(log: LogReader) -> list[StoredEvent]:
            return _past(log, message)

        stored = await self._log.look(conversation.id, past)
        keys = {key: uuid.uuid4().hex for item in stored for key in _keys(item)}
        copied = {copy: await self._files.copy(key, copy) for key, copy in keys.items()}
        sizes = {copy: size for copy, size in copied.items() if size is not None}
        made = await self._forks.create(conversation, [_renamed(item, keys) for item in stored])
        if sizes:
            await self._register.add(conversation.user_id, made, sizes)
        if attached := [item.event for item in stored if isinstance(item.event, FileAttached)]:
            await self._attachments.copy(conversation, made, attached)
        return made


def _past(log: LogReader, message: int) -> list[StoredEvent]:
    """The events of the path to a turn, and of that turn."""
    branches, head = log.branches(), log.position().head
    if message not in branches:
        raise NotFound("message_not_found")
    hidden = branches.hidden(message, head)
    following = [turn for turn in branches.turns if turn > message]
    found = []
    for item in log.read_all(0):
        if isinstance(item.event, Summary):
            is_past = not is_hidden(item.event.until, hidden)
        else:
            is_past = item.event.type in OF_ALL or not is_hidden(item.seq, hidden)
        if not is_past or isinstance(item.event, BranchChosen):
            continue
        # Files that came later are not part of that past; what is said of its answers is.
        if isinstance(item.event, FileUploaded | FileAttached) and following and item.seq > following[0]:
            continue
        if isinstance(item.event, UserMessage) and item.event.parent is not None:
            item = replace(item, event=item.event.model_copy(update={"parent": None}))
        found.append(item)
    return found


def _keys(item: StoredEvent) -> Sequence[str]:
    event = item.event
    if not isinstance(event, FileUploaded):
        return ()
    return [*(table.key for table in event.tables if table.key), *([event.original] if event.original else [])]


def _renamed(item: StoredEvent, keys: dict[str, str]) -> StoredEvent:
    event = item.event
    if not isinstance(event, FileUploaded):
        return item
    tables = [table.model_copy(update={"key": keys.get(table.key, "")}) for table in event.tables]
    return replace(item, event=event.model_copy(update={"tables": tables, "original": keys.get(event.original, "")}))
