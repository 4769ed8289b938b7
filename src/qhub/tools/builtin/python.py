"""Python that a model writes, run in the sandbox: calculations, tables, figures, files."""

from typing import Annotated, Any

from pydantic import Field

from qhub.errors import ToolFailure
from qhub.language.catalogue import translate
from qhub.sandbox.interface import ProducedFile, Run, SandboxBusy, SandboxUnavailable
from qhub.tools.tool import ToolContext, tool

MAX_CODE = 50_000
"""The longest program."""
MAX_DESCRIPTION = 200
SECONDS = 120
"""The sandbox ends a run on time, and says so better: this is its default wait for a place and its run, and more."""


@tool(
    requires="sandbox",
    timeout=SECONDS,
    label={"pt": "A executar Python…", "pt-BR": "Executando Python…", "en": "Running Python…"},
    done={"pt": "Executou Python", "en": "Ran Python"},
    title={"pt": "Executar código Python", "en": "Run Python code"},
)
async def executar_python(
    context: ToolContext,
    codigo: Annotated[str, Field(min_length=1, max_length=MAX_CODE)],
    descricao: Annotated[str, Field(max_length=MAX_DESCRIPTION, description="O que faz.")] = "",
) -> dict[str, Any]:
    """Executa Python isolado e sem rede (pandas, numpy, matplotlib, duckdb). Tabelas: /dados/<tabela>.parquet ou .csv.
    Vê-se o que for impresso; figuras e ficheiros criados são devolvidos."""
    if context.sandbox is None:
        raise ToolFailure(translate(context.language, "sandbox.unavailable"))
    tables = [(table.name, table.path) for table in await context.data.tables()]
    try:
        run = await context.sandbox.run(codigo, tables=tables)
    except SandboxUnavailable as error:
        raise ToolFailure(translate(context.language, "sandbox.unavailable")) from error
    except SandboxBusy as error:
        raise ToolFailure(translate(context.language, "sandbox.busy")) from error
    if run.timed_out:
        seconds = f"{context.sandbox.wall_seconds:g}"
        return {"erro": translate(context.language, "tool.timeout", segundos=seconds), "sucesso": False}
    result: dict[str, Any] = {"output": run.output, "sucesso": run.ok}
    if not run.ok:
        result["erro"] = _error(run, context.language)
    return result | await _saved(run, context)


def _error(run: Run, language: str) -> str:
    """What went wrong, with what to do about it where that is the sandbox's to say."""
    parts = [run.error.strip()] if run.error.strip() else []
    if run.ending in ("output", "disk", "killed"):
        parts.append(translate(language, f"sandbox.{run.ending}"))
    if run.without_csv:
        parts.append(translate(language, "sandbox.no_csv", tabelas=", ".join(run.without_csv)))
    return "\n".join(parts) or translate(language, "sandbox.silent")


async def _saved(run: Run, context: ToolContext) -> dict[str, Any]:
    """The run's figures and files, where the person finds them."""
    figures, files = [], []
    for file in run.files:
        url = await context.files.save(file.name, file.media_type, file.content)
        if file.media_type.startswith("image/"):
            figures.append({"titulo": _title(file), "url": url})
        else:
            files.append({"nome": file.name, "url": url})
    found: dict[str, Any] = {"figuras": figures, "ficheiros": files}
    if run.left_out:
        found["aviso"] = translate(context.language, "sandbox.left_out", quantos=run.left_out)
    return {name: value for name, value in found.items() if value}


def _title(figure: ProducedFile) -> str:
    return figure.name.rpartition("/")[2].rpartition(".")[0] or figure.name
