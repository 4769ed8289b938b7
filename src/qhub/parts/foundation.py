"""The parts that all others need: agents, stores, models and meters."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass

from qhub.agents.loaded import LoadedAgents, load_agents
from qhub.engine.prompt import ARTIFACT_HINT
from qhub.files.interface import FileStore
from qhub.files.opening import open_files
from qhub.models.choice import Models
from qhub.models.opening import open_models
from qhub.models.pricing import Prices, load_prices
from qhub.observing.loop_lag import LoopLag
from qhub.observing.meters import Meters
from qhub.observing.spans import Spans, open_spans
from qhub.people.demo_people import load_demo
from qhub.sandbox.sandbox import Sandbox
from qhub.settings.data_folder import prepare_data_folder
from qhub.settings.settings import Settings
from qhub.store.agents import AgentRow
from qhub.store.stores import Stores, open_stores


@dataclass(frozen=True, slots=True)
class Foundation:
    """The parts that nearly every other is given."""

    settings: Settings
    stores: Stores
    files: FileStore
    agents: LoadedAgents
    models: Models
    prices: Prices
    sandbox: Sandbox
    meters: Meters
    spans: Spans

    @property
    def roles(self) -> dict[str, tuple[str, ...]]:
        """The roles of people that are given each agent when they are added, by the agent's id."""
        return {agent.id: agent.roles for agent in self.agents.visible.values()}


@asynccontextmanager
async def open_foundation(settings: Settings) -> AsyncIterator[Foundation]:
    """The ground, with a database that knows the agents and, in a demo, its people."""
    prepare_data_folder(settings.data_dir)
    settings.secret()  # outside a demo a hub without one does not start
    async with AsyncExitStack() as parts:
        sandbox = Sandbox(settings)
        can_run = await asyncio.to_thread(sandbox.available)
        agents = load_agents(settings, can_run_python=can_run, instructions=ARTIFACT_HINT)
        prices, meters = load_prices(settings.prices_file), Meters()
        lag = LoopLag(meters.loop_was_late)
        parts.callback(lag.close)
        lag.start()
        spans = open_spans(settings.otlp_endpoint)
        parts.push_async_callback(spans.close)
        named = [agent.model for agent in agents.all.values() if agent.model]
        models = open_models(settings, prices, meters, spans, named)
        parts.push_async_callback(models.close)
        stores = await parts.enter_async_context(open_stores(settings, meters))
        ground = Foundation(settings, stores, open_files(settings), agents, models, prices, sandbox, meters, spans)
        visible = agents.visible.values()
        await stores.agents.register(AgentRow(agent.id, agent.pack, agent.name) for agent in visible)
        if settings.demo:
            await load_demo(stores.users, stores.organizations, ground.roles)
        if can_run:
            parts.push_async_callback(sandbox.close)
            await sandbox.start()
        yield ground
