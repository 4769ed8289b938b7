"""The plan: a model states its tasks and how far they are through two tools; people see it live.

A model that only states its tasks has them follow its tools: each call works on the next one, which ends as the call
did, when another begins. One that says how far they are is believed. When the turn ends, nothing stays open: a task
under way ends as its tools did, and of one that nothing is known of the person is told just that.
"""

from collections.abc import Sequence
from typing import NamedTuple

from qhub.events.stored import Event
from qhub.events.stored.tasks import Task, TaskList, TaskStatus, TaskUpdate
from qhub.events.stored.tools import ToolComplete, ToolError, ToolStart
from qhub.tools.builtin.tasks import atualizar_tarefa, definir_tarefas

PLAN_TOOLS = (definir_tarefas.name, atualizar_tarefa.name)
OPEN: tuple[TaskStatus, ...] = ("pending", "in_progress")


class Assignment(NamedTuple):
    """The task that a call works on, and what that changes."""

    task_id: str | None
    changes: Sequence[TaskUpdate]


class Plan:
    """The tasks of a turn, folded from its events."""

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """Another turn begins."""
        self._tasks: dict[str, TaskStatus] = {}
        self._is_led = False
        self._calls: dict[str, str] = {}
        self._outcomes: dict[str, ToolComplete | ToolError] = {}

    @property
    def size(self) -> int:
        """The number of tasks."""
        return len(self._tasks)

    def apply(self, event: TaskList | TaskUpdate | ToolStart | ToolComplete | ToolError) -> None:
        """Take an event in."""
        match event:
            case TaskList():
                self.forget()
                self._tasks = {task.id: task.status for task in event.tasks}
            case TaskUpdate():
                if event.task_id in self._tasks:
                    self._tasks[event.task_id] = event.status
            case ToolStart():
                self._is_led = self._is_led or event.name == atualizar_tarefa.name
                if event.task_id is not None:
                    self._calls[event.id] = event.task_id
            case ToolComplete() | ToolError():
                if (task := self._calls.get(event.id)) is not None:
                    self._outcomes[task] = event

    def reopen(self) -> None:
        """The turn goes on: what was closed because it ended is to be done again."""
        for id_, status in self._tasks.items():
            if status == "failed" and not isinstance(self._outcomes.get(id_), ToolError):
                self._tasks[id_] = "pending"

    def assign(self) -> Assignment:
        """A tool starts: which task it works on."""
        current = next((id_ for id_, status in self._tasks.items() if status == "in_progress"), None)
        pending = next((id_ for id_, status in self._tasks.items() if status == "pending"), None)
        if pending is None or (self._is_led and current is not None):
            return Assignment(current, ())
        ended = [] if self._is_led else self._end_tasks()
        return Assignment(pending, [*ended, TaskUpdate(task_id=pending, status="in_progress")])

    def changes(self, start: ToolStart, outcome: Event) -> Sequence[Event]:
        """The changes that the end of a call of a plan tool makes to the plan."""
        if start.name not in PLAN_TOOLS or not isinstance(outcome, ToolComplete):
            return []
        if start.name == definir_tarefas.name:
            return [TaskList(tasks=[Task(**task) for task in start.input["tarefas"]])]
        task, status, result = start.input["id"], start.input["status"], start.input.get("resultado")
        if task not in self._tasks or (self._tasks[task] == status and result is None):
            return []
        return [TaskUpdate(task_id=task, status=status, result=result)]

    def close(self, reason: str) -> Sequence[TaskUpdate]:
        """The turn ends: every open task does. `reason` is for those that nothing is known of."""
        ended = self._end_tasks()
        known = {update.task_id for update in ended}
        rest = [id_ for id_, status in self._tasks.items() if status in OPEN and id_ not in known]
        return [*ended, *(TaskUpdate(task_id=id_, status="failed", result=reason) for id_ in rest)]

    def _end_tasks(self) -> list[TaskUpdate]:
        """The tasks under way whose last call has ended, as it did."""
        ended = []
        for id_, status in self._tasks.items():
            outcome = self._outcomes.get(id_)
            if status != "in_progress" or outcome is None:
                continue
            if isinstance(outcome, ToolComplete):
                ended.append(TaskUpdate(task_id=id_, status="completed"))
            else:
                ended.append(TaskUpdate(task_id=id_, status="failed", result=outcome.error.message))
        return ended
