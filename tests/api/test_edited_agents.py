"""Agents that an administrator makes: copied, tried, published, restored; and whose they are."""

from typing import Any

import pytest

from qhub.settings.settings import Settings
from qhub_testing import Say
from tests.api.test_authorisation import newcomer
from tests.support.hub import Client, RunningHub, provided_hub, running_hub, text

PLACE = "/organizacao/agentes"


async def copied(admin: Client, base: str = "qualidade") -> dict[str, Any]:
    answer = await admin.post(PLACE, json={"base": base})
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


async def saved(admin: Client, detail: dict[str, Any], **changes: Any) -> dict[str, Any]:
    agent = detail["agente"]
    answer = await admin.request("PUT", f"{PLACE}/{agent['id']}", json=agent["conteudo"] | changes)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


async def published(admin: Client, detail: dict[str, Any]) -> dict[str, Any]:
    answer = await admin.post(f"{PLACE}/{detail['agente']['id']}/publicar")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


async def names(client: Client) -> list[str]:
    return [agent["nome"] for agent in (await client.get("/agentes")).json()]


@pytest.mark.journey
async def test_a_copy_is_tried_as_a_draft_published_and_given_to_people(settings: Settings) -> None:
    async with provided_hub(settings, [Say("sou o rascunho"), Say("sou o publicado")]) as (hub, provider):
        admin, rui = await hub.login("admin"), await hub.login("rui")
        before = await names(admin)
        made = await copied(admin)
        id_ = made["agente"]["id"]
        assert made["agente"]["conteudo"]["nome"] == "Qualidade (cópia)", "people tell it from the pack's"
        assert (await copied(admin))["agente"]["conteudo"]["nome"] == "Qualidade (cópia) 2"
        tools = ["contar_defeitos", "gerar_tabela"]
        draft = await saved(admin, made, nome="Qualidade da noite", prompt="Só falas da noite.", ferramentas=tools)
        assert (draft["agente"]["versao"], draft["agente"]["publicada"]) == (2, None)
        assert await names(admin) == before, "a draft is nobody's to choose"

        trying = (await admin.post(f"{PLACE}/{id_}/testar")).json()["id"]
        assert text(await admin.send(trying, "quem és?")) == "sou o rascunho"
        asked = provider.requests[-1].body
        assert "Só falas da noite." in str(asked["system"])
        assert [tool["name"] for tool in asked["tools"]] == tools

        done = await published(admin, draft)
        assert (done["agente"]["versao"], done["agente"]["publicada"]) == (3, 3)
        assert await names(admin) == [*before, "Qualidade da noite"]
        assert "Qualidade da noite" not in await names(rui)
        assert (await rui.post("/conversas", json={"agente_id": id_})).status_code == 403
        person = next(one for one in (await admin.get("/organizacao/pessoas")).json() if one["email"] == "rui@demo.com")
        change = {"agentes": [*person["agentes"], id_]}
        changed = await admin.request("PATCH", f"/organizacao/pessoas/{person['id']}", json=change)
        assert changed.status_code == 200, changed.text
        assert text(await rui.send(await rui.conversation(id_), "quem és?")) == "sou o publicado"


async def test_what_is_saved_counts_for_people_only_once_it_is_published_and_can_be_restored(
    sqlite_settings: Settings,
) -> None:
    async with provided_hub(sqlite_settings, [Say("um"), Say("dois"), Say("três")]) as (hub, provider):
        admin = await hub.login("admin")
        first = await published(admin, await saved(admin, await copied(admin), prompt="PRIMEIRO"))
        id_ = first["agente"]["id"]
        conversation = await admin.conversation(id_)
        second = await saved(admin, first, prompt="SEGUNDO")
        await admin.send(conversation, "olá")
        assert "PRIMEIRO" in str(provider.requests[-1].body["system"])
        await published(admin, second)
        await admin.send(conversation, "olá")
        assert "SEGUNDO" in str(provider.requests[-1].body["system"])

        answer = await admin.post(f"{PLACE}/{id_}/versoes/2/repor")
        assert answer.json()["agente"]["conteudo"]["prompt"] == "PRIMEIRO"
        versions = (await published(admin, answer.json()))["versoes"]
        assert [version["versao"] for version in versions] == [7, 6, 5, 4, 3, 2, 1], "nothing is written over"
        assert versions[0]["autor"]
        await admin.send(conversation, "olá")
        assert "PRIMEIRO" in str(provider.requests[-1].body["system"])
        written = (await admin.get("/auditoria", params={"acao": "agent", "objeto": id_})).json()["entradas"]
        assert [(entry["acao"], entry["pormenores"]) for entry in reversed(written)] == [
            (f"agent.{action}", {"version": version})
            for version, action in enumerate(
                ("copied", "changed", "published", "changed", "published", "restored", "published"), start=1
            )
        ], "every version has its entry in the audit, without a word of it"


async def test_agents_that_were_made_are_there_after_a_restart(sqlite_settings: Settings) -> None:
    async with running_hub(sqlite_settings) as hub:
        admin = await hub.login("admin")
        id_ = (await published(admin, await saved(admin, await copied(admin), nome="Duradouro")))["agente"]["id"]
    async with running_hub(sqlite_settings) as hub:
        admin = await hub.login("admin")
        assert "Duradouro" in await names(admin)
        assert text(await admin.send(await admin.conversation(id_), "quantos defeitos há?"))


async def test_another_organisation_neither_sees_nor_uses_nor_gives_it(sqlite_hub: RunningHub) -> None:
    admin, eva = await sqlite_hub.login("admin"), await newcomer(sqlite_hub, "eva", "admin", "Outra")
    id_ = (await published(admin, await saved(admin, await copied(admin), nome="Só nosso")))["agente"]["id"]
    assert (await eva.get(PLACE)).json()["agentes"] == []
    for path in (f"{PLACE}/{id_}", f"{PLACE}/{id_}-rascunho"):
        assert (await eva.get(path)).status_code == 404
    me = (await eva.get("/auth/me")).json()
    given = await eva.request("PATCH", f"/organizacao/pessoas/{me['id']}", json={"agentes": [id_]})
    assert given.status_code == 422
    assert (await eva.post("/conversas", json={"agente_id": id_})).status_code == 403
    policy = {"agente_id": id_, "ferramenta": "contar_defeitos", "decisao": "negar"}
    assert (await eva.request("PUT", "/organizacao/politicas", json=policy)).status_code == 422


@pytest.mark.parametrize(
    "change",
    [
        {"ferramentas": ["criar_pasta"]},
        {"politica": {"criar_pasta": "negar"}},
        {"modelo": "anthropic:claude-opus-4-1"},
        {"prompt": ""},
        {"papel": "admin"},
    ],
    ids=["another pack's tool", "a policy for it", "a model nobody offers", "no prompt", "an unknown field"],
)
async def test_what_the_hub_does_not_have_is_refused(change: dict[str, Any], sqlite_hub: RunningHub) -> None:
    admin = await sqlite_hub.login("admin")
    agent = (await copied(admin))["agente"]
    answer = await admin.request("PUT", f"{PLACE}/{agent['id']}", json=agent["conteudo"] | change)
    assert answer.status_code == 422
    assert (await admin.get(f"{PLACE}/{agent['id']}")).json()["agente"]["versao"] == 1


async def test_an_agent_with_guardrails_is_not_copied_without_them(sqlite_hub: RunningHub) -> None:
    admin = await sqlite_hub.login("admin")
    bases = [base["id"] for base in (await admin.get(PLACE)).json()["bases"]]
    assert "qualidade" in bases
    assert "cloudinha" not in bases
    assert (await admin.post(PLACE, json={"base": "cloudinha"})).status_code == 422


async def test_an_agent_is_deleted_and_what_was_said_with_it_can_be_read(settings: Settings) -> None:
    async with provided_hub(settings, [Say("sou o publicado")]) as (hub, _):
        admin = await hub.login("admin")
        detail = await published(admin, await saved(admin, await copied(admin), nome="Qualidade da noite"))
        id_ = detail["agente"]["id"]
        conversation = await admin.conversation(id_)
        await admin.send(conversation, "quem és?")
        trying = (await admin.post(f"{PLACE}/{id_}/testar")).json()["id"]
        await admin.post(f"{PLACE}/{id_}/testar")
        eva = await newcomer(hub, "eva", "admin", "Outra")
        assert (await eva.request("DELETE", f"{PLACE}/{id_}")).status_code == 404

        assert (await admin.request("DELETE", f"{PLACE}/{id_}")).status_code == 204
        assert (await admin.get(f"{PLACE}/{id_}")).status_code == 404
        assert (await admin.request("DELETE", f"{PLACE}/{id_}")).status_code == 404
        assert "Qualidade da noite" not in await names(admin)
        assert "sou o publicado" in str(await admin.messages(conversation))
        assert (await admin.get(f"/conversas/{conversation}")).json()["agente_nome"] == "Qualidade da noite"
        for known in (conversation, trying):
            refused = await admin.post(f"/conversas/{known}/mensagens", json={"content": "e agora?"})
            assert (refused.status_code, refused.json()["error"]["code"]) == (409, "agent_gone")
        about = (await admin.get("/auditoria", params={"objeto": id_})).json()["entradas"]
        assert (about[0]["acao"], about[0]["pormenores"]) == ("agent.deleted", {"versions": 3})
        given = (await admin.get("/auditoria", params={"acao": "person.agents_changed"})).json()["entradas"]
        assert [entry["pormenores"]["added"] for entry in given] == [f"{id_}-rascunho", id_], "each access, once"
