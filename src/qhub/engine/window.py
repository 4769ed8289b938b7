"""The window: how much of a conversation a model is given.

The window never starts on an answer and moves in steps of several turns, not one: between two moves every prompt
extends the one before it, so providers can read it from their cache. Every move is paid for with a summary and a prompt
that no cache has, so a step is long: of ten turns the last three stay.
"""


def window_start(turns: int, max_turns: int) -> int:
    """The first turn (from 0) that is in the window when there are `turns`, the current one included."""
    if turns <= max_turns:
        return 0
    step = max(1, max_turns * 3 // 4)
    return -(-(turns - max_turns) // step) * step
