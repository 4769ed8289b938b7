"""`create_app(settings)`: the one place that wires concretes."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version

from fastapi import FastAPI
from fastapi.routing import APIRoute

from qhub.accounts import Accounts
from qhub.api import agents, auth, chat, control, conversations, costs, failures, files, messages, preferences, public
from qhub.api.gate import Gate
from qhub.api.openapi import document_events
from qhub.budgets import Budgets
from qhub.bus import Bus
from qhub.config import Settings
from qhub.decisions import Decisions
from qhub.demo import load_demo
from qhub.driver import Driver
from qhub.history import History
from qhub.hub import Hub
from qhub.models.choice import ROLES, Models
from qhub.models.metered import Metered
from qhub.models.pricing import load_prices
from qhub.packs import load_packs
from qhub.store.agents import AgentRow, Agents
from qhub.store.conversations import Conversations
from qhub.store.database import Database
from qhub.store.files import Files
from qhub.store.log import Log
from qhub.store.migrate import check, migrate
from qhub.store.notify import PostgresBus
from qhub.store.policies import Policies
from qhub.store.preferences import Preferences
from qhub.store.sessions import Sessions
from qhub.store.usage import UsageStore
from qhub.store.users import Users
from qhub.turns import Turns
from qhub.worker import Worker

ROUTERS = (
    public.router,
    auth.router,
    agents.router,
    conversations.router,
    messages.router,
    control.router,
    chat.router,
    preferences.router,
    costs.router,
    files.router,
)


def create_app(settings: Settings) -> FastAPI:
    """The hub as an ASGI application."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with open_hub(settings) as hub:
            app.state.hub = hub
            await hub.worker.start()
            try:
                yield
            finally:
                await hub.worker.stop()

    app = FastAPI(
        title="QHub",
        version=version("qhub"),
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        generate_unique_id_function=_operation_id,
        responses={"4XX": {"model": failures.Failed}},
    )
    failures.install(app)
    for router in ROUTERS:
        app.include_router(router)
    public.install_web_app(app)
    document_events(app)
    app.add_middleware(Gate)
    return app


@asynccontextmanager
async def open_hub(settings: Settings) -> AsyncIterator[Hub]:
    """A hub's parts, started and, at the end, closed."""
    available = {"images"} if settings.image_model else set()
    agents_by_id = {
        agent.id: agent.limited_to(available) for pack in load_packs(settings.packs) for agent in pack.agents
    }
    database = Database(settings.database())
    bus = Bus() if database.is_sqlite else PostgresBus(database.url)
    log = Log(database, bus, lease_seconds=settings.lease_seconds)
    users, sessions = Users(database), Sessions(database)
    rows = Conversations(database, lease_seconds=settings.lease_seconds)
    accounts = Accounts(settings, users, sessions)
    prices = load_prices(settings.prices_file)
    models = Models(settings, wrap=lambda model: Metered(model, prices))
    for name in (*ROLES, *(agent.model for agent in agents_by_id.values() if agent.model)):
        models.choice(name)  # a wrong name or a missing key stops the hub here, not a turn later
    usage = UsageStore(database)
    policies = Policies(database)
    history = History(log, models.light, max_history=settings.max_history)
    driver = Driver(settings, database, log, history, policies, agents_by_id, models)
    hub = Hub(
        settings=settings,
        database=database,
        bus=bus,
        log=log,
        users=users,
        conversations=rows,
        policies=policies,
        preferences=Preferences(database),
        files=Files(database),
        usage=usage,
        prices=prices,
        budgets=Budgets(usage, prices),
        accounts=accounts,
        agents=agents_by_id,
        models=models,
        turns=Turns(log),
        decisions=Decisions(log, policies, agents_by_id),
        worker=Worker(settings, bus, log, rows, driver, history),
    )
    try:
        if settings.demo:
            await migrate(database)
        await check(database)
        await Agents(database).register(AgentRow(agent.id, agent.pack, agent.name) for agent in agents_by_id.values())
        if settings.demo:
            await load_demo(users, agents_by_id)
        await bus.start()
        yield hub
    finally:
        await bus.close()
        await models.close()
        await database.close()


def _operation_id(route: APIRoute) -> str:
    tag = route.tags[0] if route.tags else "hub"
    return f"{tag}-{route.name}"
