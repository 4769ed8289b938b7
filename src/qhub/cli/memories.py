"""`qhub memories`: what is told to everybody is the operator's to decide, whatever organisation they are in."""

from typing import Annotated

import typer
from rich.table import Table

from qhub.cli.common import out
from qhub.cli.database import with_user
from qhub.memory.memory_requests import MemoryRequests, Requester
from qhub.store.agent_events import AgentEvents
from qhub.store.audit_entry import command_line
from qhub.store.audit_writing import noted
from qhub.store.database import Database
from qhub.store.memories import Memories, Memory, MemoryScope
from qhub.store.mentions import Mentions
from qhub.store.users import User

app = typer.Typer(no_args_is_help=True, help="What is remembered, and what of it counts for everybody.")
Email = Annotated[str, typer.Argument(help="Somebody whom the memory counts for.")]
Identifier = Annotated[str, typer.Argument(help="The memory, as `qhub memories list` shows it.")]


@app.command("list")
def memories_list(email: Email) -> None:
    """List what counts for somebody: their own memories, their organisation's, everybody's."""

    async def run(database: Database, user: User) -> list[Memory]:
        return await _requests(database).page(_operator(user))

    table = Table("id", "for", "memory")
    for memory in with_user(email, run):
        table.add_row(memory.id, memory.scope.value, memory.content)
    out.print(table)


@app.command("share")
def memories_share(email: Email, memory: Identifier) -> None:
    """Let a memory count for everybody, in every organisation."""
    _give(email, memory, MemoryScope.GLOBAL)
    out.print("It counts for everybody now.")


@app.command("unshare")
def memories_unshare(email: Email, memory: Identifier) -> None:
    """Let a memory count for the organisation that it came from, and nobody else."""
    _give(email, memory, MemoryScope.ORG)
    out.print("It counts for its organisation now.")


def _give(email: str, memory_id: str, scope: MemoryScope) -> None:
    async def run(database: Database, user: User) -> None:
        operator = command_line(user.organization_id)
        with noted(operator.did("memory.changed", "memory", memory_id, scope=scope)):
            await _requests(database).edit(_operator(user), memory_id, scope=scope)

    with_user(email, run)


def _requests(database: Database) -> MemoryRequests:
    return MemoryRequests(Memories(database), Mentions(database), AgentEvents(database))


def _operator(user: User) -> Requester:
    return Requester(user.id, user.organization_id, is_admin=True, is_operator=True)
