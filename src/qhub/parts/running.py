"""The worker that runs turns, and the jobs in the background, put together."""

from qhub.alerts.digest import DIGEST, Digest
from qhub.attachments.attachments import THUMBNAIL
from qhub.conversations.agent_runner import AgentRunner
from qhub.conversations.archiving import ARCHIVE, Archiving
from qhub.conversations.beginnings import Beginnings
from qhub.conversations.history import SUMMARY, History
from qhub.conversations.retention import Retention
from qhub.conversations.running import Driver
from qhub.conversations.speakers import Speakers
from qhub.conversations.titles import TITLE
from qhub.conversations.turn_chores import TurnChores
from qhub.conversations.turn_memory import TurnMemory
from qhub.conversations.unended_calls import UnendedCalls
from qhub.conversations.worker import Worker
from qhub.conversations.workflow_turns import WorkflowTurns
from qhub.documents.library import EMBEDDING
from qhub.hub import ConversationParts
from qhub.jobs.known import HubJob, KnownJobs
from qhub.jobs.runner import AT_ONCE, JobRunner, make_runner
from qhub.parts.abilities import Abilities
from qhub.parts.belongings import Belongings
from qhub.parts.foundation import Foundation


def make_worker(
    ground: Foundation,
    abilities: Abilities,
    belongings: Belongings,
    requests: ConversationParts,
    runner: AgentRunner,
    history: History,
) -> Worker:
    """Put together what runs turns and jobs here."""
    settings, stores = ground.settings, ground.stores
    memory, beginnings = TurnMemory(belongings.memory, belongings.learning.few_shot), Beginnings()
    workflow_turns = WorkflowTurns(
        stores.log,
        ground.models.light,
        abilities.library.embedder,
        runner,
        memory,
        requests.workflows,
        stores.moderation,
        care_alerts=settings.care_alerts,
    )
    driver = Driver(
        stores.log,
        history,
        Speakers(runner, workflow_turns, memory),
        UnendedCalls(runner, workflow_turns, ground.prices),
        ground.meters,
        ground.spans,
        beginnings,
        flush_seconds=settings.flush_seconds,
    )
    chores = TurnChores(history, memory, beginnings)
    jobs = _make_jobs(ground, abilities, belongings, requests, history)
    return Worker(settings, stores.bus, stores.conversations, driver, chores, jobs, ground.meters)


def _make_jobs(
    ground: Foundation, abilities: Abilities, belongings: Belongings, requests: ConversationParts, history: History
) -> JobRunner:
    """The runner of background jobs; it runs none where no turns are run either."""
    settings, stores, learning = ground.settings, ground.stores, belongings.learning
    retention = Retention(settings, stores, requests.removal)
    archiving = Archiving(stores.archive, requests.finding, stores.database, days=settings.archive_days)
    digest = Digest(stores.activity, stores.alerts, days=settings.digest_days, send=settings.sends_alerts)
    known = KnownJobs(
        ground.meters,
        of_hub={
            EMBEDDING: HubJob(abilities.library.embed),
            "judge": HubJob(learning.schedule.run, learning.schedule.every),
            "sessions": HubJob(belongings.memory.sweep, settings.sweep_seconds),
            "erasure": HubJob(requests.erasure.finish, settings.sweep_seconds),
            "retention": HubJob(retention.sweep, settings.sweep_seconds),
            ARCHIVE: HubJob(archiving.run, archiving.every),
            DIGEST: HubJob(digest.run, digest.every),
        },
        of_conversations={
            SUMMARY: history.keep_summary,
            TITLE: requests.titles.improve,
            THUMBNAIL: belongings.attachments.make_small,
        },
    )
    at_once = AT_ONCE if settings.max_turns else 0
    return make_runner(stores.jobs, stores.bus, known, lease_seconds=settings.lease_seconds, at_once=at_once)
