"""Better titles: after the first answer the light model names the conversation, once, and never over a person's own."""

import structlog

from qhub.engine.title import title_of
from qhub.errors import ModelError, QHubError
from qhub.events.stored import Guardrail, Text, Titled, UserMessage
from qhub.models.interface import Model
from qhub.store.conversations import Conversations
from qhub.store.log import AlreadyAppended, Log

logger = structlog.get_logger(__name__)


class Titles:
    """Names conversations. A model that follows no instructions names none: the first message's words stay."""

    def __init__(self, log: Log, conversations: Conversations, light: Model | None) -> None:
        """Without a `light` model titles stay as they are."""
        self._log = log
        self._conversations = conversations
        self._light = light if light is not None and light.follows_instructions else None

    async def improve(self, conversation_id: str) -> None:
        """After an answer: never in anybody's way, and where it fails the title stays as it is."""
        if self._light is None or not await self._conversations.titled_by_rule(conversation_id):
            return
        try:
            await self._improve(conversation_id, self._light)
        except (ModelError, QHubError) as error:
            logger.warning("title.failed", conversation_id=conversation_id, code=error.code)
        except AlreadyAppended:
            logger.info("title.made_elsewhere", conversation_id=conversation_id)

    async def _improve(self, conversation_id: str, light: Model) -> None:
        start = await self._log.turn_start(conversation_id, turns=1)
        types = ("user_message", "text", "guardrail")
        stored = await self._log.look(conversation_id, lambda log: log.read_shown(start - 1, types=types))
        events = [item.event for item in stored]
        question = next((event for event in events if isinstance(event, UserMessage)), None)
        answer = "".join(event.content for event in events if isinstance(event, Text))
        stopped = any(isinstance(event, Guardrail) and event.verdict != "SAFE" for event in events)
        if question is None or question.client or stopped or not answer:
            return
        title = await title_of(light, question.content, answer)
        renamed = bool(title.words) and await self._conversations.improve_title(conversation_id, title.words)
        # Asked once, whatever came of it: it was paid for.
        titled = Titled(title=title.words if renamed else "", usage=title.usage)
        await self._log.append(conversation_id, [titled], key="title")
