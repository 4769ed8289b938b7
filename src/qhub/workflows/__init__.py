"""Orchestration: one conversation, several agents, and a control loop in code.

See `declarations.py` for what a pack declares, and docs/workflows.md. Imports what finds likeness in
words (`documents/embedding.py`), models and events; which agent speaks is said by its id, so agents stand above.
"""

from qhub.workflows.declarations import (
    FOLLOWING,
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
    never,
)

__all__ = [
    "FOLLOWING",
    "Guardrails",
    "Meaning",
    "NoState",
    "Orchestration",
    "Route",
    "Router",
    "Situation",
    "Step",
    "Verdict",
    "Workflow",
    "never",
]
