"""Model calls that did not end: what each consumed is paid for all the same, and here it is reckoned."""

from qhub.conversations.agent_runner import AgentRunner
from qhub.conversations.workflow_turns import WorkflowTurns
from qhub.engine.state import TurnState
from qhub.events.stored.usage import Usage
from qhub.models.interface import Prompt
from qhub.models.pricing import Prices
from qhub.models.spending import OpenCall, settled
from qhub.store.claims import Claim


class UnendedCalls:
    """The reckoning of model calls that were stopped, broke off, or went down with their worker."""

    def __init__(self, runner: AgentRunner, workflow_turns: WorkflowTurns, prices: Prices) -> None:
        self._runner = runner
        self._workflow_turns = workflow_turns
        self._prices = prices

    def watch(self) -> OpenCall:
        """The watch that a turn's model calls are told to."""
        return OpenCall(self._prices)

    def unseen(self, claim: Claim, state: TurnState, call: OpenCall | None) -> Usage | None:
        """The usage of a call that was under way in this state, and of which nobody saw a word; None where none was.

        `call` knows what it consumed where that was here. Of a worker that died nobody can say it any more: what the
        model was given to read is reckoned.
        """
        if state.text or not self._runner.asks(state):
            return None  # what was seen is reckoned with where the turn is given its end
        return self._estimated(claim, state) if call is None else self.spent(claim, state, call)

    def spent(self, claim: Claim, state: TurnState, call: OpenCall | None) -> Usage:
        """The usage of the model call that does not end: by its provider's figures, else by what can be seen of it."""
        spent = call.spent(len(state.text)) if call is not None else None
        if spent is not None:
            return self._prices.priced(spent)
        if state.text:
            return self._estimated(claim, state)
        return Usage(model=self._runner.model_of(self._runner.agents.get(claim.agent_id), state.model).name)

    def _estimated(self, claim: Claim, state: TurnState) -> Usage:
        """An estimate for the call that is due in this state, by what it reads and what was seen of it."""
        agent = self._runner.agents.get(claim.agent_id)
        if agent is not None and agent.orchestration is not None:
            if not state.routed:
                return self._prices.priced(self._workflow_turns.estimated(agent.orchestration, state))
            agent = self._runner.agents.get(state.workflow.agent, agent) if state.workflow is not None else agent
        model = self._runner.model_of(agent, state.model)
        if agent is None or not model.follows_instructions:
            return Usage(model=model.name, cost=0.0)
        read = Prompt(agent.prompt, [*state.files, *state.messages], [tool.spec for tool in agent.tools])
        return self._prices.priced(settled(Usage(model=model.name), read, len(state.text)))
