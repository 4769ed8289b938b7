"""Write what is derived from the code: the OpenAPI document, the settings' page, the stream's golden files, and which
tests show what docs/security.md says.

`--check` writes nothing and fails where a file is not what the code says.
"""

import sys
from pathlib import Path

import orjson
from pydantic.fields import FieldInfo
from pydantic_core import PydanticUndefined

from qhub.api.stream import encode
from qhub.app import create_app
from qhub.events.message import Message
from qhub.events.messages import fold
from qhub.events.stored import Event
from qhub.events.stored.base import Failure
from qhub.events.stored.files import FileAttached, FileUploaded, UploadedColumn, UploadedTable
from qhub.events.stored.memory import (
    ExampleRef,
    ExamplesUsed,
    FeedbackRequest,
    MemoryRef,
    MemorySaved,
    MemoryUsed,
)
from qhub.events.stored.tasks import Task, TaskList, TaskUpdate
from qhub.events.stored.tools import (
    Cascade,
    ToolApprovalRequest,
    ToolCancelRequested,
    ToolComplete,
    ToolDecision,
    ToolError,
    ToolFailed,
    ToolRetry,
    ToolStart,
)
from qhub.events.stored.turns import (
    BranchChosen,
    BudgetWarning,
    CancelRequested,
    Continued,
    Done,
    Error,
    IterationLimit,
    LoopDetected,
    Reply,
    Text,
    Titled,
    UserMessage,
)
from qhub.events.stored.usage import Usage
from qhub.events.stored.workflows import Guardrail, WorkflowMoved
from qhub.events.wire import project
from qhub.settings.settings import GROUPS, Settings
from scripts.security_rows import PAGE, marked_tests, security_page

ROOT = Path(__file__).parent.parent

CHART = {
    "widget": "chart",
    "tipo": "bar",
    "titulo": "Defeitos",
    "labels": ["lixo", "falta de tinta"],
    "datasets": [{"label": "Defeitos", "data": [62, 31]}],
}
BOOKING = {"active_workflow": "reserva", "step": "destino", "title": "Reserva", "step_title": "Destino"}
TABLE = {"widget": "table", "titulo": "Defeitos", "colunas": ["tipo", "total"], "linhas": [["lixo", 62], ["ç", None]]}
KPI = {"widget": "kpi", "titulo": "Total", "valor": 200, "unidade": "defeitos", "variacao": -3.5}
IMAGE = {"widget": "image", "titulo": "Um gato", "url": "/ficheiros/0123456789abcdef0123456789abcdef"}
DASHBOARD = {
    "widget": "dashboard",
    "status": "ok",
    "id": "0123456789abcdef0123456789abcdef",
    "url": "/dashboards/0123456789abcdef0123456789abcdef",
    "titulo": "Defeitos de fevereiro",
}
UPLOADED = UploadedTable(
    name="vendas",
    source="Vendas.csv",
    rows=2,
    columns=[UploadedColumn(name="data", type="DATE"), UploadedColumn(name="valor (€)", type="DOUBLE")],
)
REPLY: dict[str, object] = {"kind": "response", "parts": [{"part_kind": "text", "content": "…"}]}
USAGE = Usage(model="demo", input_tokens=820, output_tokens=42, cache_read_tokens=600, cache_write_tokens=7, cost=0.004)

GOLDEN: dict[str, list[Event]] = {
    "answer": [
        UserMessage(content="qual é o defeito mais frequente?"),
        Reply(message=REPLY, usage=USAGE, ms=12),
        ToolStart(
            id="tu_1", name="top_defeitos", input={"n": 1}, label="A ordenar os defeitos…", done="Ordenou os defeitos"
        ),
        ToolComplete(id="tu_1", name="top_defeitos", result={"top": [{"tipo": "lixo", "total": 62}]}, ms=3),
        Text(content="O defeito mais frequente é "),
        Text(content="**lixo**, com 62 ocorrências 🎨\n\n- uma\n- duas"),
        Reply(message=REPLY, usage=Usage(model="demo")),
        Done(status="completed"),
    ],
    "widgets": [
        UserMessage(content="mostra num gráfico,\nnuma tabela e num indicador"),
        ToolStart(id="a", name="gerar_grafico", input={}, label="A desenhar…"),
        ToolStart(id="b", name="gerar_tabela", input={}),
        ToolStart(id="c", name="gerar_kpi", input={}),
        ToolComplete(id="b", name="gerar_tabela", result=TABLE, ms=1, cached=True),
        ToolComplete(id="a", name="gerar_grafico", result=CHART, ms=1),
        ToolComplete(id="c", name="gerar_kpi", result=KPI, ms=1),
        ToolStart(id="g", name="gerar_imagem", input={}),
        ToolComplete(id="g", name="gerar_imagem", result=IMAGE, ms=1),
        BudgetWarning(scope="user", period="day", limit=1.0, spent=0.85),
        Text(content="Como se vê acima."),
        Done(status="completed"),
    ],
    "files": [
        FileUploaded(
            file="Vendas.csv", size=57, content="[FICHEIRO CARREGADO: Vendas.csv]…", digest="…", tables=[UPLOADED]
        ),
        FileUploaded(file="Metas.xlsx", content="[FICHEIRO CARREGADO: Metas.xlsx]…", digest="…", tables=[]),
        UserMessage(content="faz um dashboard das vendas"),
        ToolStart(id="h", name="gerar_dashboard", input={"titulo": "Defeitos de fevereiro", "html": "<p>…</p>"}),
        ToolComplete(id="h", name="gerar_dashboard", result=DASHBOARD, ms=5),
        Text(content="Aqui está."),
        Done(status="completed"),
        FileUploaded(file="Vendas.csv", size=57, content="de novo", digest="…", tables=[UPLOADED]),
        FileAttached(category="document", file="Guia.pdf", size=90, media_type="application/pdf", content="[…]"),
        FileAttached(
            category="image", file="Foto.png", size=80, media_type="image/png", content="[…]", width=4, height=3
        ),
        FileAttached(
            category="document",
            file="Guia.pdf",
            size=91,
            media_type="application/pdf",
            content="[…]",
            characters=2,
            whole=True,
            replaces="9",
        ),
    ],
    "branches": [
        FileUploaded(file="Vendas.csv", size=57, content="[FICHEIRO CARREGADO]…", digest="…", tables=[UPLOADED]),
        UserMessage(content="quantas vendas há?"),
        Text(content="Duas."),
        Done(status="completed"),
        UserMessage(content="e em janeiro?"),
        Text(content="Uma."),
        Done(status="completed"),
        FileUploaded(file="Metas.csv", size=57, content="[FICHEIRO CARREGADO]…", digest="…", tables=[]),
        UserMessage(content="e em fevereiro?", parent=2),
        Text(content="Outra."),
        Done(status="completed"),
        UserMessage(content="quanto se vendeu?", parent=0),
        Text(content="Trinta euros."),
        Done(status="completed"),
        BranchChosen(leaf=12),
    ],
    "memory": [
        UserMessage(content="prefiro respostas curtas"),
        MemoryUsed(
            message_id="1-a",
            memories=[
                MemoryRef(id="a" * 32, relevance=0.3, confidence=0.95),
                MemoryRef(id="b" * 32, relevance=0.62, confidence=0.8, terms=["turn"]),
            ],
        ),
        Text(content="Está bem."),
        Done(status="completed"),
        MemorySaved(message_id="1-a", memories=["c" * 32]),
        UserMessage(content="quantos defeitos há?"),
        ExamplesUsed(message_id="6-a", examples=[ExampleRef(id="e" * 32, version=2, likeness=0.8, terms=["quant"])]),
        MemorySaved(message_id="1-a", memories=["d" * 32], usage=USAGE),
        MemorySaved(message_id="1-a", memories=[], usage=USAGE),
        FeedbackRequest(message_id="1-a"),
        Text(content="200."),
        Done(status="completed"),
        FeedbackRequest(message_id="99-a"),
        Titled(title="Respostas curtas", usage=USAGE),
    ],
    "control": [
        UserMessage(content="cria a pasta Ideias com um documento"),
        TaskList(tasks=[Task(id="1", description="Criar a pasta Ideias"), Task(id="2", description="Criar Ideia 1")]),
        TaskUpdate(task_id="1", status="in_progress"),
        ToolApprovalRequest(id="e", name="criar_pasta", title="Criar pasta", input={"nome": "Ideias"}, reason="?"),
        ToolApprovalRequest(id="f", name="criar_documento", input={"titulo": "Ideia 1"}, reason="Altera dados."),
        Done(status="waiting", waiting_for=["e", "f"]),
        ToolDecision(id="e", decision="aprovar", input={"nome": "Ideias novas"}, user_id=1),
        ToolDecision(id="f", decision="recusar", reason="agora não", user_id=1),
        ToolStart(
            id="e", name="criar_pasta", input={"nome": "Ideias novas"}, label="A criar…", timeout=60, task_id="1"
        ),
        ToolRetry(id="e", name="criar_pasta", attempt=1, error=Failure(code="tool_timeout", message="Timeout")),
        ToolFailed(id="e", name="criar_pasta", error=Failure(code="tool_failed", message="A ferramenta falhou."), ms=9),
        ToolError(id="f", name="criar_documento", error=Failure(code="tool_refused", message="Recusada: agora não")),
        Done(status="waiting", waiting_for=["e"]),
        ToolDecision(id="e", decision="repetir", user_id=1),
        ToolStart(
            id="e", name="criar_pasta", input={"nome": "Ideias novas"}, label="A criar…", timeout=60, task_id="1"
        ),
        ToolCancelRequested(id="e"),
        ToolComplete(id="e", name="criar_pasta", result={"pasta": "Ideias novas"}, ms=4),
        TaskUpdate(task_id="1", status="completed", result="Ideias novas"),
        TaskUpdate(task_id="2", status="failed"),
        LoopDetected(name="listar", input={"pasta": "x"}, count=3),
        Done(status="waiting"),
    ],
    "workflow": [
        UserMessage(content="quero reservar"),
        Guardrail(verdict="SAFE", by="model", usage=USAGE),
        WorkflowMoved(active_workflow=None, step=None, agent="viagens", usage=USAGE),
        ToolStart(id="w", name="escolher_fluxo", input={"fluxo": "reserva"}, label="A escolher…"),
        WorkflowMoved(**BOOKING, reason="tool", agent="viagens"),
        ToolComplete(id="w", name="escolher_fluxo", result={"fluxo": "reserva"}, ms=2),
        Text(content="Claro, vamos reservar."),
        WorkflowMoved(**BOOKING, reason="tool", agent="viagens-reserva", handover=True),
        ToolStart(
            id="x",
            name="ver_guia",
            input={"assunto": "praia"},
            cascade=Cascade(position=2, tools=["Horários", "Guia", "Web"]),
        ),
        WorkflowMoved(**BOOKING, reason="state", agent="viagens-reserva", states={"reserva": {"lugares": 2}}),
        ToolComplete(id="x", name="ver_guia", result={"encontrado": True}, ms=3),
        Text(content="Para onde?"),
        Done(status="completed"),
        WorkflowMoved(active_workflow=None, step=None, reason="exit", agent="viagens"),
        UserMessage(content="algo que não se diz"),
        Guardrail(verdict="UNSAFE", reason="insulto", message="Não posso ajudar com isto.", usage=USAGE),
        Text(content="Não posso ajudar com isto."),
        Done(status="completed"),
    ],
    "trouble": [
        UserMessage(content="e agora?"),
        Text(content="Vou ver"),
        Reply(message=REPLY, usage=Usage(model="demo"), partial=True),
        Error(code="model_cut", content="A ligação ao modelo caiu a meio da resposta."),
        Done(status="interrupted"),
        Continued(),
        ToolStart(id="d", name="contar_defeitos", input={"tipo_defeito": "ferrugem"}, label="A contar os defeitos…"),
        ToolError(id="d", name="contar_defeitos", error=Failure(code="tool_failure", message="Não existe."), ms=2),
        IterationLimit(limit=8),
        Done(status="waiting"),
        Continued(),
        CancelRequested(),
        Done(status="cancelled"),
    ],
}


def golden(events: list[Event]) -> bytes:
    """A stream as it goes over the wire."""
    return b": \n\n" + b"".join(
        encode(cursor, wire)
        for seq, event in enumerate(events, start=1)
        for cursor, wire in project(seq, float(seq), event)
    )


def settings_page() -> str:
    """Every setting with its default and its sentence."""
    lines = [
        "# Settings",
        "",
        "Environment variables, or lines of a `.env` file where the hub is started. Written by `make types` from",
        "`src/qhub/settings/`.",
    ]
    for group in GROUPS:
        lines += ["", f"## {group.__doc__}".rstrip("."), "", "| variable | default | meaning |", "|---|---|---|"]
        lines += [_setting_row(name, field) for name, field in group.model_fields.items()]
    return "\n".join(lines) + "\n"


def _setting_row(name: str, field: FieldInfo) -> str:
    alias = field.validation_alias
    variable = str(alias.choices[0]) if alias is not None else f"QHUB_{name.upper()}"  # type: ignore[union-attr]
    default = "" if field.default in (None, PydanticUndefined, []) else f"`{field.default}`"
    return f"| `{variable}` | {default} | {field.description} |"


def generated() -> dict[Path, bytes]:
    """Every generated file and what it must hold."""
    document = create_app(Settings(demo=True)).openapi()
    files = {
        ROOT / "docs" / "openapi.json": orjson.dumps(document, option=orjson.OPT_INDENT_2) + b"\n",
        ROOT / "docs" / "settings.md": settings_page().encode(),
        PAGE: security_page(marked_tests()).encode(),
    }
    for name, events in GOLDEN.items():
        files[ROOT / "tests" / "golden" / f"{name}.sse"] = golden(events)
        folded = fold((seq, float(seq), event) for seq, event in enumerate(events, start=1))
        files[ROOT / "tests" / "golden" / f"{name}.json"] = (
            orjson.dumps(folded, default=Message.model_dump, option=orjson.OPT_INDENT_2) + b"\n"
        )
    return files


def main() -> int:
    check = "--check" in sys.argv
    stale = [path for path, content in generated().items() if not path.exists() or path.read_bytes() != content]
    if check:
        for path in stale:
            sys.stderr.write(f"{path.relative_to(ROOT)} is not what the code says; run: make types\n")
        return 1 if stale else 0
    for path, content in generated().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return 0


if __name__ == "__main__":
    sys.exit(main())
