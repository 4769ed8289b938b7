"""A browser's page as the hub sees it: cookies, and the headers that a page and its browser add."""

from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Self

import httpx

from tests.support.hub import PASSWORDS, WAIT, RunningHub

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


@dataclass
class PageClient:
    """One browser with its own cookies, at one hub. `headers` are what each of its requests has."""

    hub: RunningHub
    headers: dict[str, str] = field(default_factory=dict)
    login: dict[str, Any] = field(default_factory=dict)

    async def __aenter__(self) -> Self:
        origin = {"Origin": self.hub.url, "Sec-Fetch-Site": "same-origin", "User-Agent": FIREFOX}
        self.headers = origin | {"X-QHub-Sessao": "nova"} | self.headers
        self.http = httpx.AsyncClient(base_url=self.hub.url, timeout=WAIT)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.http.aclose()

    async def enter(self, who: str, password: str | None = None) -> httpx.Response:
        """Log in, and be in that login from now on."""
        body = {"email": who if "@" in who else f"{who}@demo.com", "password": password or PASSWORDS[who]}
        return self._known(await self.post("/auth/sessao", json=body))

    async def renew(self) -> httpx.Response:
        return self._known(await self.post("/auth/renovar"))

    async def request(self, method: str, path: str, **options: Any) -> httpx.Response:
        headers = {name: value for name, value in (self.headers | options.pop("headers", {})).items() if value}
        return await self.http.request(method, path, headers=headers, **options)

    async def get(self, path: str, **options: Any) -> httpx.Response:
        return await self.request("GET", path, **options)

    async def post(self, path: str, **options: Any) -> httpx.Response:
        return await self.request("POST", path, **options)

    def cookie(self, kind: str) -> str:
        """The value of one of the two cookies; empty where the browser has none."""
        return next((its.value or "" for its in self.http.cookies.jar if f"qhub-{kind}" in its.name), "")

    @property
    def http_cookies(self) -> str:
        """Both cookies, as a browser sends them."""
        return "; ".join(f"{its.name}={its.value}" for its in self.http.cookies.jar)

    def put(self, kind: str, value: str) -> None:
        """Have the browser send another value in one of its cookies."""
        its = next(its for its in self.http.cookies.jar if f"qhub-{kind}" in its.name)
        its.value = value

    def _known(self, answer: httpx.Response) -> httpx.Response:
        if answer.status_code == 200:
            self.login = answer.json()
            self.headers["X-QHub-Sessao"] = self.login["sessao"]
        return answer
