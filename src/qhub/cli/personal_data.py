"""`qhub users export` and `qhub users erase`: what is a person's, taken along and taken away."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from qhub.api.personal_export import personal_archive
from qhub.cli.common import load_settings
from qhub.errors import ConfigurationError, Conflict
from qhub.hub import Hub
from qhub.language.catalogue import translate
from qhub.parts import open_hub
from qhub.store.audit_entry import command_line
from qhub.store.users import User


def export_person(email: str, file: Path, language: str) -> None:
    """Write somebody's archive into a file that is not there yet."""

    async def run(hub: Hub, user: User) -> None:
        operator = command_line(user.organization_id)
        await hub.stores.audit.add(operator.did("data.exported", "person", user.id))
        with file.open("xb") as target:
            async for piece in personal_archive(hub, user.id, user.organization_id, language):
                target.write(piece)

    with_person(email, run)


def erase_person(email: str) -> None:
    """Delete somebody with all that is theirs."""

    async def run(hub: Hub, user: User) -> None:
        await hub.conversations.erasure.erase(user, command_line(user.organization_id))

    with_person(email, run)


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
