"""Deletion of what is older than a setting says, but for what is on legal hold.

It is a job, which one worker does at a time. Of what is dear to delete a sweep takes no more than a batch: whatever is
left waits for the next.
"""

import time
from collections.abc import Awaitable, Callable

import structlog

from qhub.conversations.removal import ConversationRemoval
from qhub.settings.settings import Settings
from qhub.store.audit_entry import the_hub
from qhub.store.stores import Stores

DAY = 86_400
CONVERSATIONS = 50
"""Conversations that one sweep deletes at most."""
ENTRIES = 1_000
"""Entries of a chain of the audit that one sweep takes away at most."""
JOB_DAYS = 7
"""How many days an administrator sees what became of a job."""

logger = structlog.get_logger(__name__)


class Retention:
    """The end of what is older than it may be."""

    def __init__(self, settings: Settings, stores: Stores, removal: ConversationRemoval) -> None:
        self._stores = stores
        self._removal = removal
        old = stores.old_rows
        self._kinds: dict[str, tuple[float | None, Callable[[float], Awaitable[int]]]] = {
            "conversations": (settings.conversation_days, self._conversations),
            "memories": (settings.memory_days, old.memories),
            "dashboards": (settings.dashboard_days, old.dashboards),
            "stopped_messages": (settings.stopped_message_days, old.stopped_messages),
            "consumption": (settings.consumption_days, old.consumption),
            "audit_entries": (settings.audit_days, self._audit),
        }

    async def sweep(self) -> None:
        """Take away what is old of each kind, and say in the log how much it was."""
        now = time.time()
        gone = {
            kind: await delete(now - days * DAY) for kind, (days, delete) in self._kinds.items() if days is not None
        }
        gone["sessions"] = await self._stores.sessions.sweep()
        gone["jobs"] = await self._stores.jobs.sweep(now - JOB_DAYS * DAY)
        if any(gone.values()):
            logger.info("retention.swept", **gone)

    async def _conversations(self, before: float) -> int:
        count = 0
        for unused in await self._stores.conversations.unused(before, limit=CONVERSATIONS):
            actor = the_hub(unused.organization_id)
            count += await self._removal.remove(unused.id, actor, unused_since=before)
        return count

    async def _audit(self, before: float) -> int:
        held, count = await self._stores.users.organizations_with_hold(), 0
        for chain in await self._stores.audit.chains():
            if chain not in held:
                count += await self._stores.audit.prune(chain, int(before * 1000), ENTRIES)
        return count
