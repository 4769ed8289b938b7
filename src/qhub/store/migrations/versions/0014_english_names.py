"""English names for tables and columns. Only `user_agentes` keeps its own: the product's contract names it."""

from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None

TABLES = {"organizacoes": "organizations", "sessoes": "sessions", "agentes": "agents"}

OF_SOMEBODY = {"organizacao_id": "organization_id", "agente_id": "agent_id"}
COLUMNS = {
    "organizations": {"nome": "name"},
    "users": {"organizacao_id": "organization_id", "nome": "name", "ativo": "active"},
    "agents": {"nome": "name"},
    "conversations": {
        "agente_id": "agent_id",
        "titulo": "title",
        "titulo_busca": "search_title",
        "custo": "cost",
        "turnos": "turns",
    },
    "approval_rules": {"agente_id": "agent_id", "ferramenta": "tool", "argumentos": "arguments"},
    "tool_policies": {**OF_SOMEBODY, "ferramenta": "tool", "decisao": "decision"},
    "usage_daily": OF_SOMEBODY,
    "budgets": {"organizacao_id": "organization_id"},
    "dashboards": {"titulo": "title", "titulo_busca": "search_title", "versao": "version"},
    "dashboard_versions": {"versao": "version", "titulo": "title", "consultas": "queries"},
    "memories": {"organizacao_id": "organization_id"},
    "agent_events": {"organizacao_id": "organization_id"},
    "answer_feedback": {**OF_SOMEBODY, "texto": "text"},
    "signals": OF_SOMEBODY,
    "judgements": OF_SOMEBODY,
    "reviews": OF_SOMEBODY,
    "golden_examples": {**OF_SOMEBODY, "ativo": "active", "versao": "version"},
    "golden_versions": {"versao": "version", "pergunta": "question", "resposta": "answer"},
    "access_tokens": {"nome": "name", "inicio": "prefix", "ambitos": "scopes"},
    "knowledge_collections": {"organizacao_id": "organization_id", "nome": "name"},
    "knowledge_agents": {"agente_id": "agent_id"},
    "moderation_logs": {"organizacao_id": "organization_id"},
    "tool_servers": {
        "organizacao_id": "organization_id",
        "segredos": "sealed",
        "cabecalhos": "header_names",
        "agentes": "agents",
        "ferramentas": "tools",
        "efeitos": "effects",
        "confiar": "trusted",
        "segundos": "timeout",
        "ativo": "active",
        "versao": "version",
    },
}

INDEXES = {
    "sessions": [["user_id"], ["expires_at"]],
    "answer_feedback": [["organization_id", "created_at"]],
    "signals": [["organization_id", "created_at"]],
    "judgements": [["organization_id", "finished_at"]],
    "reviews": [["organization_id", "status", "created_at"]],
    "golden_examples": [["organization_id", "agent_id", "active"]],
    "knowledge_collections": [["organization_id"]],
    "moderation_logs": [["organization_id", "id"]],
}
"""Those whose name says what they are on, by their names afterwards."""


def upgrade() -> None:
    for table, new in TABLES.items():
        op.rename_table(table, new)
    for table, columns in COLUMNS.items():
        for old, new in columns.items():
            op.execute(f"ALTER TABLE {table} RENAME COLUMN {old} TO {new}")
    for table, indexes in INDEXES.items():
        for columns in indexes:
            op.drop_index(_old_index(table, columns), table)
            op.create_index(_index(table, columns), table, columns)


def downgrade() -> None:
    for table, indexes in INDEXES.items():
        for columns in indexes:
            op.drop_index(_index(table, columns), table)
            op.create_index(_old_index(table, columns), table, columns)
    for table, columns in COLUMNS.items():
        for old, new in columns.items():
            op.execute(f"ALTER TABLE {table} RENAME COLUMN {new} TO {old}")
    for table, new in TABLES.items():
        op.rename_table(new, table)


def _index(table: str, columns: list[str]) -> str:
    return f"ix_{'_'.join([table, *columns])}"


def _old_index(table: str, columns: list[str]) -> str:
    old_table = next((old for old, new in TABLES.items() if new == table), table)
    old = {new: old for old, new in COLUMNS.get(table, {}).items()}
    return _index(old_table, [old.get(column, column) for column in columns])
