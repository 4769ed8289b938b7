"""The tools that every pack may name in its `pack.toml`."""

from qhub.tools.builtin.charts import gerar_grafico
from qhub.tools.builtin.dashboards import gerar_dashboard
from qhub.tools.builtin.data import consultar_dados
from qhub.tools.builtin.kpis import gerar_kpi
from qhub.tools.builtin.python import executar_python
from qhub.tools.builtin.tables import gerar_tabela
from qhub.tools.builtin.tasks import atualizar_tarefa, definir_tarefas
from qhub.tools.tool import Tool

BUILTIN_TOOLS: dict[str, Tool] = {
    tool.name: tool
    for tool in (
        consultar_dados,
        gerar_grafico,
        gerar_tabela,
        gerar_kpi,
        gerar_dashboard,
        executar_python,
        definir_tarefas,
        atualizar_tarefa,
    )
}

__all__ = [
    "BUILTIN_TOOLS",
    "atualizar_tarefa",
    "consultar_dados",
    "definir_tarefas",
    "executar_python",
    "gerar_dashboard",
    "gerar_grafico",
    "gerar_kpi",
    "gerar_tabela",
]
