"""QHub: a self-hosted hub of AI agents that work on an organisation's own data.

The names that a pack may use are here, and nowhere else; the rest is the hub's own and may move. They are loaded when
they are first asked for, so that a command or a child process that wants one small module of the hub does not import
all that packs may use.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from qhub.documents import answer_with_citation, search_result
    from qhub.errors import ToolFailure
    from qhub.language.sentences import Sentences, is_english
    from qhub.language.shorthand import written_out
    from qhub.language.text import fold
    from qhub.lazy import lazy_module
    from qhub.tools import Tool, ToolContext, tool
    from qhub.tools.storage import Storage
    from qhub.tools.threads import in_thread
    from qhub.workflows import (
        Guardrails,
        Meaning,
        NoState,
        Orchestration,
        Route,
        Router,
        Situation,
        Step,
        Verdict,
        Workflow,
    )

__all__ = [
    "Guardrails",
    "Meaning",
    "NoState",
    "Orchestration",
    "Route",
    "Router",
    "Sentences",
    "Situation",
    "Step",
    "Storage",
    "Tool",
    "ToolContext",
    "ToolFailure",
    "Verdict",
    "Workflow",
    "answer_with_citation",
    "fold",
    "in_thread",
    "is_english",
    "lazy_module",
    "search_result",
    "tool",
    "written_out",
]

_HOMES = {
    "Sentences": "qhub.language.sentences",
    "Storage": "qhub.tools.storage",
    "Tool": "qhub.tools",
    "ToolContext": "qhub.tools",
    "ToolFailure": "qhub.errors",
    "answer_with_citation": "qhub.documents",
    "fold": "qhub.language.text",
    "in_thread": "qhub.tools.threads",
    "is_english": "qhub.language.sentences",
    "lazy_module": "qhub.lazy",
    "search_result": "qhub.documents",
    "tool": "qhub.tools",
    "written_out": "qhub.language.shorthand",
}
"""Where a name is; those that are not here are for workflows."""


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module 'qhub' has no attribute '{name}'")
    return getattr(import_module(_HOMES.get(name, "qhub.workflows")), name)
