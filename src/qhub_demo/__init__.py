"""The built-in demonstration model: rules in place of a language model. Read `model` first, then `steps`.

What stands here is for packs: how they tell it of their tools (`lessons`) and of their agents (`scripts`).
"""

from qhub_demo.lessons import Example, lesson
from qhub_demo.scripts import Call, Called, Say, Script, ScriptAnswer, TurnSoFar

__all__ = ["Call", "Called", "Example", "Say", "Script", "ScriptAnswer", "TurnSoFar", "lesson"]
