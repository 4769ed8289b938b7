"""A pack's own cases, run against a model: which tools were used, which facts were said, what it cost.

Each run has a hub of its own in a folder that is thrown away, so that nothing of the real one is touched; tools run for
real, writes included. Golden examples can be brought along, to compare answers with and without.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from qhub.agents.cases import Case
from qhub.agents.loading import load_packs
from qhub.errors import ConfigurationError
from qhub.events.stored.tools import ToolComplete, ToolStart
from qhub.events.stored.turns import Done, Reply, Text, UserMessage
from qhub.hub import Hub
from qhub.language.text import fold
from qhub.parts import open_hub
from qhub.people.demo_people import DEMO_USERS
from qhub.settings.settings import Settings
from qhub.store.database import Database
from qhub.store.golden import GoldenExample, GoldenStore
from qhub.store.log import StoredEvent

MAX_EXAMPLES = 500
"""Golden examples that are brought along."""
EVALUATOR = next(user for user in DEMO_USERS if user.role == "admin")
"""Who asks: an administrator has every agent."""


@dataclass(frozen=True, slots=True)
class CaseOutcome:
    """A case that was run."""

    case: Case
    tools: tuple[str, ...]
    """Those that were called, in order."""
    missing_tools: tuple[str, ...]
    missing_facts: tuple[str, ...]
    input_tokens: int
    output_tokens: int
    cost: float | None
    """US dollars; None where no price is known."""
    ms: int

    @property
    def passed(self) -> bool:
        return not self.missing_tools and not self.missing_facts


def cases_of(pack: str, names: Sequence[str] | None) -> tuple[Case, ...]:
    """A pack's cases."""
    for found in load_packs(names):
        if found.id == pack:
            if not found.cases:
                raise ConfigurationError(f"pack {pack!r} has no cases: name a file of them in pack.toml, as avaliacao")
            return found.cases
    raise ConfigurationError(f"pack {pack!r} is not installed; see: qhub packs list")


async def active_examples(database: Database, cases: Sequence[Case]) -> list[GoldenExample]:
    """The golden examples in force of the agents that are asked, of every organisation."""
    return await GoldenStore(database).in_force(sorted({case.agente for case in cases}), limit=MAX_EXAMPLES)


async def evaluate(
    settings: Settings, cases: Sequence[Case], examples: Sequence[GoldenExample] = ()
) -> list[CaseOutcome]:
    """Run some cases, one after another, with these examples in force."""
    with TemporaryDirectory(prefix="qhub-eval-") as folder:
        own = settings.model_copy(
            update={
                "data_dir": Path(folder),
                "database_url": f"sqlite:///{folder}/qhub.db",
                "demo": True,
                "demo_pace_seconds": 0.0,
            }
        )
        async with open_hub(own) as hub:
            await hub.worker.start()
            try:
                person = await hub.stores.users.by_email(EVALUATOR.email)
                assert person is not None  # demo mode has just made them
                for example in examples:
                    await hub.stores.golden.add(
                        person.organization_id, example.agent_id, example.question, example.answer, author=person.id
                    )
                if any(pack.knowledge for pack in load_packs(own.packs) if pack.id in _packs(hub, cases)):
                    await hub.library.settled()  # documents that are half indexed would answer worse than they can
                return [await _run(hub, person.id, case) for case in cases]
            finally:
                await hub.worker.stop()


def _packs(hub: Hub, cases: Sequence[Case]) -> set[str]:
    return {hub.agents[case.agente].pack for case in cases}


async def _run(hub: Hub, user_id: int, case: Case) -> CaseOutcome:
    conversation_id = await hub.stores.conversations.create(user_id, case.agente)
    conversation = await hub.stores.conversations.get(conversation_id, user_id)
    assert conversation is not None
    began = time.monotonic()
    with hub.stores.log.follow(conversation_id) as changed:
        message = UserMessage(content=case.entrada, language=case.idioma, autonomous_mode=True)
        await hub.conversations.turns.start(conversation, message)
        while await hub.stores.log.last(conversation_id, Done) is None:
            await changed.wait()
            changed.clear()
    return _outcome(case, await hub.stores.log.read_all(conversation_id, 0), int((time.monotonic() - began) * 1000))


def _outcome(case: Case, stored: Sequence[StoredEvent], ms: int) -> CaseOutcome:
    events = [item.event for item in stored]
    tools = tuple(event.name for event in events if isinstance(event, ToolStart))
    said = "".join(event.content for event in events if isinstance(event, Text))
    shown = " ".join(str(event.result) for event in events if isinstance(event, ToolComplete))
    usages = [event.usage for event in events if isinstance(event, Reply)]
    known = fold(said if case.so_texto else f"{said} {shown}")
    return CaseOutcome(
        case=case,
        tools=tools,
        missing_tools=tuple(name for name in case.ferramentas if name not in tools),
        missing_facts=tuple(fact for fact in case.factos if fold(fact) not in known),
        input_tokens=sum(usage.input_tokens + usage.cache_read_tokens + usage.cache_write_tokens for usage in usages),
        output_tokens=sum(usage.output_tokens for usage in usages),
        cost=None if any(usage.cost is None for usage in usages) else sum(usage.cost or 0.0 for usage in usages),
        ms=ms,
    )
