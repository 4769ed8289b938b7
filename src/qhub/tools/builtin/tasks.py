"""The plan of a request with several steps, as tools. They only validate: the engine turns their calls into events."""

from typing import Annotated, Any

from pydantic import Field
from typing_extensions import TypedDict

from qhub.errors import ToolFailure
from qhub.events.stored.tasks import TaskStatus
from qhub.tools.tool import tool

MAX_TASKS = 30
MAX_DESCRIPTION = 300


class PlannedTask(TypedDict):
    """Uma tarefa."""

    id: Annotated[str, Field(min_length=1, max_length=40, description="Curto: '1'.")]
    description: Annotated[str, Field(min_length=1, max_length=MAX_DESCRIPTION, description="O que vai ser feito.")]


@tool(
    label={"pt": "A planear as tarefas…", "en": "Planning the tasks…"},
    done={"pt": "Planeou as tarefas", "en": "Planned the tasks"},
    cache=False,
)
def definir_tarefas(
    tarefas: Annotated[list[PlannedTask], Field(min_length=1, max_length=MAX_TASKS, description="Por ordem.")],
) -> dict[str, Any]:
    """Mostra o plano de um pedido com dois ou mais passos, uma vez e antes de o executar.

    Depois, mantém-no em dia com atualizar_tarefa.
    """
    ids = [task["id"] for task in tarefas]
    if len(set(ids)) != len(ids):
        raise ToolFailure("Há identificadores repetidos: cada tarefa precisa de um id diferente.")
    return {"tarefas": len(tarefas)}


@tool(
    label={"pt": "A atualizar o plano…", "en": "Updating the plan…"},
    done={"pt": "Atualizou o plano", "en": "Updated the plan"},
    cache=False,
)
def atualizar_tarefa(
    id: Annotated[str, Field(description="O id dado em definir_tarefas.")],
    status: Annotated[TaskStatus, Field(description="in_progress ao começar; completed ou failed no fim.")],
    resultado: Annotated[str | None, Field(max_length=MAX_DESCRIPTION, description="O que resultou.")] = None,
) -> dict[str, Any]:
    """Atualiza o estado de uma tarefa do plano."""
    return {"id": id, "status": status}
