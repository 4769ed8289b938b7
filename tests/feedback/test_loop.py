"""The whole loop: a wrong answer, a correction, a review, an example in the next prompt; and back."""

import asyncio
import os
from importlib.util import find_spec
from multiprocessing.process import BaseProcess
from typing import Any

import pytest

from qhub.documents.embedding import OFFLINE_MODULE
from qhub.feedback.judging import Batch
from qhub.settings.settings import Settings
from qhub_testing import Break, Hang, Say
from tests.support.hub import WAIT, Client, RunningHub, of_type, provided_hub, running_hub
from tests.support.process import fork_command

WRONG = "O defeito que mais cresce é o lixo."
RIGHT = "O que mais cresce é a gordura: compara sempre as duas últimas semanas."
QUESTION = "Que defeito cresceu mais na linha de pintura?"
IN_ENGLISH = "Which defect increased the most on the painting line?"
SIMILAR = "Qual foi o defeito que mais cresceu esta semana na pintura?"


async def give(client: Client, conversation: str, type_: str, text: str = "", message: str | None = None) -> None:
    data: dict[str, Any] = {"texto": text} | ({"mensagem_id": message} if message else {})
    answer = await client.post("/api/feedback", json={"session_id": conversation, "type": type_, "data": data})
    assert answer.status_code == 200, answer.text


async def open_reviews(admin: Client) -> list[dict[str, Any]]:
    answer = await admin.get("/organizacao/revisoes")
    assert answer.status_code == 200, answer.text
    return list(answer.json()["revisoes"])


async def decide(admin: Client, review: str, **body: Any) -> dict[str, Any]:
    answer = await admin.post(f"/organizacao/revisoes/{review}/decisao", json=body)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


async def test_a_correction_reaches_the_next_similar_question_and_can_be_taken_back(settings: Settings) -> None:
    steps = [Say(WRONG), Say("A gordura."), Say("A gordura."), Say("62 defeitos."), Say("A gordura.")]
    async with provided_hub(settings, steps) as (hub, provider):
        rui, admin = await hub.login("rui"), await hub.login("admin")
        conversation = await rui.conversation()
        await rui.send(conversation, QUESTION)
        await give(rui, conversation, "correction", RIGHT)

        (review,) = await open_reviews(admin)
        assert (review["tipo"], review["pergunta"], review["resposta"]) == ("correction", QUESTION, WRONG)
        assert (review["proposta"], review["pessoa"], review["estado"]) == (RIGHT, "Rui", "open")
        detail = (await admin.get(f"/organizacao/revisoes/{review['id']}")).json()
        assert [message["role"] for message in detail["mensagens"]] == ["user", "assistant"]

        decided = await decide(admin, review["id"], decisao="promover", nota="é assim que se compara")
        assert (decided["estado"], decided["decidida_por"], decided["nota"]) == (
            "promoted",
            "Admin",
            "é assim que se compara",
        )
        again = await admin.post(f"/organizacao/revisoes/{review['id']}/decisao", json={"decisao": "rejeitar"})
        assert again.status_code == 409

        julia = await hub.login("julia")  # another person: what Rui said is in Rui's memory as well
        other = await julia.conversation()
        events = await julia.send(other, SIMILAR)
        assert RIGHT in provider.requests[1].user_texts[-1]
        assert RIGHT not in provider.requests[1].system
        (used,) = of_type(events, "examples_used")
        assert used["exemplos"][0]["id"] == decided["exemplo_id"]
        assert "defeit" in used["exemplos"][0]["termos"]
        answer = (await julia.messages(other))["mensagens"][-1]
        assert answer["exemplos"] == used["exemplos"]

        example = f"/organizacao/exemplos/{decided['exemplo_id']}"
        changed = await admin.request("PATCH", example, json={"resposta": "Usa consultar_dados."})
        assert changed.json()["versao"] == 2
        await julia.send(await julia.conversation(), SIMILAR)
        assert "Usa consultar_dados." in provider.requests[2].user_texts[-1]
        restored = await admin.post(f"{example}/versoes/1/repor")
        assert (restored.json()["versao"], restored.json()["resposta"]) == (1, RIGHT)

        await julia.send(await julia.conversation(), "Quantas peças têm falta de tinta à noite?")
        assert RIGHT not in str(provider.requests[3].body), "another question is none of its business"

        await admin.request("PATCH", example, json={"ativo": False})
        await julia.send(await julia.conversation(), SIMILAR)
        assert "consultar_dados." not in provider.requests[4].user_texts[-1]
        assert RIGHT not in str(provider.requests[4].body)


@pytest.mark.skipif(find_spec(OFFLINE_MODULE) is None, reason="the extra `semantic` is not installed")
async def test_an_example_reaches_a_question_that_means_the_same_and_shares_no_word_with_it(
    sqlite_settings: Settings,
) -> None:
    steps = [Say(WRONG), Say("Grease."), Say("It is sunny.")]
    async with provided_hub(sqlite_settings, steps) as (hub, provider):
        rui, admin = await hub.login("rui"), await hub.login("admin")
        conversation = await rui.conversation()
        await rui.send(conversation, QUESTION)
        await give(rui, conversation, "correction", RIGHT)
        (review,) = await open_reviews(admin)
        await decide(admin, review["id"], decisao="promover")

        julia = await hub.login("julia")
        other = await julia.conversation()
        events = await julia.send(other, IN_ENGLISH)
        (used,) = of_type(events, "examples_used")
        assert used["exemplos"][0]["termos"] == []
        assert RIGHT in provider.requests[1].user_texts[-1]
        events = await julia.send(other, "What is the weather like today?")
        assert not [event for event in events if event.type == "examples_used"]


async def test_a_thumb_down_opens_a_review_once_and_only_administrators_see_it(hub: RunningHub) -> None:
    rui, admin = await hub.login("rui"), await hub.login("admin")
    conversation = await rui.conversation()
    await rui.send(conversation, "quantos defeitos há?")
    await give(rui, conversation, "negative")
    await give(rui, conversation, "negative", "faltou o turno")
    (review,) = await open_reviews(admin)
    assert (review["tipo"], review["detalhe"]) == ("negative", "faltou o turno")
    assert (await rui.get("/organizacao/revisoes")).status_code == 403
    assert (await rui.get(f"/organizacao/revisoes/{review['id']}")).status_code == 403
    promoted = await admin.post(f"/organizacao/revisoes/{review['id']}/decisao", json={"decisao": "promover"})
    assert promoted.json()["error"]["code"] == "review_without_answer", "what failed is no example"
    rejected = await decide(admin, review["id"], decisao="rejeitar", nota="a pergunta não o pedia")
    assert rejected["estado"] == "rejected"
    assert await open_reviews(admin) == []


async def test_a_reviewer_corrects_the_memory_that_misled_an_answer(sqlite_hub: RunningHub) -> None:
    hub = sqlite_hub
    rui, admin = await hub.login("rui"), await hub.login("admin")
    await rui.send(await rui.conversation(), "Lembra-te que o lote 7781 é do cliente Norte.")
    await hub.hub.worker.settled()
    conversation = await rui.conversation()
    await rui.send(conversation, "de quem é o lote 7781?")
    await give(rui, conversation, "negative", "é do cliente Sul")
    (review,) = await open_reviews(admin)
    (memory,) = (await admin.get(f"/organizacao/revisoes/{review['id']}")).json()["memorias"]
    assert memory["conteudo"] == "o lote 7781 é do cliente Norte"
    fixed = await decide(
        admin,
        review["id"],
        decisao="corrigir_memoria",
        memoria_id=memory["id"],
        conteudo="o lote 7781 é do cliente Sul",
    )
    assert fixed["estado"] == "memory_fixed"
    (kept,) = (await rui.get("/memorias")).json()["memorias"]
    assert kept["conteudo"] == "o lote 7781 é do cliente Sul"


async def test_signals_are_counted_where_they_are_not_turned_off(hub: RunningHub) -> None:
    rui, admin = await hub.login("rui"), await hub.login("admin")
    conversation = await rui.conversation()
    await rui.send(conversation, "quantos defeitos há?")
    await rui.send(conversation, "Quantos defeitos há")
    await hub.hub.worker.settled()
    path = f"/conversas/{conversation}/sinais"
    noted = await rui.post(path, json={"tipo": "copy", "mensagem_id": "1-a"})
    assert noted.json() == {"registado": True}
    await give(rui, conversation, "positive", message="1-a")
    await give(rui, conversation, "negative", message="1-a")
    await rui.request("PUT", "/preferencias", json={"signals_enabled": False})
    ignored = await rui.post(path, json={"tipo": "copy"})
    assert ignored.json() == {"registado": False}

    metrics = (await admin.get("/organizacao/aprendizagem/metricas")).json()
    total = metrics["total"]
    assert (total["copias"], total["repeticoes"], total["conversas"]) == (1, 1, 1)
    assert (total["positivos"], total["negativos"], total["satisfacao"], total["resolucao"]) == (0, 1, 0.0, 0.0)
    assert [agent["agente_id"] for agent in metrics["agentes"]] == ["qualidade"]
    assert (await rui.get("/organizacao/aprendizagem/metricas")).status_code == 403


async def test_clicks_on_cards_are_a_rate_of_the_conversations_that_showed_any(hub: RunningHub) -> None:
    rui, admin = await hub.login("rui"), await hub.login("admin")
    told = (("cards_shown", "card_click", "card_click"), ("cards_shown", "cards_shown"), ("card_click",), ())
    for signals in told:
        conversation = await rui.conversation()
        await rui.send(conversation, "quantos defeitos há?")
        for kind in signals:
            assert (await rui.post(f"/conversas/{conversation}/sinais", json={"tipo": kind})).status_code == 202
    await hub.hub.worker.settled()
    total = (await admin.get("/organizacao/aprendizagem/metricas")).json()["total"]
    assert (total["conversas"], total["cliques"], total["com_cartoes"], total["taxa_cliques"]) == (4, 3, 2, 0.5)


async def test_a_hub_can_do_without_signals(sqlite_settings: Settings) -> None:
    async with running_hub(sqlite_settings.model_copy(update={"signals": False})) as hub:
        rui = await hub.login("rui")
        conversation = await rui.conversation()
        answer = await rui.post(f"/conversas/{conversation}/sinais", json={"tipo": "copy"})
        assert answer.json() == {"registado": False}


async def test_the_judge_marks_finished_conversations_and_proposes_what_it_found(hub: RunningHub) -> None:
    rui, admin = await hub.login("rui"), await hub.login("admin")
    good, bad = await rui.conversation(), await rui.conversation()
    await rui.send(good, "quantos defeitos há?")
    await rui.send(bad, "quantos defeitos há no turno da noite?")
    await give(rui, bad, "negative", "não era isto")
    answer = (await admin.post("/organizacao/aprendizagem/avaliar", json={})).json()
    assert (answer["encontradas"], answer["avaliadas"], answer["custo"], answer["parou"]) == (2, 2, 0.0, "")
    again = (await admin.post("/organizacao/aprendizagem/avaliar", json={})).json()
    assert again["encontradas"] == 0

    by_kind = {review["tipo"]: review for review in await open_reviews(admin)}
    assert set(by_kind) == {"negative", "failure", "golden"}
    assert by_kind["golden"]["conversa_id"] == good
    (judged,) = (await admin.get(f"/organizacao/revisoes/{by_kind['failure']['id']}")).json()["avaliacoes"]
    assert judged["notas"]["correct"] == 1
    assert (await admin.get("/organizacao/aprendizagem/metricas")).json()["total"]["avaliadas"] == 2

    await rui.send(good, "e no turno da tarde?")
    more = (await admin.post("/organizacao/aprendizagem/avaliar", json={})).json()
    assert more["avaliadas"] == 1, "a conversation that goes on is judged as it stands now"


VERDICT = '{"scores": {"correct": 5, "grounded": 5, "complete": 5, "safe": 5, "concise": 4}, "comment": "Bem."}'


async def test_a_batch_ends_when_its_money_is_spent_and_the_next_goes_on(sqlite_settings: Settings) -> None:
    steps = [Say("62."), Say("59."), Say("73."), Say(VERDICT), Say(VERDICT), Say("Não sei."), Say("nunca")]
    async with provided_hub(sqlite_settings, steps) as (hub, provider):
        rui, admin = await hub.login("rui"), await hub.login("admin")
        for question in ("quantos lixos?", "quantos à noite?", "quantos de manhã?"):
            await rui.send(await rui.conversation(), question)
        asked = len(provider.requests)
        first = (await admin.post("/organizacao/aprendizagem/avaliar", json={"orcamento_usd": 0.000001})).json()
        assert (first["avaliadas"], first["parou"]) == (1, "budget")
        assert first["custo"] > 0
        rest = (await admin.post("/organizacao/aprendizagem/avaliar", json={"orcamento_usd": 1})).json()
        assert (rest["avaliadas"], rest["falhadas"]) == (1, 1)
        none = (await admin.post("/organizacao/aprendizagem/avaliar", json={})).json()
        assert none["encontradas"] == 0
        assert len(provider.requests) == asked + 3, "each conversation was judged once"
        assert "PERSON: quantos lixos?" in provider.requests[asked].user_texts[-1]
        costs = (await admin.get("/custos", params={"por": "utilizador"})).json()
        assert any(line["chave"] == "admin@demo.com" and line["custo"] > 0 for line in costs["linhas"])


async def test_a_judge_that_breaks_is_paid_for_and_asked_again(sqlite_settings: Settings) -> None:
    async with provided_hub(sqlite_settings, [Say("62."), [Say("meia"), Break()], Say(VERDICT)]) as (hub, _):
        rui, admin = await hub.login("rui"), await hub.login("admin")
        await rui.send(await rui.conversation(), "quantos lixos?")
        await hub.hub.worker.settled()
        first = (await admin.post("/organizacao/aprendizagem/avaliar", json={})).json()
        assert (first["avaliadas"], first["parou"]) == (0, "model")
        (line,) = (await admin.get("/custos", params={"por": "agente"})).json()["linhas"]
        assert (line["chamadas"], line["sem_preco"]) == (1, 0)
        assert line["custo"] > 0
        assert (await admin.post("/organizacao/aprendizagem/avaliar", json={})).json()["avaliadas"] == 1


PROCESS_WAIT = 4 * WAIT
"""Starting processes takes its time."""


@pytest.mark.timeout(2 * PROCESS_WAIT)
async def test_a_judge_that_is_killed_goes_on_without_judging_twice(sqlite_settings: Settings) -> None:
    steps = [Say("62."), Say("59."), Say("73."), Say(VERDICT), Hang(), Say(VERDICT), Say(VERDICT)]
    async with provided_hub(sqlite_settings, steps) as (hub, provider):
        rui = await hub.login("rui")
        for question in ("quantos lixos?", "quantos à noite?", "quantos de manhã?"):
            await rui.send(await rui.conversation(), question)
        settings = hub.hub.settings
        killed = judge_process(settings)
        async with asyncio.timeout(PROCESS_WAIT):
            while len(provider.requests) < 5:
                await asyncio.sleep(0.05)
        killed.kill()
        await asyncio.to_thread(killed.join)

        async with asyncio.timeout(PROCESS_WAIT):
            while True:  # until the dead judge's claim has ended, only the third is left
                resumed = judge_process(settings)
                await asyncio.to_thread(resumed.join)
                assert resumed.exitcode == 0
                if len(provider.requests) >= 7:
                    break
        judged = [request.user_texts[-1] for request in provider.requests[3:]]
        asked = ["quantos lixos?", "quantos à noite?", "quantos de manhã?"]
        times = [sum(f"PERSON: {question}" in text for text in judged) for question in asked]
        assert sorted(times) == [1, 1, 2], "only the one that was cut is judged again"
        assert provider.script.left == 0


def judge_process(settings: Settings) -> BaseProcess:
    """`qhub judge`, as a process."""
    key, base = settings.anthropic_api_key, settings.anthropic_base_url
    assert key is not None
    assert base is not None
    environment = {
        **os.environ,
        "QHUB_DATA_DIR": str(settings.data_dir),
        "DATABASE_URL": settings.database(),
        "ANTHROPIC_API_KEY": key.get_secret_value(),
        "ANTHROPIC_BASE_URL": base,
        "JWT_SECRET": "9d0c1f7e3b5a48d2a6c4e8f0b1d3a5c7e9f1",
        "QHUB_LEASE_SECONDS": "2",
        "QHUB_SANDBOX_PRELOAD": "false",
    }
    return fork_command(settings.data_dir, environment, "judge", "--idle-minutes", "0")


@pytest.mark.journey
async def test_two_batches_at_once_share_the_work(hub: RunningHub) -> None:
    rui = await hub.login("rui")
    for _ in range(4):
        await rui.send(await rui.conversation(), "quantos defeitos há?")
    judging = hub.hub.learning.judging
    batch = Batch(idle_seconds=0)
    one, other = await asyncio.gather(judging.run(batch), judging.run(batch))
    assert one.done + other.done == 4
