"""The pack in a hub, over HTTP: with a person who decides, and on its own."""

from typing import Any

from tests.support.hub import Client, RunningHub, Sse, text

REQUEST = "cria a pasta Ideias com dois documentos"
TASKS = [
    "Criar a pasta «Ideias»",
    "Criar o documento «Documento 1» na pasta «Ideias»",
    "Criar o documento «Documento 2» na pasta «Ideias»",
]


def only(events: list[Sse], *types: str) -> list[dict[str, Any]]:
    return [event.data for event in events if event.type in types]


def work(events: list[Sse], type_: str) -> list[str]:
    return [data["name"] for data in only(events, type_) if data["name"].startswith("criar")]


async def decide(person: Client, conversation: str, after: str, **decision: Any) -> list[Sse]:
    answer = await person.post(f"/conversas/{conversation}/aprovacoes", json=decision)
    assert answer.status_code == 202, answer.text
    return await person.until(conversation, "done", after=after)


async def test_alone_it_states_a_plan_and_does_it(sqlite_hub: RunningHub) -> None:
    rui = await sqlite_hub.login("rui")
    conversation = await rui.conversation("documentos")
    events = await rui.send(conversation, REQUEST, autonomous_mode=True)

    (plan,) = only(events, "task_list")
    assert [task["description"] for task in plan["tasks"]] == TASKS
    assert only(events, "tool_approval_request", "tool_error", "iteration_limit") == []
    assert work(events, "tool_start") == work(events, "tool_complete")
    assert work(events, "tool_start") == ["criar_pasta", "criar_documento", "criar_documento"]
    assert [(update["task_id"], update["status"]) for update in only(events, "task_update")] == [
        ("1", "in_progress"),
        ("1", "completed"),
        ("2", "in_progress"),
        ("2", "completed"),
        ("3", "in_progress"),
        ("3", "completed"),
    ]
    started = [data["task_id"] for data in only(events, "tool_start") if data["name"].startswith("criar")]
    assert started == ["1", "2", "3"]
    assert text(events).startswith("Concluí as 3 tarefas:")
    assert events[-1].data["status"] == "completed"

    listing = await rui.send(await rui.conversation("documentos"), "lista os meus documentos")
    assert "Ideias/Documento 2" in text(listing)


async def test_each_change_waits_for_the_person(sqlite_hub: RunningHub) -> None:
    rui = await sqlite_hub.login("rui")
    conversation = await rui.conversation("documentos")
    events = await rui.send(conversation, REQUEST)
    asked = []
    while events[-1].data["status"] == "waiting":
        (request,) = only(events, "tool_approval_request")
        asked.append((request["name"], request["input"]))
        assert "Criar" in request["reason"]
        events = await decide(rui, conversation, events[-1].id, decisao="aprovar")

    assert asked == [
        ("criar_pasta", {"nome": "Ideias"}),
        ("criar_documento", {"titulo": "Documento 1", "pasta": "Ideias"}),
        ("criar_documento", {"titulo": "Documento 2", "pasta": "Ideias"}),
    ]
    assert events[-1].data["status"] == "completed"
    answer = (await rui.messages(conversation))["mensagens"][-1]
    assert [task["status"] for task in answer["tasks"]] == ["completed"] * 3
    assert "Concluí as 3 tarefas" in answer["content"]


async def test_a_refused_folder_ends_the_work_that_needs_it(sqlite_hub: RunningHub) -> None:
    rui = await sqlite_hub.login("rui")
    conversation = await rui.conversation("documentos")
    events = await rui.send(conversation, REQUEST)
    events = await decide(rui, conversation, events[-1].id, decisao="recusar", motivo="agora não")

    assert events[-1].data["status"] == "completed"
    assert only(events, "tool_approval_request") == []
    assert "não autorizou esta ação (agora não)" in text(events)
    answer = (await rui.messages(conversation))["mensagens"][-1]
    assert [task["status"] for task in answer["tasks"]] == ["failed"] * 3


async def test_edited_arguments_are_used_from_then_on(sqlite_hub: RunningHub) -> None:
    rui = await sqlite_hub.login("rui")
    conversation = await rui.conversation("documentos")
    events = await rui.send(conversation, REQUEST)
    (request,) = only(events, "tool_approval_request")
    path = f"/conversas/{conversation}/aprovacoes/{request['id']}"
    assert (await rui.post(path, json={"decisao": "aprovar", "input": {"nome": "Planos"}})).status_code == 202
    events = await rui.until(conversation, "done", after=events[-1].id)
    (request,) = only(events, "tool_approval_request")
    assert request["input"] == {"titulo": "Documento 1", "pasta": "Planos"}


async def test_nobody_sees_the_documents_of_somebody_else(sqlite_hub: RunningHub) -> None:
    rui, ana = await sqlite_hub.login("rui"), await sqlite_hub.login("ana")
    conversation = await rui.conversation("documentos")
    await rui.send(conversation, "cria um documento Segredo com o texto xyzzy", autonomous_mode=True)
    for question in ("lista os meus documentos", "procura 'xyzzy'", "lê o documento Segredo"):
        events = await ana.send(await ana.conversation("documentos"), question)
        assert "Segredo**" not in text(events)
        assert not [data for data in only(events, "tool_complete") if "Segredo" in str(data["result"])]
