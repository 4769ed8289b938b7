"""The gate that every request passes before its body is read: language, origin, identity, size, headers.

A pure ASGI middleware, so that refusing costs nothing and streams are not buffered. Public routes are listed here, by
name: anything that is not listed needs a valid token, also a route that somebody adds and forgets to protect. Programs
send theirs as a bearer; the web app has it in a cookie, which counts only for what its own page asks.
"""

import asyncio
import re
import uuid
from collections.abc import MutableMapping, Sequence
from contextlib import ExitStack
from ipaddress import ip_address
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import structlog
from fastapi import HTTPException
from starlette.datastructures import Headers, MutableHeaders, QueryParams
from starlette.responses import RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from qhub.api.addresses import client_address
from qhub.api.cookies import PAGE_HEADER, LoginCookies, check_page, is_secure
from qhub.api.failures import failure_response
from qhub.api.headers import HEADERS, REQUEST_ID, TRANSPORT_SECURITY, is_navigation
from qhub.api.open_requests import OpenRequests
from qhub.api.public import ROOT_FILES, unknown_page
from qhub.api.request_spans import traced
from qhub.errors import Forbidden, QHubError, TooLarge, Unauthenticated, Unavailable
from qhub.hub import Hub
from qhub.language.catalogue import negotiate
from qhub.people.accounts import TOKEN_PREFIX, Identity
from qhub.settings.settings import Settings

PUBLIC = {
    ("POST", "/auth/login"),
    ("POST", "/auth/sessao"),
    ("POST", "/auth/renovar"),
    ("POST", "/auth/convite"),
    ("POST", "/auth/convite/aceitar"),
    ("POST", "/auth/segundo-fator/preparar"),
    ("POST", "/auth/oidc"),
    ("POST", "/auth/oidc/entrar"),
    ("POST", "/auth/oidc/codigo"),
    ("GET", "/auth/oidc/saida"),
    ("POST", "/auth/chaves/desafio"),
    ("POST", "/auth/chaves/entrar"),
    ("GET", "/config"),
    ("GET", "/health"),
    ("GET", "/health/live"),
    ("GET", "/health/ready"),
    ("GET", "/metrics"),  # no person's: it looks itself at who asks, see `metrics.py`
    ("GET", "/openapi.json"),
}
"""API routes that need no token."""
PUBLIC_FILES = ("/", "/login", "/convite", "/entrar", *ROOT_FILES, "/c/", "/d", "/d/", "/s/", "/assets/")
"""The web app's own addresses (a trailing slash covers what is below it)."""
PUBLIC_PAGES = ("/artefacto", "/partilha/", "/partilhas/")
"""What a person may open, or a frame load, without a login: see `frames.py`, and `shares.py` for conversations."""
FILES = "/ficheiros/"
"""Where what tools made is read."""
DASHBOARD = re.compile(r"/dashboards/([0-9a-z]{1,64})")
"""What a frame may load with a key in its address, and what a person who follows a link sees in the web app."""
UPLOAD = re.compile(r"/conversas/[0-9a-z]+/upload")
"""Where files are sent to."""
ATTACHMENT = re.compile(r"/conversas/[0-9a-z]+/anexos")
"""Where documents and images of a conversation are sent to."""
DOCUMENT = re.compile(r"/conhecimento/[0-9a-z]+/documentos")
"""Where documents are sent to."""
MULTIPART_BYTES = 10_000
"""What a file is wrapped in."""
ALWAYS = ("/health", "/metrics")
"""What is always answered, however many requests are open: it says how many."""
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
MCP = "/mcp"
"""Where programs of a person's own come in: the one address that takes personal access tokens, and no cookies."""
LOGOUT = "/auth/logout"
"""The one address that takes a cookie which only renews a login: leaving must not need another request first."""


def is_public(method: str, path: str) -> bool:
    """Whether a request needs no token."""
    return (method, path) in PUBLIC or is_file(method, path) or (method == "GET" and _is_below(path, PUBLIC_PAGES))


def is_file(method: str, path: str) -> bool:
    """Whether a request is for a file of the web app's own."""
    return method == "GET" and _is_below(path, PUBLIC_FILES)


def _is_below(path: str, addresses: Sequence[str]) -> bool:
    return any(
        path.startswith(address) if address.endswith("/") and address != "/" else path == address
        for address in addresses
    )


def may_be_headed(path: str) -> bool:
    """Whether HEAD is answered as GET would be: files and pages, not what streams or counts."""
    return path.startswith(FILES) or is_public("GET", path)


class BodyLimit(NamedTuple):
    """The largest body that a request may have, and what to say of a larger one."""

    bytes: int
    error: TooLarge


def body_limit(scope: Scope, settings: Settings) -> BodyLimit:
    """A file's body may be larger than any other."""
    if scope["method"] == "POST" and UPLOAD.fullmatch(scope["path"]):
        error = TooLarge("file_too_large", limite=settings.max_upload_bytes // 1_000_000)
        return BodyLimit(settings.max_upload_bytes + MULTIPART_BYTES, error)
    if scope["method"] == "POST" and ATTACHMENT.fullmatch(scope["path"]):
        error = TooLarge("file_too_large", limite=settings.max_attachment_bytes // 1_000_000)
        return BodyLimit(settings.max_attachment_bytes + MULTIPART_BYTES, error)
    if scope["method"] == "POST" and DOCUMENT.fullmatch(scope["path"]):
        error = TooLarge("file_too_large", limite=settings.max_document_bytes // 1_000_000)
        return BodyLimit(settings.max_document_bytes + MULTIPART_BYTES, error)
    return BodyLimit(settings.max_body_bytes, TooLarge("body_too_large", limite=settings.max_body_bytes))


class Gate:
    """The application's outermost part: every request passes here before any route sees it."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._open = OpenRequests()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        if scope["method"] == "HEAD" and may_be_headed(scope["path"]):
            scope = {**scope, "method": "GET"}  # the server knows that it was HEAD, and sends no body
        hub: Hub = scope["app"].state.hub
        headers = Headers(scope=scope)
        state: MutableMapping[str, Any] = scope.setdefault("state", {})
        state["language"] = negotiate(headers.get("accept-language"))
        state["request_id"] = uuid.uuid4().hex[:12]
        structlog.contextvars.clear_contextvars()
        structlog.contextvars.bind_contextvars(request_id=state["request_id"])
        send = _with_headers(send, state, secure=is_secure(scope, hub.settings))
        with ExitStack() as opened:
            try:
                limit = await self._admit(scope, headers, hub, opened)
            except QHubError as error:
                response = _web_app_page(scope, headers) if isinstance(error, Unauthenticated) else None
                if response is None:
                    hub.meters.request_failed(error.status, error.code)
                    response = failure_response(error, state["language"])
                await response(scope, receive, send)
                return
            receive = _limited(receive, limit, hub.settings.request_seconds)
            try:
                if hub.spans.is_on and "identity" in state:
                    await traced(self._app, scope, receive, send, hub.spans)
                else:
                    await self._app(scope, receive, send)
            except asyncio.CancelledError:
                if state.get("is_answered") or not hub.closing.is_set():
                    raise
                # The server stops, and has waited for this request as long as it may.
                await failure_response(Unavailable("unavailable"), state["language"])(scope, receive, send)

    async def _admit(self, scope: Scope, headers: Headers, hub: Hub, opened: ExitStack) -> BodyLimit:
        """Let a request in, counted in `opened` while it is open, with what its body may be; an error says why not."""
        state = scope["state"]
        address, rates = _address(scope, headers, hub), scope["app"].state.rates
        is_counted = not (scope["path"].startswith(ALWAYS) or is_file(scope["method"], scope["path"]))
        if is_counted:
            rates.count("address", address)
        _check_origin(scope, headers, hub)
        if scope["path"] == MCP:
            check_host(headers.get("host", ""), hub.settings)
        if not is_public(scope["method"], scope["path"]):
            state["identity"] = await _identify(scope, headers, hub)
            if is_counted:
                rates.count("person", str(_user_id(state)))
        limit, length = body_limit(scope, hub.settings), headers.get("content-length", "")
        if length.isdigit() and int(length) > limit.bytes:
            raise limit.error
        if not scope["path"].startswith(ALWAYS):
            opened.enter_context(self._open.counted(hub.settings, address, _user_id(state)))
        return limit


def _address(scope: Scope, headers: Headers, hub: Hub) -> str:
    peer = scope["client"][0] if scope.get("client") else "unknown"
    return client_address(peer, headers.get("x-forwarded-for", ""), hub.settings.trusted_proxies)


def _user_id(state: MutableMapping[str, Any]) -> int | None:
    identity: Identity | None = state.get("identity")
    return None if identity is None else identity.user_id


async def _identify(scope: Scope, headers: Headers, hub: Hub) -> Identity:
    """Who asks, by their token; a frame, which can send none, by the key in its address."""
    if scope["method"] == "GET" and "authorization" not in headers and DASHBOARD.fullmatch(scope["path"]):
        query = QueryParams(scope["query_string"])
        if key := query.get("chave"):
            version = query.get("versao")
            address = scope["path"] if version is None else f"{scope['path']}?versao={version}"
            return await hub.people.accounts.identify_by_key(key, address)
    if "authorization" not in headers and scope["path"] != MCP:
        return await _identify_page(scope, headers, hub)
    token = _bearer(headers)
    if scope["path"] == MCP and token.startswith(TOKEN_PREFIX):
        return await hub.people.accounts.identify_by_token(token)
    return await hub.people.accounts.identify(token)


async def _identify_page(scope: Scope, headers: Headers, hub: Hub) -> Identity:
    """Whose page asks, by its cookies. What changes something must prove that it comes from a page of ours; a page that
    still shows another login than the cookies' is told so. In a window of its own a browser opens files and dashboards:
    at any other address it is given the web app."""
    cookies = LoginCookies(scope, hub.settings)
    is_page = is_navigation(headers) and not (scope["path"].startswith(FILES) or DASHBOARD.fullmatch(scope["path"]))
    leaves = scope["path"] == LOGOUT and bool(cookies.refresh)
    if is_page or not (cookies.access or leaves):
        raise Unauthenticated("unauthenticated")
    named = headers.get(PAGE_HEADER) if scope["method"] in SAFE_METHODS else check_page(headers)
    accounts = hub.people.accounts
    identity = await (accounts.identify_by_refresh(cookies.refresh) if leaves else accounts.identify(cookies.access))
    if named is not None and named != identity.session_id:
        raise Unauthenticated("unauthenticated")
    return identity


def _web_app_page(scope: Scope, headers: Headers) -> Response | None:
    """What a person sees who opened an address by itself, which carries no token: never JSON.

    A dashboard's leads to the web app, which knows who they are; any other is unknown to it, and it says so.
    """
    if scope["method"] != "GET" or "authorization" in headers or not is_navigation(headers):
        return None
    found = DASHBOARD.fullmatch(scope["path"])
    return RedirectResponse(f"/d/{found[1]}", 303) if found else unknown_page()


def _bearer(headers: Headers) -> str:
    scheme, _, token = headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not token:
        raise Unauthenticated("unauthenticated")
    return token.strip()


def _check_origin(scope: Scope, headers: Headers, hub: Hub) -> None:
    """A page of another site may not write here, whatever token it found."""
    origin = headers.get("origin")
    if origin is None or (scope["method"] in SAFE_METHODS and scope["path"] != MCP):
        return
    allowed = {headers.get("host", "").lower()}
    if hub.settings.public_url:
        allowed.add(urlsplit(hub.settings.public_url).netloc.lower())
    if _host(origin) not in allowed - {""}:
        raise Forbidden("foreign_origin", origem=origin[:100])


def check_host(host: str, settings: Settings) -> None:
    """A name that a stranger points at this machine (DNS rebinding) is none of ours; addresses cannot be pointed."""
    name = _name(host)
    ours = {"localhost", settings.host.lower(), *(known.lower() for known in settings.mcp_hosts)}
    if settings.public_url:
        ours.add(_name(urlsplit(settings.public_url).netloc))
    if name not in ours - {""} and not _is_address(name):
        raise Forbidden("foreign_host", nome=host[:100])


def _name(host: str) -> str:
    """A host without its port; empty where it is none."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _host(origin: str) -> str:
    """The host that an origin names; empty where it names none (`null`, or what is no address at all)."""
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""


def _limited(receive: Receive, limit: BodyLimit, seconds: float) -> Receive:
    """Stop reading a body that says too little about its size, or does not come. FastAPI lets only its own exception
    through."""
    seen, is_whole = 0, False

    async def limited() -> Message:
        nonlocal seen, is_whole
        if is_whole:  # what comes now is that the client leaves, whenever that is
            return await receive()
        try:
            async with asyncio.timeout(seconds):
                message = await receive()
        except TimeoutError:
            raise HTTPException(408) from None
        is_whole = not message.get("more_body", False)
        seen += len(message.get("body", b""))
        if seen > limit.bytes:
            raise HTTPException(413, limit.error)
        return message

    return limited


def _with_headers(send: Send, state: MutableMapping[str, Any], *, secure: bool) -> Send:
    async def wrapped(message: Message) -> None:
        if message["type"] == "http.response.start":
            state["is_answered"] = True
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            if secure:
                headers.setdefault(*TRANSPORT_SECURITY)
            headers[REQUEST_ID] = state["request_id"]
        await send(message)

    return wrapped
