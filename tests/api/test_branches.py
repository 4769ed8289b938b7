"""Versions of a conversation: edit, ask again, go from one to another, go on elsewhere."""

from typing import Any

import pytest

from qhub.settings.settings import Settings
from qhub_testing import Provider, Say
from tests.support.hub import Client, RunningHub, asking, provided_hub

OTHER = "anthropic:claude-opus-4-1"


async def shown(client: Client, conversation: str) -> list[dict[str, Any]]:
    """The messages, as a person reads them."""
    return list((await client.messages(conversation))["mensagens"])


async def said(client: Client, conversation: str) -> list[str]:
    return [message["content"] for message in await shown(client, conversation)]


async def questions(client: Client, conversation: str) -> list[dict[str, Any]]:
    return [message for message in await shown(client, conversation) if message["role"] == "user"]


async def choose(client: Client, conversation: str, message: str) -> str:
    answer = await client.request("PUT", f"/conversas/{conversation}/ramo", json={"mensagem_id": message})
    assert answer.status_code == 200, answer.text
    return str(answer.json()["mensagem_id"])


async def ask_again(client: Client, conversation: str, message: str, **body: Any) -> None:
    answer = await client.post(f"/conversas/{conversation}/mensagens/{message}/regenerar", json=body)
    assert answer.status_code == 200, answer.text


async def fork(client: Client, conversation: str, message: str) -> str:
    answer = await client.post(f"/conversas/{conversation}/bifurcar", json={"mensagem_id": message})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def told(provider: Provider) -> list[str]:
    """What the model was told by the person, in its last request."""
    return list(provider.requests[-1].user_texts)


@pytest.mark.journey
async def test_an_edited_message_is_another_version_and_the_first_stays(hub: RunningHub) -> None:
    rui = await hub.login("rui")
    conversation = await rui.conversation()
    await rui.send(conversation, "quantos defeitos há?")
    await rui.send(conversation, "qual é o defeito mais frequente?")
    first, second = await questions(rui, conversation)
    before = await said(rui, conversation)

    await rui.send(conversation, "quantos defeitos há na linha 2?", substitui=second["id"])
    kept, edited = await questions(rui, conversation)
    assert kept["id"] == first["id"]
    assert "versoes" not in kept
    assert edited["content"] == "quantos defeitos há na linha 2?"
    assert edited["versoes"] == [second["id"], edited["id"]]

    assert await choose(rui, conversation, second["id"]) == second["id"]
    assert await said(rui, conversation) == before
    assert (await questions(rui, conversation))[1]["versoes"] == [second["id"], edited["id"]]
    exported = (await rui.get(f"/conversas/{conversation}/exportar")).json()["mensagens"]
    assert [message["content"] for message in exported] == before


@pytest.mark.journey
async def test_the_first_message_of_all_can_be_edited(hub: RunningHub) -> None:
    rui = await hub.login("rui")
    conversation = await rui.conversation()
    await rui.send(conversation, "quantos defeitos há?")
    await rui.send(conversation, "qual é o defeito mais frequente?")
    first, _ = await questions(rui, conversation)

    await rui.send(conversation, "qual é o defeito menos frequente?", substitui=first["id"])
    (edited,) = await questions(rui, conversation)
    assert edited["versoes"] == [first["id"], edited["id"]]

    await choose(rui, conversation, first["id"])
    assert len(await questions(rui, conversation)) == 2, "a version comes with what was said after it"


async def test_a_model_is_told_only_the_chosen_branch(settings: Settings) -> None:
    steps = [[Say(f"resposta {number}")] for number in range(6)]
    async with asking(settings, steps) as (rui, provider):
        conversation = await rui.conversation("documentos")
        await rui.send(conversation, "primeira")
        await rui.send(conversation, "segunda")
        _, second = await questions(rui, conversation)
        await rui.send(conversation, "segunda, outra", substitui=second["id"])
        assert told(provider) == ["primeira", "segunda, outra"]
        await rui.send(conversation, "terceira")
        assert told(provider) == ["primeira", "segunda, outra", "terceira"]

        await choose(rui, conversation, second["id"])
        await rui.send(conversation, "terceira da primeira versão")
        assert told(provider) == ["primeira", "segunda", "terceira da primeira versão"]
        assert await said(rui, conversation) == [
            "primeira",
            "resposta 0",
            "segunda",
            "resposta 1",
            "terceira da primeira versão",
            "resposta 4",
        ]


async def test_what_all_branches_cost_counts(settings: Settings) -> None:
    async with asking(settings, [[Say("uma")], [Say("outra")]]) as (rui, _):
        conversation = await rui.conversation("documentos")
        await rui.send(conversation, "olá")
        asked, first = await shown(rui, conversation)
        await ask_again(rui, conversation, f"{asked['id']}-a")
        _, second = await shown(rui, conversation)
        costs = [first["usage"]["cost"], second["usage"]["cost"]]
        assert min(costs) > 0
        assert (await rui.get(f"/conversas/{conversation}")).json()["custo"] == pytest.approx(sum(costs))


async def test_an_answer_is_made_again_by_another_model_where_one_may_be_chosen(settings: Settings) -> None:
    async with asking(settings, [[Say("uma")], [Say("outra")]], answer_models=[OTHER]) as (rui, provider):
        assert (await rui.get("/config")).json()["modelos"] == [OTHER]
        conversation = await rui.conversation("documentos")
        await rui.send(conversation, "olá")
        (asked,) = await questions(rui, conversation)
        await ask_again(rui, conversation, asked["id"], modelo=OTHER)

        assert [request.model for request in provider.requests] == [settings.anthropic_model, "claude-opus-4-1"]
        question, answer = await shown(rui, conversation)
        assert question["content"] == "olá"
        assert len(question["versoes"]) == 2
        assert answer["content"] == "outra"


async def test_a_model_that_nobody_offers_is_refused(sqlite_hub: RunningHub) -> None:
    rui = await sqlite_hub.login("rui")
    conversation = await rui.conversation()
    await rui.send(conversation, "quantos defeitos há?")
    answer = await rui.post(f"/conversas/{conversation}/mensagens/1/regenerar", json={"modelo": OTHER})
    assert answer.status_code == 422
    assert len(await questions(rui, conversation)) == 1


async def test_a_choice_reaches_those_who_follow(sqlite_hub: RunningHub) -> None:
    rui = await sqlite_hub.login("rui")
    conversation = await rui.conversation()
    await rui.send(conversation, "quantos defeitos há?")
    (asked,) = await questions(rui, conversation)
    await ask_again(rui, conversation, asked["id"])
    cursor = (await rui.messages(conversation))["cursor"]
    await choose(rui, conversation, asked["id"])
    *_, chosen = await rui.until(conversation, "branch_chosen", after=cursor)
    assert chosen.data == {"type": "branch_chosen", "ultima": int(asked["id"])}
    replayed = await rui.until(conversation, "branch_chosen")
    again = [event for event in replayed if event.type == "user_message"]
    assert [event.data.get("segue") for event in again] == [None, "0"]


async def test_an_answer_that_was_stopped_goes_on_in_its_own_version(settings: Settings) -> None:
    slow = [Say("meio caminho e mais", gate_after=1)]
    async with provided_hub(settings, [slow, [Say("outra versão")], [Say("até ao fim")]]) as (hub, provider):
        rui = await hub.login("rui")
        conversation = await rui.conversation("documentos")
        async with rui.sending(conversation, "conta uma história") as events:
            await anext(events)
            await rui.post(f"/conversas/{conversation}/cancelar")
            async for _ in events:
                pass
        provider.open_gate()
        (asked,) = await questions(rui, conversation)
        await ask_again(rui, conversation, asked["id"])
        await choose(rui, conversation, asked["id"])
        cursor = (await rui.messages(conversation))["cursor"]
        answer = await rui.post(f"/conversas/{conversation}/continuar")
        assert answer.status_code == 202, answer.text
        await rui.until(conversation, "done", after=cursor)

        _, answered = await shown(rui, conversation)
        assert answered["content"].endswith("até ao fim")
        assert answered["status"] == "completed"
        assert "outra versão" not in str(provider.requests[-1].body)


async def test_while_an_answer_is_made_no_version_is_begun_or_chosen(settings: Settings) -> None:
    async with provided_hub(settings, [[Say("um")], [Say("devagar agora", gate_after=1)]]) as (hub, provider):
        rui = await hub.login("rui")
        conversation = await rui.conversation("documentos")
        await rui.send(conversation, "olá")
        async with rui.sending(conversation, "conta") as events:
            await anext(events)
            body = {"content": "outra", "substitui": "1"}
            edited = await rui.post(f"/conversas/{conversation}/mensagens", json=body)
            chosen = await rui.request("PUT", f"/conversas/{conversation}/ramo", json={"mensagem_id": "1"})
            assert (edited.status_code, chosen.status_code) == (409, 409)
            provider.open_gate()
            async for _ in events:
                pass


@pytest.mark.parametrize("message", ["999", "0", "x", "-1", "1" * 40, "1-b", ""])
async def test_a_message_that_is_none_has_no_versions(sqlite_hub: RunningHub, message: str) -> None:
    rui = await sqlite_hub.login("rui")
    conversation = await rui.conversation()
    await rui.send(conversation, "quantos defeitos há?")
    body = {"mensagem_id": message}
    for method, path in (("PUT", "ramo"), ("POST", "bifurcar")):
        answer = await rui.request(method, f"/conversas/{conversation}/{path}", json=body)
        assert answer.status_code == 404, (path, answer.text)
        assert answer.json()["error"]["code"] == "message_not_found"


async def test_an_edit_with_the_same_key_is_one_version(sqlite_hub: RunningHub) -> None:
    rui = await sqlite_hub.login("rui")
    conversation = await rui.conversation()
    await rui.send(conversation, "quantos defeitos há?")
    for _ in range(2):
        key = {"Idempotency-Key": "a-minha-edicao"}
        await rui.send(conversation, "qual é o defeito mais frequente?", substitui="1", headers=key)
    (edited,) = await questions(rui, conversation)
    assert len(edited["versoes"]) == 2


@pytest.mark.journey
async def test_a_fork_has_the_past_and_a_future_of_its_own(hub: RunningHub) -> None:
    rui = await hub.login("rui")
    conversation = await rui.conversation()
    await rui.send(conversation, "quantos defeitos há?")
    await rui.send(conversation, "qual é o defeito mais frequente?")
    before = await said(rui, conversation)
    first, second = await questions(rui, conversation)
    await ask_again(rui, conversation, second["id"])

    made = await fork(rui, conversation, f"{first['id']}-a")
    assert await said(rui, made) == before[:2]
    row = (await rui.get(f"/conversas/{made}")).json()
    assert (row["custo"], row["titulo"]) == (0, "quantos defeitos há? (2)")
    deeper = await fork(rui, made, first["id"])
    assert (await rui.get(f"/conversas/{deeper}")).json()["titulo"] == "quantos defeitos há? (3)"
    await rui.send(made, "e qual é o menos frequente?")
    assert len(await questions(rui, made)) == 2
    assert len(await questions(rui, conversation)) == 2

    other = await fork(rui, conversation, second["id"])
    assert await said(rui, other) == before, "a fork goes on from the version that was named"
    assert "versoes" not in (await questions(rui, other))[1]


async def test_a_fork_keeps_its_files_when_the_first_conversation_goes(sqlite_hub: RunningHub) -> None:
    rui = await sqlite_hub.login("rui")
    conversation = await rui.conversation()
    files = {"file": ("vendas.csv", b"mes,valor\njan,10\nfev,20\n", "text/csv")}
    assert (await rui.post(f"/conversas/{conversation}/upload", files=files)).status_code == 201
    await rui.send(conversation, "quantas linhas tem a tabela vendas?")
    _, asked = await questions(rui, conversation)
    made = await fork(rui, conversation, asked["id"])
    assert (await rui.request("DELETE", f"/conversas/{conversation}")).status_code == 204

    events = await rui.send(made, "qual é a soma de valor na tabela vendas?")
    results = [event.data["result"] for event in events if event.type == "tool_complete"]
    assert any("30" in str(result) for result in results), results
