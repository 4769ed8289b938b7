"""Erasing a person: their account with all that is theirs, and from the audit what would say who they were.

What stays is a number in the audit's entries, which nobody is given again. Somebody who is locked out and half erased
could ask for the rest no more, so a job ends what a server that died, or stopped, had begun.
"""

import time

import structlog

from qhub.conversations.removal import ConversationRemoval
from qhub.errors import Conflict
from qhub.people.accounts import Accounts
from qhub.store.audit_entry import Actor, the_hub
from qhub.store.audit_writing import noted
from qhub.store.stores import Stores
from qhub.store.users import User

BROKEN_OFF_SECONDS = 600
"""After how long an erasure that has not ended is taken up by the job. Whoever is still at it is not in its way."""

logger = structlog.get_logger(__name__)


class Erasure:
    """The one service by which people, with all that is theirs, are deleted."""

    def __init__(self, stores: Stores, accounts: Accounts, removal: ConversationRemoval) -> None:
        self._stores = stores
        self._accounts = accounts
        self._removal = removal

    async def erase(self, user: User, actor: Actor) -> None:
        """Delete somebody with every row and file of theirs; 409 where they are on legal hold, or an organisation would
        be left without an administrator."""
        users = self._stores.users
        if await users.is_held(user.id):
            raise Conflict("legal_hold")
        await users.begin_erasing(user.id, time.time())  # nothing new is made meanwhile
        for conversation_id in await self._stores.conversations.ids(user.id):
            await self._removal.remove(conversation_id, actor)
        await self._accounts.forget_failures(user.email)
        if actor.user_id == user.id:
            actor = actor._replace(address="")  # the others' go with the row, and this one is written after them
        with noted(actor.did("person.deleted", "person", user.id)):
            if not await users.delete(user.id) and await users.is_held(user.id):  # set meanwhile
                raise Conflict("legal_hold")
        await self._stores.database.forget_deleted()

    async def finish(self, *, age_seconds: float = BROKEN_OFF_SECONDS) -> None:
        """Erase those whose erasure began so long ago and never ended."""
        for user in await self._stores.users.erasing(time.time() - age_seconds):
            await self.erase(user, the_hub(user.organization_id))
            logger.info("erasure.finished", user_id=user.id)
