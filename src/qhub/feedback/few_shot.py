"""Dynamic few-shot: the golden examples that are most like a question, told to the model after all that can be cached.

Which were told, and why, is written down in the log, so that an answer can be explained and a bad example found.
"""

from collections.abc import Sequence
from importlib.resources import files

import structlog

from qhub.errors import QHubError
from qhub.events.stored import ExampleRef, ExamplesUsed, UserMessage
from qhub.language.likeness import Likeness, compare
from qhub.memory.hooks import Session
from qhub.store.golden import GoldenExample, GoldenStore
from qhub.store.log import AlreadyAppended, Log, StoredEvent

MAX_ACTIVE = 200
"""Examples of an agent that are looked at: the newest."""
MAX_EXAMPLES = 3
"""Examples that a prompt carries."""
MAX_EXAMPLE_CHARS = 3000
"""All of them together."""
MIN_LIKENESS = 0.35
"""Less is another question."""
HEADING = (files("qhub.feedback") / "prompts" / "examples.md").read_text("utf-8").strip()

logger = structlog.get_logger(__name__)
Chosen = tuple[GoldenExample, Likeness]


class FewShot:
    """Between the turn and the examples."""

    def __init__(self, log: Log, golden: GoldenStore) -> None:
        self._log = log
        self._golden = golden

    async def examples(self, session: Session) -> list[GoldenExample]:
        """Those that an agent's prompts may carry; none where they cannot be read."""
        try:
            return await self._golden.active(session.organization_id, session.agent_id, limit=MAX_ACTIVE)
        except QHubError as error:
            logger.warning("examples.skipped", conversation_id=session.session_id, code=error.code)
            return []

    async def before(
        self, session: Session, asked: StoredEvent[UserMessage], examples: Sequence[GoldenExample], fence: int
    ) -> str:
        """The examples for a message, in words; nothing where none is like it."""
        chosen = choose(asked.event.content, examples) if examples else []
        if chosen:
            await self._note(session, str(asked.seq), chosen, fence)
        return in_words(chosen)

    async def _note(self, session: Session, message_id: str, chosen: Sequence[Chosen], fence: int) -> None:
        """Once, however often the turn is resumed."""
        refs = [
            ExampleRef(id=example.id, version=example.version, likeness=round(like.score, 3), terms=list(like.terms))
            for example, like in chosen
        ]
        used = ExamplesUsed(message_id=f"{message_id}-a", examples=refs)
        try:
            await self._log.append(session.session_id, [used], fence=fence, key=f"examples-used:{message_id}")
        except AlreadyAppended:
            logger.debug("examples.noted_before", conversation_id=session.session_id)


def choose(question: str, examples: Sequence[GoldenExample]) -> list[Chosen]:
    """The most alike, within the budget."""
    likenesses = compare(question, [example.question for example in examples])
    ranked = sorted(zip(examples, likenesses, strict=True), key=lambda pair: pair[1].score, reverse=True)
    chosen: list[Chosen] = []
    room = MAX_EXAMPLE_CHARS
    for example, like in ranked[:MAX_EXAMPLES]:
        size = len(example.question) + len(example.answer)
        if like.score >= MIN_LIKENESS and size <= room:
            chosen.append((example, like))
            room -= size
    return chosen


def in_words(chosen: Sequence[Chosen]) -> str:
    """Nothing, where none was chosen."""
    if not chosen:
        return ""
    told = "\n\n".join(
        f"<exemplo>\nPergunta: {example.question}\nResposta: {example.answer}\n</exemplo>" for example, _ in chosen
    )
    return f"{HEADING}\n\n{told}"
