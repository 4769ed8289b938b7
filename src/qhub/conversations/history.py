"""The state of a conversation, read from its log: the window that a prompt is made of, and a summary of what came
before."""

from collections.abc import Iterable
from typing import NamedTuple

import structlog
from pydantic_ai.messages import ModelMessage

from qhub.conversations.lost_calls import keep_lost_call
from qhub.engine.file_messages import attachment_message, outside_window, table_message
from qhub.engine.prompt_events import PROMPT_TYPES
from qhub.engine.state import TurnState
from qhub.engine.summary import summarise, summary_request
from qhub.engine.window import window_start
from qhub.errors import QHubError
from qhub.events.branches import is_hidden
from qhub.events.files import standing_attachments, standing_files
from qhub.events.message import Message
from qhub.events.messages import fold
from qhub.events.stored.files import FileAttached, FileUploaded
from qhub.events.stored.turns import Summary, Text, UserMessage
from qhub.models.answer import Unanswered
from qhub.models.interface import Model
from qhub.store.jobs import JobStore
from qhub.store.log import AlreadyAppended, Log, LogReader, StoredEvent

SUMMARY = "summary"
"""The job."""

logger = structlog.get_logger(__name__)


class ConversationState(NamedTuple):
    """The state of a conversation, with the message that it is about."""

    state: TurnState
    asked: StoredEvent[UserMessage] | None
    """The last message, with its place."""


class _Leaving(NamedTuple):
    """The part of a log that leaves the window, and the summary of what came before it."""

    since: int
    until: int
    summary: str


class History:
    """The reader of states for prompts, and the writer of the running summary of what came before them."""

    def __init__(self, log: Log, light: Model, jobs: JobStore, *, max_history: int) -> None:
        self._log = log
        self._light = light
        self._jobs = jobs
        self._max_turns = max(1, max_history // 2)

    async def state(self, conversation_id: str) -> TurnState:
        """The state that the next prompt is made of."""
        return (await self.read_state(conversation_id)).state

    async def read_state(self, conversation_id: str, *, queries: bool = False) -> ConversationState:
        """The state, with the message that it is about: cost grows with the window, not with the conversation.

        `queries` says that the model can query tables.
        """

        return await self._log.look(conversation_id, lambda log: self._standing(log, log, queries=queries))

    async def read_state_before(
        self, conversation_id: str, turn: int, before: int, *, queries: bool
    ) -> list[ConversationState]:
        """The state as it was when the event with the number `before` was about to be written, in a turn.

        The state is read when a turn begins or goes on, and a summary may be written meanwhile: first as it is known
        by what was there at that moment, then as it was known when the turn began.
        """

        def read(log: LogReader) -> list[ConversationState]:
            then, began = log.as_of(turn, before), log.as_of(turn, turn + 1)
            known = [then] if _summary(then) == _summary(began) else [then, began]
            return [self._standing(then, summaries, queries=queries) for summaries in known]

        return await self._log.look(conversation_id, read)

    def _standing(self, log: LogReader, summaries: LogReader, *, queries: bool) -> ConversationState:
        turns, _ = log.position()
        start = window_start(turns, self._max_turns)
        summary = _summary(summaries) if start else None
        return _read_state(log, turns=turns - start, summary=summary, queries=queries)

    async def plan_summary(self, conversation_id: str) -> None:
        """Look after an answer ahead: if the next message moves the window, have what will leave it summed up. Never in
        anybody's way; where it fails the next answer's end tries again."""
        try:
            if await self._leaving(conversation_id) is not None:
                await self._jobs.add(SUMMARY, conversation_id)
        except QHubError as error:
            logger.warning("summary.not_planned", conversation_id=conversation_id, code=error.code)

    async def keep_summary(self, conversation_id: str) -> None:
        """Sum up what will leave the window, where nobody has."""
        leaving = await self._leaving(conversation_id)
        if leaving is None:
            return
        stored = await self._log.read_shown(conversation_id, max(leaving.since - 1, 0))
        leaving_messages = _messages_before(stored, leaving.until)
        if not leaving_messages:
            return
        try:
            content, usage = await summarise(self._light, leaving.summary, leaving_messages)
        except Unanswered as error:
            await keep_lost_call(self._log, conversation_id, error)
            raise
        if content:
            summary = Summary(content=content, until=leaving.until, usage=usage)
            try:
                await self._log.append(conversation_id, [summary], key=f"summary:{leaving.until}")
            except AlreadyAppended:
                logger.info("summary.made_elsewhere", conversation_id=conversation_id)

    async def summary_request(self, conversation_id: str, turn: int, number: int, summary: Summary) -> str:
        """The text that the light model was given for a summary that has this number in the log."""

        def read(log: LogReader) -> str:
            then = log.as_of(turn, number)
            previous = _summary(then)
            stored = then.read_shown(max(previous.until - 1, 0) if previous else 0)
            return summary_request(previous.content if previous else "", _messages_before(stored, summary.until))

        return await self._log.look(conversation_id, read)

    async def failed_summary_request(self, conversation_id: str, turn: int, number: int) -> str | None:
        """The text that the light model was given for a summary that failed, which was noted under this number; None
        where nothing was to be summed up then."""

        def read(log: LogReader) -> str | None:
            then = log.as_of(turn, number)
            leaving = self._leaving_from(then)
            if leaving is None:
                return None
            stored = then.read_shown(max(leaving.since - 1, 0))
            return summary_request(leaving.summary, _messages_before(stored, leaving.until))

        return await self._log.look(conversation_id, read)

    async def _leaving(self, conversation_id: str) -> _Leaving | None:
        """The part that the next message pushes out of the window and no summary has; None where there is none."""
        leaving = await self._log.look(conversation_id, self._leaving_from)
        return None if leaving is None or await self._is_direct(conversation_id) else leaving

    def _leaving_from(self, log: LogReader) -> _Leaving | None:
        turns, head = log.position()
        start = window_start(turns + 1, self._max_turns)
        until = log.turn_start(turns=turns - start, before=head + 1) if start else 0
        previous = _summary(log) if until else None
        since = previous.until if previous else 0
        if not until or since >= until:
            return None
        return _Leaving(since, until, previous.content if previous else "")

    async def _is_direct(self, conversation_id: str) -> bool:
        """Whether an outside program wrote last: no model reads that, and none is paid to sum it up."""
        stored = await self._log.last(conversation_id, UserMessage)
        return stored is not None and bool(stored.event.client)


async def load_state(log: Log, conversation_id: str, *, turns: int) -> TurnState:
    """The state after the last `turns` turns; files from before them are pinned in front."""
    return (await log.look(conversation_id, lambda reader: _read_state(reader, turns=turns))).state


def _summary(log: LogReader) -> Summary | None:
    """The newest summary that is of the chosen branch: it ends at a turn of it, so it covers that turn's past."""
    if not log.hidden:
        last = log.last(Summary)
        return last.event if last is not None else None
    kept = (item.event for item in reversed(log.read_kind(0, Summary)))
    return next((summary for summary in kept if not is_hidden(summary.until, log.hidden)), None)


def _messages_before(stored: Iterable[StoredEvent], until: int) -> list[Message]:
    """The messages that a summary covers. Files are not among them: they are pinned."""
    messages = fold(
        (item.seq, item.created_at, item.event)
        for item in stored
        if item.seq < until and not isinstance(item.event, FileUploaded | FileAttached)
    )
    return [message for message in messages if not message.moderated]


def _read_state(
    log: LogReader, *, turns: int, summary: Summary | None = None, queries: bool = False
) -> ConversationState:
    start = log.turn_start(turns=turns)
    stored = log.read_shown(start - 1, types=PROMPT_TYPES)
    last = next((item.seq for item in reversed(stored) if item.event.type in ("reply", "user_message")), start)
    text = log.read_shown(last, types=(Text.kind(),))
    files = [*_tables(log, start, queries=queries), *_attachments(log, start)] if start > 1 else []
    state = TurnState(
        [*(item.event for item in stored), *(item.event for item in text)],
        summary=summary.content if summary else "",
        files=files,
        queries=queries,
    )
    asked = (
        StoredEvent(item.seq, item.created_at, item.event)
        for item in reversed(stored)
        if isinstance(item.event, UserMessage)
    )
    return ConversationState(state, next(asked, None))


def _tables(log: LogReader, before: int, *, queries: bool) -> list[ModelMessage]:
    """The digests of files that became tables before a message."""
    stored = log.read_kind(0, FileUploaded)
    standing = standing_files((item.seq, item.event) for item in stored)
    return [table_message(file.event, queries=queries) for file in standing if file.seq < before]


def _attachments(log: LogReader, before: int) -> list[ModelMessage]:
    """The documents and images from before a message; those that came right before it are its own."""
    stored = log.read_kind(0, FileAttached)
    if not stored:
        return []
    own = log.turn_start(turns=1, before=before)
    standing = standing_attachments((item.seq, item.event) for item in stored)
    messages = [(one.message, attachment_message(one.event)) for one in standing if one.message < before]
    return [message_text if message > own else outside_window(message_text) for message, message_text in messages]
