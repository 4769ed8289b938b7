"""`qhub users export` and `qhub users erase`: what is a person's, taken along and taken away."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Annotated

import typer

from qhub.api.personal_export import personal_archive
from qhub.cli.common import load_settings, out
from qhub.errors import ConfigurationError, Conflict
from qhub.hub import Hub
from qhub.language.catalogue import DEFAULT_LANGUAGE, translate
from qhub.parts import open_hub
from qhub.store.audit_entry import command_line
from qhub.store.users import User


def export_person(
    email: str,
    file: Annotated[Path, typer.Argument(help="The ZIP archive to write; it must not be there yet.")],
    language: Annotated[str, typer.Option(help="The language of the page in it.")] = DEFAULT_LANGUAGE,
) -> None:
    """Write all that the hub keeps of somebody into an archive, to be given to them."""

    async def run(hub: Hub, user: User) -> None:
        operator = command_line(user.organization_id)
        await hub.stores.audit.add(operator.did("data.exported", "person", user.id))
        with file.open("xb") as target:
            async for piece in personal_archive(hub, user.id, user.organization_id, language):
                target.write(piece)

    if file.exists():
        raise ConfigurationError(f"{str(file)!r} is there already; choose another name")
    with_person(email, run)
    out.print(f"written to {file}")


def erase_person(
    email: str, yes: Annotated[bool, typer.Option("--yes", help="Do not ask whether this is meant.")] = False
) -> None:
    """Delete somebody with all that is theirs, for good. Their number stays in the audit."""
    if not yes:
        typer.confirm(f"Delete {email} with all that is theirs, for good?", abort=True)

    async def run(hub: Hub, user: User) -> None:
        await hub.conversations.erasure.erase(user, command_line(user.organization_id))

    with_person(email, run)
    out.print("erased")


def with_person(email: str, work: Callable[[Hub, User], Awaitable[None]]) -> None:
    """Run something about one person in an open hub, beside those that serve."""
    settings = load_settings()
    if settings.jwt_secret is None and settings.is_demo_folder:
        settings = settings.model_copy(update={"demo": True})

    async def run() -> None:
        async with open_hub(settings) as hub:
            user = await hub.stores.users.by_email(email)
            if user is None:
                raise ConfigurationError(f"nobody has the e-mail {email!r}; see: qhub users list")
            try:
                await work(hub, user)
            except Conflict as error:
                raise ConfigurationError(translate("en", f"errors.{error.code}")) from None

    asyncio.run(run())
