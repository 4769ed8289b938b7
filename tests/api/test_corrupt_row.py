"""A row of the log that cannot be read any more: everything around it can."""

import pytest
import sqlalchemy as sa

from qhub.store.schema.conversations import conversation_events
from tests.support.hub import RunningHub


@pytest.mark.journey
@pytest.mark.parametrize("kind", ["user_message", "reply", "tool_complete", "done"])
async def test_a_row_that_cannot_be_read_breaks_neither_the_search_nor_the_screen(hub: RunningHub, kind: str) -> None:
    rui = await hub.login("rui")
    conversation = await rui.conversation()
    await rui.send(conversation, "quantos defeitos há?")
    table = conversation_events.c
    broken = sa.update(conversation_events).where(table.conversation_id == conversation, table.type == kind)
    await hub.hub.stores.database.execute(broken.values(content='{"type": "partido'))

    for path in ("/conversas", "/conversas?q=defeitos", f"/conversas/{conversation}/exportar"):
        answer = await rui.get(path)
        assert answer.status_code == 200, (path, answer.text)
    page = await rui.messages(conversation)
    assert page["status"] == "idle"
    again = await rui.send(conversation, "e por tipo?")
    assert again[-1].type == "done"
