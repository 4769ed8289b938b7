"""The plan of a turn, as tasks that the model stated."""

from typing import Literal

from qhub.events.stored.base import BaseEvent, Value

TaskStatus = Literal["pending", "in_progress", "completed", "failed"]


class Task(Value):
    """A step of the model's plan."""

    id: str
    """The task's id, which the model gave."""
    description: str
    """What is to be done."""
    status: TaskStatus = "pending"
    """The task's status."""


class TaskList(BaseEvent):
    """The model stated its plan."""

    type: Literal["task_list"] = "task_list"
    tasks: list[Task]
    """All of it; replaces the one before."""


class TaskUpdate(BaseEvent):
    """A change of one task of the plan."""

    type: Literal["task_update"] = "task_update"
    task_id: str
    """The task's id."""
    status: TaskStatus
    """The task's new status."""
    result: str | None = None
    """The task's result, in words."""


Sent = TaskList | TaskUpdate
