"""Export of a query's whole result, as a file."""

import tempfile
from pathlib import Path
from typing import Annotated
from urllib.parse import quote

from fastapi import APIRouter, Query
from starlette.background import BackgroundTask
from starlette.responses import FileResponse

from qhub.api.deps import CurrentActor, CurrentHub, CurrentLanguage, OwnConversation
from qhub.errors import Conflict, NotFound, ToolFailure
from qhub.events.stored.tools import ToolComplete
from qhub.tables.query.export import MEDIA_TYPES, ExportFormat, export

QUERY_OF = {"consultar_dados": "sql", "gerar_grafico": "consulta", "gerar_tabela": "consulta"}
"""Where the results of the tools that run queries keep theirs."""
TRUNCATED = "X-Truncated"
"""`true` where there were more rows than a file may have."""

router = APIRouter(prefix="/conversas/{conversa_id}/ferramentas/{tool_use_id}", tags=["ficheiros"])


@router.get("/exportar", response_class=FileResponse)
async def export_result(
    tool_use_id: str,
    conversation: OwnConversation,
    hub: CurrentHub,
    actor: CurrentActor,
    language: CurrentLanguage,
    formato: Annotated[ExportFormat, Query(description="O tipo de ficheiro.")] = "csv",
) -> FileResponse:
    """Run a tool call's query again, over every row, and send the result as a file."""
    stored = await hub.stores.log.read_kind(conversation.id, 0, ToolComplete)
    calls = [item.event for item in stored if item.event.id == tool_use_id]
    sql = _query_of(calls[-1]) if calls else None
    if sql is None:
        raise NotFound("not_found")
    agent = hub.agents.get(conversation.agent_id)
    tables = await hub.data.of_conversation(conversation.id, agent.pack if agent else "").tables()
    folder = tempfile.TemporaryDirectory(prefix="qhub-export-")
    path = Path(folder.name) / f"dados.{formato}"
    try:
        rows = hub.settings.query_export_rows
        exported = await export(hub.data.queries, tables, sql, formato, path, rows=rows, language=language)
    except BaseException as error:
        folder.cleanup()
        if isinstance(error, ToolFailure):
            raise Conflict("query_failed", motivo=str(error)) from None
        raise
    await hub.stores.audit.add_or_log(actor.did("data.exported", "conversation", conversation.id))
    headers = {
        "Content-Disposition": f"attachment; filename*=UTF-8''{quote(_name(calls[-1], formato))}",
        "Content-Security-Policy": "sandbox; default-src 'none'",
        TRUNCATED: str(exported.truncated).lower(),
    }
    return FileResponse(
        path, media_type=MEDIA_TYPES[formato], headers=headers, background=BackgroundTask(folder.cleanup)
    )


def _query_of(call: ToolComplete) -> str | None:
    field = QUERY_OF.get(call.name)
    found = call.result.get(field) if field and isinstance(call.result, dict) else None
    return found if isinstance(found, str) else None


def _name(call: ToolComplete, format_: str) -> str:
    """The file's name: the widget's title, without what file systems refuse."""
    title = "".join(sign for sign in str(call.result.get("titulo", "")) if sign.isalnum() or sign in " -_()").strip()
    return f"{title[:80].strip() or 'dados'}.{format_}"
