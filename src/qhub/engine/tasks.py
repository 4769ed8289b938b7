"""The plan: a model states its tasks and how far they are through two tools; people see it live."""

from collections.abc import Sequence

from qhub.events.stored import Event, Task, TaskList, TaskStatus, TaskUpdate, ToolComplete, ToolStart
from qhub.tools.builtin.tasks import atualizar_tarefa, definir_tarefas

PLAN_TOOLS = (definir_tarefas.name, atualizar_tarefa.name)


class Plan:
    """The tasks of a turn, folded from its events."""

    def __init__(self) -> None:
        self._tasks: dict[str, TaskStatus] = {}

    @property
    def current(self) -> str | None:
        """The task being worked on."""
        return next((id_ for id_, status in self._tasks.items() if status == "in_progress"), None)

    def apply(self, event: TaskList | TaskUpdate) -> None:
        if isinstance(event, TaskList):
            self._tasks = {task.id: task.status for task in event.tasks}
        elif event.task_id in self._tasks:
            self._tasks[event.task_id] = event.status

    def forget(self) -> None:
        self._tasks = {}

    def begin_next(self) -> list[Event]:
        """A tool starts: the first task that has not begun has begun, if none is under way."""
        pending = next((id_ for id_, status in self._tasks.items() if status == "pending"), None)
        if self.current is not None or pending is None:
            return []
        return [TaskUpdate(task_id=pending, status="in_progress")]

    def changes(self, start: ToolStart, outcome: Event) -> Sequence[Event]:
        """What a finished call of a plan tool does to the plan."""
        if not isinstance(outcome, ToolComplete):
            return []
        if start.name == definir_tarefas.name:
            return [TaskList(tasks=[Task(**task) for task in start.input["tarefas"]])]
        if start.name == atualizar_tarefa.name and start.input["id"] in self._tasks:
            status, result = start.input["status"], start.input.get("resultado")
            return [TaskUpdate(task_id=start.input["id"], status=status, result=result)]
        return []
