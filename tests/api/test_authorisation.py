"""Who may do what: every operation of the OpenAPI document, for every kind of caller, at addresses that really exist.

An operation that is in none of the lists below fails: adding a route is deciding who may use it.
"""

import re
import time
from collections.abc import Iterable
from typing import Any

import jwt
import pytest
from pydantic import SecretStr

from qhub.settings.settings import Settings
from qhub.store.alerts import Incident
from qhub.store.users import ROLES, Role
from tests.support.hub import Client, RunningHub, running_hub
from tests.support.page import PageClient
from tests.support.routes import NOBODY, Operation, operations

SECRET = "lote 7781"
"""Stands in everything that is Rui's or his organisation's."""
PUBLIC = {
    "GET /config", "GET /health", "GET /health/live", "GET /health/ready", "POST /auth/login", "GET /partilhas/{token}",
    "GET /partilhas/{token}/anexos/{mensagem_id}",
    "POST /auth/sessao", "POST /auth/renovar", "POST /auth/convite", "POST /auth/convite/aceitar",
    "POST /auth/segundo-fator/preparar", "POST /auth/oidc", "POST /auth/oidc/entrar", "POST /auth/oidc/codigo",
    "GET /auth/oidc/saida", "POST /auth/chaves/desafio", "POST /auth/chaves/entrar",
}  # fmt: skip
MACHINES = {"GET /metrics"}
"""For a program that has its own token, and for no login at all."""
METRICS_TOKEN = "o-que-o-prometheus-mostra"
ANYBODY = {
    "POST /auth/logout", "POST /auth/senha", "GET /auth/me", "GET /agentes", "POST /conversas", "GET /conversas",
    "POST /chat", "POST /chat-v2", "GET /preferencias", "PUT /preferencias", "GET /regras", "GET /custos",
    "GET /dashboards", "POST /dashboards", "GET /memorias", "DELETE /memorias", "GET /memorias/exportar",
    "GET /api/feedback", "POST /api/feedback", "GET /tokens", "POST /tokens", "GET /agentes/{agente_id}/perfil",
    "PUT /agentes/{agente_id}/perfil", "DELETE /agentes/{agente_id}/perfil", "GET /pesquisa", "GET /pastas",
    "GET /exportar", "DELETE /conversas", "GET /auth/sessoes", "DELETE /auth/sessoes", "GET /exportar/tudo",
    "POST /auth/apagar", "GET /auth/segundo-fator", "POST /auth/segundo-fator", "POST /auth/segundo-fator/codigos",
    "POST /auth/segundo-fator/desligar", "GET /auth/chaves", "POST /auth/chaves", "POST /auth/chaves/preparar",
}  # fmt: skip
"""For everybody who is logged in, about what is their own."""
OWNERS = (
    "{conversa_id}",
    "{dashboard_id}",
    "{memoria_id}",
    "{regra_id}",
    "{ficheiro_id}",
    "{token_id}",
    "{sessao_id}",
    "{passagem_id}",
    "{chave_id}",
)
"""What belongs to somebody: to others it is not there."""
ADMINISTRATORS = ("/organizacao/", "/organizacoes", "/conhecimento", "/auditoria")
"""For the organisation's administrators, about their own organisation."""
NOT_COMPARED = ("/eventos", "/sessoes", "/{pessoa_id}/exportar")
"""A stream without an end; and where Rui is logged in and what is written down of it, which the callers below change by
logging in."""
ENDS_THE_SESSION = {"POST /auth/logout", "POST /auth/senha", "POST /auth/apagar"}


def kind(operation: Operation) -> str:
    """Which list an operation is in."""
    if str(operation) in PUBLIC:
        return "public"
    if str(operation) in ANYBODY:
        return "anybody"
    if str(operation) in MACHINES:
        return "machines"
    if operation.path.startswith(ADMINISTRATORS) and "{passagem_id}" not in operation.path:
        return "administrators"
    if any(name in operation.path for name in OWNERS):
        return "owners"
    raise AssertionError(f"who may {operation}?")


def at(operation: Operation, ids: dict[str, str]) -> str:
    return re.sub(r"{(\w+)}", lambda name: ids[name[1]], operation.path)


def nobodys(ids: dict[str, str]) -> dict[str, str]:
    """Ids of the same shape that nothing has; versions, steps and agents are no ids of anybody's."""
    kept = {"versao", "agente_id", "passo"}
    return {name: id_ if name in kept else "9" * 9 if id_.isdigit() else NOBODY for name, id_ in ids.items()}


async def ruis(hub: RunningHub, rui: Client, admin: Client) -> dict[str, str]:
    """Something at every address: what is Rui's, and what is his organisation's."""
    conversation = await rui.conversation()
    events = await rui.send(conversation, "quantos defeitos há?")
    await rui.request("PATCH", f"/conversas/{conversation}", json={"titulo": SECRET})
    await rui.send(await rui.conversation(), f"lembra-te que trabalho no {SECRET}")
    me = (await rui.get("/auth/me")).json()
    page = {"titulo": SECRET, "html": f"<p>{SECRET}</p>"}
    dashboard = (await rui.post("/dashboards", json=page)).json()["id"]
    share = (await rui.post(f"/dashboards/{dashboard}/partilhas", json={})).json()["id"]
    await hub.hub.stores.policies.remember(me["id"], "qualidade", "contar_defeitos", {"tipo": SECRET})
    token = (await rui.post("/tokens", json={"nome": SECRET, "ambito": "mcp:read"})).json()["id"]
    data = {"texto": SECRET, "mensagem_id": "1-a"}
    feedback = {"session_id": conversation, "type": "correction", "data": data}
    assert (await rui.post("/api/feedback", json=feedback)).status_code in (200, 404)
    collection = (await admin.post("/conhecimento", json={"nome": SECRET, "agentes": ["analise"]})).json()["id"]
    document = await admin.post(
        f"/conhecimento/{collection}/documentos", files={"file": ("a.md", f"# Guia\n\nO {SECRET} é azul.".encode())}
    )
    found = (
        await admin.post("/conhecimento/pesquisa", json={"consulta": f"{SECRET} azul", "colecao_id": collection})
    ).json()
    example = await admin.post(
        "/organizacao/exemplos", json={"agente_id": "qualidade", "pergunta": SECRET, "resposta": SECRET}
    )
    server = await admin.post("/organizacao/servidores", json={"id": "armazem", "url": "https://127.0.0.1/mcp"})
    await hub.hub.stores.alerts.add(Incident("provider_failing", subject="um-modelo"), 1, {}, send=False)
    alerts = (await admin.get("/organizacao/alertas")).json()["alertas"]
    await hub.hub.stores.jobs.add("title", conversation)
    edited = (await admin.post("/organizacao/agentes", json={"base": "qualidade"})).json()["agente"]["id"]
    reviews = (await admin.get("/organizacao/revisoes")).json()["revisoes"]
    sessions = (await rui.get("/auth/sessoes")).json()
    turn = (await rui.get(f"/conversas/{conversation}/mensagens/1/traco")).json()
    passkey = await hub.hub.stores.passkeys.add(me["id"], "dele", "publica", 0, SECRET)
    assert passkey is not None
    ids = {
        "chave_id": passkey.id,
        "pessoa_id": str(me["id"]),
        "organizacao_id": str((await admin.get("/organizacoes")).json()["organizacoes"][0]["id"]),
        "sessao_id": next(session["id"] for session in sessions if session["atual"]),
        "conversa_id": conversation,
        "mensagem_id": "1",
        "tool_use_id": next(event.data["id"] for event in events if event.type == "tool_start"),
        "dashboard_id": dashboard,
        "partilha_id": share,
        "versao": "1",
        "token": NOBODY,
        "memoria_id": (await rui.get("/memorias")).json()["memorias"][0]["id"],
        "regra_id": str((await rui.get("/regras")).json()[0]["id"]),
        "token_id": token,
        "ficheiro_id": NOBODY,
        "agente_id": "qualidade",
        "colecao_id": collection,
        "documento_id": document.json()["id"],
        "passagem_id": found["resultados"][0]["id"],
        "exemplo_id": example.json()["id"],
        "revisao_id": reviews[0]["id"] if reviews else NOBODY,
        "editado_id": edited,
        "servidor_id": server.json()["id"],
        "alerta_id": alerts[0]["id"],
        "trabalho_id": f"title:{conversation}",
        "passo": next(step["id"] for step in turn["passos"] if step["type"] == "model"),
    }
    return ids


async def everything(rui: Client, admin: Client, found: Iterable[Operation], ids: dict[str, str]) -> dict[str, Any]:
    """What Rui and his administrator read at every address of something of theirs."""
    read = {}
    for operation in found:
        if operation.method == "GET" and "{" in operation.path and not operation.path.endswith(NOT_COMPARED):
            who = admin if kind(operation) == "administrators" else rui
            read[str(operation)] = (await who.get(at(operation, ids))).text
    return read


async def strangers(hub: RunningHub) -> dict[str, Client]:
    """Everybody who is nobody: each kind of caller that must be 401."""
    gone, ended, suspended, reader = [await hub.login(who) for who in ("rui", "rui", "ana", "rui")]
    ended_id = next(session["id"] for session in (await ended.get("/auth/sessoes")).json() if session["atual"])
    assert (await reader.request("DELETE", f"/auth/sessoes/{ended_id}")).status_code == 204
    claims = jwt.decode(reader.headers["Authorization"].split()[1], options={"verify_signature": False})
    expired = jwt.encode({**claims, "exp": int(time.time()) - 60}, hub.hub.settings.secret(), "HS256")
    tokens = {
        scope: (await reader.post("/tokens", json={"nome": "programa", "ambito": scope})).json()["token"]
        for scope in ("mcp:read", "mcp:write")
    }
    await gone.post("/auth/logout")
    await hub.hub.stores.users.set_active((await suspended.get("/auth/me")).json()["id"], False)
    bearer = {"an expired token": expired, **{f"a personal token to {scope}": token for scope, token in tokens.items()}}
    return {
        "nobody": hub.anonymous,
        "who logged out": gone,
        "whose session was revoked": ended,
        "who is suspended": suspended,
        **{name: Client(hub.anonymous.http, {"Authorization": f"Bearer {token}"}) for name, token in bearer.items()},
    }


async def newcomer(hub: RunningHub, name: str, role: Role, organization: str) -> Client:
    """Somebody else, whose password is the administrator's."""
    users, email = hub.hub.stores.users, f"{name}@outra.pt"
    known = await users.by_email("admin@demo.com")
    assert known is not None
    password = known.password_hash
    await users.add(email=email, name=name, role=role, password_hash=password, organization=organization)
    return await hub.anonymous.login(email, "admin123")


@pytest.mark.row("S1", "S15", "S16", "S17", "S18", "S20")
async def test_every_operation_is_open_to_exactly_those_who_may_use_it(
    sqlite_settings: Settings, record_property: Any
) -> None:
    async with running_hub(
        sqlite_settings.model_copy(update={"embedding_model": "none", "metrics_token": SecretStr(METRICS_TOKEN)})
    ) as hub:
        await judge_every_operation(hub, record_property)


async def judge_every_operation(hub: RunningHub, record_property: Any) -> None:
    rui, admin = await hub.login("rui"), await hub.login("admin")
    ids = await ruis(hub, rui, admin)
    found = await operations(hub)
    before = await everything(rui, admin, found, ids)
    members = {
        f"another person ({role})": await newcomer(hub, f"outra-{role}", role, "Demonstração")
        for role in ROLES
        if role != "admin"
    }
    people = members | {
        "their administrator": admin,
        "another organisation's administrator": await newcomer(hub, "eva", "admin", "Outra"),
    }
    wrong, cells = [], 0
    async with PageClient(hub) as page:
        await page.enter("rui")
        for operation in found:
            if operation.method == "GET" or kind(operation) == "public":
                continue
            address, cookies = at(operation, ids), {"Cookie": page.http_cookies}
            answer = await hub.anonymous.request(operation.method, address, json=operation.body, headers=cookies)
            cells += 1
            if answer.status_code != 403:
                wrong.append(("a cookie without proof of the page", str(operation), answer.status_code))
    everybody = await strangers(hub)
    for who, caller in everybody.items():
        for operation in found:
            answer = await caller.request(operation.method, at(operation, ids), json=operation.body)
            cells += 1
            if (answer.status_code == 401) != (kind(operation) != "public"):
                wrong.append((who, str(operation), answer.status_code))
    for who, caller in people.items():
        for operation in found:
            if str(operation) in ENDS_THE_SESSION or (caller is admin and kind(operation) == "administrators"):
                continue
            theirs = await caller.request(operation.method, at(operation, ids), json=operation.body)
            absent = theirs
            if kind(operation) == "owners":
                absent = await caller.request(operation.method, at(operation, nobodys(ids)), json=operation.body)
            cells += 1
            problem = judged(operation, who, theirs.status_code, absent.status_code)
            if problem or (SECRET in theirs.text and caller is not admin):
                wrong.append((who, str(operation), theirs.status_code, problem or "told what is another's"))
            if kind(operation) == "owners" and caller is not admin and theirs.content != absent.content:
                wrong.append((who, str(operation), theirs.text, absent.text))
    assert "\n".join(map(str, wrong)) == ""
    assert await everything(rui, admin, found, ids) == before
    callers = len(everybody) + len(people) + 1
    record_property("counted", f"{len(found)} operations × {callers} callers: {cells} cells")
    assert cells > 1_000


def judged(operation: Operation, who: str, theirs: int, absent: int) -> str | None:
    """What is wrong with an answer to somebody whose it is not."""
    match kind(operation):
        case "machines":
            return None if theirs == 401 else "no person's"
        case "owners" if "{passagem_id}" in operation.path and who == "their administrator":
            return None
        case "owners":
            return None if theirs == absent == 404 else "not like what does not exist"
        case "administrators" if who.startswith("another person"):
            return None if theirs == 403 else "not for everybody"
        case "administrators" if "{" in operation.path:
            return None if theirs in (404, 422) else "not their organisation's"
    return "refused" if theirs == 401 else None
