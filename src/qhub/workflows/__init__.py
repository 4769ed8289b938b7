"""Orchestration: one conversation, several agents, and a control loop in code.

The names that a pack uses are here. See `declarations.py` for what is declared, and docs/workflows.md.
"""

from qhub.workflows.declarations import (
    FOLLOWING,
    Guardrails,
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
