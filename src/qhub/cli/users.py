"""`qhub users`."""

import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from qhub.cli.common import NAME_PACKS, load_settings, out
from qhub.cli.database import with_database, with_user
from qhub.errors import ConfigurationError
from qhub.language.catalogue import DEFAULT_LANGUAGE
from qhub.lazy import lazy_module
from qhub.people.directory import add_person
from qhub.people.passwords import Passwords
from qhub.settings import Settings
from qhub.store.agents import AgentRow, Agents
from qhub.store.audit_entry import Action, command_line
from qhub.store.audit_writing import noted
from qhub.store.database import Database
from qhub.store.organizations import Organizations
from qhub.store.passkeys import PasskeyStore
from qhub.store.second_factors import SecondFactorStore
from qhub.store.users import ROLES, EmailTaken, User, Users

if TYPE_CHECKING:
    from qhub.agents import loading
    from qhub.cli import personal_data
else:  # most of these commands need a row, and neither packs nor an open hub
    loading = lazy_module("qhub.agents.loading")
    personal_data = lazy_module("qhub.cli.personal_data")

app = typer.Typer(no_args_is_help=True, help="The people who may log in.")


@app.command("list")
def users_list() -> None:
    """Everybody, with the agents they may use."""

    async def run(database: Database) -> list[tuple[User, list[str]]]:
        users = Users(database)
        return [(user, await users.agents_of(user.id)) for user in await users.all()]

    table = Table("id", "e-mail", "name", "role", "organisation", "active", "agents")
    for user, agents in with_database(run):
        active = "yes" if user.active else "no"
        table.add_row(str(user.id), user.email, user.name, user.role, user.organization, active, ", ".join(agents))
    out.print(table)


@app.command("add")
def users_add(
    email: str,
    name: Annotated[str, typer.Option("--name", "--nome", help="The name people see.")],
    role: Annotated[str, typer.Option(help=f"One of: {', '.join(ROLES)}.")] = "operador",
    organization: Annotated[
        str, typer.Option("--organization", "--organizacao", help="The organisation.")
    ] = "Organização",
) -> None:
    """Add somebody; the password is asked for, or read from QHUB_PASSWORD. The role's agents are granted."""
    if role not in ROLES:
        raise ConfigurationError(f"role {role!r} does not exist; use one of: {', '.join(ROLES)}")
    settings = load_settings()
    password = ask_password(settings)

    async def run(database: Database) -> int:
        users = Users(database)
        agents = [agent for pack in loading.load_packs(settings.wanted_packs) for agent in pack.agents]
        await Agents(database).register(AgentRow(agent.id, agent.pack, agent.name) for agent in agents)
        hashed = await Passwords().hash(password)
        organization_id = await users.organization(organization)
        await Organizations(database).run_hub_if_alone(organization_id)
        operator = command_line(organization_id)
        with noted(lambda made: operator.did("person.invited", "person", made, role=role)):
            return await add_person(
                users,
                {agent.id: agent.roles for agent in agents},
                email=email,
                name=name,
                role=role,
                password_hash=hashed,
                organization=organization,
            )

    try:
        out.print(f"user {with_database(run)} added")
    except EmailTaken:
        raise ConfigurationError(f"{email!r} is taken; see: qhub users list") from None


@app.command("password")
def users_password(email: str) -> None:
    """Set somebody's password; all their sessions end."""
    settings = load_settings()
    password = ask_password(settings)

    async def run(database: Database, user: User) -> None:
        await Users(database).set_password(user.id, await Passwords().hash(password))

    change_user(email, "password.changed", run)


@app.command("suspend")
def users_suspend(email: str) -> None:
    """Lock somebody out at once."""
    change_user(
        email, "person.suspended", lambda database, user: Users(database).set_active(user.id, False, even_last=True)
    )


@app.command("resume")
def users_resume(email: str) -> None:
    """Let somebody in again."""
    change_user(email, "person.resumed", lambda database, user: Users(database).set_active(user.id, True))


@app.command("role")
def users_role(email: str, role: str) -> None:
    """Change somebody's role."""
    if role not in ROLES:
        raise ConfigurationError(f"role {role!r} does not exist; use one of: {', '.join(ROLES)}")
    change_user(
        email,
        "person.role_changed",
        lambda database, user: Users(database).set_role(user.id, role, even_last=True),
        after=role,
    )


@app.command("hold")
def users_hold(email: str, reason: str) -> None:
    """Have nothing of somebody's deleted, by them, by anybody or with time."""
    change_user(email, "person.held", lambda database, user: Users(database).set_hold(user.id, reason))


@app.command("release")
def users_release(email: str) -> None:
    """Lift somebody's legal hold."""
    change_user(email, "person.released", lambda database, user: Users(database).set_hold(user.id, None))


@app.command("unpair")
def users_unpair(email: str) -> None:
    """Take somebody's second factor and passkeys away, who has lost their device and their codes."""

    async def run(database: Database, user: User) -> None:
        passkeys = PasskeyStore(database)
        had = await SecondFactorStore(database).remove(user.id)
        for key in await passkeys.of_user(user.id):
            had = await passkeys.remove(user.id, key.id) or had
        if not had:
            raise ConfigurationError(f"{email!r} has no second factor")

    change_user(email, "factor.reset", run)


@app.command("export")
def users_export(
    email: str,
    file: Annotated[Path, typer.Argument(help="The ZIP archive to write; it must not be there yet.")],
    language: Annotated[str, typer.Option(help="The language of the page in it.")] = DEFAULT_LANGUAGE,
) -> None:
    """Write all that the hub keeps of somebody into an archive, to be given to them."""
    if file.exists():
        raise ConfigurationError(f"{str(file)!r} is there already; choose another name")
    personal_data.export_person(email, file, language)
    out.print(f"written to {file}")


@app.command("erase")
def users_erase(
    email: str, yes: Annotated[bool, typer.Option("--yes", help="Do not ask whether this is meant.")] = False
) -> None:
    """Delete somebody with all that is theirs, for good. Their number stays in the audit."""
    if not yes:
        typer.confirm(f"Delete {email} with all that is theirs, for good?", abort=True)
    personal_data.erase_person(email)
    out.print("erased")


@app.command("grant")
def users_grant(email: str, agent: str) -> None:
    """Let somebody talk to an agent."""
    known = [agent.id for pack in loading.load_packs(load_settings().wanted_packs) for agent in pack.agents]
    if agent not in known:
        there_are = f"there are: {', '.join(known)}" if known else f"no pack is loaded: {NAME_PACKS}"
        raise ConfigurationError(f"agent {agent!r} does not exist; {there_are}")
    change_user(
        email, "person.agents_changed", lambda database, user: Users(database).grant(user.id, agent), granted=agent
    )


@app.command("revoke")
def users_revoke(email: str, agent: str) -> None:
    """No longer let somebody talk to an agent."""
    change_user(
        email, "person.agents_changed", lambda database, user: Users(database).revoke(user.id, agent), revoked=agent
    )


def ask_password(settings: Settings) -> str:
    """A password from `QHUB_PASSWORD`, or typed twice; refused where it is too short."""
    password = os.environ.get("QHUB_PASSWORD") or typer.prompt("Password", hide_input=True, confirmation_prompt=True)
    if len(password) < settings.password_min_length:
        raise ConfigurationError(f"the password needs at least {settings.password_min_length} characters")
    return str(password)


def change_user(email: str, action: Action, work: Callable[[Database, User], Awaitable[None]], **details: str) -> None:
    """Run something that changes one user, write it down, and say so."""

    async def run(database: Database, user: User) -> None:
        with noted(command_line(user.organization_id).did(action, "person", user.id, **details)):
            await work(database, user)

    with_user(email, run)
    out.print("done")
