"""The plan of a turn, as tasks that the model stated."""

from typing import Literal

from qhub.events.stored.base import BaseEvent, Value

TaskStatus = Literal["pending", "in_progress", "completed", "failed"]


class Task(Value):
    """A step of the model's plan."""

    id: str
    """Given by the model."""
    description: str
    """What is to be done."""
    status: TaskStatus = "pending"
    """How far it is."""


class TaskList(BaseEvent):
    """The model stated its plan."""

    type: Literal["task_list"] = "task_list"
    tasks: list[Task]
    """All of it; replaces the one before."""


class TaskUpdate(BaseEvent):
    """A change of one task of the plan."""

    type: Literal["task_update"] = "task_update"
    task_id: str
    """Which."""
    status: TaskStatus
    """How far it is now."""
    result: str | None = None
    """What came of it, in words."""


Sent = TaskList | TaskUpdate
