"""Memory, put together: the hooks around each turn, and what the hub's own hook is made of."""

from collections.abc import Mapping, Sequence

from qhub.memory.event_logger import EventLogger
from qhub.memory.hooks import Hook
from qhub.memory.learning_loop import LearningLoop
from qhub.memory.light_detector import LightDetector
from qhub.memory.manager import HookManager, installed_hooks
from qhub.memory.memory_hook import MemoryHook
from qhub.memory.memory_retriever import MemoryRetriever
from qhub.memory.memory_writer import MemoryWriter
from qhub.memory.open_sessions import OpenSessions
from qhub.memory.pattern_detector import PatternDetector
from qhub.memory.service import MemoryService
from qhub.memory.write_policy import MemoryWritePolicy
from qhub.models.interface import Model
from qhub.settings.settings import Settings
from qhub.store.stores import Stores


def open_memory(
    settings: Settings, stores: Stores, light: Model, learnt: Hook, of_agents: Mapping[str, Sequence[Hook]]
) -> MemoryService:
    """Memory: the hub's own hooks, then plug-ins', then each pack's for its own agents."""
    mentions, memories = stores.mentions, stores.memories
    telemetry = EventLogger(stores.telemetry, emails=settings.scrub_emails)
    writer = MemoryWriter(memories, MemoryWritePolicy(), max_memories=settings.max_memories)
    learning = LearningLoop(memories, writer, half_life_days=settings.memory_half_life_days)
    # Only a light model that somebody chose: the main one is too dear to read every message twice.
    asks = settings.light_model is not None and light.follows_instructions
    hook = MemoryHook(
        MemoryRetriever(memories, mentions, learning),
        PatternDetector(LightDetector(light) if asks else None),
        writer,
        learning,
        mentions,
        stores.preferences,
        telemetry,
        feedback_every=settings.feedback_every,
    )
    manager = HookManager(
        installed_hooks(),
        own=[hook, learnt],
        of_agents=of_agents,
        before_seconds=settings.hook_seconds,
        after_seconds=settings.hook_after_seconds,
    )
    return MemoryService(
        stores.log,
        manager,
        OpenSessions(stores.agent_sessions, idle_seconds=settings.session_idle_minutes * 60),
        telemetry,
        learning,
        telemetry_days=settings.telemetry_days,
    )
