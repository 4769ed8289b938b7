"""The events that a prompt is made of, and what a turn has still to do: `state.py` folds them."""

from typing import get_args

from qhub.events.stored.files import FileAttached, FileUploaded
from qhub.events.stored.tasks import TaskList, TaskUpdate
from qhub.events.stored.tools import (
    ToolApprovalRequest,
    ToolComplete,
    ToolDecision,
    ToolError,
    ToolFailed,
    ToolRetry,
    ToolStart,
)
from qhub.events.stored.turns import Continued, Reply, UserMessage
from qhub.events.stored.workflows import Guardrail, WorkflowMoved

CallEvent = ToolApprovalRequest | ToolDecision | ToolStart | ToolRetry | ToolFailed | ToolComplete | ToolError
"""What becomes of a tool's call."""
PlanEvent = TaskList | TaskUpdate
PromptEvent = (
    UserMessage | FileUploaded | FileAttached | Guardrail | WorkflowMoved | Continued | Reply | CallEvent | PlanEvent
)
"""Text is not among them: it counts only until the reply that has all of it."""
PROMPT_TYPES = tuple(str(kind.model_fields["type"].default) for kind in get_args(PromptEvent))
"""Their names in the log: whoever reads a state needs no other events of the past."""
