"""What every request passes before anything else: route by route, from the OpenAPI document."""

import base64
import json
import re
import time
from typing import Any

import jwt
import pytest
from fastapi import APIRouter
from starlette.routing import BaseRoute

from qhub.api.gate import is_public
from qhub.app import ROUTES, create_app
from qhub.settings.settings import Settings
from qhub.store.sessions import Sessions
from tests.support.hub import Client, RunningHub, running_hub
from tests.support.routes import Operation, is_failure, operations, raw

PUBLIC = {
    "GET /config",
    "GET /health",
    "GET /health/live",
    "GET /health/ready",
    "GET /metrics",  # to this machine alone, or with a token of its own: tests/observing/test_metrics.py
    "GET /openapi.json",
    "POST /auth/login",
    "POST /auth/sessao",
    "POST /auth/renovar",
    "POST /auth/convite",
    "POST /auth/convite/aceitar",
    "POST /auth/segundo-fator/preparar",
    "POST /auth/oidc",
    "POST /auth/oidc/entrar",
    "POST /auth/oidc/codigo",
    "GET /auth/oidc/saida",
    "POST /auth/chaves/desafio",
    "POST /auth/chaves/entrar",
    "GET /convite",
    "GET /entrar",
    "GET /",
    "GET /login",
    "GET /favicon.svg",
    "GET /theme.js",
    "GET /manifest.webmanifest",
    "GET /sw.js",
    "GET /icon-192.png",
    "GET /icon-512.png",
    "GET /assets/{name:path}",
    "GET /c/{rest:path}",
    "GET /d",
    "GET /d/{rest:path}",
    "GET /artefacto",
    "GET /partilha/{token}",
    "GET /partilhas/{token}",
    "GET /partilhas/{token}/anexos/{mensagem_id}",
    "GET /s/{rest:path}",
}
"""Everything that needs no token. Adding to it is a decision."""
UNKNOWN = [
    Operation(method, path, {}, [])
    for method in ("GET", "POST", "PUT", "PATCH", "DELETE")
    for path in ("/nada", "/admin", "/auth", "/conversas/", "/health/", "/config/x", "/docs", "/redoc", "/.env")
]
SECURITY_HEADERS = {
    "content-security-policy": "frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=()",
}


async def protected(hub: RunningHub) -> list[Operation]:
    """Every operation that needs a token, and addresses that do not exist."""
    return [operation for operation in await operations(hub) if str(operation) not in PUBLIC] + UNKNOWN


def signed(hub: RunningHub, claims: dict[str, Any], key: str | None = None, algorithm: str = "HS256") -> str:
    return jwt.encode(claims, key or hub.hub.settings.secret(), algorithm)


def claims_of(client: Client) -> dict[str, Any]:
    token = client.headers["Authorization"].removeprefix("Bearer ")
    claims: dict[str, Any] = jwt.decode(token, options={"verify_signature": False})
    return claims


def unsigned(claims: dict[str, Any], header: dict[str, Any]) -> str:
    def part(value: dict[str, Any]) -> str:
        return base64.urlsafe_b64encode(json.dumps(value).encode()).decode().rstrip("=")

    return f"{part(header)}.{part(claims)}."


async def bad_tokens(hub: RunningHub) -> dict[str, str]:
    """Tokens that must not count, each by what is wrong with it. All but one name a session that is open."""
    rui, julia = await hub.login("rui"), await hub.login("julia")
    claims = claims_of(rui)
    good = rui.headers["Authorization"]
    header, payload, signature = good.removeprefix("Bearer ").split(".")
    admin = base64.urlsafe_b64encode(json.dumps({**claims, "role": "admin"}).encode()).decode().rstrip("=")
    ended = await Sessions(hub.hub.stores.database).open(claims["user_id"], time.time() - 60)
    tokens = {
        "garbage": "x",
        "three dots": "a.b.c",
        "not ascii": "é.ü.ç",
        "deeply nested": base64.urlsafe_b64encode(b"[" * 30_000).decode() + "." + payload + "." + signature,
        "very long": "a" * 30_000,
        "alg none": unsigned(claims, {"alg": "none", "typ": "JWT"}),
        "alg None": unsigned(claims, {"alg": "None", "typ": "JWT"}),
        "alg none with a signature": unsigned(claims, {"alg": "none"}) + signature,
        "no signature": f"{header}.{payload}.",
        "another algorithm": signed(hub, claims, algorithm="HS512"),
        "another key": signed(hub, claims, key="k" * 64),
        "edited role": f"{header}.{admin}.{signature}",
        "expired": signed(hub, {**claims, "exp": int(time.time()) - 60}),
        "no exp": signed(hub, {name: value for name, value in claims.items() if name != "exp"}),
        "no jti": signed(hub, {name: value for name, value in claims.items() if name != "jti"}),
        "no user": signed(hub, {name: value for name, value in claims.items() if name != "user_id"}),
        "unknown jti": signed(hub, {**claims, "jti": "0" * 32}),
        "jti of another type": signed(hub, {**claims, "jti": 1}),
        "another's jti": signed(hub, {**claims, "jti": claims_of(julia)["jti"]}),
        "a session that has ended": signed(hub, {**claims, "jti": ended}),
    }
    return {
        "no header": "",
        "no scheme": good.removeprefix("Bearer "),
        "basic": f"Basic {good.removeprefix('Bearer ')}",
        "no token": "Bearer",
        **{name: f"Bearer {token}" for name, token in tokens.items()},
    }


@pytest.mark.row("S1")
async def test_without_a_token_every_route_is_401_before_it_reads_the_body(sqlite_hub: RunningHub) -> None:
    wrong = []
    for operation in await protected(sqlite_hub):
        answer = await sqlite_hub.anonymous.request(
            operation.method, operation.at(), content=b"{not json", headers={"Content-Type": "application/json"}
        )
        if answer.status_code != 401 or not is_failure(answer.json()) or "www-authenticate" not in answer.headers:
            wrong.append((str(operation), answer.status_code, answer.text))
    assert wrong == []


async def test_a_body_too_large_without_a_token_is_401_and_not_413(sqlite_hub: RunningHub) -> None:
    answer = await sqlite_hub.anonymous.post("/conversas", content=b" " * 1_500_000)
    assert answer.status_code == 401


@pytest.mark.row("S1", "S3")
async def test_no_bad_token_opens_any_route(sqlite_hub: RunningHub) -> None:
    tokens = await bad_tokens(sqlite_hub)
    routes = [operation for operation in await operations(sqlite_hub) if str(operation) not in PUBLIC] + UNKNOWN[:2]
    wrong = []
    for kind, value in tokens.items():
        headers = {"Authorization": value.encode()} if value else {}
        for operation in routes:
            answer = await sqlite_hub.anonymous.request(
                operation.method, operation.at(), content=b"{not json", headers=headers
            )
            if answer.status_code != 401 or not is_failure(answer.json()):
                wrong.append((kind, str(operation), answer.status_code, answer.text))
    assert wrong == []


async def test_the_token_that_the_bad_ones_are_made_from_opens_every_route(sqlite_hub: RunningHub) -> None:
    """Without this the two tests above would pass where nothing is ever let in."""
    admin = await sqlite_hub.login("admin")
    again = {"Authorization": f"Bearer {signed(sqlite_hub, claims_of(admin))}"}
    for operation in await protected(sqlite_hub):
        if str(operation) in ("POST /auth/logout", "POST /auth/senha"):
            continue
        answer = await sqlite_hub.anonymous.request(operation.method, operation.at(), headers=again)
        assert answer.status_code not in (401, 403), str(operation)


@pytest.mark.row("S3")
async def test_a_signed_role_is_not_believed(sqlite_hub: RunningHub) -> None:
    ana = await sqlite_hub.login("ana")
    forged = signed(sqlite_hub, {**claims_of(ana), "role": "admin", "nome": "Outra"})
    me = (await sqlite_hub.anonymous.get("/auth/me", headers={"Authorization": f"Bearer {forged}"})).json()
    assert (me["role"], me["nome"]) == ("estudante", "Ana")


def routes_of(routes: list[BaseRoute]) -> set[str]:
    found: set[str] = set()
    for route in routes:
        inner = getattr(route, "effective_candidates", None)
        if callable(inner):
            found |= routes_of(list(inner()))
            continue
        path = str(getattr(route, "path", ""))
        found |= {f"{method} {path}" for method in getattr(route, "methods", None) or () if method != "HEAD"}
    return found


@pytest.mark.row("S1")
async def test_what_is_public_is_exactly_the_list(sqlite_hub: RunningHub, sqlite_settings: Settings) -> None:
    every = routes_of(create_app(sqlite_settings).routes)
    documented = {str(operation) for operation in await operations(sqlite_hub)}
    assert documented <= every

    def concrete(path: str) -> str:
        return re.sub(r"{[\w:]+}", "1", path)

    found = {route for route in every if is_public(route.split()[0], concrete(route.split()[1]))}
    assert found == PUBLIC

    for route in every:
        method, path = route.split()
        answer = await sqlite_hub.anonymous.request(method, concrete(path))
        assert (answer.status_code != 401) == (route in PUBLIC), route


@pytest.mark.row("S11")
async def test_nobody_can_sign_up(sqlite_hub: RunningHub) -> None:
    """People are added by an operator or an administrator: what a stranger can post is a login, or a link's token."""
    written = {route for route in PUBLIC if not route.startswith("GET ")}
    logins = {"POST /auth/login", "POST /auth/sessao", "POST /auth/renovar"}
    factor = {"POST /auth/segundo-fator/preparar"}  # with the password
    provider = {"POST /auth/oidc", "POST /auth/oidc/entrar", "POST /auth/oidc/codigo"}  # who it vouches for
    passkeys = {"POST /auth/chaves/desafio", "POST /auth/chaves/entrar"}
    assert written == logins | factor | provider | passkeys | {"POST /auth/convite", "POST /auth/convite/aceitar"}
    answer = await sqlite_hub.anonymous.post("/auth/login", json={"email": "nova@demo.com", "password": "nova-senha"})
    assert answer.status_code == 401


async def test_the_document_says_which_operations_are_public(sqlite_hub: RunningHub) -> None:
    document = (await sqlite_hub.anonymous.get("/openapi.json")).json()
    assert document["security"] == [{"bearer": []}]
    public = {
        f"{method.upper()} {path}"
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
        if operation.get("security") == []
    }
    assert public == {str(operation) for operation in await operations(sqlite_hub)} & PUBLIC


@pytest.mark.row("S1")
async def test_a_route_that_somebody_adds_and_does_not_list_needs_a_token(
    sqlite_settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    router = APIRouter()

    @router.get("/novidade")
    async def novelty() -> str:
        return "aberto"

    monkeypatch.setattr("qhub.app.ROUTES", APIRouter(routes=[*ROUTES.routes, *router.routes]))
    async with running_hub(sqlite_settings) as hub:
        assert (await hub.anonymous.get("/novidade")).status_code == 401
        assert (await (await hub.login("ana")).get("/novidade")).json() == "aberto"


async def test_other_spellings_of_a_protected_address_are_no_way_in(sqlite_hub: RunningHub) -> None:
    for path in (
        "//conversas",
        "/conversas//",
        "/Conversas",
        "/%63onversas",
        "/assets/../conversas",
        "/c/../conversas",
        "/health/../conversas",
        "/conversas;x",
        "/conversas%00",
        "/login/../auth/me",
    ):
        answer = await raw(sqlite_hub, path.encode())
        page = b"<!doctype html>" in answer.body
        assert answer.status in (401, 404) or page, path


@pytest.mark.row("S38")
@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "http://[", "", "file://", "https://", "http://127.0.0.1"]
)
async def test_a_page_of_another_site_writes_nowhere(sqlite_hub: RunningHub, origin: str) -> None:
    rui = await sqlite_hub.login("rui")
    conversation = await rui.conversation()
    for operation in await operations(sqlite_hub):
        if operation.method == "GET":
            continue
        answer = await rui.request(
            operation.method, operation.at(conversation), json=operation.body, headers={"Origin": origin}
        )
        assert answer.status_code == 403, str(operation)
        assert answer.json()["error"]["code"] == "foreign_origin"
        assert "access-control-allow-origin" not in answer.headers
    assert [found["id"] for found in (await rui.get("/conversas")).json()["conversas"]] == [conversation]


@pytest.mark.row("S38")
async def test_nobody_is_given_cross_origin_rights(sqlite_hub: RunningHub) -> None:
    rui = await sqlite_hub.login("rui")
    for method in ("GET", "OPTIONS"):
        for path in ("/", "/config", "/conversas", "/auth/login"):
            headers = {"Origin": "https://evil.example", "Access-Control-Request-Method": "POST"}
            answer = await rui.request(method, path, headers=headers)
            assert not [name for name in answer.headers if name.startswith("access-control-")], (method, path)


async def test_its_own_page_may_write(sqlite_hub: RunningHub) -> None:
    body = {"email": "rui@demo.com", "password": "rui123"}
    answer = await sqlite_hub.anonymous.post("/auth/login", json=body, headers={"Origin": sqlite_hub.url})
    assert answer.status_code == 200


async def test_the_public_address_is_an_origin_of_its_own(sqlite_settings: Settings) -> None:
    settings = sqlite_settings.model_copy(update={"public_url": "https://hub.example/"})
    async with running_hub(settings) as hub:
        body = {"email": "rui@demo.com", "password": "rui123"}
        for origin, status in (("https://hub.example", 200), ("https://hub.example.evil", 403), (hub.url, 200)):
            answer = await hub.anonymous.post("/auth/login", json=body, headers={"Origin": origin})
            assert answer.status_code == status, origin


@pytest.mark.row("S39")
@pytest.mark.parametrize(
    "content_type", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", None]
)
async def test_a_body_that_is_not_sent_as_json_is_refused(sqlite_hub: RunningHub, content_type: str | None) -> None:
    """A form of another site can send these types without asking first."""
    admin = await sqlite_hub.login("admin")
    conversation = await admin.conversation()
    page = {"Origin": sqlite_hub.url, "X-QHub-Sessao": "nova"}
    headers = page | ({"Content-Type": content_type} if content_type else {})
    tried = 0
    for operation in await operations(sqlite_hub):
        if operation.body is None:
            continue
        content = json.dumps(operation.body).encode()
        answer = await admin.request(operation.method, operation.at(conversation), content=content, headers=headers)
        assert answer.status_code == 415, str(operation)
        assert answer.json()["error"]["code"] == "unsupported_media_type"
        tried += 1
    assert tried >= 7
    assert (await admin.messages(conversation))["mensagens"] == []
    assert (await admin.get("/auth/me")).status_code == 200


@pytest.mark.row("S24")
async def test_every_kind_of_response_carries_the_security_headers(
    sqlite_hub: RunningHub, monkeypatch: pytest.MonkeyPatch
) -> None:
    rui = await sqlite_hub.login("rui")
    conversation = await rui.conversation()

    async def crash(*_: object) -> None:
        raise RuntimeError("uma palavra secreta")

    kinds = {
        200: await rui.get("/conversas"),
        201: await rui.post("/conversas", json={"agente_id": "qualidade"}),
        202: await rui.post(f"/conversas/{conversation}/cancelar"),
        204: await rui.request("DELETE", f"/conversas/{conversation}"),
        401: await sqlite_hub.anonymous.get("/conversas"),
        403: await rui.post("/conversas", json={"agente_id": "x"}, headers={"Origin": "null"}),
        404: await rui.get("/nada"),
        405: await rui.request("PUT", "/conversas"),
        413: await rui.post("/conversas", content=b" " * 1_500_000),
        415: await rui.post("/conversas", content=b"{}"),
        422: await rui.post("/conversas", json={}),
    }
    pages = [await sqlite_hub.anonymous.get(path) for path in ("/", "/c/x", "/config", "/openapi.json", "/assets/x")]
    stream = await rui.post("/chat", json={"chatInput": "quantos defeitos há?", "sessionId": "s"})
    monkeypatch.setattr(sqlite_hub.hub.stores.users, "agents_of", crash)
    kinds[500] = await rui.get("/agentes")

    for status, answer in kinds.items():
        assert answer.status_code == status, answer.text
    for answer in (*kinds.values(), *pages, stream):
        for name, value in SECURITY_HEADERS.items():
            assert value in answer.headers.get(name, ""), (answer.url, answer.status_code, name)
        assert answer.headers["x-request-id"]
        assert "cache-control" in answer.headers
    assert len({answer.headers["x-request-id"] for answer in kinds.values()}) == len(kinds)
    assert kinds[200].headers["cache-control"] == "no-store"
    crashed = kinds[500].json()
    assert is_failure(crashed)
    assert kinds[500].headers["x-request-id"] in crashed["error"]["message"]
    assert "secreta" not in kinds[500].text


async def test_browsers_are_told_to_use_tls_only_where_people_do(sqlite_settings: Settings) -> None:
    for address, told in (("https://hub.example", True), ("http://hub.example", False), (None, False)):
        async with running_hub(sqlite_settings.model_copy(update={"public_url": address})) as hub:
            answer = await hub.anonymous.get("/config")
        assert ("strict-transport-security" in answer.headers) is told


async def test_no_script_of_the_page_is_inline_and_each_is_served(sqlite_hub: RunningHub) -> None:
    """What the page asks for is public: a browser sends no token for it."""
    page = (await sqlite_hub.anonymous.get("/")).text
    wanted = [part.split('"')[0] for name in ("src=", "href=") for part in page.split(f'{name}"')[1:]]
    assert wanted
    for address in wanted:
        answer = await sqlite_hub.anonymous.get(address)
        assert answer.status_code == 200, address
    assert "<script>" not in page


async def test_odd_methods_and_names_never_crash(sqlite_hub: RunningHub) -> None:
    rui = await sqlite_hub.login("rui")
    conversation = await rui.conversation()
    paths = {operation.at(conversation) for operation in await operations(sqlite_hub)} | {"/", "/assets/x", "/nada"}
    paths -= {f"/conversas/{conversation}/eventos"}
    for client in (rui, sqlite_hub.anonymous):
        for method in ("HEAD", "OPTIONS", "TRACE", "LINK", "PROPFIND", "QHUB"):
            for path in paths:
                answer = await client.request(method, path)
                if method == "QHUB":  # no method at all: refused before anything reads it
                    assert answer.status_code == 400
                    continue
                headed = method == "HEAD" and is_public("GET", path)
                assert answer.status_code in ((200, 404) if headed else (401, 404, 405)), (method, path)
                if method != "HEAD":
                    assert is_failure(answer.json()), (method, path)
    for path in (
        "/assets/%00",
        "/assets/" + "a" * 5000,
        "/assets/%ff%fe",
        "/assets/%2e%2e%2findex.html",
        "/assets/../index.html",
    ):
        answer = await raw(sqlite_hub, path.encode())
        assert answer.status == 404, path[:40]
        assert is_failure(answer.json())


@pytest.mark.parametrize(
    ("header", "word"),
    [
        ("pt-PT", "Inicie sessão"),
        ("pt-BR", "Entre de novo"),
        ("en", "Log in again"),
        ("en-GB,en;q=0.9,pt-PT;q=0.8", "Log in again"),
        ("fr, pt-BR;q=0.5", "Entre de novo"),
        ("en;q=0.3, pt-BR;q=0.7", "Entre de novo"),
        ("pt", "Inicie sessão"),
        ("fr", "Log in again"),
        ("", "Inicie sessão"),
        (";;;q=,,=*\t,q=nan;q=nan", "Inicie sessão"),
        ("é" * 4000, "Inicie sessão"),
    ],
)
async def test_errors_are_in_the_readers_language(sqlite_hub: RunningHub, header: str, word: str) -> None:
    headers = {"Accept-Language": header.encode()}
    answer = await sqlite_hub.anonymous.get("/conversas", headers=headers)
    assert answer.status_code == 401
    assert word in answer.json()["error"]["message"]


async def test_every_layer_that_refuses_speaks_the_readers_language(sqlite_hub: RunningHub) -> None:
    """The gate, validation, the router and the hub's own errors each make their answer elsewhere."""
    rui = await sqlite_hub.login("rui")
    english = {"Accept-Language": "en"}
    expected = {
        "another site": await rui.post("/conversas", json={}, headers=english | {"Origin": "null"}),
        "is required": await rui.post("/conversas", json={}, headers=english),
        "not valid JSON": await rui.post(
            "/conversas", content=b"{", headers=english | {"Content-Type": "application/json"}
        ),
        "as application/json": await rui.post("/conversas", content=b"{}", headers=english),
        "did not find": await rui.get("/nada", headers=english),
        "does not accept the method PUT": await rui.request("PUT", "/conversas", headers=english),
        "too large": await rui.post("/conversas", content=b" " * 1_500_000, headers=english),
        "no access to the agent": await rui.post("/conversas", json={"agente_id": "x"}, headers=english),
        "or is not yours": await rui.get(f"/conversas/{'0' * 32}", headers=english),
    }
    for words, answer in expected.items():
        assert words in answer.json()["error"]["message"]


async def test_a_person_at_an_unknown_address_sees_a_page_and_a_program_an_error(sqlite_hub: RunningHub) -> None:
    opened = {"Sec-Fetch-Dest": "document", "Accept": "text/html"}
    for path in ("/nada", "/admin", "/conversas", "/pt/ajuda"):
        page = await sqlite_hub.anonymous.get(path, headers=opened)
        assert (page.status_code, page.headers["content-type"]) == (404, "text/html; charset=utf-8")
        assert '<div id="root">' in page.text
        assert is_failure((await sqlite_hub.anonymous.get(path)).json())
        assert (await sqlite_hub.anonymous.post(path, headers=opened)).status_code == 401


async def test_head_says_of_a_file_what_get_would_and_brings_nothing(sqlite_hub: RunningHub) -> None:
    page = (await sqlite_hub.anonymous.get("/")).text
    for path in ("/", "/theme.js", "/c/abc", *re.findall(r'"(/assets/[^"]+)"', page)):
        plain = {"Accept-Encoding": "identity"}
        got = await sqlite_hub.anonymous.get(path, headers=plain)
        headed = await sqlite_hub.anonymous.request("HEAD", path, headers=plain)
        assert (headed.status_code, headed.content) == (200, b"")
        for name in ("content-type", "content-length", "etag", "cache-control"):
            assert headed.headers[name] == got.headers[name], (path, name)

    rui = await sqlite_hub.login("rui")
    conversation = await rui.conversation()
    files = {"file": ("guia.md", b"# Guia\n\nA estufa trabalha a 62 graus.\n", "text/markdown")}
    added = (await rui.post(f"/conversas/{conversation}/anexos", files=files)).json()["mensagem_id"]
    path = f"/conversas/{conversation}/anexos/{added}"
    got, headed = await rui.get(path), await rui.request("HEAD", path)
    assert (headed.status_code, headed.content) == (200, b"")
    assert headed.headers["content-length"] == got.headers["content-length"]
    julia = await sqlite_hub.login("julia")
    assert (await julia.request("HEAD", path)).status_code == 404, "nobody asks of another's"


async def test_what_is_long_is_compressed_and_a_stream_is_not(sqlite_hub: RunningHub) -> None:
    rui = await sqlite_hub.login("rui")
    conversation = await rui.conversation()
    page = (await sqlite_hub.anonymous.get("/")).text
    script = re.findall(r'"(/assets/[^"]+\.js)"', page)[0]
    assert (await sqlite_hub.anonymous.get(script)).headers["content-encoding"] == "gzip"
    assert (await rui.get("/agentes")).headers["content-encoding"] == "gzip"
    assert "content-encoding" not in (await rui.get("/auth/me")).headers
    async with rui.http.stream("GET", f"/conversas/{conversation}/eventos", headers=rui.headers) as stream:
        assert stream.headers["content-type"].startswith("text/event-stream")
        assert "content-encoding" not in stream.headers
