"""The list of a hub's parts, in the order in which each needs those before it."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

from qhub.agents.loaded import LoadedAgents
from qhub.alerts.alerts import Alerts
from qhub.alerts.channel import Channel
from qhub.alerts.mail import open_mail
from qhub.alerts.watch import AlertWatch
from qhub.alerts.webhook import open_webhook
from qhub.hub import Hub
from qhub.parts.abilities import open_abilities
from qhub.parts.belongings import open_belongings
from qhub.parts.conversations import open_conversations
from qhub.parts.foundation import open_foundation
from qhub.people.opening import open_people
from qhub.settings.settings import Settings


@asynccontextmanager
async def open_hub(settings: Settings) -> AsyncIterator[Hub]:
    """A hub's parts, started and, at the end, closed in the opposite order."""
    alerts = Alerts()
    async with AsyncExitStack() as parts:
        ground = await parts.enter_async_context(open_foundation(settings))
        channels = _alert_channels(settings, ground.agents)
        people = open_people(settings, ground.stores, ground.roles)
        abilities = await parts.enter_async_context(open_abilities(ground))
        belongings = await open_belongings(ground, abilities)
        conversations = await parts.enter_async_context(
            open_conversations(ground, people, abilities, belongings, alerts)
        )
        yield Hub(
            settings=settings,
            stores=ground.stores,
            people=people,
            agents=ground.agents.visible,
            models=ground.models,
            prices=ground.prices,
            edited=abilities.edited,
            data=abilities.data,
            library=abilities.library,
            dashboards=abilities.dashboards,
            toolboxes=abilities.toolboxes,
            tool_servers=abilities.servers,
            tool_cache=abilities.tool_cache,
            uploads=belongings.uploads,
            attachments=belongings.attachments,
            memories=belongings.memories,
            learning=belongings.learning,
            memory=belongings.memory,
            conversations=conversations.requests,
            worker=conversations.worker,
            alert_watch=AlertWatch(
                ground.stores.alerts, alerts, ground.meters, channels, settings.data_dir, seconds=settings.alert_seconds
            ),
            alerts=alerts,
            spans=ground.spans,
            meters=ground.meters,
        )


def _alert_channels(settings: Settings, agents: LoadedAgents) -> dict[str, Channel]:
    """Where alerts go beside the page, by name."""
    channels: dict[str, Channel | None] = {
        "webhook": open_webhook(settings),
        "email": open_mail(settings, agents.name_of),
    }
    return {name: channel for name, channel in channels.items() if channel is not None}
