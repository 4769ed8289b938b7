"""The working set: the memories that go with a question."""

from dataclasses import dataclass, field

from qhub.language.catalogue import translate
from qhub.memory.hooks import Recalled

MAX_MEMORIES_PER_TYPE = 5
"""Memories of each type."""
MAX_CONTEXT_INJECTION_CHARS = 2000
"""Characters of the whole, as a model reads it."""
MAX_RECENT_ENTITIES = 10
"""Things that were spoken of lately."""


@dataclass(frozen=True, slots=True)
class Item:
    """A memory as part of a working set."""

    content: str
    """In words."""
    recalled: Recalled
    """Which it is, and why it is here."""


@dataclass(frozen=True, slots=True)
class WorkingSet:
    """The memories that a question is answered with, the most useful of each type first."""

    profile: dict[str, Item] = field(default_factory=dict)
    """Who the person is, by what it is about."""
    semantic: list[Item] = field(default_factory=list)
    """Facts and preferences."""
    procedural: list[Item] = field(default_factory=list)
    """Habits and standing orders."""
    recent_entities: list[str] = field(default_factory=list)
    """What they spoke of lately, elsewhere."""
    corrections: list[Item] = field(default_factory=list)
    """What they said was wrong."""

    def render(self, language: str) -> tuple[str, tuple[Recalled, ...]]:
        """The set in words, within its limit, and which memories found room. Empty where there is nothing to say."""
        groups = {
            "profile": list(self.profile.values()),
            "corrections": self.corrections,
            "semantic": self.semantic,
            "procedural": self.procedural,
        }
        lines = [translate(language, "memory.heading")]
        room = MAX_CONTEXT_INJECTION_CHARS - len(lines[0])
        kept: list[Recalled] = []
        for name, items in groups.items():
            title = f"{translate(language, f'memory.{name}')}:"
            for item in items:
                line = f"- {' '.join(item.content.split())}"
                cost = len(line) + 1 + (len(title) + 1 if title else 0)
                if cost > room:
                    continue
                lines += [title, line] if title else [line]
                title, room = "", room - cost
                kept.append(item.recalled)
        if self.recent_entities:
            line = f"{translate(language, 'memory.recent_entities')}: {', '.join(self.recent_entities)}"
            if len(line) < room:
                lines.append(line)
        return ("\n".join(lines), tuple(kept)) if len(lines) > 1 else ("", ())
