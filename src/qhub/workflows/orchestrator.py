"""The control loop of a conversation with several agents: code, not a prompt. Read this first.

    guardrails → router → who speaks → (their turn) → did that change who speaks? → (their turn) → … → done

It is a generator of events like the engine's own, around it: `speak` is one agent's turn, and the `done` with which
that ends is held back while somebody else has to speak. What is resumed (a decision, a crash) was judged and routed
before, and goes on with the agent that the log names.
"""

from collections.abc import AsyncGenerator, Awaitable, Callable, Collection
from contextlib import aclosing
from dataclasses import dataclass

from qhub.documents.embedding import Embedder
from qhub.events.stored import Event
from qhub.events.stored.tools import ToolComplete
from qhub.events.stored.turns import Done, Text
from qhub.events.stored.workflows import Guardrail
from qhub.language.catalogue import translate
from qhub.models.interface import Model
from qhub.workflows.declarations import Guardrails, Orchestration, in_language
from qhub.workflows.machine import Place
from qhub.workflows.screening import screen
from qhub.workflows.session import WorkflowSession

MAX_HANDOVERS = 4
"""How often somebody else may go on in one turn."""


BETWEEN_AGENTS = "\n\n"
"""What stands between two agents' words in one turn: readers put pieces of text together as they come."""


@dataclass(frozen=True, slots=True)
class OrchestratedTurn:
    """The functions that a turn is given by its driver."""

    orchestration: Orchestration
    session: WorkflowSession
    light: Model
    """The model that judges and routes."""
    encoder: Embedder | None
    """Gives guardrails the meaning of sentences, where it is installed."""
    message: str
    """What the person wrote."""
    language: str
    is_new: bool
    """Whether the message was neither judged nor routed yet."""
    verdict: Guardrail | None
    """What was said of it, if it was judged."""
    cared_for: int
    """How many messages before it were answered with care."""
    apply: Callable[[Event], object]
    """Takes an event into the turn's state."""
    spoken: Callable[[], Collection[tuple[str, ...]]]
    """The places in workflows whose agents spoke in this turn."""
    speak: Callable[[Place], AsyncGenerator[Event, None]]
    """One agent's part of the turn, up to its `done`."""
    moderate: Callable[[str], Awaitable[None]]
    """Notes why the message was stopped."""
    alert: Callable[[str], Awaitable[None]] | None
    """Tells whoever is in charge that the person may be in danger, without their words; None where nobody is told."""


async def orchestrate(turn: OrchestratedTurn) -> AsyncGenerator[Event, None]:
    """Every event of a turn."""
    session, verdict = turn.session, turn.verdict
    if turn.is_new:
        if turn.orchestration.guardrails is not None and verdict is None:
            verdict = await _judge(turn, turn.orchestration.guardrails)
            turn.apply(verdict)
            yield verdict
        if verdict is None or verdict.verdict == "SAFE":
            begun = await session.begin(turn.message, turn.light)
            turn.apply(begun)
            yield begun
    if verdict is not None and verdict.verdict != "SAFE":
        yield Text(content=verdict.message)
        yield Done(status="completed")
        return
    handovers, spoke, apart = 0, False, False
    while True:
        done: Event | None = None
        async with aclosing(turn.speak(session.place)) as events:
            async for event in events:
                if isinstance(event, Done) and event.status == "completed":
                    done = event
                    continue
                if isinstance(event, ToolComplete):
                    await session.refresh()
                if isinstance(event, Text) and apart:
                    event, apart = Text(content=f"{BETWEEN_AGENTS}{event.content}"), False
                spoke = spoke or isinstance(event, Text)
                yield event
        if done is None:
            return
        moved = await session.move_on(turn.spoken(), may_hand_over=handovers < MAX_HANDOVERS)
        if moved is not None:
            turn.apply(moved.event)
            yield moved.event
        if moved is None or not moved.goes_on:
            yield done
            return
        handovers, apart = handovers + 1, spoke


async def _judge(turn: OrchestratedTurn, guardrails: Guardrails) -> Guardrail:
    """The verdict as an event. What is stopped is noted first: a crash may repeat that, but not lose it."""
    verdict, by, usage = await screen(guardrails, turn.light, turn.encoder, turn.message)
    if verdict.care:
        if turn.alert is not None:
            await turn.alert(verdict.reason or "care")
        message = _caring_words(guardrails, turn.language, turn.cared_for)
        return Guardrail(verdict="CARE", reason=verdict.reason, by=by, message=message, usage=usage)
    if verdict.safe:
        return Guardrail(verdict="SAFE", by=by, usage=usage)
    await turn.moderate(verdict.reason)
    wordings = guardrails.message or {turn.language: translate(turn.language, "turn.unsafe")}
    message = in_language(wordings, turn.language, "")
    return Guardrail(verdict="UNSAFE", reason=verdict.reason, by=by, message=message, usage=usage)


def _caring_words(guardrails: Guardrails, language: str, before: int) -> str:
    """The words for somebody who may be in danger: whoever goes on to speak of it is not read the same text again."""
    first = guardrails.care or {language: translate(language, "turn.care")}
    if not before:
        return in_language(first, language, "")
    again = in_language(guardrails.care_again, language, ()) or (translate(language, "turn.care_again"),)
    return again[(before - 1) % len(again)]
