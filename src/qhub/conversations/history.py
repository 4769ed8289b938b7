"""Where a conversation stands, read from its log: the window that a prompt is made of, and what came before it."""

import structlog

from qhub.engine.state import TurnState
from qhub.engine.summary import summarise
from qhub.engine.window import window_start
from qhub.errors import ModelError, QHubError
from qhub.events.branches import is_hidden
from qhub.events.files import standing_files
from qhub.events.messages import fold
from qhub.events.stored import FileUploaded, Summary, Text, UserMessage
from qhub.models.interface import Model
from qhub.store.log import AlreadyAppended, Log, LogReader

PROMPT_TYPES = (
    "user_message",
    "guardrail",
    "workflow",
    "file_uploaded",
    "continued",
    "reply",
    "tool_approval_request",
    "tool_decision",
    "tool_start",
    "tool_complete",
    "tool_error",
    "tool_failed",
    "task_list",
    "task_update",
)
"""What a state is made of; text is read only where its model call has not ended."""

logger = structlog.get_logger(__name__)


class History:
    """Reads prompts' worth of the log, and keeps the running summary."""

    def __init__(self, log: Log, light: Model, *, max_history: int) -> None:
        self._log = log
        self._light = light
        self._max_turns = max(1, max_history // 2)
        self._summarising: set[str] = set()

    async def state(self, conversation_id: str, *, queries: bool = False) -> TurnState:
        """The state that the next prompt is made of: cost grows with the window, not with the conversation.

        `queries` says that the model can query tables.
        """

        def read(log: LogReader) -> TurnState:
            turns, _ = log.position()
            start = window_start(turns, self._max_turns)
            summary = _summary(log) if start else None
            return _read_state(log, turns=turns - start, summary=summary, queries=queries)

        return await self._log.look(conversation_id, read)

    async def keep_summary(self, conversation_id: str) -> None:
        """After an answer: if the next message moves the window, sum up what will leave it. Never in anybody's way;
        where it fails the next answer's end tries again."""
        if conversation_id in self._summarising:
            return
        self._summarising.add(conversation_id)
        try:
            await self._keep_summary(conversation_id)
        except (ModelError, QHubError) as error:
            logger.warning("summary.failed", conversation_id=conversation_id, code=error.code)
        except AlreadyAppended:
            logger.info("summary.made_elsewhere", conversation_id=conversation_id)
        finally:
            self._summarising.discard(conversation_id)

    async def _keep_summary(self, conversation_id: str) -> None:
        turns, head = await self._log.position(conversation_id)
        start = window_start(turns + 1, self._max_turns)
        if not start or await self._is_direct(conversation_id):
            return
        until = await self._log.turn_start(conversation_id, turns=turns - start, before=head + 1)
        previous = await self._log.look(conversation_id, _summary)
        since = previous.until if previous else 0
        if not until or since >= until:
            return
        stored = await self._log.read_shown(conversation_id, max(since - 1, 0))
        # Files do not leave: they are pinned.
        leaving = fold(
            (item.seq, item.created_at, item.event)
            for item in stored
            if item.seq < until and not isinstance(item.event, FileUploaded)
        )
        told = [message for message in leaving if not message.moderated]
        if not told:
            return
        content, usage = await summarise(self._light, previous.content if previous else "", told)
        if content:
            summary = Summary(content=content, until=until, usage=usage)
            await self._log.append(conversation_id, [summary], key=f"summary:{until}")

    async def _is_direct(self, conversation_id: str) -> bool:
        """Whether an outside program wrote last: no model reads that, and none is paid to sum it up."""
        stored = await self._log.last(conversation_id, UserMessage)
        return stored is not None and bool(stored.event.client)


async def load_state(log: Log, conversation_id: str, *, turns: int) -> TurnState:
    """The state after the last `turns` turns; files from before them are pinned in front."""
    return await log.look(conversation_id, lambda reader: _read_state(reader, turns=turns))


def _summary(log: LogReader) -> Summary | None:
    """The newest summary that is of the chosen branch: it ends at a turn of it, so it covers that turn's past."""
    if not log.hidden:
        last = log.last(Summary)
        return last.event if last is not None else None
    kept = (item.event for item in reversed(log.read_kind(0, Summary)))
    return next((summary for summary in kept if not is_hidden(summary.until, log.hidden)), None)


def _read_state(log: LogReader, *, turns: int, summary: Summary | None = None, queries: bool = False) -> TurnState:
    start = log.turn_start(turns=turns)
    uploads = log.read_kind(0, FileUploaded) if start > 1 else []
    stored = log.read_shown(start - 1, types=PROMPT_TYPES)
    last = next((item.seq for item in reversed(stored) if item.event.type in ("reply", "user_message")), start)
    text = log.read_shown(last, types=(Text.kind(),))
    standing = standing_files((item.seq, item.event) for item in uploads)
    return TurnState(
        [*(item.event for item in stored), *(item.event for item in text)],
        summary=summary.content if summary else "",
        files=[file.event for file in standing if file.seq < start],
        queries=queries,
    )
