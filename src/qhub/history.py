"""Where a conversation stands, read from its log."""

from qhub.engine.state import TurnState
from qhub.store.log import Log

PROMPT_TYPES = (
    "user_message",
    "continued",
    "reply",
    "tool_approval_request",
    "tool_decision",
    "tool_start",
    "tool_complete",
    "tool_error",
    "tool_failed",
    "task_list",
    "task_update",
)
"""What a state is made of; text is read only where its model call has not ended."""


async def load_state(log: Log, conversation_id: str, *, turns: int) -> TurnState:
    """The state after the last `turns` turns: cost grows with that window, not with the conversation."""
    start = await log.turn_start(conversation_id, turns=turns)
    stored = await log.read_all(conversation_id, start - 1, types=PROMPT_TYPES)
    last = next((item.seq for item in reversed(stored) if item.event.type in ("reply", "user_message")), start)
    text = await log.read_all(conversation_id, last, types=("text",))
    return TurnState(item.event for item in [*stored, *text])
