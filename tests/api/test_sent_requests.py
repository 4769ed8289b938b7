"""What providers were sent, as a trace shows it: the same as what the stand-in received, or named as lost."""

import json
from typing import Any

import pytest

from qhub.settings.settings import Settings
from qhub_testing import Call, Fail, Say, When
from qhub_testing.request import Request
from tests.api.test_attachments import GUIDE, WORDS, added, is_summary, picture
from tests.api.test_edited_agents import copied, published, saved
from tests.api.test_lost_calls import BROKEN, with_light_model
from tests.api.test_traces import last_answer, trace
from tests.api.test_uploads import SALES, upload
from tests.support.hub import Client, provided_hub
from tests.workflows.test_workflow_providers import INTRODUCTION, PACK, SAFE, change

Said = list[tuple[str, list[tuple[str, str]]]]
"""Who said what: pieces by their kind, neighbours of one role together."""


def received(request: Request) -> tuple[str, list[str], Said]:
    """A request as the stand-in got it."""
    said: Said = []
    for message in request.unmarked:
        said.append((message["role"], [_piece(block) for block in message["content"]]))
    return request.system, list(request.tools), said


def _piece(block: dict[str, Any]) -> tuple[str, str]:
    match block["type"]:
        case "text":
            return "text", block["text"]
        case "image":
            return "image", block["source"]["media_type"]
        case "tool_use":
            return "call", f"{block['name']} {json.dumps(block['input'], sort_keys=True)}"
        case _:
            return "result", "".join(piece["text"] for piece in block["content"])


def shown(sent: dict[str, Any]) -> tuple[str, list[str], Said]:
    """A request as the trace shows it, in the same form."""
    assert "perdido" not in sent, sent["perdido"]
    assert "por_conferir" not in sent
    said: Said = []
    for message in sent["mensagens"]:
        pieces = [_shown_piece(part) for part in message["partes"]]
        if said and said[-1][0] == message["papel"]:
            said[-1][1].extend(pieces)
        else:
            said.append((message["papel"], pieces))
    if "no_fim" in sent:
        said[-1][1].append(("text", sent["no_fim"]))
    return sent.get("instrucoes", ""), sent["ferramentas"], said


def _shown_piece(part: dict[str, Any]) -> tuple[str, str]:
    match part["tipo"]:
        case "image":
            return "image", part["nome"]
        case "call":
            return "call", f"{part['nome']} {json.dumps(json.loads(part['texto']), sort_keys=True)}"
        case kind:
            return kind, part["texto"]


async def sent(client: Client, conversation: str, message: str, step: str, *, of_members: bool = False) -> Any:
    place = "/organizacao" if of_members else ""
    answer = await client.get(f"{place}/conversas/{conversation}/mensagens/{message}/traco/{step}/pedido")
    assert answer.status_code == 200, answer.text
    return answer.json()


async def all_sent(client: Client, conversation: str, *messages: str) -> list[dict[str, Any]]:
    """Every request that the traces of some turns can show, in the order in which they were answered."""
    found: dict[int, dict[str, Any]] = {}
    for message in messages:
        for step in (await trace(client, conversation, message))["passos"]:
            if "enviado" in step.get("chamada", {}):
                found[int(step["id"])] = await sent(client, conversation, message, step["id"])
    return [found[step] for step in sorted(found)]


async def answers(client: Client, conversation: str) -> list[str]:
    return [one["id"] for one in (await client.messages(conversation))["mensagens"] if one["role"] == "assistant"]


def in_order(requests: list[Any]) -> list[str]:
    return sorted(json.dumps(one, sort_keys=True) for one in requests)


@pytest.mark.journey
async def test_what_is_shown_is_what_was_received_with_files_memories_examples_and_tools(settings: Settings) -> None:
    steps = [
        Say("Combinado."),
        [Call("consultar_dados", {"sql": "SELECT loja, sum(valor) AS total FROM vendas GROUP BY loja"}), Say("Vejo.")],
        Fail(529),
        Call("nao_existe", {"a": 1}),
        Say("Évora vendeu mais."),
        Say("Também."),
    ]
    values = {**WORDS, "model_max_retries": 1, "model_retry_seconds": 0.001}
    async with provided_hub(settings, steps, **values) as (hub, provider):
        rui, admin = await hub.login("rui"), await hub.login("admin")
        await rui.send(await rui.conversation(), "Prefiro respostas curtas. Lembra-te que a loja de Évora é a maior.")
        await hub.hub.worker.settled()
        example = {"agente_id": "qualidade", "pergunta": "que loja vendeu mais?", "resposta": "Soma por loja."}
        made = (await admin.post("/organizacao/exemplos", json=example)).json()["id"]

        conversation = await rui.conversation()
        assert (await upload(rui, conversation, "Vendas.csv", SALES)).status_code == 201
        await added(rui, conversation, "guia.md", GUIDE)
        await added(rui, conversation, "peca.png", picture())
        events = await rui.send(conversation, "que loja de Évora vendeu mais?")
        assert {"memory_used", "examples_used"} <= {event.type for event in events}
        await rui.send(conversation, "which shop sold the most, please?")
        await hub.hub.worker.settled()

        asked = await answers(rui, conversation)
        over = await provider.wait_for_end(len(provider.requests))
        taken = [request for request in over[1:] if request.outcome == "answered"]
        found = await all_sent(rui, conversation, *asked)
        assert [shown(one) for one in found] == [received(request) for request in taken]
        assert len(found) == 4
        assert "a loja de Évora é a maior" in found[0]["no_fim"]
        assert "Soma por loja." in found[0]["no_fim"]
        assert ("image", "image/png") in shown(found[0])[2][0][1]
        assert "consultar_documentos" in found[0]["ferramentas"]

        # An example that was changed has its old words still; a memory that is forgotten is gone from here, too.
        await admin.request("PATCH", f"/organizacao/exemplos/{made}", json={"resposta": "Outra."})
        assert await all_sent(rui, conversation, *asked) == found
        await rui.request("DELETE", "/memorias")
        first = (await all_sent(rui, conversation, *asked))[0]
        assert first["perdido"] == ["no_fim"]
        assert "no_fim" not in first
        assert first["mensagens"] == found[0]["mensagens"]


async def test_turns_after_a_summary_on_every_branch_are_shown_as_they_were_sent(sqlite_settings: Settings) -> None:
    steps = [
        *(When(lambda request: not is_summary(request), Say(f"resposta {number}")) for number in range(9)),
        *(When(is_summary, Say("Falou-se de números.")) for _ in range(9)),
    ]
    async with provided_hub(with_light_model(sqlite_settings), steps, max_history=4) as (hub, provider):
        rui = await hub.login("rui")
        conversation = await rui.conversation("documentos")
        turns: set[str] = set()
        for number in range(6):
            await rui.send(conversation, f"pergunta {number}")
            await hub.hub.worker.settled()
            turns |= set(await answers(rui, conversation))
        *_, last = await answers(rui, conversation)
        last = last.removesuffix("-a")
        await rui.send(conversation, "pergunta 5, de outra maneira", substitui=last)
        await rui.post(f"/conversas/{conversation}/mensagens/{last}/regenerar", json={})
        await hub.hub.worker.settled()
        turns |= set(await answers(rui, conversation))
        turns.add(last)
        every = (await rui.messages(conversation))["mensagens"]
        turns |= {version for one in every for version in one.get("versoes", [])}

        found = await all_sent(rui, conversation, *turns)
        assert any("[Resumo do que foi dito antes]" in str(one["mensagens"]) for one in found)
        assert any("Resumes conversas" in one["instrucoes"] for one in found), "the summary's own request, too"
        assert in_order([shown(one) for one in found]) == in_order([received(one) for one in provider.requests])


async def test_a_workflows_judge_router_and_speakers_are_shown_as_they_were_asked(sqlite_settings: Settings) -> None:
    settings = with_light_model(sqlite_settings, packs=["qualidade", PACK])
    steps = [*INTRODUCTION, SAFE, change("guia"), Say("Sou o guia.")]
    async with provided_hub(settings, steps) as (hub, provider):
        rui = await hub.login("rui")
        conversation = await rui.conversation("viagens")
        await rui.send(conversation, "sou o Rui")
        await rui.send(conversation, "que praias há?")
        await hub.hub.worker.settled()
        found = await all_sent(rui, conversation, *await answers(rui, conversation))
        assert len(found) == len(provider.requests) == 7
        # The name was learnt while its first speaker spoke: what that one was told of the profile was another.
        lost = [number for number, one in enumerate(found) if "perdido" in one]
        assert lost == [1]
        assert found[1]["perdido"] == ["no_fim"]
        for number, request in enumerate(provider.requests):
            if number not in lost:
                assert shown(found[number]) == received(request)


@pytest.mark.parametrize("looked", [Say('{"memorias": []}'), BROKEN])
async def test_a_second_look_for_memories_is_shown_with_the_sentences_it_was_about(
    sqlite_settings: Settings, looked: Any
) -> None:
    steps = [Say("ok."), Say("bem."), looked]
    async with provided_hub(with_light_model(sqlite_settings), steps) as (hub, provider):
        rui = await hub.login("rui")
        conversation = await rui.conversation("documentos")
        await rui.send(conversation, "olá")
        await rui.send(conversation, "Prefiro respostas curtas. A cabine azul nunca me falha.")
        await hub.hub.worker.settled()
        found = await all_sent(rui, conversation, *await answers(rui, conversation))
        assert [shown(one) for one in found] == [received(request) for request in provider.requests]
        (question,) = found[-1]["mensagens"]
        assert [part["texto"] for part in question["partes"]] == ["A cabine azul nunca me falha."]


async def test_a_title_and_a_summary_that_were_lost_are_shown_as_they_were_asked_for(sqlite_settings: Settings) -> None:
    def is_aside(request: Request) -> bool:
        return "Resumes conversas" in request.system or is_title(request)

    def is_title(request: Request) -> bool:
        return bool(request.system) and not request.tools and "Resumes conversas" not in request.system

    steps = [
        *(When(is_aside, BROKEN) for _ in range(3)),
        *(When(lambda one: not is_aside(one), Say("sim.")) for _ in "ab"),
    ]
    async with provided_hub(with_light_model(sqlite_settings), steps, max_history=4, titles=True) as (hub, provider):
        rui = await hub.login("rui")
        conversation = await rui.conversation("documentos")
        await rui.send(conversation, "a primeira")
        await rui.send(conversation, "a segunda")
        await hub.hub.worker.settled()
        await rui.get("/conversas")
        await hub.hub.conversations.titles.settled()
        await hub.hub.worker.settled()
        found = await all_sent(rui, conversation, *await answers(rui, conversation))
        assert in_order([shown(one) for one in found]) == in_order([received(one) for one in provider.requests])
        # A job that is asked for while it runs runs once more: of each there may be two.
        assert any(map(is_title, provider.requests))
        assert any("Resumes conversas" in one["instrucoes"] for one in found)


async def test_an_agent_that_was_changed_is_shown_as_it_was_and_one_that_is_gone_is_said_to_be(
    sqlite_settings: Settings,
) -> None:
    async with provided_hub(sqlite_settings, [Say("um"), Say("dois"), Say("três")]) as (hub, provider):
        admin = await hub.login("admin")
        made = await saved(admin, await copied(admin, "documentos"), prompt="Falas da noite.", ferramentas=[])
        agent = (await published(admin, made))["agente"]["id"]
        me = (await admin.get("/auth/me")).json()["id"]
        person = await admin.request("PATCH", f"/organizacao/pessoas/{me}", json={"agentes": [agent]})
        assert person.status_code == 200, person.text
        conversation = await admin.conversation(agent)
        await admin.send(conversation, "olá")
        # As long as before, so that only the words differ.
        await published(admin, await saved(admin, made, prompt="Falas do norte.", ferramentas=[]))
        await admin.send(conversation, "e agora?")
        await saved(admin, made, prompt="Ainda por publicar.")

        asked = await answers(admin, conversation)
        found = await all_sent(admin, conversation, *asked)
        assert [shown(one) for one in found] == [received(request) for request in provider.requests]
        assert "Falas da noite." in found[0]["instrucoes"]
        assert "Falas do norte." in found[1]["instrucoes"]

        assert (await admin.request("DELETE", f"/organizacao/agentes/{agent}")).status_code == 204
        for one in await all_sent(admin, conversation, *asked):
            assert "instrucoes" in one["perdido"]
            assert "instrucoes" not in one
            assert one["ferramentas"] == []


async def test_a_prompt_that_was_too_long_is_shown_as_it_was_made_smaller(sqlite_settings: Settings) -> None:
    too_long = Fail(400, message="prompt is too long: 210000 tokens > 200000 maximum")
    steps = [Say("um"), Say("dois"), Say("três"), too_long, Say("quatro")]
    async with provided_hub(sqlite_settings, steps) as (hub, provider):
        rui = await hub.login("rui")
        conversation = await rui.conversation("documentos")
        for number in range(4):
            await rui.send(conversation, f"pergunta {number}")
        message = await last_answer(rui, conversation)
        (found,) = await all_sent(rui, conversation, message)
        assert shown(found) == received(provider.requests[-1])
        assert "pergunta 0" not in str(found)


async def test_administrators_see_instructions_names_and_sizes_and_no_word_of_anybodys(
    sqlite_settings: Settings,
) -> None:
    sql = "SELECT loja, valor FROM vendas WHERE loja = 'Évora'"
    steps = [[Call("consultar_dados", {"sql": sql})], Say("Há uma.")]
    async with provided_hub(sqlite_settings, steps) as (hub, _):
        rui, admin = await hub.login("rui"), await hub.login("admin")
        conversation = await rui.conversation()
        assert (await upload(rui, conversation, "Vendas.csv", SALES)).status_code == 201
        await rui.send(conversation, "que lojas há? o meu NIF é 123456789 e o e-mail rui@exemplo.pt")

        mine = await trace(rui, conversation, "2")
        theirs = await trace(admin, conversation, "2", of_members=True)
        tool = next(step for step in theirs["passos"] if step["type"] == "tool")
        assert "argumentos" not in tool
        assert "resultado" not in tool
        assert tool["argumentos_forma"]["sql"].startswith("SELECT loja, valor FROM vendas WHERE loja = [texto: ")
        assert tool["resultado_forma"]["linhas"][0] == "[1 ×]"
        assert tool["resultado_forma"]["sql"] == f"[texto: {len(sql)}]"
        assert "argumentos_forma" not in str(mine), "whose it is sees it whole"

        step = [one["id"] for one in theirs["passos"] if one["type"] == "model"][-1]
        whole = await sent(rui, conversation, "2", step)
        bare = await sent(admin, conversation, "2", step, of_members=True)
        assert (bare["instrucoes"], bare["ferramentas"]) == (whole["instrucoes"], whole["ferramentas"])
        sizes = [part["tamanho"] for one in whole["mensagens"] for part in one["partes"]]
        assert [part["tamanho"] for one in bare["mensagens"] for part in one["partes"]] == sizes
        for word in ("Évora", "NIF", "123456789", "exemplo.pt", "que lojas", "1234.5", "Há uma"):
            assert word not in json.dumps([theirs, bare], ensure_ascii=False), word
        call = next(part for one in bare["mensagens"] for part in one["partes"] if part["tipo"] == "call")
        assert call["forma"] == tool["argumentos_forma"]

        entries = (await admin.get("/auditoria", params={"acao": "trace"})).json()["entradas"]
        assert {"message": "2", "step": int(step)} in [entry["pormenores"] for entry in entries]


async def test_a_step_without_a_request_has_none(sqlite_settings: Settings) -> None:
    async with provided_hub(sqlite_settings, [Say("olá")]) as (hub, _):
        rui, admin = await hub.login("rui"), await hub.login("admin")
        conversation = await rui.conversation()
        await rui.send(conversation, "olá")
        for step in ("1", "999", "0", "x"):
            for client, place in ((rui, ""), (admin, "/organizacao")):
                path = f"{place}/conversas/{conversation}/mensagens/1/traco/{step}/pedido"
                answer = await client.get(path)
                assert answer.status_code in (404, 422), answer.text
        path = f"/conversas/{conversation}/mensagens/999/traco/2/pedido"
        assert (await rui.get(path)).status_code == 404
        assert (await admin.get(path)).status_code == 404, "an administrator has the other route"
