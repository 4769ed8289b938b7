"""A replay over HTTP (read, parse, project, encode, send) against reading the same rows and nothing else."""

import sqlalchemy as sa

from bench.result import Result, typical
from bench.serving import demo_hub
from bench.store import TURN_EVENTS, fill
from qhub.store.schema.conversations import conversation_events


async def measure(*, quick: bool) -> Result:
    """The cost of an event that is replayed, and of its row."""
    count, times = (200, 2) if quick else (2_000, 20)
    async with demo_hub() as hub:
        rui = await hub.login("rui")
        conversation = await rui.conversation()
        await fill(hub.hub.stores.log, conversation, count + TURN_EVENTS)
        last = b"id: %d\n" % (count + TURN_EVENTS)
        table = conversation_events.c
        rows = sa.select(table.seq, table.content, table.created_at).where(
            table.conversation_id == conversation, table.seq > TURN_EVENTS
        )

        async def replay() -> None:
            path, headers = f"/conversas/{conversation}/eventos", rui.headers | {"Last-Event-ID": str(TURN_EVENTS)}
            async with rui.http.stream("GET", path, headers=headers) as response:
                seen = b""
                async for chunk in response.aiter_raw():
                    seen = seen[-len(last) :] + chunk
                    if last in seen:
                        return

        replayed = await typical(replay, times)
        read = await typical(lambda: hub.hub.stores.database.all(rows.order_by(table.seq)), times)
    return Result("replay an event", f"{count:,} over HTTP", "their rows alone", replayed / count, read / count)
