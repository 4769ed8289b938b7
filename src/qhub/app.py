"""`create_app(settings)`: the hub over HTTP. What it is made of is in `parts/`."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version

from fastapi import APIRouter, FastAPI
from fastapi.routing import APIRoute
from starlette.middleware.gzip import GZipMiddleware

from qhub.api import (
    agents,
    alerts,
    attachments,
    audit,
    auth,
    branches,
    chat,
    control,
    conversations,
    costs,
    dashboards,
    edited_agents,
    examples,
    exports,
    failures,
    feedback,
    files,
    finding,
    frames,
    jobs,
    knowledge,
    mcp,
    memories,
    messages,
    metrics,
    organizations,
    passkeys,
    people,
    personal_export,
    preferences,
    profiles,
    public,
    reviews,
    second_factor,
    sessions,
    shares,
    signals,
    single_sign_on,
    tokens,
    tool_servers,
    traces,
    uploads,
    workflows,
)
from qhub.api import learning as learning_routes
from qhub.api.exposition import metrics_port
from qhub.api.gate import Gate
from qhub.api.mcp import McpDoor
from qhub.api.openapi import document_events
from qhub.api.rate_limits import RateLimits
from qhub.parts import open_hub
from qhub.settings.settings import Settings

ROUTERS = (
    messages.router,  # first: a message must not be held against all other routes
    public.router,
    metrics.router,
    auth.router,
    sessions.router,
    people.router,
    organizations.router,
    audit.router,
    personal_export.router,
    second_factor.router,
    single_sign_on.router,
    passkeys.router,
    agents.router,
    edited_agents.router,
    conversations.router,
    branches.router,
    traces.router,
    traces.administrators,
    finding.router,
    shares.router,
    control.router,
    chat.router,
    preferences.router,
    costs.router,
    alerts.router,
    jobs.router,
    files.router,
    uploads.router,
    attachments.router,
    workflows.router,
    profiles.router,
    exports.router,
    dashboards.router,
    frames.router,
    memories.router,
    feedback.router,
    tokens.router,
    tool_servers.router,
    mcp.router,
    signals.router,
    reviews.router,
    examples.router,
    learning_routes.router,
    knowledge.router,
    public.web_app,
)
PRELOAD_SECONDS = 1.0
"""From when people can be served to when packs' documents are read, unless somebody asks for them before."""
COMPRESSED_FROM_BYTES = 1_000
"""A smaller response would hardly shrink."""
COMPRESSION = 6
"""Of 9: the last ones take twice as long and save a hundredth."""


def _operation_id(route: APIRoute) -> str:
    tag = route.tags[0] if route.tags else "hub"
    return f"{tag}-{route.name}"


ROUTES = APIRouter(generate_unique_id_function=_operation_id, responses={"4XX": {"model": failures.Failed}})
"""What every app of the process answers; FastAPI works out a route's parameters once, when it is first asked for."""
for _router in ROUTERS:
    ROUTES.include_router(_router)


def create_app(settings: Settings) -> FastAPI:
    """The hub as an ASGI application."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with open_hub(settings) as hub, metrics_port(hub, settings.metrics_port):
            app.state.hub, app.state.mcp = hub, McpDoor(hub)
            app.state.rates = RateLimits(settings)
            await app.state.rates.start()
            await hub.worker.start()
            await hub.conversations.readers.start()
            await hub.alert_watch.start()
            loop, preload = asyncio.get_running_loop(), settings.knowledge_preload
            reading = loop.call_later(PRELOAD_SECONDS, hub.library.start) if preload else None
            try:
                yield
            finally:
                if reading is not None:
                    reading.cancel()
                await hub.worker.stop()
                await hub.conversations.readers.close()
                await hub.alert_watch.close()
                await app.state.mcp.close()
                await app.state.rates.close()

    app = FastAPI(
        title="QHub",
        version=version("qhub"),
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        routes=[*ROUTES.routes],
    )
    failures.install(app)
    document_events(app)
    # Not of event streams, which the middleware leaves as they are.
    app.add_middleware(GZipMiddleware, minimum_size=COMPRESSED_FROM_BYTES, compresslevel=COMPRESSION)
    app.add_middleware(Gate)
    return app
