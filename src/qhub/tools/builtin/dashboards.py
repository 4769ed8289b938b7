"""`gerar_dashboard`: a page that is kept, with an address of its own."""

from typing import Annotated, Any

from pydantic import BeforeValidator, Field, StringConstraints, WithJsonSchema

from qhub.tools.builtin.values import Title
from qhub.tools.tool import ToolContext, tool

MAX_HTML = 200_000
"""Characters of a page's content."""
MAX_QUERIES = 12
"""Named queries of one page."""
MAX_SQL = 10_000
"""Characters of a query."""
QUERY_NAME = r"^[A-Za-z_][A-Za-z0-9_]{0,39}$"
"""What a query may be called: what a script can write after a dot."""


def _by_name(value: object) -> object:
    """Some models give `[{nome, sql}]` where `{nome: sql}` is asked for: it says the same."""
    if isinstance(value, list) and all(isinstance(one, dict) and set(one) == {"nome", "sql"} for one in value):
        return {one["nome"]: one["sql"] for one in value}
    return value


Html = Annotated[str, Field(min_length=1, max_length=MAX_HTML)]
QueryName = Annotated[str, StringConstraints(pattern=QUERY_NAME)]
Sql = Annotated[str, StringConstraints(min_length=1, max_length=MAX_SQL)]
Queries = Annotated[
    dict[QueryName, Sql] | None,
    BeforeValidator(_by_name),
    Field(max_length=MAX_QUERIES),
    WithJsonSchema(
        {
            "type": "object",
            "description": "SQL por nome; scripts leem dados.<nome>.registos (objetos), sem copiar números.",
        }
    ),
]


@tool(
    effect="write",
    label={"pt": "A criar o dashboard…", "en": "Making the dashboard…"},
    done={"pt": "Criou o dashboard", "en": "Made the dashboard"},
    title={"pt": "Guardar um dashboard", "en": "Save a dashboard"},
)
async def gerar_dashboard(
    context: ToolContext,
    titulo: Title,
    html: Annotated[Html, Field(description="O conteúdo do body.")],
    consultas: Queries = None,
    dashboard_id: Annotated[str | None, Field(max_length=40)] = None,
) -> dict[str, Any]:
    """Guarda uma página partilhável, a pedido.

    Há Chart.js e as classes dashboard-grid, kpi-card (h3, .value) e chart-container.
    """
    saved = await context.dashboards.save(titulo, html, consultas or {}, dashboard_id=dashboard_id)
    return {"widget": "dashboard", "status": "ok", "id": saved.id, "url": saved.url, "titulo": saved.title}
