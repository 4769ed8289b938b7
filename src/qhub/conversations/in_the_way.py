"""Why nothing can begin in a conversation now: a turn is under way, or one waits for a person."""

from qhub.conversations.history import load_state
from qhub.errors import Conflict, NotFound
from qhub.store.log import Log, NotInStatus


async def in_the_way(log: Log, conversation_id: str, refused: NotInStatus) -> Conflict | NotFound:
    """What to tell whoever wanted to begin something; with the calls, where they wait for a person's decision."""
    if refused.status is None:
        return NotFound("conversation_not_found")
    if refused.status == "waiting":
        state = await load_state(log, conversation_id, turns=1)
        if waiting := state.undecided:
            names = ", ".join(dict.fromkeys(f"«{state.calls[id_].tool_name}»" for id_ in waiting))
            return Conflict("waiting_for_decision", waiting_for=waiting, ferramentas=names)
    return Conflict("turn_in_progress")
