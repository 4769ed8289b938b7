"""Orchestration: one conversation, several agents, and a control loop in code.

The names that a pack uses are here. See `declarations.py` for what is declared, `models/script.py` for what the
demonstration model plays, and docs/workflows.md.
"""

from qhub.models.script import Call, Called, Line, Say, Scene, Script
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
    "Call",
    "Called",
    "Guardrails",
    "Line",
    "NoState",
    "Orchestration",
    "Route",
    "Router",
    "Say",
    "Scene",
    "Script",
    "Situation",
    "Step",
    "Verdict",
    "Workflow",
    "never",
]
