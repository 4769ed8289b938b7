"""The job that archives the old logs of unused conversations; one worker does it at a time."""

import time

import structlog

from qhub.conversations.finding import ConversationSearch
from qhub.store.database import Database
from qhub.store.event_archive import EventArchive
from qhub.store.search import UnindexedConversation

ARCHIVE = "archive"
"""The job."""
DAY = 86_400.0
BATCH = 50

logger = structlog.get_logger(__name__)


class Archiving:
    """The job that archives old logs."""

    def __init__(
        self, archive: EventArchive, search: ConversationSearch, database: Database, *, days: float | None
    ) -> None:
        """With `days` of None nothing is archived."""
        self._archive = archive
        self._search = search
        self._database = database
        self._days = days
        self.every = DAY if days is not None else None
        """The seconds after which somebody looks again."""

    async def run(self) -> None:
        """Put away all that is old; what was said in it can still be found, so it is brought into the index first."""
        if self._days is None:
            return
        moment, count = time.time() - self._days * DAY, 0
        while found := await self._archive.unused(moment, limit=BATCH):
            before = count
            for old in found:
                if old.indexed < old.head:
                    await self._search.bring_in(old.user_id, UnindexedConversation(old.id, old.indexed, old.head))
                count += await self._archive.put_away(old.id, moment)
            if count == before:  # somebody uses them all, or their logs are empty
                break
        if count:
            await self._database.shrink()
            logger.info("archive.put_away", conversations=count)
