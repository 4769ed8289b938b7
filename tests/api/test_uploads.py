"""A person adds files to a conversation: what becomes of them, and of what cannot be read."""

import asyncio
from collections.abc import AsyncIterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import httpx
import pytest

from qhub.api.multipart import clean_name
from qhub.settings.settings import Settings
from qhub_testing import Call, Say
from tests.support.hub import Client, RunningHub, asking, of_type, running_hub, types

DEFECTS = (files("qhub_packs.qualidade") / "data" / "defeitos.csv").read_bytes()
SALES = "data;loja;valor\n01/02/2026;Évora;1.234,50\n02/02/2026;Beja;99,90\n".encode("latin-1")


async def upload(client: Client, conversation: str, name: str, content: bytes) -> httpx.Response:
    return await client.post(f"/conversas/{conversation}/upload", files={"file": (name, content)})


def tables_folder(hub: RunningHub) -> Path:
    return hub.hub.settings.data_dir / "tables"


def stored(hub: RunningHub) -> list[str]:
    """Every file that uploads have left in the data folder."""
    return [str(path.relative_to(tables_folder(hub))) for path in tables_folder(hub).rglob("*") if path.is_file()]


async def test_a_file_becomes_a_message_and_nothing_is_answered(hub: RunningHub) -> None:
    rui = await hub.login("rui")
    conversation = await rui.conversation()
    answer = await upload(rui, conversation, "defeitos.csv", DEFECTS)
    assert answer.status_code == 201, answer.text
    assert set(answer.json()) == {"mensagem_id", "resumo"}
    assert "200 registos, 8 colunas (id, data, turno" in answer.json()["resumo"]
    one = await upload(rui, await rui.conversation(), "um.csv", b"ano,loja\n2023,Braga\n")
    assert "1 registo, 2 colunas" in one.json()["resumo"]
    page = await rui.messages(conversation)
    assert page["status"] == "idle", "a file asks for no answer"
    (message,) = page["mensagens"]
    assert message["id"] == answer.json()["mensagem_id"]
    assert message["role"] == "user"
    assert message["content"].startswith(
        "[FICHEIRO CARREGADO: defeitos.csv]\n"
        "Colunas: id, data, turno, operador, tipo_defeito, material, rack, posicao\n"
        "Registos: 200\n\nPrimeiras 10 linhas:\n"
    )
    (part,) = message["parts"]
    assert part["type"] == "file"
    assert part["tamanho"] == len(DEFECTS)
    assert [(table["nome"], table["linhas"]) for table in part["tabelas"]] == [("defeitos_2", 200)], (
        "the pack has a table of that name already"
    )
    assert (await rui.get(f"/conversas/{conversation}")).json()["titulo"] == "defeitos.csv"


async def test_whoever_follows_the_conversation_sees_the_file_arrive(hub: RunningHub) -> None:
    rui = await hub.login("rui")
    conversation = await rui.conversation()
    async with rui.following(conversation) as events:
        answer = await upload(rui, conversation, "Vendas.csv", SALES)
        event = await anext(events)
    assert event.type == "file_uploaded"
    assert event.data["id"] == event.id == answer.json()["mensagem_id"]
    assert event.data["nome"] == "Vendas.csv"
    (table,) = event.data["tabelas"]
    assert (table["nome"], table["linhas"]) == ("vendas", 2)
    assert [column["tipo"] for column in table["colunas"]] == ["DATE", "VARCHAR", "DOUBLE"]


async def test_each_page_of_messages_has_the_files_that_came_before_its_questions(sqlite_hub: RunningHub) -> None:
    rui = await sqlite_hub.login("rui")
    conversation = await rui.conversation()
    for number in range(3):
        assert (await upload(rui, conversation, f"f{number}.csv", SALES)).status_code == 201
        await rui.send(conversation, "obrigado")
    seen: list[str] = []
    before = ""
    for _ in range(3):
        page = (await rui.get(f"/conversas/{conversation}/mensagens?limite=1{before}")).json()
        assert [message["role"] for message in page["mensagens"]] == ["user", "user", "assistant"]
        seen.append(page["mensagens"][0]["parts"][0]["nome"])
        before = f"&antes={page['anterior']}"
    assert seen == ["f2.csv", "f1.csv", "f0.csv"]
    assert page["anterior"] is None


async def test_a_second_file_of_the_same_name_gets_a_table_of_its_own(hub: RunningHub) -> None:
    rui = await hub.login("rui")
    conversation = await rui.conversation()
    for _ in range(2):
        assert (await upload(rui, conversation, "Vendas.csv", SALES)).status_code == 201
    names = [
        table["nome"] for m in (await rui.messages(conversation))["mensagens"] for table in m["parts"][0]["tabelas"]
    ]
    assert names == ["vendas", "vendas_2"]


@pytest.mark.journey
async def test_files_that_arrive_at_once_never_share_a_table(hub: RunningHub) -> None:
    rui = await hub.login("rui")
    conversation = await rui.conversation()
    answers = await asyncio.gather(*(upload(rui, conversation, "Vendas.csv", SALES) for _ in range(4)))
    kept = [answer for answer in answers if answer.status_code == 201]
    assert kept
    assert {answer.status_code for answer in answers} <= {201, 409}
    messages = (await rui.messages(conversation))["mensagens"]
    names = [table["nome"] for message in messages for table in message["parts"][0]["tabelas"]]
    assert len(names) == len(set(names)) == len(kept)
    assert len(stored(hub)) == 2 * len(kept), "a table and the file as it came; of what was refused nothing stays"


@pytest.mark.row("S32")
async def test_what_is_not_a_table_is_refused_in_words_and_leaves_nothing(hub: RunningHub) -> None:
    rui = await hub.login("rui")
    conversation = await rui.conversation()
    for name, content in (("nota.exe", b"MZ"), ("vazio.csv", b""), ("mentira.xlsx", b"%PDF-1.7"), ("x.json", b"{")):
        answer = await upload(rui, conversation, name, content)
        assert answer.status_code == 400, (name, answer.text)
        assert answer.json()["error"]["code"].startswith("file_"), answer.text
        assert "{" not in answer.json()["error"]["message"], "every gap in the sentence is filled"
    assert (await rui.messages(conversation))["mensagens"] == []
    assert stored(hub) == []


async def test_a_request_without_a_file_says_what_is_missing(sqlite_hub: RunningHub) -> None:
    rui = await sqlite_hub.login("rui")
    path = f"/conversas/{await rui.conversation()}/upload"
    multipart = {"Content-Type": "multipart/form-data; boundary=x"}
    for request in (
        {"json": {}},
        {"files": {"other": ("a.csv", SALES)}},
        {"data": {"file": "not a file"}},
        {"content": b"--x\r\nnot a header", "headers": multipart},
        {"content": b"", "headers": multipart},
        {
            "content": b'--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\na',
            "headers": multipart,
        },
    ):
        answer = await rui.post(path, **request)
        assert answer.status_code == 422, (request, answer.text)
        assert answer.json()["error"]["code"] in ("file_missing", "file_cut")
    assert stored(sqlite_hub) == []


@pytest.mark.row("S17")
async def test_somebody_elses_conversation_takes_no_file(hub: RunningHub) -> None:
    rui, julia = await hub.login("rui"), await hub.login("julia")
    conversation = await rui.conversation()
    assert (await upload(julia, conversation, "Vendas.csv", SALES)).status_code == 404
    assert (await rui.messages(conversation))["mensagens"] == []
    assert stored(hub) == []


async def test_a_file_over_the_limit_is_refused_whether_its_size_is_told_or_not(sqlite_settings: Settings) -> None:
    async with running_hub(sqlite_settings.model_copy(update={"max_upload_bytes": 30_000})) as hub:
        rui = await hub.login("rui")
        conversation = await rui.conversation()
        large = b"a,b\n" + b"1,2\n" * 20_000
        answer = await upload(rui, conversation, "grande.csv", large)
        assert (answer.status_code, answer.json()["error"]["code"]) == (413, "file_too_large")

        async def chunks() -> AsyncIterator[bytes]:
            yield b'--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n'
            for start in range(0, len(large), 1000):
                yield large[start : start + 1000]
            yield b"\r\n--x--\r\n"

        headers = {"Content-Type": "multipart/form-data; boundary=x"}
        answer = await rui.post(f"/conversas/{conversation}/upload", content=chunks(), headers=headers)
        assert (answer.status_code, answer.json()["error"]["code"]) == (413, "file_too_large")
        assert stored(hub) == []


async def test_a_person_whose_files_fill_their_room_is_told_to_make_some(sqlite_settings: Settings) -> None:
    async with running_hub(sqlite_settings.model_copy(update={"max_user_table_bytes": 1})) as hub:
        rui, julia = await hub.login("rui"), await hub.login("julia")
        first, second = await rui.conversation(), await rui.conversation()
        assert (await upload(rui, first, "a.csv", SALES)).status_code == 201
        answer = await upload(rui, second, "b.csv", SALES)
        assert (answer.status_code, answer.json()["error"]["code"]) == (413, "storage_quota")
        assert (await upload(julia, await julia.conversation(), "b.csv", SALES)).status_code == 201
        assert (await rui.request("DELETE", f"/conversas/{first}")).status_code == 204
        assert (await upload(rui, second, "b.csv", SALES)).status_code == 201


async def test_a_file_cannot_come_between_a_question_and_its_answer(settings: Settings) -> None:
    async with asking(settings, [[Say("devagar", gate_after=0)]]) as (rui, provider):
        conversation = await rui.conversation()
        async with rui.sending(conversation, "olá") as events:
            await provider.wait_for_requests(1)
            answer = await upload(rui, conversation, "Vendas.csv", SALES)
            assert (answer.status_code, answer.json()["error"]["code"]) == (409, "turn_in_progress")
            provider.open_gate()
            assert types([event async for event in events])[-1] == "done"
        assert (await upload(rui, conversation, "Vendas.csv", SALES)).status_code == 201


@pytest.mark.journey
async def test_a_file_that_comes_while_a_call_waits_is_told_which(settings: Settings) -> None:
    steps = [Call("criar_pasta", {"nome": "Ideias"}, id="tu_1")]
    async with asking(settings, steps) as (rui, _):
        conversation = await rui.conversation("documentos")
        first = await upload(rui, conversation, "Vendas.csv", SALES)
        assert first.status_code == 201
        assert (await rui.send(conversation, "cria a pasta"))[-1].data["waiting_for"] == ["tu_1"]
        reading = {"tabela": "vendas", "coluna": "valor", "leitura": "text"}
        for answer in (
            await upload(rui, conversation, "Vendas.csv", SALES),
            await rui.post(f"/conversas/{conversation}/ficheiros/{first.json()['mensagem_id']}/leitura", json=reading),
        ):
            problem = answer.json()["error"]
            assert (answer.status_code, problem["code"]) == (409, "waiting_for_decision"), answer.text
            assert problem["waiting_for"] == ["tu_1"]
            assert "criar_pasta" in problem["message"]
        files = [message for message in (await rui.messages(conversation))["mensagens"] if message["role"] == "user"]
        assert [message["parts"][0]["type"] for message in files] == ["file", "text"], "nothing came in between"


async def test_the_tables_of_a_deleted_conversation_are_deleted(hub: RunningHub) -> None:
    rui = await hub.login("rui")
    conversation = await rui.conversation()
    assert (await upload(rui, conversation, "Vendas.csv", SALES)).status_code == 201
    assert stored(hub)
    assert (await rui.request("DELETE", f"/conversas/{conversation}")).status_code == 204
    assert stored(hub) == []


async def test_files_that_nobody_owns_are_swept_away_once_they_are_old(sqlite_settings: Settings) -> None:
    async with running_hub(sqlite_settings) as hub:
        rui = await hub.login("rui")
        assert (await upload(rui, await rui.conversation(), "Vendas.csv", SALES)).status_code == 201
        kept = stored(hub)
        (tables_folder(hub) / f"{'0' * 32}.parquet").write_bytes(b"left by a crash")
    async with running_hub(sqlite_settings) as hub:
        assert len(stored(hub)) == len(kept) + 1, "another process may be about to say whose it is"
        await hub.hub.uploads.sweep(age_seconds=0)
        assert sorted(stored(hub)) == sorted(kept)


async def test_an_agent_that_can_query_is_told_of_files_in_short_however_long_ago_they_came(settings: Settings) -> None:
    answers = [[Say(f"resposta {number}")] for number in range(40)]
    async with asking(settings, answers, max_history=4) as (rui, provider):
        conversation = await rui.conversation("qualidade")
        assert (await upload(rui, conversation, "Vendas.csv", SALES)).status_code == 201
        for number in range(15):
            await rui.send(conversation, f"pergunta {number}")
        sent = [request for request in provider.requests if request.tools]
        for request in sent:
            told = str(request.messages)
            assert told.count("[FICHEIRO CARREGADO: Vendas.csv]") == 1
            assert "Tabela vendas: 2 registos" in told
            assert "Dados completos" not in told, "what it can query need not travel with every question"
        assert "pergunta 0" not in str(sent[-1].messages)
        assert "[FICHEIRO CARREGADO" in str(sent[-1].messages[0])


async def test_an_agent_that_cannot_query_is_given_the_rows(settings: Settings) -> None:
    async with asking(settings, [[Say("visto")]]) as (rui, provider):
        conversation = await rui.conversation("documentos")
        assert (await upload(rui, conversation, "Vendas.csv", SALES)).status_code == 201
        await rui.send(conversation, "que vês?")
        assert "Dados completos (primeiras 100 linhas):" in str(provider.requests[0].messages)


async def test_a_question_over_every_row_is_answered_by_a_query_that_is_shown(settings: Settings) -> None:
    sql = "SELECT loja, sum(valor) AS total FROM vendas GROUP BY loja ORDER BY total DESC"
    async with asking(settings, [[Call("consultar_dados", {"sql": sql})], [Say("Évora.")]]) as (rui, provider):
        conversation = await rui.conversation()
        assert (await upload(rui, conversation, "Vendas.csv", SALES)).status_code == 201
        events = await rui.send(conversation, "que loja vendeu mais?")
        (done,) = of_type(events, "tool_complete")
        assert done["result"]["sql"] == sql
        assert done["result"]["linhas"] == [["Évora", 1234.5], ["Beja", 99.9]]
        assert "1234.5" in str(provider.requests[1].messages)


async def test_the_numbers_of_a_chart_from_a_query_never_reach_the_model(settings: Settings) -> None:
    chart: dict[str, Any] = {"tipo": "bar", "titulo": "Vendas", "consulta": "SELECT loja, valor FROM vendas"}
    async with asking(settings, [[Call("gerar_grafico", chart)], [Say("Aí está.")]]) as (rui, provider):
        conversation = await rui.conversation()
        assert (await upload(rui, conversation, "Vendas.csv", SALES)).status_code == 201
        events = await rui.send(conversation, "mostra num gráfico")
        (shown,) = [event.data["data"] for event in events if event.type == "chart"]
        assert shown["labels"] == ["Évora", "Beja"]
        assert shown["datasets"][0]["data"] == [1234.5, 99.9]
        assert "1234.5" not in str(provider.requests[1].messages).replace("1.234,50", "").partition("consulta")[2]


@pytest.mark.row("S30", "S31")
def test_a_files_name_is_a_name_and_no_path() -> None:
    assert clean_name("../../etc/passwd.csv") == "passwd.csv"
    assert clean_name("C:\\fakepath\\Vendas.csv") == "Vendas.csv"
    assert clean_name("a\x00b\n.csv") == "ab.csv"
    assert clean_name("é" * 300 + ".csv") == "é" * 196 + ".csv"
