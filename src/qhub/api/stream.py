"""Following a conversation's log: one path for live and replayed, for this worker's turns and others'."""

from collections.abc import AsyncIterator, Sequence

import structlog
from starlette.responses import StreamingResponse

from qhub.errors import QHubError
from qhub.events.stored.turns import Done
from qhub.events.wire import WHOLE, Cursor, Reset, StreamEnd, WireEvent, project, to_json
from qhub.hub import Hub
from qhub.people.accounts import Identity
from qhub.store.conversations import Conversation
from qhub.store.log import PAGE

logger = structlog.get_logger(__name__)

Batch = Sequence[tuple[Cursor, WireEvent]]


async def follow(
    hub: Hub, identity: Identity, conversation: Conversation, after: Cursor, *, until_done: bool
) -> AsyncIterator[Batch]:
    """The events after a cursor, in batches; an empty batch means "still here".

    Ends at the turn's `done` where asked to; and, with an `end` that says why, when the server stops, the reader loses
    the right to read, or the database cannot be reached.
    """
    with hub.conversations.readers.open(identity, conversation.id) as reader:
        if not until_done and after.seq > conversation.head:
            after = Cursor(conversation.head, WHOLE)
            yield [(after, Reset(cursor=str(after)))]
        if not until_done and conversation.may_be_named:
            hub.conversations.titles.improve_when_due(conversation.id)
        while not hub.closing.is_set() and not reader.is_refused:
            reader.changed.clear()
            read_after = after.seq if after.part == WHOLE else after.seq - 1
            try:
                stored = await hub.stores.log.read(conversation.id, read_after)
            except QHubError as error:
                logger.warning("stream.ended", code=error.code, conversation_id=conversation.id)
                yield [(after, StreamEnd(reason="unavailable"))]
                return
            seen = (pair for item in stored for pair in project(item.seq, item.created_at, item.event))
            batch = [(cursor, wire) for cursor, wire in seen if cursor > after]
            if stored:
                after = Cursor(stored[-1].seq, WHOLE)
            if end := _end(batch):
                if until_done:
                    yield batch[:end]
                    return
                hub.conversations.titles.improve_when_due(conversation.id)
            if batch or reader.is_beat_due:
                reader.is_beat_due = False
                yield batch
            if len(stored) < PAGE:
                await reader.changed.wait()
        yield [(after, StreamEnd(reason="refused" if reader.is_refused else "stopping"))]


def _end(batch: Batch) -> int:
    """How much of a batch belongs to the turn that ends in it; 0 where none does."""
    return next((index for index, (_, wire) in enumerate(batch, start=1) if type(wire) is Done), 0)


def sse(batches: AsyncIterator[Batch]) -> StreamingResponse:
    """Batches as server-sent events."""

    async def encoded() -> AsyncIterator[bytes]:
        async for batch in batches:
            yield b"".join(encode(cursor, wire) for cursor, wire in batch) or b": \n\n"

    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(encoded(), media_type="text/event-stream", headers=headers)


def encode(cursor: Cursor, wire: WireEvent) -> bytes:
    """One event as it goes over the wire."""
    return b"id: %b\ndata: %b\n\n" % (str(cursor).encode(), to_json(wire))
