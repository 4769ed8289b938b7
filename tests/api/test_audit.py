"""What is written down of what people do, over HTTP: who may read it, and that it has no words and no secrets."""

import json
from typing import Any

import pytest

from qhub.store.audit_checking import check_chain
from tests.support.hub import PAGE, Client, RunningHub

WORD = "xilofone-7731"
"""Stands in everything that people write here, and in nothing that is written down of it."""


async def entries(admin: Client, **filters: Any) -> list[dict[str, Any]]:
    found = await admin.get("/auditoria", params={"limite": 200, **filters})
    assert found.status_code == 200, found.text
    return list(found.json()["entradas"])


async def actions(admin: Client, **filters: Any) -> list[str]:
    """The actions, the oldest first."""
    return [entry["acao"] for entry in reversed(await entries(admin, **filters))]


async def test_what_people_do_is_written_down_without_their_words(hub: RunningHub) -> None:
    admin, rui = await hub.login("admin"), await hub.login("rui")
    me = (await rui.get("/auth/me")).json()["id"]
    conversation = await rui.conversation()
    await rui.send(conversation, f"quantos defeitos há? {WORD}")
    made = (await rui.post("/tokens", json={"nome": WORD, "ambito": "mcp:read"})).json()
    assert (await rui.request("DELETE", f"/tokens/{made['id']}")).status_code == 204
    assert (await rui.request("DELETE", f"/tokens/{made['id']}")).status_code == 404
    assert (await rui.request("PUT", "/preferencias", json={"autonomous_mode": True, "tema": "escuro"})).is_success
    assert (await rui.request("PUT", "/preferencias", json={"tema": "claro"})).is_success
    shared = (await rui.post(f"/conversas/{conversation}/partilhas", json={"horas": 1})).json()
    assert (await rui.request("DELETE", f"/conversas/{conversation}/partilhas/{shared['id']}")).status_code == 204
    assert (await rui.get(f"/conversas/{conversation}/exportar")).is_success
    assert (await rui.get("/exportar")).is_success
    page = {"titulo": WORD, "html": f"<p>{WORD}</p>"}
    dashboard = (await rui.post("/dashboards", json=page)).json()["id"]
    assert (await rui.post(f"/dashboards/{dashboard}/partilhas", json={})).is_success
    assert (await rui.request("DELETE", f"/dashboards/{dashboard}")).status_code == 204
    assert (await rui.request("DELETE", f"/conversas/{conversation}")).status_code == 204
    assert (await rui.post("/auth/logout")).status_code == 204
    expected = [
        *("login.succeeded", "token.made", "token.revoked", "preferences.changed", "share.made", "share.revoked"),
        *("data.exported", "data.exported", "share.made", "dashboard.deleted", "conversation.deleted", "login.ended"),
    ]
    assert await actions(admin, quem=me) == expected
    found = await entries(admin, quem=me)
    assert {entry["nome"] for entry in found} == {"Rui"}
    assert {entry["endereco"] for entry in found} == {"127.0.0.1"}
    assert next(entry for entry in found if entry["acao"] == "preferences.changed")["pormenores"] == {
        "autonomous_mode": True
    }
    assert next(entry for entry in found if entry["acao"] == "token.made")["objeto"] == made["id"]
    everything = json.dumps(await entries(admin))
    for secret in (WORD, made["token"], "rui123", "rui@demo.com"):
        assert secret not in everything


async def test_what_administrators_do_is_written_down(hub: RunningHub) -> None:
    admin = await hub.login("admin")
    body = {"email": "nova@exemplo.pt", "nome": WORD, "role": "operador"}
    person = (await admin.post("/organizacao/pessoas", json=body)).json()
    id_ = person["id"]
    change = {"nome": f"{WORD} outra", "role": "responsavel", "agentes": ["analise"], "ativa": False}
    assert (await admin.request("PATCH", f"/organizacao/pessoas/{id_}", json=change)).is_success
    assert (await admin.request("PATCH", f"/organizacao/pessoas/{id_}", json={"ativa": True})).is_success
    token = (await admin.post(f"/organizacao/pessoas/{id_}/ligacao")).json()["url"].partition("#")[2]
    chosen = {"token": token, "password": "palavra-longa-1"}
    assert (await admin.http.post("/auth/convite/aceitar", json=chosen, headers=PAGE)).is_success
    assert (await admin.request("DELETE", f"/organizacao/pessoas/{id_}/sessoes")).json() == {"terminadas": 1}
    about = await entries(admin, tipo="person", objeto=str(id_))
    assert [entry["acao"] for entry in reversed(about)] == [
        *("person.invited", "password.link_made", "person.renamed", "person.role_changed", "person.agents_changed"),
        *("person.suspended", "person.resumed", "password.link_made", "password.link_used", "login.succeeded"),
        "session.ended",
    ]
    roles = next(entry for entry in about if entry["acao"] == "person.role_changed")
    assert roles["pormenores"] == {"before": "operador", "after": "responsavel"}
    assert roles["objeto_nome"] == f"{WORD} outra", "a name is looked up, and not written down"
    policy = {"ferramenta": "contar_defeitos", "decisao": "negar"}
    assert (await admin.request("PUT", "/organizacao/politicas", json=policy)).is_success
    budget = {"ambito": "user", "alvo": "*", "periodo": "day", "limite": 3}
    assert (await admin.request("PUT", "/organizacao/orcamentos", json=budget)).is_success
    server = {"id": "armazem", "url": f"https://127.0.0.1/mcp?chave={WORD}", "cabecalhos": {"X-Chave": WORD}}
    assert (await admin.post("/organizacao/servidores", json=server)).status_code == 201
    assert (await admin.request("DELETE", "/organizacao/servidores/armazem")).status_code == 204
    collection = (await admin.post("/conhecimento", json={"nome": WORD, "agentes": ["analise"]})).json()["id"]
    file = ("a.md", f"# Guia\n\nO {WORD} é azul.".encode())
    document = await admin.post(f"/conhecimento/{collection}/documentos", files={"file": file})
    assert (await admin.request("DELETE", f"/conhecimento/documentos/{document.json()['id']}")).status_code == 204
    assert (await admin.request("DELETE", f"/conhecimento/{collection}")).status_code == 204
    example = {"agente_id": "qualidade", "pergunta": WORD, "resposta": WORD}
    made = (await admin.post("/organizacao/exemplos", json=example)).json()["id"]
    assert (await admin.request("DELETE", f"/organizacao/exemplos/{made}")).status_code == 204
    assert (await admin.request("DELETE", f"/organizacao/pessoas/{id_}")).status_code == 204
    assert [action for action in await actions(admin) if action not in ("audit.read", "login.succeeded")][10:] == [
        *("policy.changed", "budget.changed", "server.added", "server.removed", "knowledge.changed"),
        *("document.added", "document.removed", "knowledge.changed", "example.changed", "example.removed"),
        "person.deleted",
    ]
    everything = json.dumps(await entries(admin))
    assert (WORD in everything, "nova@exemplo.pt" in everything) == (False, False)


async def test_failed_logins_are_written_down_where_the_person_is_known(hub: RunningHub) -> None:
    admin = await hub.login("admin")
    anybody = hub.anonymous
    for email in ("rui@demo.com", "ninguem@demo.com", "rui@demo.com"):
        assert (await anybody.post("/auth/login", json={"email": email, "password": "errada"})).status_code == 401
    failed = await entries(admin, acao="login.failed")
    assert [(entry["quem"], entry["objeto_nome"]) for entry in failed] == [(None, "Rui"), (None, "Rui")]
    checked = await check_chain(hub.hub.stores.audit, 0)
    assert (checked.problem, checked.entries) == (None, 1), "an e-mail that nobody has is in the hub's own chain"


async def test_an_approval_is_written_down_once_however_often_it_is_pressed(hub: RunningHub) -> None:
    admin, rui = await hub.login("admin"), await hub.login("ana")
    conversation = await rui.conversation("documentos")
    events = await rui.send(conversation, "cria a pasta Ideias")
    call = next(event.data["id"] for event in events if event.type == "tool_approval_request")
    for _ in range(2):
        sent = await rui.post(f"/conversas/{conversation}/aprovacoes/{call}", json={"decisao": "sempre"})
        assert sent.status_code == 202
    decided = await entries(admin, acao="tool")
    assert [(entry["acao"], entry["pormenores"]["decision"]) for entry in decided] == [("tool.decided", "sempre")]
    assert decided[0]["pormenores"]["conversation"] == conversation
    (rule,) = await entries(admin, acao="rule.remembered")
    assert (rule["objeto"], rule["pormenores"]) == (decided[0]["objeto"], {"agent": "documentos", "any": True})


async def test_reading_is_written_down_and_paged(hub: RunningHub) -> None:
    admin = await hub.login("admin")
    for _ in range(3):
        await admin.get("/auditoria", params={"limite": 1})
    first = (await admin.get("/auditoria", params={"limite": 2, "acao": "audit"})).json()
    assert [entry["acao"] for entry in first["entradas"]] == ["audit.read", "audit.read"]
    second = (await admin.get("/auditoria", params={"limite": 2, "antes": first["proximo"], "acao": "audit"})).json()
    assert second["entradas"][0]["numero"] == first["entradas"][-1]["numero"] - 1
    head = second["cabeca"]
    newest = (await admin.get("/auditoria", params={"limite": 2})).json()["entradas"][1]
    assert (newest["numero"], newest["hash"]) == (head["numero"], head["hash"])
    chain = (await check_chain(hub.hub.stores.audit, 1)).problem
    assert chain is None


@pytest.mark.parametrize("filters", [{"de": "2001-01-01", "ate": "2001-12-31"}, {"quem": 99_999}, {"objeto": "nada"}])
async def test_filters_leave_out_what_they_do_not_name(hub: RunningHub, filters: dict[str, Any]) -> None:
    admin = await hub.login("admin")
    assert await entries(admin, **filters) == []
    assert await entries(admin, de="2001-01-01", ate="9999-12-31", tipo="person", acao="login") != []


async def test_another_organisation_reads_nothing_of_it(hub: RunningHub) -> None:
    ours = await hub.login("admin")
    await ours.get("/auditoria")
    users = hub.hub.stores.users
    known = await users.by_email("admin@demo.com")
    assert known is not None
    hashed = known.password_hash
    await users.add(email="a@outra.pt", name="A", role="admin", password_hash=hashed, organization="Outra")
    theirs = await hub.anonymous.login("a@outra.pt", "admin123")
    found = await entries(theirs)
    assert [entry["acao"] for entry in found] == ["audit.read", "login.succeeded"]


async def test_what_administrators_read_of_others_is_written_down(hub: RunningHub) -> None:
    admin, rui = await hub.login("admin"), await hub.login("rui")
    me = (await rui.get("/auth/me")).json()["id"]
    for path in (
        f"/organizacao/pessoas/{me}/sessoes",
        "/organizacao/tokens",
        "/organizacao/moderacao",
        "/organizacao/revisoes",
        "/custos?ambito=organizacao&por=utilizador",
        "/organizacao/alertas",
    ):
        assert (await admin.get(path)).is_success, path
    for path in ("/custos", "/organizacao/revisoes?limite=0", "/organizacao/alertas?limite=0"):  # their own, or counted
        assert (await admin.get(path)).is_success, path
    found = [entry for entry in reversed(await entries(admin)) if entry["acao"].endswith((".read", ".listed"))]
    assert [(entry["acao"], entry["objeto"]) for entry in found if entry["acao"] != "audit.read"] == [
        ("session.read", str(me)),
        ("token.read", "*"),
        ("moderation.read", "*"),
        ("review.listed", "*"),
        ("cost.read", "*"),
        ("alert.read", "*"),
    ]
