"""The worker that runs turns, and the jobs in the background, put together."""

from qhub.alerts.digest import DIGEST, Digest
from qhub.attachments.attachments import THUMBNAIL, Attachments
from qhub.conversations.agent_runner import AgentRunner
from qhub.conversations.archiving import ARCHIVE, Archiving
from qhub.conversations.beginnings import Beginnings
from qhub.conversations.erasure import Erasure
from qhub.conversations.history import SUMMARY, History
from qhub.conversations.retention import Retention
from qhub.conversations.running import Driver
from qhub.conversations.titles import TITLE, Titles
from qhub.conversations.turn_memory import TurnMemory
from qhub.conversations.worker import Worker
from qhub.conversations.workflow_turns import WorkflowTurns
from qhub.conversations.workflows import ConversationWorkflows
from qhub.documents.library import EMBEDDING, Library
from qhub.feedback.learning import Learning
from qhub.jobs.runner import AT_ONCE, HubJob, JobRunner
from qhub.memory.service import MemoryService
from qhub.parts.foundation import Foundation


def make_worker(
    ground: Foundation,
    runner: AgentRunner,
    workflows: ConversationWorkflows,
    memory: MemoryService,
    learning: Learning,
    library: Library,
    history: History,
    jobs: JobRunner,
) -> Worker:
    """What runs turns here."""
    settings, stores = ground.settings, ground.stores
    turn_memory, beginnings = TurnMemory(memory, learning.few_shot), Beginnings()
    workflow_turns = WorkflowTurns(
        stores.log,
        ground.models.light,
        library.embedder,
        runner,
        turn_memory,
        workflows,
        stores.moderation,
        care_alerts=settings.care_alerts,
    )
    driver = Driver(
        stores.log,
        history,
        runner,
        workflow_turns,
        turn_memory,
        ground.prices,
        ground.meters,
        ground.spans,
        beginnings,
        flush_seconds=settings.flush_seconds,
    )
    return Worker(settings, stores.bus, stores.conversations, driver, history, memory, jobs, ground.meters, beginnings)


def make_jobs(
    ground: Foundation,
    history: History,
    titles: Titles,
    attachments: Attachments,
    library: Library,
    learning: Learning,
    memory: MemoryService,
    erasure: Erasure,
    retention: Retention,
    archiving: Archiving,
    digest: Digest,
) -> JobRunner:
    """The runner of background jobs; it runs none where no turns are run either."""
    settings, stores = ground.settings, ground.stores
    return JobRunner(
        stores.jobs,
        stores.bus,
        ground.meters,
        of_hub={
            EMBEDDING: HubJob(library.embed),
            "judge": HubJob(learning.schedule.run, learning.schedule.every),
            "sessions": HubJob(memory.sweep, settings.sweep_seconds),
            "erasure": HubJob(erasure.finish, settings.sweep_seconds),
            "retention": HubJob(retention.sweep, settings.sweep_seconds),
            ARCHIVE: HubJob(archiving.run, archiving.every),
            DIGEST: HubJob(digest.run, digest.every),
        },
        of_conversations={
            SUMMARY: history.keep_summary,
            TITLE: titles.improve,
            THUMBNAIL: attachments.make_small,
        },
        lease_seconds=settings.lease_seconds,
        at_once=AT_ONCE if settings.max_turns else 0,
    )
