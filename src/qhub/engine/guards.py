"""The loop guard: the same call with the same arguments, three times in a row."""

import json
from collections import deque

from pydantic_ai.messages import ToolCallPart

WINDOW = 5
"""Calls that are remembered."""
REPEATS = 3
"""How many equal ones in a row are a loop."""


def signature(call: ToolCallPart) -> str:
    """A call's name and sorted arguments: what makes two calls the same."""
    arguments = call.args_as_dict()
    return f"{call.tool_name}:{json.dumps(arguments, sort_keys=True)}"


class LoopGuard:
    """A guard over the calls of a turn."""

    def __init__(self) -> None:
        self._recent: deque[str] = deque(maxlen=WINDOW)

    def is_loop(self, call: ToolCallPart) -> bool:
        """Take note of a call; whether it is the last of a loop."""
        self._recent.append(signature(call))
        last = list(self._recent)[-REPEATS:]
        return len(last) == REPEATS and len(set(last)) == 1

    def forget(self) -> None:
        """A person spoke: what came before no longer counts."""
        self._recent.clear()
