"""Finding conversations again: by what was said, by place; and taking them along, or letting them go."""

import io
import json
import zipfile
from typing import Any

import pytest

from qhub.settings.settings import Settings
from qhub_testing import Call, Say
from tests.support.hub import Client, RunningHub, asking


async def found(client: Client, words: str) -> list[dict[str, Any]]:
    answer = await client.get("/pesquisa", params={"q": words})
    assert answer.status_code == 200, answer.text
    return list(answer.json()["resultados"])


async def listed(client: Client, **params: Any) -> list[str]:
    return [one["id"] for one in (await client.get("/conversas", params=params)).json()["conversas"]]


async def title(client: Client, conversation: str) -> str:
    return str((await client.get(f"/conversas/{conversation}")).json()["titulo"])


async def change(client: Client, conversation: str, **body: Any) -> dict[str, Any]:
    answer = await client.request("PATCH", f"/conversas/{conversation}", json=body)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


@pytest.mark.journey
async def test_what_was_said_is_found_by_words_without_accents_and_case(hub: RunningHub) -> None:
    rui, julia = await hub.login("rui"), await hub.login("julia")
    conversation = await rui.conversation()
    await rui.send(conversation, "Quantos defeitos há na inspeção do CAMIÃO?")
    other = await rui.conversation()
    await rui.send(other, "qual é o defeito mais frequente?")

    for words in ("camiao", "CAMIÃO", "inspecao camiao", "inspe cami"):
        (hit,) = await found(rui, words)
        assert hit["conversa_id"] == conversation, words
        (place,) = [place for place in hit["trechos"] if place["tipo"] == "mensagem"]
        assert place["mensagem_id"] == "1"
        assert "CAMIÃO" in place["texto"]
    assert await found(rui, "camiao bicicleta") == []
    assert await found(julia, "camiao") == [], "nobody finds another's"
    assert {hit["conversa_id"] for hit in await found(rui, "defeito")} == {conversation, other}


@pytest.mark.journey
async def test_answers_results_titles_and_names_of_files_are_found(hub: RunningHub) -> None:
    rui = await hub.login("rui")
    conversation = await rui.conversation()
    files = {"file": ("orçamento-anual.csv", b"mes,valor\njan,10\nfev,20\n", "text/csv")}
    assert (await rui.post(f"/conversas/{conversation}/upload", files=files)).status_code == 201
    assert await title(rui, conversation) == "orçamento-anual.csv"
    await rui.send(conversation, "qual é o defeito mais frequente?")
    assert await title(rui, conversation) == "qual é o defeito mais frequente?", "what was asked says more than a file"
    await change(rui, conversation, titulo="Ponto de situação")

    answer = (await rui.messages(conversation))["mensagens"][-1]
    kinds = {place["tipo"] for place in (await found(rui, "lixo"))[0]["trechos"]}
    assert "lixo" in answer["content"]
    assert kinds >= {"resposta"}
    assert (await found(rui, "orcamento"))[0]["trechos"][0]["tipo"] == "ficheiro"
    assert (await found(rui, "situacao"))[0]["titulo"] == "Ponto de situação"

    await rui.send(conversation, "e o camião?")
    assert await found(rui, "camiao"), "what was said since is found too"
    assert (await rui.request("DELETE", f"/conversas/{conversation}")).status_code == 204
    assert await found(rui, "orcamento") == []


async def test_a_chart_is_found_by_what_it_shows_and_not_by_how_it_is_drawn(sqlite_hub: RunningHub) -> None:
    rui = await sqlite_hub.login("rui")
    conversation = await rui.conversation()
    await rui.send(conversation, "mostra um gráfico de barras dos defeitos por turno")
    places = (await found(rui, "tarde"))[0]["trechos"]
    drawn = [
        place["texto"] for place in places if place["tipo"] == "ferramenta" and "Defeitos por turno" in place["texto"]
    ]
    assert drawn
    assert not any("chart" in text or "bar " in text for text in drawn)


@pytest.mark.parametrize("words", ["'", '"', "a AND", "*", "(", "col:x", "-", "NEAR(", "%", "&|!", "  "])
async def test_signs_are_no_operators(sqlite_hub: RunningHub, words: str) -> None:
    rui = await sqlite_hub.login("rui")
    conversation = await rui.conversation()
    await rui.send(conversation, "quantos defeitos há?")
    answer = await rui.get("/pesquisa", params={"q": words})
    assert answer.status_code == 200, answer.text


async def test_a_result_of_a_tool_is_found_under_its_answer(settings: Settings) -> None:
    steps = [[Call("top_defeitos", {"n": 1})], [Say("Aí está.")]]
    async with asking(settings, steps) as (rui, _):
        conversation = await rui.conversation()
        await rui.send(conversation, "o que há?")
        (hit,) = await found(rui, "lixo")
        assert [(place["tipo"], place["mensagem_id"]) for place in hit["trechos"]] == [("ferramenta", "1-a")]


@pytest.mark.journey
async def test_conversations_are_pinned_archived_and_put_into_folders(hub: RunningHub) -> None:
    rui = await hub.login("rui")
    first, second, third = [await rui.conversation() for _ in range(3)]
    assert await listed(rui) == [third, second, first]
    assert (await change(rui, first, fixada=True))["fixada"] is True
    await change(rui, second, arquivada=True)
    await change(rui, third, pasta=" Vendas ")

    assert await listed(rui) == [first, third]
    assert await listed(rui, arquivadas=True) == [second]
    assert await listed(rui, pasta="Vendas") == [third]
    assert (await rui.get("/pastas")).json() == [{"nome": "Vendas", "conversas": 1}]
    assert await listed(rui, limite=1) == [first, third], "what is pinned does not use up a page"
    await change(rui, third, pasta="")
    assert (await rui.get("/pastas")).json() == []


async def test_a_title_is_made_once_by_the_light_model_and_never_over_a_persons_own(settings: Settings) -> None:
    called = [Say("Vou ver."), Call("listar_documentos", {})]
    steps = [called, [Say("Há 200 defeitos.")], [Say("«Contagem de defeitos».")], [Say("Nada mais.")]]
    async with asking(settings, steps, titles=True) as (rui, provider):
        conversation = await rui.conversation("documentos")
        await rui.send(conversation, "olá, bom dia, diz-me quantos defeitos há")
        titled = (await rui.until(conversation, "titled"))[-1]
        assert titled.data == {"type": "titled", "titulo": "Contagem de defeitos"}
        row = (await rui.get(f"/conversas/{conversation}")).json()
        assert row["titulo"] == "Contagem de defeitos"
        asked = str(provider.requests[2].messages)
        assert "Há 200 defeitos." in asked
        assert "Vou ver." not in asked, "what is said before a tool runs is no answer"
        spent = row["custo"]
        answer = (await rui.messages(conversation))["mensagens"][-1]
        assert spent > answer["usage"]["cost"], "the title's call is paid for"

        await change(rui, conversation, titulo="O meu título")
        await rui.send(conversation, "e mais?")
        assert (await rui.get(f"/conversas/{conversation}")).json()["titulo"] == "O meu título"
        assert len(provider.requests) == 4


@pytest.mark.journey
async def test_everything_can_be_taken_along_and_deleted(hub: RunningHub) -> None:
    rui, julia = await hub.login("rui"), await hub.login("julia")
    theirs = await julia.conversation()
    for words in ("quantos defeitos há?", "qual é o defeito mais frequente?"):
        await rui.send(await rui.conversation(), words)

    archive = zipfile.ZipFile(io.BytesIO((await rui.get("/exportar")).content))
    names = archive.namelist()
    assert sorted(name.rsplit(".", 1)[1] for name in names) == ["json", "json", "md", "md"]
    contents = [json.loads(archive.read(name)) for name in names if name.endswith(".json")]
    assert {content["mensagens"][0]["content"] for content in contents} == {
        "quantos defeitos há?",
        "qual é o defeito mais frequente?",
    }

    assert (await rui.request("DELETE", "/conversas")).status_code == 422
    assert len(await listed(rui)) == 2
    assert (await rui.request("DELETE", "/conversas", params={"confirmar": "tudo"})).status_code == 204
    assert await listed(rui) == []
    assert await listed(julia) == [theirs]


@pytest.mark.journey
async def test_a_link_shows_what_there_was_to_anybody_until_it_is_revoked(hub: RunningHub) -> None:
    rui = await hub.login("rui")
    conversation = await rui.conversation()
    await rui.send(conversation, "quantos defeitos há?")
    made = (await rui.post(f"/conversas/{conversation}/partilhas", json={"horas": 1})).json()
    token = made["url"].removeprefix("/s/")
    assert len(token) >= 22
    await rui.send(conversation, "isto já não é para os outros")

    answer = await hub.anonymous.get(f"/partilhas/{token}")
    assert answer.status_code == 200
    shown = answer.json()
    assert shown["mensagens"][0]["content"] == "quantos defeitos há?"
    assert len(shown["mensagens"]) == 2
    assert not {"usage", "memorias", "exemplos"} & set(shown["mensagens"][1])
    assert "rui" not in answer.text.lower()

    (listed_,) = (await rui.get(f"/conversas/{conversation}/partilhas")).json()
    assert listed_["id"] == made["id"]
    assert token not in str(listed_)
    assert (await rui.request("DELETE", f"/conversas/{conversation}/partilhas/{made['id']}")).status_code == 204
    assert (await hub.anonymous.get(f"/partilhas/{token}")).status_code == 404


async def test_a_link_shows_the_version_that_was_shown_when_it_was_made(sqlite_hub: RunningHub) -> None:
    rui = await sqlite_hub.login("rui")
    conversation = await rui.conversation()
    await rui.send(conversation, "quantos defeitos há?")
    await rui.send(conversation, "qual é o defeito mais frequente?", substitui="1")
    url = (await rui.post(f"/conversas/{conversation}/partilhas", json={})).json()["url"]
    await rui.request("PUT", f"/conversas/{conversation}/ramo", json={"mensagem_id": "1"})
    shown = (await sqlite_hub.anonymous.get(f"/partilhas/{url.removeprefix('/s/')}")).json()["mensagens"]
    assert shown[0]["content"] == "qual é o defeito mais frequente?"
    assert len(shown) == 2


@pytest.mark.parametrize("token", ["x", "0" * 22, "%00", "é", "a" * 500])
async def test_a_link_that_is_none_opens_nothing(sqlite_hub: RunningHub, token: str) -> None:
    answer = await sqlite_hub.anonymous.get(f"/partilhas/{token}")
    assert answer.status_code == 404
