"""Better titles: the light model names a conversation once, from its first answer on, and never over a person's own.

Nobody pays for what nobody reads: a conversation is named when somebody follows it, or sees it in a list.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence

import structlog

from qhub.conversations.lost_calls import keep_lost_call
from qhub.engine.title import title_of
from qhub.errors import QHubError
from qhub.events.stored.tools import ToolStart
from qhub.events.stored.turns import Text, Titled, UserMessage
from qhub.events.stored.workflows import Guardrail
from qhub.models.answer import Unanswered
from qhub.models.interface import Model
from qhub.store.conversations import Conversations
from qhub.store.jobs import JobStore
from qhub.store.log import AlreadyAppended, Log, LogReader

TITLE = "title"
"""The job."""
MAX_KNOWN = 10_000
"""Conversations of which a process knows that it has asked."""
BEGINNING = 100
"""Events of a conversation that are looked at."""
TYPES = ("user_message", "text", "tool_start", "guardrail")

logger = structlog.get_logger(__name__)


class Titles:
    """The names of conversations. A model that follows no instructions makes none: the first message's words stay."""

    def __init__(self, log: Log, conversations: Conversations, jobs: JobStore, light: Model | None) -> None:
        """Without a `light` model titles stay as they are."""
        self._log = log
        self._conversations = conversations
        self._jobs = jobs
        self._light = light if light is not None and light.follows_instructions else None
        self._looking: dict[str, asyncio.Task[None]] = {}
        self._asked: OrderedDict[str, int] = OrderedDict()
        """How many turns a conversation had when its title was last asked for: another answer may make one of it."""

    def improve_when_due(self, conversation_id: str) -> None:
        """Have the model name a conversation whose title somebody sees, where that is due. In the background, and
        where it fails the title stays as it is."""
        if self._light is None or conversation_id in self._looking:
            return
        task = asyncio.create_task(self._look(conversation_id), name=f"title-{conversation_id}")
        self._looking[conversation_id] = task
        task.add_done_callback(lambda _: self._looking.pop(conversation_id))

    async def settled(self) -> None:
        """Ends when every title that is due has been asked for."""
        while self._looking:
            await asyncio.wait(self._looking.values())

    async def close(self) -> None:
        """Leave what is under way: it is looked at again when somebody looks."""
        looking = list(self._looking.values())
        for task in looking:
            task.cancel()
        await asyncio.gather(*looking, return_exceptions=True)

    async def improve(self, conversation_id: str) -> None:
        """Ask the light model for a title, once, and keep it unless a person has said another."""
        said_first = await self._log.look(conversation_id, _first_answer)
        if self._light is None or said_first is None or not await self._conversations.titled_by_rule(conversation_id):
            return
        try:
            title = await title_of(self._light, *said_first)
        except Unanswered as error:
            await keep_lost_call(self._log, conversation_id, error)
            raise
        renamed = bool(title.words) and await self._conversations.improve_title(conversation_id, title.words)
        # Asked once, whatever came of it: it was paid for.
        titled = Titled(title=title.words if renamed else "", usage=title.usage)
        try:
            await self._log.append(conversation_id, [titled], key="title")
        except AlreadyAppended:
            logger.info("title.made_elsewhere", conversation_id=conversation_id)

    async def _look(self, conversation_id: str) -> None:
        try:
            turns, said_first = await self._log.look(
                conversation_id, lambda log: (log.position().turns, _first_answer(log))
            )
            if said_first is None or self._asked.get(conversation_id) == turns:
                return
            if not await self._conversations.titled_by_rule(conversation_id):
                return
            self._asked[conversation_id] = turns
            if len(self._asked) > MAX_KNOWN:
                self._asked.popitem(last=False)
            await self._jobs.add(TITLE, conversation_id)
        except QHubError as error:
            logger.warning("title.not_asked_for", conversation_id=conversation_id, code=error.code)


def _first_answer(log: LogReader) -> tuple[str, str] | None:
    """The question and answer that a title is made of; None where one was asked for before, too."""
    return None if log.find_key("title") is not None else first_answer(log)


def _after_tools(turn: Sequence[object]) -> str:
    """What was said last: before a tool runs a model says what it is about to do. Where that is all, it is taken."""
    texts = [""]
    for event in turn:
        if isinstance(event, Text):
            texts[-1] += event.content
        elif isinstance(event, ToolStart) and texts[-1]:
            texts.append("")
    return next((text for text in reversed(texts) if text), "")


def first_answer(log: LogReader) -> tuple[str, str] | None:
    """The first question and its answer; None where there is none yet, or what was said is for nobody."""
    stored = log.read_shown(types=TYPES, limit=BEGINNING)
    events = [item.event for item in stored]
    questions = [place for place, event in enumerate(events) if isinstance(event, UserMessage)]
    turn = events[: questions[1]] if len(questions) > 1 else events
    question = next((event for event in turn if isinstance(event, UserMessage)), None)
    answer = _after_tools(turn)
    stopped = any(isinstance(event, Guardrail) and event.verdict != "SAFE" for event in turn)
    if question is None or question.client or stopped or not answer:
        return None
    return question.content, answer
