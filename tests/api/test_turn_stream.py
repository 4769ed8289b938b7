"""The stream of a turn, event by event, as the first protocol promises it."""

import pytest

from tests.support.hub import RunningHub, text, types


@pytest.mark.journey
async def test_a_question_is_answered_with_the_tool_call_visible(hub: RunningHub) -> None:
    rui = await hub.login("rui")
    events = await rui.send(await rui.conversation(), "qual é o defeito mais frequente?")

    assert types(events) == [
        "usage",
        "tool_start",
        "tool_complete",
        "tool_use",
        "text",
        "usage",
        "done",
    ]
    start, complete, use = events[1], events[2], events[3]
    assert start.data["name"] == "top_defeitos"
    assert start.data["label"] == "A ordenar os defeitos…"
    assert complete.data["result"]["top"][0] == {"tipo": "lixo", "total": 62, "percentagem": 31.0}
    assert use.data == {
        "type": "tool_use",
        "id": start.data["id"],
        "name": "top_defeitos",
        "result": complete.data["result"],
    }
    assert "lixo" in text(events)
    assert "62" in text(events)
    assert events[-1].data == {"type": "done", "status": "completed", "waiting_for": []}


async def test_a_chart_is_an_event_of_its_own_and_a_part_of_the_message(hub: RunningHub) -> None:
    rui = await hub.login("rui")
    conversation = await rui.conversation()
    events = await rui.send(conversation, "mostra os defeitos por tipo num gráfico de barras")

    (chart,) = [event for event in events if event.type == "chart"]
    assert chart.data["data"]["widget"] == "chart"
    assert chart.data["data"]["tipo"] == "bar"
    assert chart.data["data"]["datasets"][0]["data"][0] == 62
    answer = (await rui.messages(conversation))["mensagens"][-1]
    assert [part["data"] for part in answer["parts"] if part["type"] == "chart"] == [chart.data["data"]]


@pytest.mark.row("R3")
@pytest.mark.journey
async def test_every_cursor_continues_the_stream_exactly_where_it_stood(hub: RunningHub) -> None:
    rui = await hub.login("rui")
    conversation = await rui.conversation()
    await rui.send(conversation, "quantos defeitos há, num gráfico?")

    whole = await rui.until(conversation, "done")
    assert len({event.id for event in whole}) == len(whole)
    for position, event in enumerate(whole[:-1]):
        rest = await rui.until(conversation, "done", after=event.id)
        assert rest == whole[position + 1 :]


async def test_messages_say_what_the_stream_said(hub: RunningHub) -> None:
    rui = await hub.login("rui")
    conversation = await rui.conversation()
    events = await rui.send(conversation, "top 3 defeitos")

    page = await rui.messages(conversation)
    question, answer = page["mensagens"]
    assert (question["role"], question["content"]) == ("user", "top 3 defeitos")
    assert answer["content"] == text(events)
    assert answer["status"] == "completed"
    assert [part["status"] for part in answer["parts"] if part["type"] == "tool"] == ["completed"]
    assert page["status"] == "idle"
    assert page["cursor"] == events[-1].id


@pytest.mark.row("R3")
async def test_a_cursor_ahead_of_the_log_gets_a_reset(hub: RunningHub) -> None:
    rui = await hub.login("rui")
    conversation = await rui.conversation()
    last = (await rui.send(conversation, "quantos defeitos há?"))[-1].id

    (reset,) = await rui.until(conversation, "reset", after="999999")
    assert reset.data == {"type": "reset", "cursor": last}


async def test_a_cursor_that_never_was_one_is_refused(sqlite_hub: RunningHub) -> None:
    rui = await sqlite_hub.login("rui")
    conversation = await rui.conversation()
    for cursor in ("abc", "-1", "1.x", "9" * 40, "½"):
        answer = await rui.get(f"/conversas/{conversation}/eventos", headers={"Last-Event-ID": cursor.encode()})
        assert answer.status_code == 422, cursor
        assert answer.json()["error"]["fields"][0]["field"] == "Last-Event-ID"


async def test_the_answer_is_in_the_language_of_the_question(sqlite_hub: RunningHub) -> None:
    rui = await sqlite_hub.login("rui")
    events = await rui.send(
        await rui.conversation(), "which defect is the most common?", headers={"Accept-Language": "en"}
    )
    assert "most" in text(events)
    assert "62" in text(events)


async def test_the_three_chat_endpoints_tell_the_same_turn(sqlite_hub: RunningHub) -> None:
    rui = await sqlite_hub.login("rui")
    question = "qual é o defeito mais frequente?"
    stream = await rui.send(await rui.conversation(), question)

    lines = [
        line
        for raw in (
            await rui.post("/chat", json={"chatInput": question, "sessionId": "s-1", "agente_id": "qualidade"})
        ).iter_lines()
        for line in [__import__("json").loads(raw)]
    ]
    assert [line["type"] for line in lines if line["type"] != "text"] == ["tool_start", "tool_end", "done"]
    assert "".join(line["content"] for line in lines if line["type"] == "text") == text(stream)

    once = (await rui.post("/chat-v2", json={"message": question, "agente_id": "qualidade"})).json()
    assert once["text"] == text(stream)
    assert once["metadata"]["toolsUsed"] == ["top_defeitos"]
    assert once["metadata"]["tokensUsed"] > 0
    assert types_of(once["events"]) == types(stream)
    assert (await rui.messages(once["conversationId"]))["mensagens"][-1]["content"] == once["text"]


async def test_a_session_id_is_the_same_conversation_again(sqlite_hub: RunningHub) -> None:
    rui = await sqlite_hub.login("rui")
    for question in ("quantos defeitos há?", "e por tipo?"):
        answer = await rui.post("/chat", json={"chatInput": question, "sessionId": "a-minha"})
        assert answer.status_code == 200
    (conversation,) = (await rui.get("/conversas")).json()["conversas"]
    assert len((await rui.messages(conversation["id"]))["mensagens"]) == 4


@pytest.mark.row("S19")
async def test_a_user_id_that_is_not_the_tokens_is_forbidden(sqlite_hub: RunningHub) -> None:
    rui = await sqlite_hub.login("rui")
    own = (await rui.get("/auth/me")).json()["id"]
    body = {"chatInput": "quantos defeitos há?", "sessionId": "s"}
    assert (await rui.post("/chat", json={**body, "userId": own + 1})).status_code == 403
    assert (await rui.get("/conversas")).json()["conversas"] == []
    assert (await rui.post("/chat", json={**body, "userId": str(own)})).status_code == 200


def types_of(events: list[dict[str, object]]) -> list[object]:
    found: list[object] = []
    for event in events:
        if event["type"] != "text" or not found or found[-1] != "text":
            found.append(event["type"])
    return found
