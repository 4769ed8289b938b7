"""The cookies of a browser's login, and what a page must show before they count.

Two are a login; a third is kept while somebody is away to log in at an identity provider.

No script reads them (`HttpOnly`), no other site's page sends them (`SameSite=Strict`), and by TLS they are bound to
this very host (`__Host-`). Still a cookie is sent by whoever makes a browser send it, so what changes something also
needs what only a page of ours can add: see `check_page`.
"""

from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import cookie_parser
from starlette.responses import Response
from starlette.types import Scope

from qhub.errors import Forbidden
from qhub.people.accounts import BrowserLogin
from qhub.people.tickets import TICKET_SECONDS
from qhub.settings.settings import Settings

PAGE_HEADER = "x-qhub-sessao"
"""Which login the page is in. No form and no foreign page can add a header of this name without asking first, and
nobody is ever given that; a page that still shows another login is found out by it."""
OWN_PAGE = ("same-origin", "none")
"""What a browser says (`Sec-Fetch-Site`) of a request from a page of the same origin, or from the person themselves."""


def is_secure(scope: Scope, settings: Settings) -> bool:
    """Whether people reach the hub by TLS: its own, or a proxy's."""
    return scope.get("scheme") == "https" or (settings.public_url or "").startswith("https://")


class LoginCookies:
    """The cookies of one request and of its answer. Browsers do not tell ports apart, so their names do."""

    def __init__(self, scope: Scope, settings: Settings) -> None:
        self._headers = Headers(scope=scope)
        self._secure = is_secure(scope, settings)
        port = _port(self._headers.get("host", ""))
        name = "__Host-qhub" if self._secure else "qhub"
        self._access, self._refresh, self._ticket = (f"{name}-{kind}{port}" for kind in ("access", "refresh", "ticket"))

    @property
    def access(self) -> str:
        """The token that says who asks; empty where there is none, or where a page that is not ours asks."""
        return self._read(self._access)

    @property
    def refresh(self) -> str:
        """The token that renews the login."""
        return self._read(self._refresh)

    @property
    def ticket(self) -> str:
        """The ticket that who comes back from an identity provider left with."""
        return self._read(self._ticket)

    def set_ticket(self, response: Response, ticket: str) -> None:
        """Have the browser keep a ticket for as long as it counts; an empty one is forgotten."""
        self._write(response, self._ticket, ticket, TICKET_SECONDS if ticket else 0)

    def set(self, response: Response, login: BrowserLogin) -> None:
        """Have the browser keep a login."""
        self._write(response, self._access, login.access, login.access_seconds)
        self._write(response, self._refresh, login.refresh, login.refresh_seconds)

    def clear(self, response: Response) -> None:
        """Have the browser forget it."""
        for name in (self._access, self._refresh):
            self._write(response, name, "", 0)

    def _read(self, name: str) -> str:
        if self._headers.get("sec-fetch-site", OWN_PAGE[0]) not in OWN_PAGE:
            return ""
        return cookie_parser(self._headers.get("cookie", "")).get(name, "")

    def _write(self, response: Response, name: str, value: str, seconds: int) -> None:
        response.set_cookie(
            name, value, max_age=seconds, path="/", secure=self._secure, httponly=True, samesite="strict"
        )


def check_page(headers: Headers) -> str:
    """The login that a page of ours says it is in; refuses a request that no such page can have sent.

    A browser says where a request comes from, in `Origin` (which the gate has compared already) or in
    `Sec-Fetch-Site`; what says neither is no page.
    """
    named = headers.get(PAGE_HEADER, "")
    from_here = "origin" in headers or headers.get("sec-fetch-site") == OWN_PAGE[0]
    if not named or not from_here:
        raise Forbidden("no_page")
    return named


def _port(host: str) -> str:
    try:
        port = urlsplit(f"//{host}").port
    except ValueError:
        port = None
    return f"-{port}" if port else ""
