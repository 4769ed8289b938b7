"""Files that are read again in another way, and files that take the place of others."""

from typing import Any

import httpx

from qhub.dashboards.dashboards import Source
from tests.support.hub import Client, RunningHub

POPULATION = b"concelho;habitantes\nLisboa;545.796\nPorto;231.800\n"
TOTALS = b"regiao;loja;vendas\nNorte;A;100\nSul;B;50\nTotal;;150\n"


async def upload(client: Client, conversation: str, name: str, content: bytes, **options: Any) -> httpx.Response:
    return await client.post(f"/conversas/{conversation}/upload", files={"file": (name, content)}, **options)


async def read_again(client: Client, conversation: str, message: str, **body: str) -> httpx.Response:
    return await client.post(f"/conversas/{conversation}/ficheiros/{message}/leitura", json=body)


async def file_part(client: Client, conversation: str) -> dict[str, Any]:
    (message,) = (await client.messages(conversation))["mensagens"]
    (part,) = message["parts"]
    found: dict[str, Any] = part
    return found


async def first(hub: RunningHub, conversation: str, sql: str) -> list[Any]:
    result = await hub.hub.data.of_conversation(conversation, "").query(sql, rows=5)
    return result.rows[0]


async def test_a_doubtful_column_is_told_and_can_be_read_the_other_way(hub: RunningHub) -> None:
    rui = await hub.login("rui")
    conversation = await rui.conversation()
    answer = (await upload(rui, conversation, "pop.csv", POPULATION)).json()
    assert "habitantes: lido com vírgula decimal («231.800»)" in answer["resumo"]
    (table,) = (await file_part(rui, conversation))["tabelas"]
    doubt = table["observacoes"]
    assert doubt == [
        {
            "codigo": "decimal_mark",
            "coluna": "habitantes",
            "leitura": "comma",
            "opcoes": ["point"],
            "exemplo": "231.800",
            "numero": 0,
        }
    ]
    assert await first(hub, conversation, "SELECT max(habitantes) FROM pop") == [545796]

    message = answer["mensagem_id"]
    async with rui.following(conversation, message) as events:
        again = await read_again(rui, conversation, message, tabela="pop", coluna="habitantes", leitura="point")
        event = await anext(events)
    assert again.status_code == 200, again.text
    assert again.json()["mensagem_id"] == message
    assert (event.type, event.data["corrige"]) == ("file_uploaded", message)
    (table,) = (await file_part(rui, conversation))["tabelas"]
    (chosen,) = table["observacoes"]
    assert (chosen["codigo"], chosen["leitura"], chosen["opcoes"]) == ("chosen", "point", ["as_found"])
    assert "habitantes: ponto decimal, como escolheu." in again.json()["resumo"]
    assert [column["tipo"] for column in table["colunas"]] == ["VARCHAR", "DOUBLE"]
    assert await first(hub, conversation, "SELECT max(habitantes) FROM pop") == [545.796]

    await read_again(rui, conversation, message, tabela="pop", coluna="habitantes", leitura="as_found")
    (table,) = (await file_part(rui, conversation))["tabelas"]
    assert table["observacoes"] == doubt, "a choice can be taken back"
    assert await first(hub, conversation, "SELECT max(habitantes) FROM pop") == [545796]


async def test_totals_can_be_put_back_and_taken_out_again(sqlite_hub: RunningHub) -> None:
    rui = await sqlite_hub.login("rui")
    conversation = await rui.conversation()
    message = (await upload(rui, conversation, "v.csv", TOTALS)).json()["mensagem_id"]
    for reading, rows in (("totals_rows", 3), ("totals_apart", 2)):
        answer = await read_again(rui, conversation, message, tabela="v", leitura=reading)
        assert answer.status_code == 200, answer.text
        (table,) = (await file_part(rui, conversation))["tabelas"]
        assert table["linhas"] == rows
    assert [remark["codigo"] for remark in table["observacoes"]] == ["total_rows"]


async def test_several_corrections_hold_together(sqlite_hub: RunningHub) -> None:
    rui = await sqlite_hub.login("rui")
    conversation = await rui.conversation()
    content = b"n;quando;valor\n1;03/04/2024;1.234\n2;05/06/2024;2.345\n"
    message = (await upload(rui, conversation, "d.csv", content)).json()["mensagem_id"]
    await read_again(rui, conversation, message, tabela="d", coluna="quando", leitura="month_first")
    await read_again(rui, conversation, message, tabela="d", coluna="valor", leitura="point")
    assert await first(sqlite_hub, conversation, "SELECT min(quando), min(valor) FROM d") == ["2024-03-04", 1.234]


async def test_what_is_not_there_cannot_be_read_again(sqlite_hub: RunningHub) -> None:
    rui, julia = await sqlite_hub.login("rui"), await sqlite_hub.login("julia")
    conversation = await rui.conversation()
    message = (await upload(rui, conversation, "pop.csv", POPULATION)).json()["mensagem_id"]
    asked = {"tabela": "pop", "coluna": "habitantes", "leitura": "point"}
    for change in ({"tabela": "outra"}, {"coluna": "outra"}, {"coluna": ""}, {"coluna": "", "leitura": "as_found"}):
        assert (await read_again(rui, conversation, message, **(asked | change))).status_code == 404
    assert (await read_again(rui, conversation, "99", **asked)).status_code == 404
    assert (await read_again(rui, conversation, message, **(asked | {"leitura": "magia"}))).status_code == 422
    assert (await read_again(julia, conversation, message, **asked)).status_code == 404


async def test_a_newer_file_takes_the_place_of_an_older_one(hub: RunningHub) -> None:
    rui = await hub.login("rui")
    conversation = await rui.conversation()
    message = (await upload(rui, conversation, "v.csv", b"a;b\nx;1\n")).json()["mensagem_id"]

    newer = await upload(rui, conversation, "v.csv", b"a;b\nx;1\ny;2\n", params={"substitui": message})

    assert newer.status_code == 201, newer.text
    old, new = (await rui.messages(conversation))["mensagens"]
    assert old["parts"][0]["substituido"] is True
    assert new["parts"][0]["substitui"] == message
    assert [table["nome"] for table in new["parts"][0]["tabelas"]] == ["v"]
    assert await first(hub, conversation, "SELECT count(*) FROM v") == [2]
    gone = await upload(rui, conversation, "v.csv", b"a;b\nz;9\n", params={"substitui": message})
    assert gone.status_code == 404, "what was replaced cannot be replaced again"


async def test_what_was_said_of_a_file_holds_for_the_one_that_takes_its_place(sqlite_hub: RunningHub) -> None:
    rui = await sqlite_hub.login("rui")
    conversation = await rui.conversation()
    message = (await upload(rui, conversation, "v.csv", b"loja;peso;dia\nA;1.234;03/04/2024\n")).json()["mensagem_id"]
    await read_again(rui, conversation, message, tabela="v", coluna="peso", leitura="point")
    await read_again(rui, conversation, message, tabela="v", coluna="dia", leitura="month_first")

    newer = await upload(rui, conversation, "v.csv", b"loja;peso\nA;2.345\n", params={"substitui": message})

    assert await first(sqlite_hub, conversation, "SELECT peso FROM v") == [2.345]
    again = await read_again(rui, conversation, newer.json()["mensagem_id"], tabela="v", coluna="peso", leitura="comma")
    assert again.status_code == 200, again.text
    assert await first(sqlite_hub, conversation, "SELECT peso FROM v") == [2345]


async def test_a_dashboard_over_a_replaced_file_shows_the_newer(sqlite_hub: RunningHub) -> None:
    rui = await sqlite_hub.login("rui")
    conversation = await rui.conversation()
    message = (await upload(rui, conversation, "v.csv", b"a;b\nx;1\ny;2\n")).json()["mensagem_id"]
    hub = sqlite_hub.hub
    rui_id = next(user.id for user in await hub.stores.users.all() if user.email == "rui@demo.com")
    made = await hub.dashboards.create(
        rui_id, Source(conversation, ""), title="t", html="<p></p>", queries={"n": "SELECT sum(b) AS n FROM v"}
    )
    shown = await hub.dashboards.show(made)
    assert shown.answers is not None
    assert shown.answers.data["n"]["linhas"] == [[3]]

    await upload(rui, conversation, "v.csv", b"a;b\nx;10\ny;20\n", params={"substitui": message})

    shown = await hub.dashboards.show(made)
    assert shown.answers is not None
    assert (shown.stale, shown.answers.data["n"]["linhas"]) == (False, [[30]])


async def test_the_same_upload_sent_twice_is_one(hub: RunningHub) -> None:
    rui = await hub.login("rui")
    conversation = await rui.conversation()
    key = {"Idempotency-Key": "um-envio"}
    answers = [(await upload(rui, conversation, "v.csv", b"a;b\nx;1\n", headers=key)).json() for _ in range(2)]
    assert answers[0] == answers[1]
    assert len((await rui.messages(conversation))["mensagens"]) == 1


async def test_the_markdown_of_a_conversation_has_its_tables(sqlite_hub: RunningHub) -> None:
    rui = await sqlite_hub.login("rui")
    conversation = await rui.conversation()
    await upload(rui, conversation, "v.csv", b"loja;valor\nA | B;1,5\nC;2,5\nC;4\n")
    await rui.send(conversation, "mostra uma tabela com a soma do valor por loja")

    text = (await rui.get(f"/conversas/{conversation}/exportar", params={"formato": "md"})).text

    assert "| loja | soma |\n| --- | --- |\n| C | 6.5 |\n| A \\| B | 1.5 |\n" in text


async def test_the_markdown_of_a_conversation_names_its_files(sqlite_hub: RunningHub) -> None:
    rui = await sqlite_hub.login("rui")
    conversation = await rui.conversation()
    await upload(rui, conversation, "vendas de maio.csv", b"loja;valor\nA;1\n")
    text = (await rui.get(f"/conversas/{conversation}/exportar", params={"formato": "md"})).text
    assert "**vendas de maio.csv**" in text
    assert "- `vendas_de_maio` (vendas de maio.csv): 1 × 2: loja VARCHAR, valor BIGINT" in text
