"""The parts that take requests to conversations, and those that run them."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple

from qhub.alerts.alerts import Alerts
from qhub.conversations.agent_runner import AgentRunner
from qhub.conversations.budgets import Budgets
from qhub.conversations.decisions import Decisions
from qhub.conversations.direct_calls import DirectCalls
from qhub.conversations.erasure import Erasure
from qhub.conversations.finding import ConversationSearch
from qhub.conversations.forking import Forking
from qhub.conversations.history import History
from qhub.conversations.readers import Readers
from qhub.conversations.removal import ConversationRemoval
from qhub.conversations.requests import Turns
from qhub.conversations.sent_requests import SentRequests
from qhub.conversations.titles import Titles
from qhub.conversations.turn_notes import TurnNotes
from qhub.conversations.worker import Worker
from qhub.conversations.workflows import ConversationWorkflows
from qhub.hub import ConversationParts
from qhub.parts.abilities import Abilities
from qhub.parts.belongings import Belongings
from qhub.parts.foundation import Foundation
from qhub.parts.running import make_worker
from qhub.people.opening import People


class OpenConversations(NamedTuple):
    """The services that requests use, and what runs turns and jobs here."""

    requests: ConversationParts
    worker: Worker


@asynccontextmanager
async def open_conversations(
    ground: Foundation, people: People, abilities: Abilities, belongings: Belongings, alerts: Alerts
) -> AsyncIterator[OpenConversations]:
    """Turns: asked for, run, read, found again, removed."""
    settings, stores, models, agents = ground.settings, ground.stores, ground.models, ground.agents
    data, toolboxes, beat = abilities.data, abilities.toolboxes, settings.heartbeat_seconds
    turns, workflows = Turns(stores.log), ConversationWorkflows(stores.database, stores.log)
    decisions = Decisions(stores.log, stores.policies, agents.visible, toolboxes, list(agents.inner.values()))
    history = History(stores.log, models.light, stores.jobs, max_history=settings.max_history)
    runner = AgentRunner(settings, agents.all, models, toolboxes, belongings.attached)
    titles = Titles(stores.log, stores.conversations, stores.jobs, models.light if settings.titles else None)
    removal = ConversationRemoval(
        stores.conversations, belongings.uploads, data.files, belongings.attached, abilities.sandboxes
    )
    requests = ConversationParts(
        turns=turns,
        decisions=decisions,
        direct_calls=DirectCalls(stores.log, stores.conversations, turns, decisions, heartbeat_seconds=beat),
        workflows=workflows,
        budgets=Budgets(stores.usage, ground.prices, alerts),
        readers=Readers(stores.log, stores.conversations, people.accounts, heartbeat_seconds=beat),
        titles=titles,
        finding=ConversationSearch(stores.log, stores.search),
        forking=Forking(stores.log, stores.forks, stores.tables, data.files, belongings.attachments),
        sent_requests=SentRequests(
            stores.log,
            history,
            runner,
            abilities.edited,
            toolboxes,
            workflows,
            TurnNotes(stores.memories, stores.mentions, stores.golden),
            max_output_tokens=settings.max_output_tokens,
        ),
        removal=removal,
        erasure=Erasure(stores, people.accounts, removal),
    )
    worker = make_worker(ground, abilities, belongings, requests, runner, history)
    try:
        yield OpenConversations(requests, worker)
    finally:
        await titles.close()
