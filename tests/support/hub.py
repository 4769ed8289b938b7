"""A hub served from the test's own event loop, and a client that talks to it over a socket."""

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from fastapi import FastAPI
from pydantic import SecretStr
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource

from qhub.api.open_connections import Refusals
from qhub.api.server import HubServer, listen, patient
from qhub.app import create_app
from qhub.hub import Hub
from qhub.settings.settings import Settings
from qhub_testing import Provider, running_provider

WAIT = 60
"""Seconds that a test waits for what must happen; never what it measures."""
API_KEY = "sk-ant-secret-key"
PAGE = {"X-QHub-Sessao": "nova", "Sec-Fetch-Site": "same-origin"}
"""What a page of the hub's own adds to what it sends: some routes are for pages alone."""
PROBE_PACK = str(Path(__file__).parent / "probe_pack")
"""A pack whose tools misbehave, and write down what they did (the fixture `notes`)."""
PASSWORDS = {"rui": "rui123", "julia": "julia123", "ana": "ana123", "admin": "admin123"}


class _GivenSettings(Settings):
    """What a test says, and nothing from around it: looking for each setting there takes a tenth of a start."""

    @classmethod
    def settings_customise_sources(
        cls, settings_cls: type[BaseSettings], init_settings: PydanticBaseSettingsSource, *_: Any, **__: Any
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        return (init_settings,)


def test_settings(folder: Path, **values: Any) -> Settings:
    """Demo settings with short waits."""
    defaults: dict[str, Any] = {
        "data_dir": folder,
        "demo": True,
        "port": 0,
        "demo_pace_seconds": 0,
        "flush_seconds": 0.01,
        "poll_seconds": 0.2,
        "heartbeat_seconds": 0.5,
        "shutdown_seconds": 1,
        "lease_seconds": 15,  # a busy machine must not make a worker look dead: its turn would be run twice
        "model_max_retries": 0,
        "model_timeout_seconds": 10,
        "titles": False,  # one more request to the model, which few tests are about
        "sandbox_preload": False,
        "knowledge_preload": False,
        "requests_per_person": 0,  # tests ask faster than people
        "requests_per_address": 0,
    }
    return _GivenSettings(**(defaults | {name: value for name, value in values.items() if value is not None}))


test_settings.__test__ = False  # type: ignore[attr-defined]


@dataclass
class Sse:
    """One server-sent event."""

    id: str
    data: dict[str, Any]

    @property
    def type(self) -> str:
        return str(self.data["type"])


async def read_sse(response: httpx.Response) -> AsyncIterator[Sse]:
    """The events of a stream as they come."""
    identifier = ""
    async for line in response.aiter_lines():
        if line.startswith("id: "):
            identifier = line[4:]
        elif line.startswith("data: "):
            yield Sse(identifier, json.loads(line[6:]))


@dataclass
class Client:
    """A person at a client."""

    http: httpx.AsyncClient
    headers: dict[str, str] = field(default_factory=dict)

    async def login(self, who: str, password: str | None = None) -> "Client":
        email = who if "@" in who else f"{who}@demo.com"
        body = {"email": email, "password": password or PASSWORDS[who]}
        answer = await self.http.post("/auth/login", json=body)
        assert answer.status_code == 200, answer.text
        return Client(self.http, {**self.headers, "Authorization": f"Bearer {answer.json()['token']}"})

    async def request(self, method: str, path: str, **options: Any) -> httpx.Response:
        headers = self.headers | options.pop("headers", {})
        return await self.http.request(method, path, headers=headers, **options)

    async def get(self, path: str, **options: Any) -> httpx.Response:
        return await self.request("GET", path, **options)

    async def post(self, path: str, **options: Any) -> httpx.Response:
        return await self.request("POST", path, **options)

    async def conversation(self, agent: str = "qualidade") -> str:
        answer = await self.post("/conversas", json={"agente_id": agent})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    async def send(self, conversation: str, content: str, **options: Any) -> list[Sse]:
        """Send a message and read its events to the end."""
        async with self.sending(conversation, content, **options) as events:
            return [event async for event in events]

    @asynccontextmanager
    async def sending(
        self, conversation: str, content: str, *, headers: dict[str, str] | None = None, **body: Any
    ) -> AsyncIterator[AsyncIterator[Sse]]:
        """Send a message; its events as they come."""
        request = self.http.stream(
            "POST",
            f"/conversas/{conversation}/mensagens",
            json={"content": content, **body},
            headers=self.headers | (headers or {}),
        )
        async with request as response:
            if response.status_code != 200:
                await response.aread()
            assert response.status_code == 200, response.text
            yield read_sse(response)

    @asynccontextmanager
    async def following(self, conversation: str, after: str | None = None) -> AsyncIterator[AsyncIterator[Sse]]:
        """The conversation's events after a cursor."""
        headers = self.headers | ({"Last-Event-ID": after} if after else {})
        async with self.http.stream("GET", f"/conversas/{conversation}/eventos", headers=headers) as response:
            assert response.status_code == 200, await response.aread()
            yield read_sse(response)

    async def until(self, conversation: str, type_: str, after: str | None = None) -> list[Sse]:
        """Follow until an event of this type."""
        seen = []
        async with asyncio.timeout(WAIT), self.following(conversation, after) as events:
            async for event in events:
                seen.append(event)
                if event.type == type_:
                    break
        return seen

    async def messages(self, conversation: str) -> dict[str, Any]:
        answer = await self.get(f"/conversas/{conversation}/mensagens")
        assert answer.status_code == 200, answer.text
        return dict(answer.json())


@dataclass(repr=False)
class RunningHub:
    """A served hub."""

    url: str
    hub: Hub
    anonymous: Client

    async def login(self, who: str) -> Client:
        return await self.anonymous.login(who)


class PromptServer(HubServer):
    """Stops when it is told to, in place of looking ten times a second whether it was."""

    def __init__(self, config: uvicorn.Config, app: FastAPI, refusals: Refusals) -> None:
        super().__init__(config, app, lambda: None, refusals)
        self.stopping = asyncio.Event()

    async def main_loop(self) -> None:
        await self.on_tick(0)
        await self.stopping.wait()


class PromptAsyncio:
    """`asyncio`, for uvicorn: at its end it sleeps for a tenth of a second, and hundreds of hubs end in a run."""

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(min(seconds, 0.005))


@asynccontextmanager
async def running_hub(settings: Settings) -> AsyncIterator[RunningHub]:
    """Serve a hub until the block ends."""
    listener = listen(settings)
    host, port = listener.getsockname()[:2]
    app, refusals = create_app(settings), Refusals()
    config = uvicorn.Config(
        app, log_level="warning", timeout_graceful_shutdown=1, proxy_headers=False, http=patient(settings, refusals)
    )
    server = PromptServer(config, app, refusals)
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    url = f"http://{host}:{port}"
    try:
        async with asyncio.timeout(WAIT):
            while not server.started and not serving.done():
                await asyncio.sleep(0.01)
        if serving.done():
            serving.result()
        async with httpx.AsyncClient(base_url=url, timeout=WAIT) as http:
            yield RunningHub(url, app.state.hub, Client(http))
    finally:
        server.stopping.set()
        await serving


@asynccontextmanager
async def provided_hub(
    settings: Settings, steps: Sequence[Any], **values: Any
) -> AsyncIterator[tuple[RunningHub, Provider]]:
    """A hub whose model is a scripted stand-in, through the real SDK; `values` change its settings."""
    async with running_provider(list(steps)) as provider:
        keys = {"anthropic_api_key": SecretStr(API_KEY), "anthropic_base_url": provider.anthropic_url}
        async with running_hub(settings.model_copy(update=keys | values)) as hub:
            yield hub, provider


@asynccontextmanager
async def asking(settings: Settings, steps: Sequence[Any], **values: Any) -> AsyncIterator[tuple[Client, Provider]]:
    """As `provided_hub`, with Rui logged in."""
    async with provided_hub(settings, steps, **values) as (hub, provider):
        yield await hub.login("rui"), provider


def types(events: list[Sse]) -> list[str]:
    """The kinds of events, in order, with runs of text as one."""
    found: list[str] = []
    for event in events:
        if event.type != "text" or not found or found[-1] != "text":
            found.append(event.type)
    return found


def of_type(events: list[Sse], type_: str) -> list[dict[str, Any]]:
    """The data of the events of one kind."""
    return [event.data for event in events if event.type == type_]


def text(events: list[Sse]) -> str:
    """The words of an answer."""
    return "".join(event.data["content"] for event in events if event.type == "text")
