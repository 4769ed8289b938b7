"""Dynamic few-shot: the golden examples that are most like a question, told to the model after all that can be cached.

Which were told, and why, is written down in the log, so that an answer can be explained and a bad example found.
"""

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from importlib.resources import files

import structlog

from qhub.documents.embedding import Embedder
from qhub.documents.vectors import Vector
from qhub.errors import ModelError, QHubError
from qhub.events.stored.memory import ExampleRef, ExamplesUsed
from qhub.events.stored.turns import UserMessage
from qhub.language.likeness import Likeness, compare
from qhub.memory.hooks import Session
from qhub.store.golden import GoldenExample, GoldenStore, GoldenVersion
from qhub.store.log import AlreadyAppended, Log, StoredEvent

MAX_ACTIVE = 200
"""Examples of an agent that are looked at: the newest."""
MAX_EXAMPLES = 3
"""Examples that a prompt carries."""
MAX_EXAMPLE_CHARS = 3000
"""All of them together."""
MIN_LIKENESS = 0.35
"""Less is another question."""
MEANS_THE_SAME = 0.9
"""How near two questions must be in meaning, on the encoder's own scale, to count as much as that. Measured on the
questions in `tests/documents` that the same passage answers."""
MAX_ENCODED = 24
"""Examples whose meaning is looked up for one message; the others are found by their words until the next."""
MAX_VECTORS = 2_000
"""Examples whose meaning is kept in memory."""
HEADING = (files("qhub.feedback") / "prompts" / "examples.md").read_text("utf-8").strip()

logger = structlog.get_logger(__name__)
Chosen = tuple[GoldenExample, Likeness]


class FewShot:
    """The chooser of golden examples for a turn."""

    def __init__(self, log: Log, golden: GoldenStore, encoder: Embedder | None) -> None:
        self._log = log
        self._golden = golden
        self._encoder = encoder
        self._vectors: OrderedDict[str, Vector] = OrderedDict()

    async def examples(self, session: Session) -> list[GoldenExample]:
        """The examples that an agent's prompts may carry; none where they cannot be read."""
        try:
            return await self._golden.active(session.organization_id, session.agent_id, limit=MAX_ACTIVE)
        except QHubError as error:
            logger.warning("examples.skipped", conversation_id=session.session_id, code=error.code)
            return []

    async def before(
        self, session: Session, asked: StoredEvent[UserMessage], examples: Sequence[GoldenExample], fence: int
    ) -> str:
        """The examples for a message, in words; nothing where none is like it."""
        question = asked.event.content
        meant = await self._compare_meanings(question, examples) if examples else {}
        chosen = choose(question, examples, meant) if examples else []
        if chosen:
            await self._note(session, str(asked.seq), chosen, fence)
        return in_words([example for example, _ in chosen])

    async def _compare_meanings(self, question: str, examples: Sequence[GoldenExample]) -> Mapping[str, float]:
        """How near examples are to a question in meaning, by their questions; those whose meaning is not known yet are
        left out, and all where nothing compares meanings just now."""
        if self._encoder is None:
            return {}
        wanted = list(dict.fromkeys(example.question for example in examples))
        new = [text for text in wanted if text not in self._vectors][:MAX_ENCODED]
        try:
            asked, *rows = await self._encoder.embed([question, *new])
        except ModelError as error:
            logger.warning("examples.by_words", model=self._encoder.name, code=error.code)
            return {}
        self._vectors.update(zip(new, rows, strict=True))
        low, high = self._encoder.scale
        known = [text for text in wanted if text in self._vectors]
        near = {text: (float(asked @ self._vectors[text]) - low) / (high - low) for text in known}
        for text in near:
            self._vectors.move_to_end(text)
        while len(self._vectors) > MAX_VECTORS:
            self._vectors.popitem(last=False)
        return near

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


def choose(question: str, examples: Sequence[GoldenExample], meant: Mapping[str, float] | None = None) -> list[Chosen]:
    """The most alike by words or by meaning, within the budget."""
    likenesses = [
        _by_either(like, (meant or {}).get(example.question, 0.0))
        for example, like in zip(examples, compare(question, [one.question for one in examples]), strict=True)
    ]
    ranked = sorted(zip(examples, likenesses, strict=True), key=lambda pair: pair[1].score, reverse=True)
    chosen: list[Chosen] = []
    room = MAX_EXAMPLE_CHARS
    for example, like in ranked[:MAX_EXAMPLES]:
        size = len(example.question) + len(example.answer)
        if like.score >= MIN_LIKENESS and size <= room:
            chosen.append((example, like))
            room -= size
    return chosen


def _by_either(words: Likeness, meaning: float) -> Likeness:
    return words._replace(score=max(words.score, min(MIN_LIKENESS * meaning / MEANS_THE_SAME, 1.0)))


def in_words(examples: Sequence[GoldenExample | GoldenVersion]) -> str:
    """Word them; nothing, where there are none."""
    if not examples:
        return ""
    worded = "\n\n".join(
        f"<exemplo>\nPergunta: {example.question}\nResposta: {example.answer}\n</exemplo>" for example in examples
    )
    return f"{HEADING}\n\n{worded}"
