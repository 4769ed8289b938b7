"""The next step of the demonstration model: words, or tools to call; and the tools that it knows by name."""

from dataclasses import dataclass
from typing import Any, NamedTuple

QUERY = "consultar_dados"
"""The built-in tool that runs SQL over the tables of a conversation."""
RUN = "executar_python"
"""The built-in tool that runs Python."""
MAKE = "gerar_dashboard"
"""The built-in tool that keeps a page."""
SEARCH = "consultar_documentos"
"""The built-in tool that searches the documents of a conversation."""
WRITTEN_TOOLS = frozenset({QUERY, RUN, MAKE, SEARCH})
"""Tools whose input is SQL, Python, HTML or a whole question: no phrase of a person fills it in."""
WIDGETS = {"chart": "gerar_grafico", "table": "gerar_tabela", "kpi": "gerar_kpi"}
"""The built-in tools that show something, by what they show."""
WIDGET_TOOLS = frozenset(WIDGETS.values())
WIDGET_NAMES = {tool: name for name, tool in WIDGETS.items()}
STATE_PLAN, UPDATE_TASK = "definir_tarefas", "atualizar_tarefa"
PLAN_TOOLS = frozenset({STATE_PLAN, UPDATE_TASK})
"""The built-in tools by which a model shows its plan."""


class PlannedCall(NamedTuple):
    """A call that should be made now."""

    tool: str
    arguments: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Step:
    """Words, or calls to make."""

    text: str = ""
    calls: tuple[PlannedCall, ...] = ()
