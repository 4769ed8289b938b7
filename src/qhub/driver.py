"""Drives one claimed turn: reads where it stands, runs the engine, records every event, and gives it an end."""

from contextlib import aclosing

from qhub.bus import WORK
from qhub.cancels import Cancels
from qhub.config import Settings
from qhub.dashboards.dashboards import Dashboards, Source
from qhub.dashboards.shelf import ConversationDashboards
from qhub.data import DataSources
from qhub.engine.dispatch import Toolbox
from qhub.engine.policy import Policy, Rule
from qhub.engine.state import TurnState
from qhub.engine.turn import closing, run_turn, unfinished
from qhub.events import Done, Error, Event, TurnStatus, UserMessage
from qhub.history import History, load_state
from qhub.i18n import DEFAULT_LANGUAGE, translate
from qhub.memory import Session
from qhub.memory.remembering import Remembering
from qhub.models.choice import Models
from qhub.packs import Agent
from qhub.recorder import Recorder, ended
from qhub.sandbox.sandbox import ConversationSandbox, Sandbox
from qhub.store.conversations import Claim
from qhub.store.database import Database
from qhub.store.files import ConversationFiles, Files
from qhub.store.log import Log, NotInStatus
from qhub.store.pack_data import PackData
from qhub.store.policies import Policies
from qhub.tools.tool import ToolContext


class Driver:
    """What a worker does with a claim."""

    def __init__(
        self,
        settings: Settings,
        database: Database,
        log: Log,
        history: History,
        policies: Policies,
        agents: dict[str, Agent],
        models: Models,
        data: DataSources,
        dashboards: Dashboards,
        remembering: Remembering,
        sandbox: Sandbox,
    ) -> None:
        self._settings = settings
        self._database = database
        self._log = log
        self._history = history
        self._policies = policies
        self._agents = agents
        self._models = models
        self._data = data
        self._dashboards = dashboards
        self._remembering = remembering
        self._sandbox = sandbox

    async def drive(self, claim: Claim, cancels: Cancels) -> None:
        """Go on from the log until the turn is done or waits."""
        while await self._went_on(claim, cancels):
            pass

    async def _went_on(self, claim: Claim, cancels: Cancels) -> bool:
        """Run the turn from where the log says it stands; whether a decision came that it must take in."""
        agent = self._agents.get(claim.agent_id)
        state = await self._history.state(claim.conversation_id, queries=agent is not None and agent.queries)
        if agent is None or (claim.recovered and state.text):
            await self.end(claim, "interrupted", error="interrupted" if agent else "internal")
            return False
        toolbox = await self._toolbox(claim, agent, state, cancels)
        remembered = await self._remembering.before(_session(claim, state.language), claim.fence)
        recorder = Recorder(self._log, claim, flush_seconds=self._settings.flush_seconds)
        turn = run_turn(
            state,
            agent,
            self._models.for_agent(agent.model),
            toolbox,
            max_iterations=self._settings.max_iterations,
            max_output_tokens=self._settings.max_output_tokens,
            volatile=remembered,
        )
        waiting_for: list[str] = []
        try:
            async with aclosing(turn) as events:
                async for event in events:
                    waiting_for = event.waiting_for if isinstance(event, Done) else []
                    if waiting_for and await self._decided(claim, waiting_for):
                        return True
                    await recorder.record(event)
        finally:
            await recorder.close()
        if waiting_for and await self._decided(claim, waiting_for):
            await self._resume(claim)
        return False

    async def learn(self, claim: Claim) -> None:
        """Once the turn is over and nobody waits: remember what the person said in it."""
        last = await self._log.last(claim.conversation_id, "user_message")
        language = last.event.language if last is not None and isinstance(last.event, UserMessage) else ""
        await self._remembering.after(_session(claim, language or DEFAULT_LANGUAGE))

    async def end(self, claim: Claim, status: TurnStatus, *, error: str | None = None) -> None:
        """Close what the turn left open, and the turn."""
        state = await self._history.state(claim.conversation_id)
        agent = self._agents.get(claim.agent_id)
        events: list[Event] = closing(state, self._models.for_agent(agent.model if agent else None).name)
        events += unfinished(state, "cancelled" if status == "cancelled" else "interrupted")
        if error is not None:
            events.append(Error(code=error, content=translate(state.language, f"turn.{error}")))
        done = Done(status=status)
        await self._log.append(claim.conversation_id, [*events, done], fence=claim.fence, changes=ended(done))

    async def _toolbox(self, claim: Claim, agent: Agent, state: TurnState, cancels: Cancels) -> Toolbox:
        remembered = await self._policies.rules(claim.user_id)
        organization = await self._policies.of_organization(claim.organization_id)
        policy = Policy(
            agent_id=agent.id,
            denied=frozenset(self._settings.denied_tools),
            agent=agent.policy,
            organization={(item.agente_id, item.ferramenta): item.decisao for item in organization},
            rules=[Rule(rule.agente_id, rule.ferramenta, rule.argumentos) for rule in remembered],
            autonomous=state.autonomous,
        )
        context = ToolContext(
            user_id=claim.user_id,
            organization_id=claim.organization_id,
            agent_id=agent.id,
            conversation_id=claim.conversation_id,
            language=state.language,
            storage=PackData(self._database, agent.pack, claim.user_id),
            files=ConversationFiles(Files(self._database), claim.user_id, claim.conversation_id),
            images=self._models.image,
            data=self._data.of(claim.conversation_id, agent.pack),
            sandbox=ConversationSandbox(
                self._sandbox, claim.user_id, self._settings.folder("scratch"), claim.conversation_id
            ),
            dashboards=ConversationDashboards(
                self._dashboards,
                claim.user_id,
                Source(claim.conversation_id, agent.pack),
                language=state.language,
            ),
        )
        return Toolbox(
            tools={tool.name: tool for tool in agent.tools},
            policy=policy,
            context=context,
            timeout=self._settings.tool_execution_timeout,
            max_timeout=self._settings.max_tool_seconds,
            max_result_chars=self._settings.max_tool_result_chars,
            retry_seconds=self._settings.tool_retry_seconds,
            cancelled=cancels.requested,
        )

    async def _decided(self, claim: Claim, waiting_for: list[str]) -> bool:
        """Whether a person has decided about one of these since the turn looked."""
        state = await load_state(self._log, claim.conversation_id, turns=1)
        return set(state.undecided) != set(waiting_for)

    async def _resume(self, claim: Claim) -> None:
        """A decision slipped in just before the conversation was marked as waiting: nobody else resumes it."""
        try:
            await self._log.append(
                claim.conversation_id, [], statuses=("waiting",), changes={"status": "ready"}, wake=(WORK,)
            )
        except NotInStatus:
            return  # the decision did resume it


def _session(claim: Claim, language: str) -> Session:
    """Whose turn it is, as hooks know it: from the claim, which the database made."""
    return Session(claim.user_id, claim.organization_id, claim.conversation_id, claim.agent_id, language)
