"""The reason why nothing can begin in a conversation now: a turn runs, or waits for a person."""

from qhub.conversations.history import load_state
from qhub.errors import Conflict, NotFound
from qhub.store.log import Log, NotInStatus


async def explain_busy(log: Log, conversation_id: str, refused: NotInStatus) -> Conflict | NotFound:
    """The error for a request that the conversation's status refused; it names the calls that wait for a decision."""
    if refused.status is None:
        return NotFound("conversation_not_found")
    if refused.status == "waiting":
        state = await load_state(log, conversation_id, turns=1)
        if waiting := state.undecided:
            names = ", ".join(dict.fromkeys(f"«{state.calls[id_].tool_name}»" for id_ in waiting))
            return Conflict("waiting_for_decision", waiting_for=waiting, ferramentas=names)
    return Conflict("turn_in_progress")
