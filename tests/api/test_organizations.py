"""Organisations: renamed by their own administrators, and made, suspended and taken away by who runs the hub."""

from typing import Any

import pytest

from qhub.store.users import Role
from tests.support.hub import Client, RunningHub
from tests.support.page import PageClient

ORGANIZATIONS = "/organizacoes"
NEW = {"nome": "Escola do Sol", "email": "eva@sol.pt", "administrador": "Eva"}


async def made(admin: Client, **body: str) -> dict[str, Any]:
    answer = await admin.post(ORGANIZATIONS, json=NEW | body)
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


async def seen(admin: Client) -> dict[str, dict[str, Any]]:
    return {one["nome"]: one for one in (await admin.get(ORGANIZATIONS)).json()["organizacoes"]}


async def code(client: Client, method: str, address: str, **body: Any) -> tuple[int, str]:
    answer = await client.request(method, address, json=body or None)
    return answer.status_code, answer.json()["error"]["code"] if answer.status_code >= 400 else ""


async def joined(hub: RunningHub, url: str, email: str) -> Client:
    """Whoever opens a link, once they have chosen a password."""
    async with PageClient(hub) as page:
        body = {"token": url.removeprefix("/convite#"), "password": "uma-senha-minha"}
        assert (await page.post("/auth/convite/aceitar", json=body)).status_code == 200
    return await hub.anonymous.login(email, "uma-senha-minha")


async def actions(admin: Client, kind: str = "organization") -> list[tuple[str, str]]:
    entries = (await admin.get("/auditoria", params={"acao": kind})).json()["entradas"]
    return [(entry["acao"], entry["origem"]) for entry in entries]


async def test_an_organisation_is_renamed_by_its_administrators_to_a_name_that_no_other_has(hub: RunningHub) -> None:
    admin, rui = await hub.login("admin"), await hub.login("rui")
    await hub.hub.stores.users.organization("Outra casa")

    async def rename(person: Client, name: str) -> int:
        return (await person.request("PUT", "/organizacao/nome", json={"nome": name})).status_code

    assert [await rename(rui, "Minha"), await rename(admin, "Outra casa"), await rename(admin, " ")] == [403, 409, 422]
    assert (await rui.get("/auth/me")).json()["organizacao"] == "Demonstração"
    assert await rename(admin, "Casa Nova") == 204
    assert (await rui.get("/auth/me")).json()["organizacao"] == "Casa Nova"
    body = {"email": "nova@casa.pt", "nome": "Nova", "role": "operador"}
    assert (await admin.post("/organizacao/pessoas", json=body)).status_code == 201
    assert "Nova" in [person["nome"] for person in (await admin.get("/organizacao/pessoas")).json()]
    entries = (await admin.get("/auditoria", params={"acao": "organization.renamed"})).json()["entradas"]
    assert [(entry["tipo"], entry["pormenores"]) for entry in entries] == [("organization", {})]


@pytest.mark.row("S15")
async def test_an_organisation_is_made_with_an_administrator_who_sees_nothing_of_the_others(hub: RunningHub) -> None:
    admin = await hub.login("admin")
    organization = await made(admin)
    assert (organization["pessoas"], organization["ativa"], organization["usada"]) == (1, True, False)
    eva = await joined(hub, organization["ligacao"]["url"], NEW["email"])
    assert (await eva.get("/auth/me")).json()["organizacao"] == "Escola do Sol"
    assert "qualidade" in [agent["id"] for agent in (await eva.get("/agentes")).json()]
    assert [person["nome"] for person in (await eva.get("/organizacao/pessoas")).json()] == ["Eva"]
    assert (await seen(admin))["Escola do Sol"]["usada"] is True

    own = (await eva.get(ORGANIZATIONS)).json()
    assert ([one["nome"] for one in own["organizacoes"]], own["gere"]) == (["Escola do Sol"], False)
    others = (await seen(admin))["Demonstração"]["id"]
    assert await code(eva, "POST", ORGANIZATIONS, **NEW) == (403, "forbidden")
    for organization_id in (others, organization["id"], 999, "x"):
        address = f"{ORGANIZATIONS}/{organization_id}"
        assert await code(eva, "PATCH", address, nome="Minha") == (404, "organization_not_found")
        assert await code(eva, "DELETE", address) == (404, "organization_not_found")
        assert await code(eva, "POST", f"{address}/ligacao") == (404, "organization_not_found")
    assert (await eva.get("/organizacao/trabalhos")).json()["trabalhos"] == [], "what is the whole hub's is not theirs"
    jobs = (await admin.get("/organizacao/trabalhos")).json()["trabalhos"]
    assert [await code(eva, "POST", f"/organizacao/trabalhos/{job['id']}/repetir") for job in jobs] == (
        [(404, "job_not_found")] * len(jobs)
    )
    assert jobs
    assert "person.invited" in [action for action, _ in await actions(eva, "person")], "in its own chain"
    assert await actions(admin) == [("organization.made", "http")]


@pytest.mark.parametrize("role", ["responsavel", "operador", "estudante"])
async def test_who_is_no_administrator_sees_no_organisations(sqlite_hub: RunningHub, role: Role) -> None:
    person = await sqlite_hub.login({"responsavel": "rui", "operador": "julia", "estudante": "ana"}[role])
    assert await code(person, "GET", ORGANIZATIONS) == (403, "forbidden")
    assert await code(person, "POST", ORGANIZATIONS, **NEW) == (403, "forbidden")


async def test_a_name_or_an_email_that_is_taken_makes_no_organisation(sqlite_hub: RunningHub) -> None:
    admin = await sqlite_hub.login("admin")
    assert await code(admin, "POST", ORGANIZATIONS, **NEW | {"nome": "Demonstração"}) == (409, "organization_taken")
    assert await code(admin, "POST", ORGANIZATIONS, **NEW | {"email": "rui@demo.com"}) == (409, "email_taken")
    assert await code(admin, "POST", ORGANIZATIONS, **NEW | {"email": "nada"}) == (422, "email_invalid")
    assert list(await seen(admin)) == ["Demonstração"]


async def test_a_suspended_organisation_is_locked_out_at_once_by_every_way(hub: RunningHub) -> None:
    admin = await hub.login("admin")
    organization = await made(admin)
    address = f"{ORGANIZATIONS}/{organization['id']}"
    eva = await joined(hub, organization["ligacao"]["url"], NEW["email"])
    conversation = await eva.conversation()
    await eva.send(conversation, "quantos defeitos há?")
    link = (await eva.post(f"/conversas/{conversation}/partilhas", json={})).json()["url"]
    token = (await eva.post("/tokens", json={"nome": "programa", "ambito": "mcp:read"})).json()["token"]
    assert (await hub.anonymous.get(link.replace("/s/", "/partilhas/"))).status_code == 200

    assert (await admin.request("PATCH", address, json={"ativa": False})).json()["ativa"] is False
    program = Client(hub.anonymous.http, {"Authorization": f"Bearer {token}"})
    assert (await eva.get("/auth/me")).status_code == 401
    assert (await program.post("/mcp", json={})).status_code == 401
    assert (await hub.anonymous.get(link.replace("/s/", "/partilhas/"))).status_code == 404
    login = await hub.anonymous.post("/auth/login", json={"email": NEW["email"], "password": "uma-senha-minha"})
    assert login.status_code == 401
    assert (await admin.get("/auth/me")).status_code == 200

    assert (await admin.request("PATCH", address, json={"ativa": True, "nome": "Sol"})).json()["nome"] == "Sol"
    eva = await hub.anonymous.login(NEW["email"], "uma-senha-minha")
    assert (await eva.get("/auth/me")).json()["organizacao"] == "Sol"
    done = ["organization.resumed", "organization.renamed", "organization.suspended"]
    assert await actions(eva) == [(action, "hub") for action in done], "told in its own chain, without who did it"
    assert await actions(admin) == [(action, "http") for action in (*done, "organization.made")]
    own = (await seen(admin))["Demonstração"]["id"]
    assert await code(admin, "PATCH", f"{ORGANIZATIONS}/{own}", ativa=False) == (409, "own_organization")


async def test_one_that_nobody_has_entered_gets_another_link_or_is_taken_away(hub: RunningHub) -> None:
    admin = await hub.login("admin")
    first = await made(admin)
    address = f"{ORGANIZATIONS}/{first['id']}"
    link = (await admin.post(f"{address}/ligacao")).json()["url"]
    assert (await hub.anonymous.post("/auth/convite", json={"token": first["ligacao"]["url"][9:]})).status_code == 404
    assert (await admin.request("DELETE", address)).status_code == 204
    assert (
        await hub.anonymous.post("/auth/convite", json={"token": link.removeprefix("/convite#")})
    ).status_code == 404

    second = await made(admin)
    assert second["id"] > first["id"], "a chain of the audit is one organisation's"
    await joined(hub, second["ligacao"]["url"], NEW["email"])
    address = f"{ORGANIZATIONS}/{second['id']}"
    assert await code(admin, "POST", f"{address}/ligacao") == (409, "organization_entered")
    assert await code(admin, "DELETE", address) == (409, "organization_entered")
    assert "Escola do Sol" in await seen(admin)
