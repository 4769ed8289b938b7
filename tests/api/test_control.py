"""Control through HTTP: approvals, autonomy, tasks, guards, cancel, retry, on both databases."""

import asyncio
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

import pytest

from qhub.conversations.requests import Turns
from qhub.errors import Conflict
from qhub.settings.settings import Settings
from qhub.store.log import Log
from qhub_testing import Call, Fail, Provider, Say
from tests.support.hub import PROBE_PACK, WAIT, Client, asking, of_type, provided_hub, running_hub, text, types

PACKS = ["qualidade", PROBE_PACK]


def probing(
    settings: Settings, steps: Sequence[Any], **values: Any
) -> AbstractAsyncContextManager[tuple[Client, Provider]]:
    """A hub with the pack that misbehaves."""
    return asking(settings, steps, **{"packs": PACKS, "tool_retry_seconds": 0.0, **values})


async def decide(client: Client, conversation: str, id_: str, decisao: str, **body: Any) -> int:
    answer = await client.post(f"/conversas/{conversation}/aprovacoes/{id_}", json={"decisao": decisao, **body})
    return answer.status_code


WRITE = Call("escrever", {"texto": "olá"}, id="tu_1")


async def test_what_changes_something_waits_for_a_person_and_runs_once_approved(
    settings: Settings, notes: Path
) -> None:
    async with probing(settings, [[Say("Vou escrever."), WRITE], Say("Escrito.")]) as (rui, provider):
        conversation = await rui.conversation("sonda")
        events = await rui.send(conversation, "escreve olá")
        assert types(events) == ["text", "usage", "tool_approval_request", "done"]
        (asked,) = of_type(events, "tool_approval_request")
        assert (asked["id"], asked["name"], asked["input"]) == ("tu_1", "escrever", {"texto": "olá"})
        assert "Escrever" in asked["reason"]
        assert events[-1].data == {"type": "done", "status": "waiting", "waiting_for": ["tu_1"]}
        assert notes.read_text() == ""
        page = await rui.messages(conversation)
        assert page["status"] == "waiting"
        assert page["mensagens"][-1]["parts"][-1]["asking"] == "approval"
        busy = await rui.post(f"/conversas/{conversation}/mensagens", json={"content": "então?"})
        assert busy.status_code == 409

        assert await decide(rui, conversation, "tu_1", "aprovar") == 202
        rest = await rui.until(conversation, "done", after=events[-1].id)
        assert types(rest) == [
            "tool_decision", "tool_start", "tool_complete", "tool_use", "text", "usage", "done",
        ]  # fmt: skip
        assert notes.read_text() == "escrever olá\n"
        assert text(rest) == "Escrito."
        (result,) = provider.requests[1].tool_results
        assert "escrito" in str(result)


@pytest.mark.journey
async def test_approving_many_times_at_once_runs_once(settings: Settings, notes: Path) -> None:
    async with probing(settings, [WRITE, Say("Escrito.")]) as (rui, provider):
        conversation = await rui.conversation("sonda")
        last = (await rui.send(conversation, "escreve"))[-1].id
        answers = await asyncio.gather(*(decide(rui, conversation, "tu_1", "aprovar") for _ in range(10)))
        assert set(answers) == {202}
        await rui.until(conversation, "done", after=last)
        assert notes.read_text() == "escrever olá\n"
        assert len(provider.requests) == 2


@pytest.mark.journey
async def test_of_two_different_decisions_at_once_one_counts(settings: Settings, notes: Path) -> None:
    async with probing(settings, [WRITE, Say("Pronto.")]) as (rui, _):
        conversation = await rui.conversation("sonda")
        last = (await rui.send(conversation, "escreve"))[-1].id
        both = await asyncio.gather(
            decide(rui, conversation, "tu_1", "aprovar"), decide(rui, conversation, "tu_1", "recusar")
        )
        assert both.count(202) == 1
        rest = await rui.until(conversation, "done", after=last)
        (decision,) = of_type(rest, "tool_decision")
        assert (notes.read_text() == "escrever olá\n") is (decision["decisao"] == "aprovar")


async def test_a_refusal_is_a_result_that_the_model_sees(settings: Settings, notes: Path) -> None:
    async with probing(settings, [WRITE, Say("Está bem.")]) as (rui, provider):
        conversation = await rui.conversation("sonda")
        last = (await rui.send(conversation, "escreve"))[-1].id
        assert await decide(rui, conversation, "tu_1", "recusar", motivo="hoje não") == 202
        rest = await rui.until(conversation, "done", after=last)
        assert of_type(rest, "tool_error")[0]["error"]["code"] == "tool_refused"
        assert notes.read_text() == ""
        (result,) = provider.requests[1].tool_results
        assert "hoje não" in str(result)


async def test_edited_arguments_are_validated_recorded_and_told_to_the_model(settings: Settings, notes: Path) -> None:
    async with probing(settings, [WRITE, Say("Feito.")]) as (rui, provider):
        conversation = await rui.conversation("sonda")
        last = (await rui.send(conversation, "escreve"))[-1].id
        wrong = await rui.post(
            f"/conversas/{conversation}/aprovacoes/tu_1", json={"decisao": "aprovar", "input": {"texto": ["adeus"]}}
        )
        assert wrong.status_code == 422
        assert wrong.json()["error"]["fields"][0]["field"] == "input"
        assert await decide(rui, conversation, "tu_1", "aprovar", input={"texto": "adeus"}) == 202
        rest = await rui.until(conversation, "done", after=last)
        assert of_type(rest, "tool_decision")[0]["input"] == {"texto": "adeus"}
        assert of_type(rest, "tool_start")[0]["input"] == {"texto": "adeus"}
        assert notes.read_text() == "escrever adeus\n"
        assert "argumentos_alterados_pelo_utilizador" in str(provider.requests[1].tool_results[0])


@pytest.mark.journey
async def test_always_is_remembered_for_this_tool_and_agent_until_forgotten(settings: Settings, notes: Path) -> None:
    steps = [WRITE, Say("1"), Call("escrever", {"texto": "b"}), Say("2"), Call("escrever", {"texto": "c"}), Say("3")]
    async with probing(settings, steps) as (rui, _):
        conversation = await rui.conversation("sonda")
        last = (await rui.send(conversation, "escreve"))[-1].id
        assert await decide(rui, conversation, "tu_1", "sempre") == 202
        await rui.until(conversation, "done", after=last)
        assert types(await rui.send(conversation, "outra vez")).count("tool_approval_request") == 0
        (rule,) = (await rui.get("/regras")).json()
        assert (rule["agente_id"], rule["ferramenta"], rule["argumentos"]) == ("sonda", "escrever", None)
        assert (await rui.request("DELETE", f"/regras/{rule['id']}")).status_code == 204
        assert (await rui.request("DELETE", f"/regras/{rule['id']}")).status_code == 404
        assert types(await rui.send(conversation, "mais")).count("tool_approval_request") == 1


async def test_always_for_these_arguments_asks_for_others(settings: Settings, notes: Path) -> None:
    steps = [WRITE, Say("1"), [Call("escrever", {"texto": "olá"}), Call("escrever", {"texto": "outro"}, id="tu_9")]]
    async with probing(settings, steps) as (rui, _):
        conversation = await rui.conversation("sonda")
        last = (await rui.send(conversation, "escreve"))[-1].id
        assert await decide(rui, conversation, "tu_1", "sempre", apenas_estes_argumentos=True) == 202
        await rui.until(conversation, "done", after=last)
        events = await rui.send(conversation, "outra vez")
        assert events[-1].data["waiting_for"] == ["tu_9"]
        assert notes.read_text() == "escrever olá\n" * 2


async def test_autonomous_mode_runs_without_asking_and_still_shows_it(settings: Settings, notes: Path) -> None:
    async with probing(settings, [WRITE, Say("Feito."), Call("proibida"), Say("Não posso.")]) as (rui, _):
        conversation = await rui.conversation("sonda")
        events = await rui.send(conversation, "escreve", autonomous_mode=True)
        assert types(events)[1:4] == ["tool_start", "tool_complete", "tool_use"]
        events = await rui.send(conversation, "a proibida", autonomous_mode=True)
        assert of_type(events, "tool_error")[0]["error"]["code"] == "tool_denied"
        assert notes.read_text() == "escrever olá\n"


async def test_the_preference_for_autonomy_counts_where_the_message_says_nothing(
    settings: Settings, notes: Path
) -> None:
    async with probing(settings, [WRITE, Say("Feito."), Call("escrever", {"texto": "b"})]) as (rui, _):
        conversation = await rui.conversation("sonda")
        saved = await rui.request("PUT", "/preferencias", json={"autonomous_mode": True})
        assert saved.json()["autonomous_mode"] is True
        assert "tool_approval_request" not in types(await rui.send(conversation, "escreve"))
        asked = await rui.send(conversation, "escreve", autonomous_mode=False)
        assert "tool_approval_request" in types(asked)


async def test_preferences_keep_what_was_not_mentioned_and_refuse_what_they_do_not_know(settings: Settings) -> None:
    async with running_hub(settings) as hub:
        rui = await hub.login("rui")
        assert (await rui.request("PUT", "/preferencias", json={"tema": "escuro"})).status_code == 200
        assert (await rui.request("PUT", "/preferencias", json={"idioma": "en"})).json()["tema"] == "escuro"
        for bad in ({"tema": "roxo"}, {"cor": "azul"}, {"autonomous_mode": "talvez"}, [], {"idioma": 3}):
            assert (await rui.request("PUT", "/preferencias", json=bad)).status_code == 422, bad
        julia = await hub.login("julia")
        assert (await julia.get("/preferencias")).json()["tema"] == "sistema"


async def test_the_organisation_decides_about_tools_through_its_administrator(settings: Settings, notes: Path) -> None:
    async with probing(settings, [Call("ler", {}, id="tu_1"), Say("Lido.")]) as (rui, _):
        admin = await rui.login("admin")
        body = {"agente_id": "*", "ferramenta": "ler", "decisao": "perguntar"}
        assert (await rui.request("PUT", "/organizacao/politicas", json=body)).status_code == 403
        assert (await admin.request("PUT", "/organizacao/politicas", json=body)).status_code == 204
        assert (await admin.get("/organizacao/politicas")).json() == [body]
        conversation = await rui.conversation("sonda")
        assert types(await rui.send(conversation, "lê"))[-2:] == ["tool_approval_request", "done"]
        unknown = await admin.request("PUT", "/organizacao/politicas", json={**body, "ferramenta": "voar"})
        assert unknown.status_code == 422
        assert (await admin.request("PUT", "/organizacao/politicas", json={**body, "decisao": None})).status_code == 204
        assert (await admin.get("/organizacao/politicas")).json() == []


@pytest.mark.journey
async def test_several_calls_are_decided_one_by_one_in_any_order_and_run_in_the_models(
    settings: Settings, notes: Path
) -> None:
    calls = [Call("escrever", {"texto": word}, id=f"tu_{word}") for word in "abc"]
    async with probing(settings, [calls, Say("Feito.")]) as (rui, provider):
        conversation = await rui.conversation("sonda")
        events = await rui.send(conversation, "escreve três")
        assert events[-1].data["waiting_for"] == ["tu_a", "tu_b", "tu_c"]
        assert await decide(rui, conversation, "tu_b", "aprovar") == 202
        events = await rui.until(conversation, "done", after=events[-1].id)
        assert events[-1].data["waiting_for"] == ["tu_a", "tu_c"]
        assert notes.read_text() == "", "a change does not overtake one that waits"
        assert await decide(rui, conversation, "tu_a", "aprovar") == 202
        events = await rui.until(conversation, "done", after=events[-1].id)
        assert notes.read_text() == "escrever a\nescrever b\n"
        assert await decide(rui, conversation, "tu_c", "recusar") == 202
        events = await rui.until(conversation, "done", after=events[-1].id)
        assert events[-1].data["status"] == "completed"
        assert len(provider.requests) == 2


async def test_several_calls_are_decided_together(settings: Settings, notes: Path) -> None:
    calls = [Call("escrever", {"texto": word}, id=f"tu_{word}") for word in "ab"]
    async with probing(settings, [calls, Say("Feito.")]) as (rui, _):
        conversation = await rui.conversation("sonda")
        last = (await rui.send(conversation, "escreve dois"))[-1].id
        answer = await rui.post(f"/conversas/{conversation}/aprovacoes", json={"decisao": "aprovar"})
        assert answer.json()["decididas"] == ["tu_a", "tu_b"]
        async with asyncio.timeout(60), rui.following(conversation, last) as events:
            async for event in events:
                if event.type == "done" and event.data["status"] == "completed":
                    break
        assert notes.read_text() == "escrever a\nescrever b\n"
        again = await rui.post(f"/conversas/{conversation}/aprovacoes", json={"decisao": "aprovar"})
        assert again.status_code == 404


async def test_decisions_about_nothing_or_of_the_wrong_kind_are_refused(settings: Settings, notes: Path) -> None:
    async with probing(settings, [WRITE]) as (rui, _):
        conversation = await rui.conversation("sonda")
        assert await decide(rui, conversation, "tu_1", "aprovar") == 404
        await rui.send(conversation, "escreve")
        assert await decide(rui, conversation, "tu_2", "aprovar") == 404
        assert await decide(rui, conversation, "tu_1", "repetir") == 422
        assert await decide(rui, conversation, "tu_1", "talvez") == 422
        julia = await rui.login("julia")
        assert await decide(julia, conversation, "tu_1", "aprovar") == 404
        assert notes.read_text() == ""


async def test_a_turn_that_waits_can_be_stopped(settings: Settings, notes: Path) -> None:
    async with probing(settings, [WRITE, Say("Olá.")]) as (rui, _):
        conversation = await rui.conversation("sonda")
        last = (await rui.send(conversation, "escreve"))[-1].id
        assert (await rui.post(f"/conversas/{conversation}/cancelar")).status_code == 202
        events = await rui.until(conversation, "done", after=last)
        assert events[-1].data["status"] == "cancelled"
        assert await decide(rui, conversation, "tu_1", "aprovar") == 404
        assert text(await rui.send(conversation, "olá")) == "Olá."
        assert notes.read_text() == ""


async def test_the_same_call_three_times_pauses_the_turn_and_a_person_may_let_it_go_on(
    settings: Settings, notes: Path
) -> None:
    steps = [*(Call("ler", {"n": 1}) for _ in range(4)), Say("Chega.")]
    async with probing(settings, steps) as (rui, provider):
        conversation = await rui.conversation("sonda")
        events = await rui.send(conversation, "lê sempre o mesmo")
        assert types(events)[-2:] == ["loop_detected", "done"]
        (loop,) = of_type(events, "loop_detected")
        assert (loop["name"], loop["input"], loop["count"]) == ("ler", {"n": 1}, 3)
        assert "Continuar" in loop["content"]
        assert events[-1].data["status"] == "waiting"
        assert notes.read_text() == "ler 1\n" * 2, "the third is not made"
        assert len(provider.requests) == 3
        assert (await rui.messages(conversation))["status"] == "idle"

        assert (await rui.post(f"/conversas/{conversation}/continuar")).status_code == 202
        rest = await rui.until(conversation, "done", after=events[-1].id)
        assert text(rest) == "Chega."
        assert notes.read_text() == "ler 1\n" * 4


async def test_a_new_message_after_a_loop_is_taken(settings: Settings, notes: Path) -> None:
    steps = [*(Call("ler", {"n": 1}) for _ in range(3)), Say("Está bem.")]
    async with probing(settings, steps) as (rui, _):
        conversation = await rui.conversation("sonda")
        await rui.send(conversation, "lê")
        assert text(await rui.send(conversation, "deixa estar")) == "Está bem."


async def test_other_arguments_or_other_tools_in_between_are_no_loop(settings: Settings, notes: Path) -> None:
    steps = [*(Call("ler", {"n": n}) for n in (1, 1, 2, 1, 1)), Say("Fim.")]
    async with probing(settings, steps) as (rui, _):
        assert "loop_detected" not in types(await rui.send(await rui.conversation("sonda"), "lê"))


async def test_what_broke_is_tried_again_once_where_that_is_safe(settings: Settings, notes: Path) -> None:
    async with probing(settings, [Call("partir", {"vezes": 1}, id="tu_1"), Say("Feito.")]) as (rui, _):
        events = await rui.send(await rui.conversation("sonda"), "parte")
        assert types(events)[1:5] == ["tool_start", "tool_retry", "tool_complete", "tool_use"]
        assert of_type(events, "tool_retry")[0]["attempt"] == 1
        assert notes.read_text() == "partir\n" * 2


@pytest.mark.parametrize(("decisao", "status", "runs"), [("saltar", "completed", 2), ("parar", "cancelled", 2)])
async def test_after_the_second_failure_a_person_decides(
    settings: Settings, notes: Path, decisao: str, status: str, runs: int
) -> None:
    async with probing(settings, [Call("partir", {}, id="tu_1"), Say("Sem isso.")]) as (rui, provider):
        conversation = await rui.conversation("sonda")
        events = await rui.send(conversation, "parte")
        assert types(events)[1:] == ["tool_start", "tool_retry", "tool_failed", "done"]
        assert events[-1].data["waiting_for"] == ["tu_1"]
        assert await decide(rui, conversation, "tu_1", "aprovar") == 422
        assert await decide(rui, conversation, "tu_1", decisao) == 202
        rest = await rui.until(conversation, "done", after=events[-1].id)
        assert rest[-1].data["status"] == status
        assert of_type(rest, "tool_error")[0]["error"]["code"] == "tool_failed"
        assert notes.read_text() == "partir\n" * runs
        assert len(provider.requests) == (2 if decisao == "saltar" else 1)
        assert "broken" not in str([event.data for event in events + rest]), "nothing of the tool's insides is shown"


async def test_repeating_what_failed_may_be_decided_again_and_again(settings: Settings, notes: Path) -> None:
    async with probing(settings, [Call("partir", {"vezes": 5}, id="tu_1"), Say("Feito.")]) as (rui, _):
        conversation = await rui.conversation("sonda")
        events = await rui.send(conversation, "parte")
        for _ in range(2):
            assert events[-1].data["waiting_for"] == ["tu_1"]
            assert await decide(rui, conversation, "tu_1", "repetir") == 202
            events = await rui.until(conversation, "done", after=events[-1].id)
        assert text(events) == "Feito."
        assert notes.read_text() == "partir\n" * 6


async def test_what_is_not_safe_to_repeat_is_not_repeated(settings: Settings, notes: Path) -> None:
    async with probing(settings, [Call("partir_escrita", {}, id="tu_1"), Say("Pronto.")]) as (rui, _):
        events = await rui.send(await rui.conversation("sonda"), "parte", autonomous_mode=True)
        assert types(events)[1:] == ["tool_start", "tool_failed", "done"]
        assert notes.read_text() == "partir_escrita\n"


async def test_a_tool_that_says_why_it_cannot_is_neither_repeated_nor_asked_about(
    settings: Settings, notes: Path
) -> None:
    async with probing(settings, [Call("recusar", {}), Say("Falta a chave.")]) as (rui, provider):
        events = await rui.send(await rui.conversation("sonda"), "tenta")
        assert of_type(events, "tool_error")[0]["error"] == {
            "code": "tool_failure",
            "message": "Não posso: falta a chave.",
        }
        assert "falta a chave" in str(provider.requests[1].tool_results[0])


@pytest.mark.parametrize(
    ("tool", "trace"), [("demorar", "demorar cancelada"), ("teimar", "teimar acabou"), ("bloquear", "bloquear acabou")]
)
async def test_cancelling_a_tool_ends_its_work_and_the_turn_goes_on(
    settings: Settings, notes: Path, tool: str, trace: str
) -> None:
    async with probing(settings, [Call(tool, {}, id="tu_1"), Say("Cancelado.")]) as (rui, provider):
        conversation = await rui.conversation("sonda")
        async with rui.sending(conversation, "demora") as events:
            async for event in events:
                if event.type == "tool_start":
                    assert event.data["timeout"] == 600
                    assert event.data["started_at"]
                    path = f"/conversas/{conversation}/ferramentas/tu_1/cancelar"
                    assert (await rui.post(path)).status_code == 202
                if event.type == "tool_error":
                    assert event.data["error"]["code"] == "tool_cancelled"
        assert event.data["status"] == "completed"
        assert "Cancelada" in str(provider.requests[1].tool_results[0])
        await until(notes, trace)
        assert (await rui.post(f"/conversas/{conversation}/ferramentas/tu_1/cancelar")).status_code == 404


@pytest.mark.parametrize("tool", ["demorar", "teimar", "bloquear"])
async def test_stopping_the_turn_ends_its_tools(settings: Settings, notes: Path, tool: str) -> None:
    async with probing(settings, [Call(tool, {}, id="tu_1")]) as (rui, _):
        conversation = await rui.conversation("sonda")
        async with rui.sending(conversation, "demora") as events:
            async for event in events:
                if event.type == "tool_start":
                    assert (await rui.post(f"/conversas/{conversation}/cancelar")).status_code == 202
        assert event.data["status"] == "cancelled"
        await until(notes, "cancelada" if tool == "demorar" else "acabou")


@pytest.mark.parametrize("tool", ["demorar", "teimar", "bloquear"])
async def test_a_tool_that_takes_too_long_is_ended(settings: Settings, notes: Path, tool: str) -> None:
    steps = [Call(tool, {}, id="tu_1")]
    async with probing(settings, steps, max_tool_seconds=0.2) as (rui, _):
        events = await rui.send(await rui.conversation("sonda"), "demora")
        assert types(events)[1:] == ["tool_start", "tool_retry", "tool_failed", "done"]
        assert of_type(events, "tool_failed")[0]["error"]["code"] == "tool_timeout"
        await until(notes, "cancelada" if tool == "demorar" else "acabou")


async def until(notes: Path, word: str) -> None:
    """Wait, within bounds, for a trace that a tool leaves in its own time."""
    async with asyncio.timeout(60):
        while word not in notes.read_text("utf-8"):
            await asyncio.sleep(0.02)


async def test_a_plan_is_stated_followed_and_stored(settings: Settings, notes: Path) -> None:
    plan = [{"id": "1", "description": "Ler"}, {"id": "2", "description": "Escrever"}]
    steps = [
        Call("definir_tarefas", {"tarefas": plan}),
        [Call("ler", {"n": 1}, id="tu_ler"), Call("atualizar_tarefa", {"id": "1", "status": "completed"})],
        [Call("escrever", {"texto": "x"}, id="tu_x")],
        Call("atualizar_tarefa", {"id": "2", "status": "completed", "resultado": "x escrito"}),
        Say("Tudo feito."),
    ]
    async with probing(settings, steps) as (rui, _):
        conversation = await rui.conversation("sonda")
        events = await rui.send(conversation, "lê e escreve", autonomous_mode=True)
        (stated,) = of_type(events, "task_list")
        assert [task["status"] for task in stated["tasks"]] == ["pending", "pending"]
        assert [(item["task_id"], item["status"]) for item in of_type(events, "task_update")] == [
            ("1", "in_progress"), ("1", "completed"), ("2", "in_progress"), ("2", "completed"),
        ]  # fmt: skip
        assert {item["id"]: item["task_id"] for item in of_type(events, "tool_start") if item["task_id"]} == {
            "tu_ler": "1", "tu_x": "2",
        }  # fmt: skip
        answer = (await rui.messages(conversation))["mensagens"][-1]
        assert answer["tasks"] == [
            {"id": "1", "description": "Ler", "status": "completed", "result": None},
            {"id": "2", "description": "Escrever", "status": "completed", "result": "x escrito"},
        ]


async def test_calls_that_only_read_run_side_by_side(settings: Settings, notes: Path) -> None:
    calls = [Call("demorar", {}, id="tu_1"), Call("ler", {"n": 7}, id="tu_2")]
    async with probing(settings, [calls, Say("Feito.")]) as (rui, _):
        conversation = await rui.conversation("sonda")
        async with rui.sending(conversation, "os dois") as events:
            async for event in events:
                if event.type == "tool_complete":
                    assert event.data["id"] == "tu_2", "the second ends while the first still runs"
                    path = f"/conversas/{conversation}/ferramentas/tu_1/cancelar"
                    assert (await rui.post(path)).status_code == 202
        assert event.data["status"] == "completed"


async def test_a_plan_never_says_done_of_a_change_that_still_waits(settings: Settings, notes: Path) -> None:
    plan = [{"id": "1", "description": "Escrever"}]
    steps = [
        Call("definir_tarefas", {"tarefas": plan}),
        [Call("escrever", {"texto": "x"}, id="tu_1"), Call("atualizar_tarefa", {"id": "1", "status": "completed"})],
        Say("Pronto."),
    ]
    async with probing(settings, steps) as (rui, _):
        conversation = await rui.conversation("sonda")
        events = await rui.send(conversation, "escreve")
        assert events[-1].data["waiting_for"] == ["tu_1"]
        assert "completed" not in [item["status"] for item in of_type(events, "task_update")]
        assert await decide(rui, conversation, "tu_1", "aprovar") == 202
        rest = await rui.until(conversation, "done", after=events[-1].id)
        assert types(rest).index("tool_complete") < types(rest).index("task_update", 2)
        assert of_type(rest, "task_update")[-1]["status"] == "completed"


@pytest.mark.journey
@pytest.mark.parametrize("decisao", ["aprovar", "sempre", "recusar"])
async def test_who_lost_the_agent_decides_nothing_and_the_write_does_not_run(
    settings: Settings, notes: Path, decisao: str
) -> None:
    async with provided_hub(settings, [WRITE], packs=PACKS) as (hub, provider):
        rui = await hub.login("rui")
        conversation = await rui.conversation("sonda")
        last = (await rui.send(conversation, "escreve"))[-1].id
        await hub.hub.stores.users.revoke(await id_of(rui), "sonda")
        assert await decide(rui, conversation, "tu_1", decisao) == 403
        all_of_them = await rui.post(f"/conversas/{conversation}/aprovacoes", json={"decisao": decisao})
        assert all_of_them.status_code == 403
        assert (await rui.post(f"/conversas/{conversation}/cancelar")).status_code == 202
        rest = await rui.until(conversation, "done", after=last)
        assert rest[-1].data["status"] == "cancelled"
        assert notes.read_text() == ""
        assert len(provider.requests) == 1


@pytest.mark.journey
async def test_who_lost_the_agent_cannot_let_a_turn_go_on(settings: Settings, notes: Path) -> None:
    async with provided_hub(settings, [Fail(529), Say("Aqui está.")], packs=PACKS) as (hub, provider):
        rui = await hub.login("rui")
        conversation = await rui.conversation("sonda")
        last = (await rui.send(conversation, "olá"))[-1].id
        users, user_id = hub.hub.stores.users, await id_of(rui)
        await users.revoke(user_id, "sonda")
        refused = await rui.post(f"/conversas/{conversation}/continuar")
        assert (refused.status_code, refused.json()["error"]["code"]) == (403, "agent_forbidden")
        assert len(provider.requests) == 1
        await users.grant(user_id, "sonda")
        assert (await rui.post(f"/conversas/{conversation}/continuar")).status_code == 202
        assert text(await rui.until(conversation, "done", after=last)) == "Aqui está."


@pytest.mark.journey
async def test_a_decision_taken_before_the_agent_was_lost_runs_nothing_after_it(
    settings: Settings, notes: Path
) -> None:
    async with provided_hub(settings, [WRITE], packs=PACKS) as (hub, provider):
        rui = await hub.login("rui")
        conversation = await rui.conversation("sonda")
        last = (await rui.send(conversation, "escreve"))[-1].id
        await hub.hub.worker.stop()
        assert await decide(rui, conversation, "tu_1", "aprovar") == 202
        await hub.hub.stores.users.revoke(await id_of(rui), "sonda")
        await hub.hub.worker.start()
        rest = await rui.until(conversation, "done", after=last)
        assert types(rest) == ["tool_decision", "tool_error", "error", "done"]
        assert of_type(rest, "error")[0]["code"] == "agent_forbidden"
        assert rest[-1].data["status"] == "cancelled"
        assert notes.read_text() == ""
        assert len(provider.requests) == 1


async def id_of(client: Client) -> int:
    return int((await client.get("/auth/me")).json()["id"])


@pytest.mark.journey
async def test_the_same_decision_again_is_accepted_also_when_the_turn_is_over(settings: Settings, notes: Path) -> None:
    async with probing(settings, [WRITE, Say("Escrito.")]) as (rui, _):
        conversation = await rui.conversation("sonda")
        last = (await rui.send(conversation, "escreve"))[-1].id
        assert await decide(rui, conversation, "tu_1", "aprovar") == 202
        await rui.until(conversation, "done", after=last)
        assert await decide(rui, conversation, "tu_1", "aprovar") == 202
        assert await decide(rui, conversation, "tu_1", "recusar") == 409
        assert await decide(rui, conversation, "tu_9", "aprovar") == 404
        assert notes.read_text() == "escrever olá\n"


@pytest.mark.journey
async def test_after_text_from_outside_a_change_asks_also_in_autonomous_mode(settings: Settings, notes: Path) -> None:
    steps = [Call("ler_fora", {}), WRITE, Say("Escrito."), Call("escrever", {"texto": "x"}), Say("Feito.")]
    async with probing(settings, steps) as (rui, _):
        conversation = await rui.conversation("sonda")
        events = await rui.send(conversation, "lê e escreve", autonomous_mode=True)
        (asked,) = of_type(events, "tool_approval_request")
        assert "web" in asked["reason"]
        assert notes.read_text() == ""
        assert await decide(rui, conversation, "tu_1", "aprovar") == 202
        await rui.until(conversation, "done", after=events[-1].id)
        assert notes.read_text() == "escrever olá\n"
        again = await rui.send(conversation, "escreve x", autonomous_mode=True)
        assert of_type(again, "tool_approval_request") == [], "what the person wrote since counts from the beginning"


@pytest.mark.journey
async def test_an_organisation_insists_on_asking(settings: Settings, notes: Path) -> None:
    async with probing(settings, [WRITE, Say("Escrito.")]) as (rui, _):
        admin = await rui.login("admin")
        body = {"agente_id": "*", "ferramenta": "escrever", "decisao": "insistir"}
        assert (await admin.request("PUT", "/organizacao/politicas", json=body)).status_code == 204
        assert body in (await admin.get("/organizacao/politicas")).json()
        conversation = await rui.conversation("sonda")
        events = await rui.send(conversation, "escreve", autonomous_mode=True)
        (asked,) = of_type(events, "tool_approval_request")
        assert asked["insists"] is True
        assert (await rui.messages(conversation))["mensagens"][-1]["parts"][-1]["insists"] is True
        assert await decide(rui, conversation, "tu_1", "sempre") == 422
        assert (await rui.get("/regras")).json() == []
        assert await decide(rui, conversation, "tu_1", "aprovar") == 202
        await rui.until(conversation, "done", after=events[-1].id)
        assert notes.read_text() == "escrever olá\n"


@pytest.mark.journey
async def test_cancelling_in_the_pause_before_another_try_is_obeyed_at_once(settings: Settings, notes: Path) -> None:
    steps = [Call("partir", {}, id="tu_1"), Say("Fica assim.")]
    async with probing(settings, steps, tool_retry_seconds=3600.0) as (rui, _):
        conversation = await rui.conversation("sonda")
        async with asyncio.timeout(WAIT), rui.sending(conversation, "parte") as events:
            seen = []
            async for event in events:
                seen.append(event)
                if event.type == "tool_retry":
                    cancelled = await rui.post(f"/conversas/{conversation}/ferramentas/tu_1/cancelar")
                    assert cancelled.status_code == 202
        assert of_type(seen, "tool_error")[0]["error"]["code"] == "tool_cancelled"
        assert text(seen) == "Fica assim."
        assert notes.read_text().count("partir") == 1


PLAN = [{"id": str(n), "description": f"Passo {n}"} for n in (1, 2, 3)]


async def test_a_plan_that_nobody_keeps_follows_its_tools_and_is_closed_with_a_reason(
    settings: Settings, notes: Path
) -> None:
    steps = [
        Call("definir_tarefas", {"tarefas": PLAN}),
        Call("escrever", {"texto": "x"}),
        Call("recusar", {}),
        Say("Pronto."),
    ]
    async with probing(settings, steps) as (rui, _):
        conversation = await rui.conversation("sonda")
        await rui.send(conversation, "faz tudo", autonomous_mode=True)
        tasks = (await rui.messages(conversation))["mensagens"][-1]["tasks"]
        assert [task["status"] for task in tasks] == ["completed", "failed", "failed"]
        assert tasks[1]["result"] == of_type(await rui.until(conversation, "done"), "tool_error")[0]["error"]["message"]
        assert "sem dizer" in tasks[2]["result"]


@pytest.mark.journey
async def test_a_plan_is_closed_where_the_turn_is_stopped(settings: Settings, notes: Path) -> None:
    steps = [Call("definir_tarefas", {"tarefas": PLAN}), WRITE]
    async with probing(settings, steps) as (rui, _):
        conversation = await rui.conversation("sonda")
        last = (await rui.send(conversation, "faz tudo"))[-1].id
        assert (await rui.post(f"/conversas/{conversation}/cancelar")).status_code == 202
        await rui.until(conversation, "done", after=last)
        tasks = (await rui.messages(conversation))["mensagens"][-1]["tasks"]
        assert {(task["status"], task["result"]) for task in tasks} == {("failed", "Parou antes de ser feita.")}


async def test_keeping_the_plan_is_no_step_of_the_work(settings: Settings, notes: Path) -> None:
    steps = [
        Call("definir_tarefas", {"tarefas": PLAN[:2]}),
        Call("atualizar_tarefa", {"id": "1", "status": "in_progress"}),
        Call("ler", {"n": 1}),
        Call("atualizar_tarefa", {"id": "1", "status": "completed"}),
        Call("ler", {"n": 2}),
        Call("atualizar_tarefa", {"id": "2", "status": "completed"}),
        Say("Pronto."),
    ]
    async with probing(settings, steps, max_iterations=3) as (rui, _):
        events = await rui.send(await rui.conversation("sonda"), "faz")
        assert (text(events), events[-1].data["status"]) == ("Pronto.", "completed")


async def test_a_model_that_does_nothing_but_plan_is_paused(settings: Settings, notes: Path) -> None:
    busy = [
        Call("atualizar_tarefa", {"id": "1", "status": status, "resultado": str(n)})
        for n in range(10)
        for status in ("in_progress", "completed")
    ]
    async with probing(settings, [Call("definir_tarefas", {"tarefas": PLAN}), *busy], max_iterations=3) as (rui, _):
        events = await rui.send(await rui.conversation("sonda"), "faz")
        assert "iteration_limit" in types(events)


class HeldLog:
    """A log whose appends wait, as those of a server that is frozen."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self.reached = asyncio.Event()
        self.free = asyncio.Event()

    async def look(self, *asked: Any) -> Any:
        return await self._log.look(*asked)

    async def append(self, *asked: Any, **options: Any) -> Any:
        self.reached.set()
        await self.free.wait()
        return await self._log.append(*asked, **options)


async def test_an_end_is_continued_once_however_late_the_second_who_asks_is(sqlite_settings: Settings) -> None:
    async with provided_hub(sqlite_settings, [Fail(529), Say("Aqui está.")], packs=PACKS) as (hub, provider):
        rui = await hub.login("rui")
        conversation = await rui.conversation("sonda")
        last = (await rui.send(conversation, "olá"))[-1].id
        row = await hub.hub.stores.conversations.get(conversation, await id_of(rui))
        assert row is not None
        held = HeldLog(hub.hub.stores.log)
        late = asyncio.create_task(Turns(held).proceed(row, "pt-PT"))  # type: ignore[arg-type]
        await held.reached.wait()
        assert (await rui.post(f"/conversas/{conversation}/continuar")).status_code == 202
        assert (await rui.until(conversation, "done", after=last))[-1].data["status"] == "completed"
        held.free.set()
        with pytest.raises(Conflict):
            await late
        await hub.hub.worker.settled()
        assert len(provider.requests) == 2
