"""The cost of a failed call of a model beside a turn (for a summary, a title): nothing else would count it."""

import structlog

from qhub.errors import QHubError
from qhub.events.stored.turns import LostCall
from qhub.models.answer import Unanswered
from qhub.store.log import Log

logger = structlog.get_logger(__name__)


async def keep_lost_call(log: Log, conversation_id: str, error: Unanswered) -> None:
    """Keep what the failed call consumed among the conversation's costs. Never raises: it runs in the background."""
    if error.usage is None:
        return
    try:
        await log.append(conversation_id, [LostCall(usage=error.usage)])
    except QHubError as away:
        logger.warning("lost_call.not_kept", conversation_id=conversation_id, code=away.code)
