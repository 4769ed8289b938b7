"""The command line: `qhub serve | demo | migrate | doctor | users | packs | mcp | judge | eval | openapi`."""

import asyncio
import os
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import asdict
from typing import Annotated, TypeVar

import orjson
import typer
from pydantic import ValidationError
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn
from rich.progress import Progress as ProgressBar
from rich.table import Column, Table

from qhub.agents.loading import load_packs
from qhub.api.addresses import is_loopback
from qhub.api.server import listen, serve
from qhub.app import create_app
from qhub.cli.doctor import Finding, examine
from qhub.cli.evaluation import Outcome, active_examples, cases_of, evaluate
from qhub.errors import ConfigurationError, QHubError
from qhub.feedback.judging import MAX_BATCH, Batch, Progress
from qhub.language.catalogue import DEFAULT_LANGUAGE, translate
from qhub.logging import configure_logging
from qhub.mcp.server.stdio import carry
from qhub.models.choice import chosen, note_of
from qhub.parts import open_hub
from qhub.people.demo_people import DEMO_USERS
from qhub.people.passwords import Passwords
from qhub.settings.data_folder import keep_files_private, prepare_data_folder
from qhub.settings.settings import Settings
from qhub.store.agents import AgentRow, Agents
from qhub.store.database import Database
from qhub.store.migrate import check, migrate
from qhub.store.users import ROLES, EmailTaken, User, Users

T = TypeVar("T")
ANY_ADDRESS = ("0.0.0.0", "::")  # noqa: S104 (recognised, not bound)
out = Console()
app = typer.Typer(no_args_is_help=True, help="A self-hosted hub of AI agents that work on your own data.")
users_app = typer.Typer(no_args_is_help=True, help="The people who may log in.")
packs_app = typer.Typer(no_args_is_help=True, help="The domains that this hub knows.")
app.add_typer(users_app, name="users")
app.add_typer(packs_app, name="packs")


def main() -> None:
    """Run the command line; what the user can put right is one line, not a traceback."""
    try:
        app()
    except ConfigurationError as error:
        fail(str(error))
    except QHubError as error:
        fail(translate(DEFAULT_LANGUAGE, f"errors.{error.code}", **error.params))


def fail(message: str) -> None:
    Console(stderr=True).print(f"[bold red]qhub:[/] {message}", highlight=False)
    raise SystemExit(2)


def load_settings(**overrides: object) -> Settings:
    """Settings from the environment; a wrong value is named, not traced."""
    try:
        settings = Settings(**{name: value for name, value in overrides.items() if value is not None})  # type: ignore[arg-type]
    except ValidationError as error:
        problems = "; ".join(f"{'.'.join(map(str, item['loc']))}: {item['msg']}" for item in error.errors())
        raise ConfigurationError(f"a setting is not right: {problems}") from None
    configure_logging(settings.log_level, emails=settings.scrub_emails)
    return settings


Host = Annotated[str | None, typer.Option(help="The address to listen on.")]
Port = Annotated[int | None, typer.Option(help="The port; 0 takes a free one.")]


@app.command("serve")
def serve_command(host: Host = None, port: Port = None) -> None:
    """Serve the hub."""
    run_server(load_settings(host=host, port=port))


@app.command()
def demo(host: Host = None, port: Port = None) -> None:
    """Serve a hub to try: migrated, with demo packs and users. Needs no key."""
    run_server(load_settings(host=host, port=port, demo=True))


def run_server(settings: Settings) -> None:
    keep_files_private()
    prepare_data_folder(settings.data_dir)
    settings.secret()
    if settings.demo and not settings.demo_public and not is_loopback(settings.host):
        raise ConfigurationError(
            f"the demo's passwords are public, so it does not listen on {settings.host}: use 127.0.0.1, "
            "or set QHUB_DEMO_PUBLIC=true if everybody who can reach this machine may log in"
        )
    if not settings.demo:
        with_database(Database.ping)  # a database that is away or not migrated is one line here, not a traceback
    try:
        listener = listen(settings)
    except OSError as error:
        raise ConfigurationError(
            f"{settings.host}:{settings.port} cannot be used ({error.strerror}); choose another with --port"
        ) from None
    host, port = listener.getsockname()[:2]
    announce(settings, f"http://{'localhost' if host in ANY_ADDRESS else host}:{port}")
    serve(create_app(settings), settings, listener)


def announce(settings: Settings, address: str) -> None:
    choice = chosen(settings, "main")
    out.print(f"\n[bold]QHub[/]  {address}")
    out.print(f"[dim]model[/]  {note_of(choice)}")
    if settings.demo:
        table = Table("e-mail", "password", "role", title="Demo logins", title_justify="left")
        for user in DEMO_USERS:
            table.add_row(user.email, user.password, user.role)
        out.print(table)
    out.print("[dim]Ctrl+C stops it.[/]\n")


@app.command("migrate")
def migrate_command() -> None:
    """Bring the database to this version."""

    out.print(f"database at version {with_database(migrate, checked=False)}")


@app.command()
def doctor(
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    demo: Annotated[bool, typer.Option("--demo", help="Check what `qhub demo` needs.")] = False,
) -> None:
    """Check settings, database, packs and models (one tiny call each); say what is wrong and what to do."""
    try:
        settings = load_settings(demo=demo or None)
    except ConfigurationError as error:
        findings = [Finding("settings", False, str(error), "correct it in the environment or in .env")]
    else:
        findings = asyncio.run(examine(settings))
    if as_json:
        typer.echo(orjson.dumps([asdict(finding) for finding in findings], option=orjson.OPT_INDENT_2).decode())
    else:
        table = Table("", "check", Column("found", overflow="fold"), Column("what to do", overflow="fold"))
        for finding in findings:
            mark = "[green]ok[/]" if finding.ok else "[bold red]wrong[/]"
            table.add_row(mark, finding.check, escape(finding.found), escape(finding.advice))
        out.print(table)
    if not all(finding.ok for finding in findings):
        raise typer.Exit(1)


@app.command("mcp")
def mcp_command(
    url: Annotated[str, typer.Option(envvar="QHUB_URL", help="Where the hub runs.")] = "http://127.0.0.1:8000",
) -> None:
    """Speak MCP on standard input and output, for a local client, as the person whose token is in QHUB_TOKEN."""
    token = os.environ.get("QHUB_TOKEN", "").strip()
    if not token:
        raise ConfigurationError("QHUB_TOKEN is not set; make a token in the web app, under your name")
    asyncio.run(carry(url, token))


@app.command()
def openapi() -> None:
    """Print the OpenAPI document."""
    settings = load_settings(demo=True)
    typer.echo(orjson.dumps(create_app(settings).openapi(), option=orjson.OPT_INDENT_2).decode())


@app.command("judge")
def judge_command(
    limit: Annotated[int, typer.Option(help="Conversations at most.", min=1, max=MAX_BATCH)] = MAX_BATCH,
    budget: Annotated[float | None, typer.Option(help="US dollars at most; QHUB_JUDGE_BUDGET_USD where unset.")] = None,
    days: Annotated[float, typer.Option(help="Conversations of the last so many days.", min=0)] = 7,
    idle_minutes: Annotated[
        float, typer.Option(help="Only those in which nobody has written for so long.", min=0)
    ] = 30,
) -> None:
    """Have finished conversations judged. One that is stopped goes on where it was; none is judged twice."""
    settings = load_settings()
    batch = Batch(
        limit=limit,
        budget_usd=settings.judge_budget_usd if budget is None else budget,
        days=days,
        idle_seconds=idle_minutes * 60,
    )
    done = asyncio.run(judge_all(settings, batch))
    out.print(
        f"{done.done} judged, {done.failed} not understood, {done.proposed} for review, US$ {done.cost:.4f}"
        + {"": "", "budget": "; stopped: the budget is spent", "model": "; stopped: the model cannot be reached"}[
            done.stopped
        ]
    )
    if done.stopped == "model":
        raise typer.Exit(1)


async def judge_all(settings: Settings, batch: Batch) -> Progress:
    """Run a batch, with a bar that shows how far it is."""
    columns = (TextColumn("judging"), BarColumn(), MofNCompleteColumn(), TextColumn("US$ {task.fields[cost]:.4f}"))
    async with open_hub(settings) as hub:
        with ProgressBar(*columns, console=Console(stderr=True)) as bar:
            task = bar.add_task("judge", total=None, cost=0.0)

            def show(progress: Progress) -> None:
                seen = progress.done + progress.failed
                bar.update(task, total=progress.total, completed=seen, cost=progress.cost)

            return await hub.learning.judging.run(batch, show)


@app.command("eval")
def eval_command(
    pack: Annotated[str, typer.Argument(help="The pack whose cases are run.")],
    model: Annotated[str | None, typer.Option(help="A model (`provider:model`) instead of the configured one.")] = None,
    examples: Annotated[bool, typer.Option(help="With the golden examples of the configured database.")] = False,
    compare: Annotated[bool, typer.Option(help="Run twice, without and with golden examples.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Run a pack's cases: tools used, facts said, cost. Ends with 1 where one fails."""
    settings = load_settings(main_model=model)
    cases = cases_of(pack, settings.packs)
    golden = with_database(lambda database: active_examples(database, cases)) if examples or compare else []
    runs = [[], golden] if compare else [golden]
    outcomes = [asyncio.run(evaluate(settings, cases, brought)) for brought in runs]
    if as_json:
        typer.echo(orjson.dumps([[asdict(outcome) for outcome in run] for run in outcomes], default=dict).decode())
    else:
        for run, brought in zip(outcomes, runs, strict=True):
            out.print(outcome_table(run, f"{chosen(settings, 'main')}, {len(brought)} golden examples"))
    if not all(outcome.passed for outcome in outcomes[-1]):
        raise typer.Exit(1)


def outcome_table(outcomes: Sequence[Outcome], title: str) -> Table:
    passed = sum(outcome.passed for outcome in outcomes)
    costs = [outcome.cost for outcome in outcomes]
    total = "no price" if None in costs else f"US$ {sum(cost or 0 for cost in costs):.4f}"
    headings = (
        "",
        "agent",
        Column("question", overflow="fold"),
        Column("missing", overflow="fold"),
        "tokens",
        "US$",
        "ms",
    )
    table = Table(*headings, title=title, title_justify="left", caption=f"{passed} of {len(outcomes)} pass; {total}")
    for outcome in outcomes:
        missing = ", ".join((*outcome.missing_tools, *(f"«{fact}»" for fact in outcome.missing_facts)))
        table.add_row(
            "[green]ok[/]" if outcome.passed else "[bold red]no[/]",
            outcome.case.agente,
            escape(outcome.case.entrada),
            escape(missing),
            str(outcome.input_tokens + outcome.output_tokens),
            "—" if outcome.cost is None else f"{outcome.cost:.4f}",
            str(outcome.ms),
        )
    return table


@packs_app.command("list")
def packs_list() -> None:
    """The installed packs and their agents."""
    table = Table("pack", "agent", "name", "tools")
    for pack in load_packs(load_settings().packs):
        for agent in pack.agents:
            table.add_row(pack.id, agent.id, agent.name, ", ".join(tool.name for tool in agent.tools))
    out.print(table)


@users_app.command("list")
def users_list() -> None:
    """Everybody, with the agents they may use."""

    async def run(database: Database) -> list[tuple[User, list[str]]]:
        users = Users(database)
        return [(user, await users.agents_of(user.id)) for user in await users.all()]

    table = Table("id", "e-mail", "name", "role", "organisation", "active", "agents")
    for user, agents in with_database(run):
        active = "yes" if user.ativo else "no"
        table.add_row(str(user.id), user.email, user.nome, user.role, user.organizacao, active, ", ".join(agents))
    out.print(table)


@users_app.command("add")
def users_add(
    email: str,
    nome: Annotated[str, typer.Option(help="The name people see.")],
    role: Annotated[str, typer.Option(help=f"One of: {', '.join(ROLES)}.")] = "operador",
    organizacao: Annotated[str, typer.Option(help="The organisation.")] = "Organização",
) -> None:
    """Add somebody; the password is asked for, or read from QHUB_PASSWORD. The role's agents are granted."""
    if role not in ROLES:
        raise ConfigurationError(f"role {role!r} does not exist; use one of: {', '.join(ROLES)}")
    settings = load_settings()
    password = ask_password(settings)

    async def run(database: Database) -> int:
        users = Users(database)
        agents = [agent for pack in load_packs(settings.packs) for agent in pack.agents]
        await Agents(database).register(AgentRow(agent.id, agent.pack, agent.name) for agent in agents)
        hashed = await Passwords().hash(password)
        user_id = await users.add(
            email=email,
            nome=nome,
            role=role,
            password_hash=hashed,
            organizacao=organizacao,
        )
        for agent in agents:
            if role == "admin" or role in agent.roles:
                await users.grant(user_id, agent.id)
        return user_id

    try:
        out.print(f"user {with_database(run)} added")
    except EmailTaken:
        raise ConfigurationError(f"{email!r} is taken; see: qhub users list") from None


@users_app.command("password")
def users_password(email: str) -> None:
    """Set somebody's password; all their sessions end."""
    settings = load_settings()
    password = ask_password(settings)

    async def run(database: Database, user: User) -> None:
        await Users(database).set_password(user.id, await Passwords().hash(password))

    with_user(email, run)


@users_app.command("suspend")
def users_suspend(email: str) -> None:
    """Lock somebody out at once."""
    with_user(email, lambda database, user: Users(database).set_active(user.id, False))


@users_app.command("resume")
def users_resume(email: str) -> None:
    """Let somebody in again."""
    with_user(email, lambda database, user: Users(database).set_active(user.id, True))


@users_app.command("role")
def users_role(email: str, role: str) -> None:
    """Change somebody's role."""
    if role not in ROLES:
        raise ConfigurationError(f"role {role!r} does not exist; use one of: {', '.join(ROLES)}")
    with_user(email, lambda database, user: Users(database).set_role(user.id, role))


@users_app.command("grant")
def users_grant(email: str, agent: str) -> None:
    """Let somebody talk to an agent."""
    if agent not in (known := [agent.id for pack in load_packs(load_settings().packs) for agent in pack.agents]):
        raise ConfigurationError(f"agent {agent!r} does not exist; installed: {', '.join(known)}")
    with_user(email, lambda database, user: Users(database).grant(user.id, agent))


@users_app.command("revoke")
def users_revoke(email: str, agent: str) -> None:
    """No longer let somebody talk to an agent."""
    with_user(email, lambda database, user: Users(database).revoke(user.id, agent))


def ask_password(settings: Settings) -> str:
    password = os.environ.get("QHUB_PASSWORD") or typer.prompt("Password", hide_input=True, confirmation_prompt=True)
    if len(password) < settings.password_min_length:
        raise ConfigurationError(f"the password needs at least {settings.password_min_length} characters")
    return str(password)


def with_database(work: Callable[[Database], Awaitable[T]], *, checked: bool = True) -> T:
    """Run something against the configured database, and close it."""
    settings = load_settings()

    async def run() -> T:
        database = Database(settings.database())
        try:
            if checked:
                await check(database)
            return await work(database)
        finally:
            await database.close()

    return asyncio.run(run())


def with_user(email: str, work: Callable[[Database, User], Awaitable[None]]) -> None:
    """Run something about one user."""

    async def run(database: Database) -> None:
        user = await Users(database).by_email(email)
        if user is None:
            raise ConfigurationError(f"nobody has the e-mail {email!r}; see: qhub users list")
        await work(database, user)

    with_database(run)
    out.print("done")
