"""The parts that keep what people bring to the hub, and what is remembered of them."""

import asyncio
from dataclasses import dataclass
from functools import partial

import structlog

from qhub.attachments.attachments import THUMBNAIL, Attachments
from qhub.attachments.files import AttachedFiles
from qhub.errors import Unavailable
from qhub.feedback.learning import Learning, build_learning
from qhub.memory.memory_requests import MemoryRequests
from qhub.memory.opening import open_memory
from qhub.memory.service import MemoryService
from qhub.parts.abilities import Abilities
from qhub.parts.foundation import Foundation
from qhub.tables.uploads import Uploads

SWEEP_SECONDS = 20.0
"""How long a start waits for what nobody owns to be removed: a hub starts though its files are away."""

logger = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Belongings:
    """The parts that keep what is somebody's."""

    uploads: Uploads
    attached: AttachedFiles
    attachments: Attachments
    memories: MemoryRequests
    learning: Learning
    memory: MemoryService


async def open_belongings(ground: Foundation, abilities: Abilities) -> Belongings:
    """Files, without those that a stop left half written; memories, and what is learned of how answers were liked."""
    settings, stores, models = ground.settings, ground.stores, ground.models
    uploads = Uploads(settings, stores.log, stores.tables, abilities.data)
    attached = AttachedFiles(ground.files)
    attachments = Attachments(
        settings, stores.log, stores.attachments, abilities.library, attached, partial(stores.jobs.add, THUMBNAIL)
    )
    try:
        async with asyncio.timeout(SWEEP_SECONDS):
            await uploads.sweep()
            await attachments.sweep()
            await abilities.sandboxes.sweep(stores.conversations.heads)
    except (Unavailable, TimeoutError):  # the next start will do it
        logger.warning("files.not_swept")
    memories = MemoryRequests(stores.memories, stores.mentions, stores.telemetry)
    learning = build_learning(settings, stores, models.judge, memories, abilities.library.embedder)
    hooks = {agent.id: pack.hooks for pack in ground.agents.packs for agent in pack.agents}
    memory = open_memory(settings, stores, models.light, learning.hook, hooks)
    return Belongings(uploads, attached, attachments, memories, learning, memory)
