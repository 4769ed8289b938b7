"""The caller of hooks: in order, each within its time, none able to break a turn."""

import asyncio
from collections.abc import Awaitable, Iterator, Mapping, Sequence
from importlib.metadata import entry_points
from typing import TypeVar

import structlog

from qhub.errors import ConfigurationError
from qhub.events.stored.usage import Usage
from qhub.memory.hooks import Answer, Feedback, Hook, Injection, Learnt, Query, Session
from qhub.memory.working_set import MAX_CONTEXT_INJECTION_CHARS

ENTRY_POINT_GROUP = "qhub.hooks"
T = TypeVar("T")
logger = structlog.get_logger(__name__)


class HookManager:
    """The hub's hooks: its own, plug-ins' for every agent, and packs' for their own agents.

    Before an answer the hub's own wait for the database as long as the rest of the turn does: where many ask at once
    that is longer than a guest may take, and whether somebody is remembered must not depend on how many others ask.
    """

    def __init__(
        self,
        hooks: Sequence[Hook],
        *,
        own: Sequence[Hook] = (),
        of_agents: Mapping[str, Sequence[Hook]] | None = None,
        before_seconds: float,
        after_seconds: float,
    ) -> None:
        self._own = tuple(own)
        self._hooks = (*own, *hooks)
        self._of_agents = of_agents or {}
        self._before_seconds = before_seconds
        self._after_seconds = after_seconds

    async def on_session_start(self, session: Session) -> None:
        """A session starts."""
        for hook in self._for(session):
            await self._guarded(hook, hook.on_session_start(session), self._seconds_before(hook))

    async def on_pre_query(self, query: Query) -> Injection:
        """Gather what the model is to be told, of all hooks together and within one limit."""
        pieces: list[str] = []
        recalled: list[Injection] = []
        room = MAX_CONTEXT_INJECTION_CHARS
        for hook in self._for(query.session):
            said = await self._guarded(hook, hook.on_pre_query(query), self._seconds_before(hook))
            if said is None or not said.context.strip():
                continue
            if len(said.context) > room:
                logger.warning("hook.too_long", hook=_name(hook), characters=len(said.context), room=room)
                continue
            room -= len(said.context) + 2
            pieces.append(said.context)
            recalled.append(said)
        return Injection("\n\n".join(pieces), tuple(one for said in recalled for one in said.recalled))

    async def on_post_response(self, answer: Answer) -> Learnt:
        """Gather what the hooks made of an answer."""
        return _together(
            [
                await self._guarded(hook, hook.on_post_response(answer), self._after_seconds)
                for hook in self._for(answer.query.session)
            ]
        )

    async def on_feedback_received(self, feedback: Feedback) -> Learnt:
        """Gather what the hooks made of feedback."""
        return _together(
            [
                await self._guarded(hook, hook.on_feedback_received(feedback), self._after_seconds)
                for hook in self._for(feedback.session)
            ]
        )

    async def on_session_end(self, session: Session) -> Learnt:
        """A session has ended."""
        return _together(
            [
                await self._guarded(hook, hook.on_session_end(session), self._after_seconds)
                for hook in self._for(session)
            ]
        )

    def _for(self, session: Session) -> Iterator[Hook]:
        yield from self._hooks
        yield from self._of_agents.get(session.agent_id, ())

    def _seconds_before(self, hook: Hook) -> float | None:
        """How long a hook may take while somebody waits for an answer."""
        return None if hook in self._own else self._before_seconds

    async def _guarded(self, hook: Hook, call: Awaitable[T], seconds: float | None) -> T | None:
        """A hook's answer; None where it failed or took too long."""
        try:
            async with asyncio.timeout(seconds):
                return await call
        except TimeoutError:
            logger.warning("hook.timeout", hook=_name(hook), seconds=seconds)
        except Exception as error:
            logger.warning("hook.failed", hook=_name(hook), error=type(error).__name__, exc_info=True)
        return None


def installed_hooks() -> list[Hook]:
    """The hooks that installed packages register; one that cannot be loaded stops the hub."""
    found = []
    for point in sorted(entry_points(group=ENTRY_POINT_GROUP), key=lambda point: point.name):
        try:
            loaded = point.load()
            hook = loaded() if isinstance(loaded, type) else loaded
        except Exception as error:
            raise ConfigurationError(f"hook {point.name!r} cannot be loaded: {error}") from error
        if not isinstance(hook, Hook):
            raise ConfigurationError(f"hook {point.name!r} is not a qhub.memory.Hook: make {point.value} one")
        found.append(hook)
    return found


def _together(learnt: Sequence[Learnt | None]) -> Learnt:
    some = [one for one in learnt if one is not None]
    return Learnt(
        saved=tuple(dict.fromkeys(id_ for one in some for id_ in one.saved)),
        adjusted=sum(one.adjusted for one in some),
        feedback_requested=any(one.feedback_requested for one in some),
        usage=_sum([one.usage for one in some if one.usage is not None]),
    )


def _sum(usages: Sequence[Usage]) -> Usage | None:
    """What several calls consumed; one hook seldom asks a model, two hardly ever."""
    if len(usages) < 2:
        return usages[0] if usages else None
    return Usage(
        model=usages[0].model,
        input_tokens=sum(usage.input_tokens for usage in usages),
        output_tokens=sum(usage.output_tokens for usage in usages),
        cache_read_tokens=sum(usage.cache_read_tokens for usage in usages),
        cache_write_tokens=sum(usage.cache_write_tokens for usage in usages),
        cost=None if any(usage.cost is None for usage in usages) else sum(usage.cost or 0.0 for usage in usages),
    )


def _name(hook: Hook) -> str:
    return f"{type(hook).__module__}.{type(hook).__qualname__}"
