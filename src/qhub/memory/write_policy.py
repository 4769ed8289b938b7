"""The policy for candidates: stored, noted until they are surer, or dropped."""

from typing import Literal, NamedTuple

from qhub.memory.candidate import Candidate
from qhub.store.memories import Memory, MemorySensitivity

MIN_CONFIDENCE = 0.7
"""How sure a statement must be to be stored at once."""
MIN_CONFIDENCE_AT_END = 0.5
"""How sure at the end of a session."""
MIN_CONFIDENCE_TO_NOTE = 0.4
"""How sure to be noted until then; less is forgotten."""
MIN_EVIDENCE = 1
"""Messages that must say so."""
MAX_CONFIDENCE = 0.98

Verdict = Literal["store", "note", "drop", "retract"]


class Decision(NamedTuple):
    """The decision about a candidate, and its reason."""

    verdict: Verdict
    reason: str
    """Stable, in English, for telemetry."""
    confidence: float
    """How sure it is together with what was known."""
    evidence: int
    """How many messages say so by now."""
    supersedes: bool = False
    """Whether it takes the place of another statement about the same."""
    known: bool = False
    """Whether it was remembered before, and is only surer now."""


class MemoryWritePolicy:
    """The gate between what was detected and what is stored."""

    def judge(
        self, candidate: Candidate, known: Memory | None, *, source: tuple[str, str], at_end: bool = False
    ) -> Decision:
        """Judge what becomes of a candidate. `known` is what is remembered of the same key; `source` the conversation
        and message that say it now: a message that is seen twice is no new evidence."""
        drop = Decision("drop", "", candidate.confidence, candidate.evidence)
        if candidate.retracts:
            verdict: Verdict = "retract" if known is not None else "drop"
            return drop._replace(verdict=verdict, reason="retracted" if known else "nothing_to_retract")
        if candidate.sensitivity is MemorySensitivity.HIGH:
            return drop._replace(reason="sensitive")
        if candidate.evidence < MIN_EVIDENCE:
            return drop._replace(reason="no_evidence")
        if known is not None and known.value == candidate.value:
            return self._confirm(candidate, known, source=source, at_end=at_end)
        threshold = MIN_CONFIDENCE_AT_END if at_end else MIN_CONFIDENCE
        if candidate.confidence >= threshold:
            reason = "new" if known is None else "supersedes"
            active = known is not None and known.status == "active"
            return Decision("store", reason, candidate.confidence, candidate.evidence, supersedes=active)
        if known is not None and known.status == "active":
            return drop._replace(reason="contradicts_surer")
        if candidate.confidence >= MIN_CONFIDENCE_TO_NOTE:
            return Decision("note", "not_sure", candidate.confidence, candidate.evidence)
        return drop._replace(reason="not_sure")

    def matured(self, note: Memory) -> bool:
        """Whether something noted is sure enough now that its session has ended."""
        return note.confidence >= MIN_CONFIDENCE_AT_END and note.evidence >= MIN_EVIDENCE

    def _confirm(self, candidate: Candidate, known: Memory, *, source: tuple[str, str], at_end: bool) -> Decision:
        """The same statement as before: surer, if it is another message that makes it."""
        if (known.conversation_id, known.message_id) == source:
            return Decision("drop", "same_message", known.confidence, known.evidence)
        evidence = max(known.evidence + 1, candidate.evidence)
        together = 1 - (1 - known.confidence) * (1 - candidate.confidence)
        # A habit's confidence already counts every message.
        confidence = candidate.confidence if candidate.evidence > 1 else together
        confidence = min(max(confidence, known.confidence), MAX_CONFIDENCE)
        if known.status == "active":
            return Decision("store", "again", confidence, evidence, known=True)
        threshold = MIN_CONFIDENCE_AT_END if at_end else MIN_CONFIDENCE
        return Decision("store" if confidence >= threshold else "note", "again", confidence, evidence)
