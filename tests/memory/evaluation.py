"""What is stored of the scripted conversations, against what should be; `python -m tests.memory.evaluation` prints.
Where parts are named after it, those alone."""

import asyncio
import sys
import tempfile
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from qhub.language.text import fold
from qhub.memory.event_logger import EventLogger
from qhub.memory.hooks import Answer, Query, Session
from qhub.memory.learning_loop import LearningLoop
from qhub.memory.light_detector import LightDetector
from qhub.memory.memory_hook import MemoryHook
from qhub.memory.memory_retriever import MemoryRetriever
from qhub.memory.memory_writer import MemoryWriter
from qhub.memory.pattern_detector import PatternDetector
from qhub.memory.write_policy import MemoryWritePolicy
from qhub.models.interface import Model
from qhub.store.agent_events import AgentEvents
from qhub.store.agents import AgentRow, Agents
from qhub.store.conversations import Conversations
from qhub.store.database import Database
from qhub.store.memories import Memories, Memory, owners_for
from qhub.store.mentions import Mentions
from qhub.store.migrate import migrate
from qhub.store.preferences import Preferences
from qhub.store.users import Users
from tests.memory.good_detector import GoodDetector

_FOLDER = Path(__file__).parent
CONVERSATIONS = tomllib.loads((_FOLDER / "conversations.toml").read_text("utf-8"))["conversa"]
HELD_OUT = tomllib.loads((_FOLDER / "held_out.toml").read_text("utf-8"))["conversa"]
"""Conversations that one rule was changed for, after they had been measured: see the head of the file."""
BLIND = tomllib.loads((_FOLDER / "held_out_second.toml").read_text("utf-8"))["conversa"]
"""Conversations that no rule was changed for."""
THIRD, FOURTH, FIFTH, SIXTH, SEVENTH, EIGHTH, NINTH, TENTH, ELEVENTH = (
    tomllib.loads((_FOLDER / f"held_out_{name}.toml").read_text("utf-8"))["conversa"]
    for name in ("third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh")
)
"""Those that rules were changed after, each part written and met before. For the sixth and the tenth none was."""

PARTS = {
    "tuned on": CONVERSATIONS,
    "held out": HELD_OUT,
    "blind": BLIND,
    "third": THIRD,
    "fourth": FOURTH,
    "fifth": FIFTH,
    "sixth": SIXTH,
    "seventh": SEVENTH,
    "eighth": EIGHTH,
    "ninth": NINTH,
    "tenth": TENTH,
    "eleventh": ELEVENTH,
}


@dataclass(frozen=True)
class Outcome:
    """A conversation's memories, right and wrong."""

    name: str
    right: int
    missing: Sequence[str]
    wrong: Sequence[str]


def memory_hook(database: Database, light: Model | None = None) -> MemoryHook:
    """The hub's own hook: by rules alone, or with a light model besides."""
    memories, mentions = Memories(database), Mentions(database)
    writer = MemoryWriter(memories, MemoryWritePolicy(), max_memories=1000)
    learning = LearningLoop(memories, writer, half_life_days=90)
    return MemoryHook(
        MemoryRetriever(memories, mentions, learning),
        PatternDetector(LightDetector(light) if light else None),
        writer,
        learning,
        mentions,
        Preferences(database),
        EventLogger(AgentEvents(database), emails=False),
        feedback_every=0,
    )


async def hold(database: Database, conversation: dict[str, Any], user_id: int, *, light: bool = False) -> list[Memory]:
    """Hold a conversation to its end; what is remembered after it."""
    detector = GoodDetector(conversation.get("guardar", [])) if light else None
    hook, language = memory_hook(database, detector), conversation.get("idioma", "pt-PT")
    session_id = await Conversations(database, lease_seconds=60).create(user_id, "agent")
    session = Session(user_id, 1, session_id, "agent", language)
    before = ""
    for number, message in enumerate(conversation["mensagens"], start=1):
        query = Query(session, str(number), message)
        await hook.on_post_response(Answer(query, "São 62.", previous_prompt=before, turn=number))
        before = message
    await hook.on_session_end(session)
    return await Memories(database).page(owners_for(user_id, 1)[:1])


def compare(conversation: dict[str, Any], stored: Sequence[Memory]) -> Outcome:
    """Which of the expected are there, and what else is."""
    left, missing = list(stored), []
    for expected in conversation.get("guardar", []):
        found = next(
            (
                item
                for item in left
                if item.type in expected["tipo"].split("|")
                and any(fold(words) in fold(item.content) for words in expected["com"].split("|"))
            ),
            None,
        )
        if found is None:
            missing.append(f"{expected['tipo']}: {expected['com']}")
        else:
            left.remove(found)
    right = len(conversation.get("guardar", [])) - len(missing)
    return Outcome(conversation["nome"], right, missing, [f"{item.type}: {item.content}" for item in left])


async def evaluate(
    database: Database, conversations: Sequence[dict[str, Any]] = CONVERSATIONS, *, light: bool = False
) -> list[Outcome]:
    """Hold every conversation, each with a person of its own; with `light`, where a good detector has a second look."""
    await Agents(database).register([AgentRow("agent", "pack", "Agent")])
    users, outcomes = Users(database), []
    for number, conversation in enumerate(conversations):
        user_id = await users.add(
            email=f"p{id(conversations)}-{number}-{light}@b.c",
            name="P",
            role="operador",
            password_hash="-",
            organization="O",
        )
        outcomes.append(compare(conversation, await hold(database, conversation, user_id, light=light)))
    return outcomes


def scores(outcomes: Sequence[Outcome]) -> tuple[float, float]:
    """Precision and recall."""
    right = sum(outcome.right for outcome in outcomes)
    wrong, missing = sum(len(outcome.wrong) for outcome in outcomes), sum(len(outcome.missing) for outcome in outcomes)
    return right / (right + wrong), right / (right + missing)


async def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        database = Database(f"sqlite:///{folder}/qhub.db")
        await migrate(database)
        parts = {name: some for name, some in PARTS.items() if name in sys.argv[1:] or not sys.argv[1:]}
        found = {name: await evaluate(database, some) for name, some in parts.items()}
        found |= {
            f"{name}, with a good detector": await evaluate(database, some, light=True) for name, some in parts.items()
        }
        await database.close()
    for name, outcomes in found.items():
        for outcome in outcomes:
            for kind, items in (("missing", outcome.missing), ("wrong", outcome.wrong)):
                for item in items:
                    sys.stdout.write(f"{name}, {outcome.name}: {kind} {item}\n")
        precision, recall = scores(outcomes)
        sys.stdout.write(f"{name}: {len(outcomes)} conversations, precision {precision:.3f}, recall {recall:.3f}\n")


if __name__ == "__main__":
    asyncio.run(main())
