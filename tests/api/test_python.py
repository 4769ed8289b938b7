"""`executar_python` through a hub: a model's code over the conversation's tables, its figures and what it keeps."""

import pytest

from qhub.settings.settings import Settings
from qhub_testing import Call, Say
from tests.support.hub import RunningHub, asking

pytestmark = pytest.mark.together("sandbox-hub")
SALES = b"loja,valor\nBeja,10\nBeja,5\nFaro,2\n"
CODE = """
import pandas as pd
import matplotlib.pyplot as plt

table = pd.read_parquet("/dados/vendas.parquet")
totals = table.groupby("loja")["valor"].sum()
print(totals.to_dict())
totals.plot.bar(title="Vendas")
totals.to_csv("totais.csv")
"""


async def test_code_reads_the_conversations_tables_and_its_figures_come_back(sqlite_settings: Settings) -> None:
    steps = [[Call("executar_python", {"codigo": CODE, "descricao": "Totais por loja"})], [Say("feito")]]
    async with asking(sqlite_settings, steps) as (rui, provider):
        conversation = await rui.conversation("analise")
        files = {"file": ("vendas.csv", SALES)}
        assert (await rui.post(f"/conversas/{conversation}/upload", files=files)).status_code == 201
        events = await rui.send(conversation, "soma por loja")
        (result,) = [event.data["result"] for event in events if event.type == "tool_complete"]
        assert result["sucesso"], result
        assert result["output"].strip() == "{'Beja': 15, 'Faro': 2}"
        (figure,) = result["figuras"]
        assert (await rui.get(figure["url"])).content.startswith(b"\x89PNG")
        (file,) = result["ficheiros"]
        assert file["nome"] == "totais.csv"
        fetched = await rui.get(file["url"])
        assert fetched.text.splitlines() == ["loja,valor", "Beja,15", "Faro,2"]
        assert fetched.headers["cache-control"] == "no-store", "a shared computer keeps none of it"
        assert "Beja" in str(provider.requests[1].messages[-1]), "the model reads what was printed"


async def test_what_code_keeps_is_there_for_its_next_run_and_goes_with_the_conversation(
    sqlite_settings: Settings,
) -> None:
    keep = {"codigo": "open('nota.txt', 'w').write('guardado')"}
    read = {"codigo": "print(open('nota.txt').read())"}
    steps = [
        [Call("executar_python", keep)],
        [Call("executar_python", read)],
        [Say("feito")],
        [Call("executar_python", read)],
        [Say("feito")],
    ]
    async with asking(sqlite_settings, steps) as (rui, _):
        conversation, other = await rui.conversation("analise"), await rui.conversation("analise")
        events = await rui.send(conversation, "guarda e lê")
        results = [event.data["result"] for event in events if event.type == "tool_complete"]
        assert results[1]["output"].strip() == "guardado"
        events = await rui.send(other, "lê")
        (result,) = [event.data["result"] for event in events if event.type == "tool_complete"]
        assert not result["sucesso"], "another conversation's folder is another"
        kept = sqlite_settings.folder("scratch") / conversation
        assert kept.exists()
        assert (await rui.request("DELETE", f"/conversas/{conversation}")).status_code == 204
        assert not kept.exists()


async def test_code_that_takes_too_long_is_ended_with_the_guides_words(sqlite_settings: Settings) -> None:
    steps = [[Call("executar_python", {"codigo": "while True: pass"})], [Say("demorou")]]
    async with asking(sqlite_settings, steps, sandbox_wall_seconds=1) as (rui, _):
        events = await rui.send(await rui.conversation("analise"), "calcula")
        (result,) = [event.data["result"] for event in events if event.type == "tool_complete"]
        assert result["erro"] == "Timeout: a execução excedeu 1 segundos."


async def test_a_hub_without_a_sandbox_does_not_offer_it(sqlite_settings: Settings) -> None:
    async with asking(sqlite_settings, [[Say("olá")]], sandbox_tier="off") as (rui, provider):
        await rui.send(await rui.conversation("analise"), "olá")
        assert "executar_python" not in provider.requests[0].tools


async def test_the_demonstration_model_runs_what_a_person_writes(sqlite_hub: RunningHub) -> None:
    rui = await sqlite_hub.login("rui")
    events = await rui.send(await rui.conversation("analise"), "executa:\n```python\nprint(6 * 7)\n```")
    (result,) = [event.data["result"] for event in events if event.type == "tool_complete"]
    assert result == {"output": "42\n", "sucesso": True}
