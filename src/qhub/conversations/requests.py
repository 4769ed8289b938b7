"""Requests of people to a turn: start it, stop it, let it go on. Workers do the rest."""

import hashlib
import time
from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

import orjson

from qhub.conversations.busy import explain_busy
from qhub.conversations.history import load_state
from qhub.engine.turn import unfinished
from qhub.errors import Conflict, NotFound
from qhub.events.branches import Branches
from qhub.events.stored import Event
from qhub.events.stored.tools import ToolCancelRequested
from qhub.events.stored.turns import BranchChosen, BudgetWarning, CancelRequested, Continued, Done, UserMessage
from qhub.language.markdown import without_marks
from qhub.language.scrub import scrub_beginning
from qhub.language.text import shorten
from qhub.store.bus import STOP, WORK
from qhub.store.conversations import Conversation, title_columns
from qhub.store.log import AlreadyAppended, HeadMoved, Log, LogReader, NotInStatus, StoredEvent

TITLE_LENGTH = 60
TITLE_SOURCE = 300
"""Characters of a message that its title is made of, without numbers of people and secrets."""
MOVED_TRIES = 5
"""How often a branch is looked at again because the log grew meanwhile."""
NOT_SAME = ("language", "request_id", "traceparent")
"""Fields of a message that do not make it another."""
CONTINUABLE = ("interrupted", "waiting", "cancelled")


class Started(NamedTuple):
    """A turn: the sequence number of its message, and whether this call made it."""

    seq: int
    new: bool


class _VersionPlace(NamedTuple):
    """The place in the log where a version of a message goes."""

    parent: int
    head: int
    changes: dict[str, object]


class Turns:
    """The service that takes people's requests to turns."""

    def __init__(self, log: Log) -> None:
        self._log = log

    async def is_known(self, conversation: Conversation, key: str | None) -> bool:
        """Whether a message with this key has started its turn before."""
        return key is not None and await self._log.find_key(conversation.id, _message_key(key)) is not None

    async def start(
        self,
        conversation: Conversation,
        message: UserMessage,
        *,
        warnings: Sequence[BudgetWarning] = (),
        key: str | None = None,
        instead_of: int | None = None,
    ) -> Started:
        """Append a message, which makes the conversation ready for a worker. One `key` is one turn.

        With `instead_of` it is another version of that message: it follows what that one follows.
        """
        if instead_of is not None:
            return await self._start_version(conversation, message, instead_of, warnings=warnings, key=key)
        return await self._start(conversation, message, warnings=warnings, key=key)

    async def question(self, conversation: Conversation, message: int) -> UserMessage:
        """A message that began a turn."""
        stored = await self._log.read(conversation.id, message - 1, limit=1)
        if not stored or stored[0].seq != message or not isinstance(stored[0].event, UserMessage):
            raise NotFound("message_not_found")
        return stored[0].event

    async def choose(self, conversation: Conversation, message: int) -> int:
        """Go to a version of a message, and to the end of what was said last after it; the turn that is there."""

        def place(log: LogReader) -> tuple[int, int, dict[str, object]]:
            branches, head = log.branches(), log.position().head
            if message not in branches:
                raise NotFound("message_not_found")
            leaf = branches.newest_leaf(message)
            return leaf, head, _branch_columns(branches, leaf, head)

        for _ in range(MOVED_TRIES):
            leaf, head, changes = await self._log.look(conversation.id, place)
            try:
                await self._log.append(
                    conversation.id, [BranchChosen(leaf=leaf)], statuses=("idle",), changes=changes, head=head
                )
            except HeadMoved:
                continue
            except NotInStatus as refused:
                raise await explain_busy(self._log, conversation.id, refused) from None
            return leaf
        raise Conflict("turn_in_progress")

    async def _start_version(
        self,
        conversation: Conversation,
        message: UserMessage,
        instead_of: int,
        *,
        warnings: Sequence[BudgetWarning],
        key: str | None,
    ) -> Started:
        def place(log: LogReader) -> _VersionPlace:
            branches, head = log.branches(), log.position().head
            if instead_of not in branches:
                raise NotFound("message_not_found")
            parent = branches.parent(instead_of)
            changes = _branch_columns(branches, parent, head)
            return _VersionPlace(parent, head, {**changes, "turns": len(branches.path(parent)) + 1})

        for _ in range(MOVED_TRIES):  # what is learnt from the answer before may be written down just now
            found = await self._log.look(conversation.id, place)
            version = message.model_copy(update={"parent": found.parent})
            try:
                return await self._start(conversation, version, warnings=warnings, key=key, place=found)
            except HeadMoved:
                continue
        raise Conflict("turn_in_progress")

    async def _start(
        self,
        conversation: Conversation,
        message: UserMessage,
        *,
        warnings: Sequence[BudgetWarning],
        key: str | None,
        place: _VersionPlace | None = None,
    ) -> Started:
        digest = _digest(message) if key else None
        changes: dict[str, object] = {"status": "ready", "updated_at": time.time()}
        if conversation.is_named_by_next_message:
            changes |= title_columns(
                shorten(without_marks(scrub_beginning(message.content, TITLE_SOURCE)), TITLE_LENGTH)
            )
        append = partial(
            self._log.append,
            conversation.id,
            changes=changes | (place.changes if place else {}),
            head=place.head if place else None,
            key=_message_key(key) if key else None,
            metadata={"sha256": digest} if digest else None,
            wake=(WORK,),
        )
        try:
            try:
                appended = await append([message, *warnings], statuses=("idle",))
            except NotInStatus as refused:
                waits = refused.status == "waiting" and place is None
                closed = await self._instead_of_filling_in(conversation.id) if waits else []
                if not closed:
                    raise
                appended = await append([*closed, message, *warnings], statuses=("waiting",))
        except AlreadyAppended as found:
            if (await self._log.metadata(conversation.id, found.seq)).get("sha256") != digest:
                raise Conflict("idempotency_mismatch") from None
            return Started(found.seq, new=False)
        except NotInStatus as refused:
            raise await explain_busy(self._log, conversation.id, refused) from None
        return Started(appended.head - len(warnings), new=True)

    async def _instead_of_filling_in(self, conversation_id: str) -> list[Event]:
        """The events that end a turn which waits for nothing but a form: whoever writes instead answers it in words."""
        state = await load_state(self._log, conversation_id, turns=1)
        if not state.undecided or set(state.undecided) - state.to_fill_in:
            return []
        return [*unfinished(state, "cancelled"), Done(status="completed")]

    async def proceed(self, conversation: Conversation, language: str) -> None:
        """Let a turn that was interrupted, stopped or paused go on."""
        end = await self._last_end(conversation.id)
        if end is None or end.event.status not in CONTINUABLE:
            if conversation.status == "idle":
                raise Conflict("nothing_to_continue")
            raise await explain_busy(self._log, conversation.id, NotInStatus(conversation.status))
        changes = {"status": "ready", "updated_at": time.time()}
        try:
            await self._log.append(
                conversation.id,
                [Continued(language=language)],
                statuses=("idle",),
                changes=changes,
                key=f"continued:{end.seq}",  # each end is continued once, however late somebody who saw it asks
                wake=(WORK,),
            )
        except NotInStatus as refused:
            raise await explain_busy(self._log, conversation.id, refused) from None
        except AlreadyAppended:
            raise Conflict("turn_in_progress") from None

    async def cancel(self, conversation: Conversation) -> None:
        """Ask the turn to stop. Asking when none runs does nothing."""
        try:
            await self._log.append(
                conversation.id,
                [CancelRequested()],
                statuses=("ready", "running", "waiting"),
                changes={"cancel": True},
                resume=True,
                wake=(WORK, STOP),
            )
        except NotInStatus as refused:
            if refused.status is None:
                raise NotFound("conversation_not_found") from None

    async def cancel_tool(self, conversation: Conversation, tool_use_id: str) -> None:
        """Ask one tool of the running turn to stop; the turn goes on."""
        state = await load_state(self._log, conversation.id, turns=1)
        if tool_use_id not in {call.tool_call_id for call in state.unresolved} or tool_use_id not in state.started:
            raise NotFound("nothing_to_cancel")
        try:
            await self._log.append(
                conversation.id,
                [ToolCancelRequested(id=tool_use_id)],
                statuses=("running",),
                wake=(STOP,),
            )
        except NotInStatus:
            raise NotFound("nothing_to_cancel") from None

    async def _last_end(self, conversation_id: str) -> StoredEvent[Done] | None:
        def ends(log: LogReader) -> list[StoredEvent[Done]]:
            stored = log.read_shown(log.turn_start(turns=1), types=(Done.kind(),))
            return [
                StoredEvent(item.seq, item.created_at, item.event) for item in stored if isinstance(item.event, Done)
            ]

        found = await self._log.look(conversation_id, ends)
        return found[-1] if found else None


def _branch_columns(branches: Branches, leaf: int, head: int) -> dict[str, object]:
    """The columns of a conversation's row that say which branch is shown."""
    hidden = branches.hidden(leaf, head)
    return {"turns": len(branches.path(leaf)), "hidden": orjson.dumps(hidden).decode() if hidden else None}


def _digest(message: UserMessage) -> str:
    """A digest by which two messages with one key are compared."""
    same = {name: value for name, value in message.__dict__.items() if name not in NOT_SAME}
    return hashlib.sha256(orjson.dumps(same)).hexdigest()


def _message_key(key: str) -> str:
    return f"message:{key}"
