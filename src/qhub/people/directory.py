"""The people of an organisation: added with their role's agents, invited and let back in by links.

The command line and the routes for administrators do the same through here.
"""

import re
import secrets
import time
from collections.abc import Collection, Mapping
from typing import NamedTuple

from qhub.errors import Conflict, InvalidRequest, NotFound, Unauthenticated
from qhub.people.accounts import HOUR, Accounts, BrowserLogin, check_passwords
from qhub.people.passwords import Passwords
from qhub.people.people_file import people_lines
from qhub.people.second_factor import SecondFactor
from qhub.settings.settings import Settings
from qhub.store.audit_entry import Actor, Note
from qhub.store.audit_writing import noted
from qhub.store.password_links import PasswordLinkStore
from qhub.store.sessions import LoginOrigin
from qhub.store.users import ROLES, EmailTaken, Role, User, Users, normal

LINK_HOURS = 72
"""How long somebody has to choose a password by a link."""
LINK_BYTES = 32
MAX_NAME = 200
MAX_EMAIL = 320
_EMAIL = re.compile(r"[^@\s,;<>\"]+@[^@\s,;<>\"]+")


class PasswordLink(NamedTuple):
    """A link in full, which nobody sees again, and when it ends."""

    token: str
    expires_at: float


class Invitation(NamedTuple):
    """A person who was added, and their link."""

    user: User
    link: PasswordLink


class RefusedRow(NamedTuple):
    """A line of a file that adds nobody, and the code of why."""

    line: int
    email: str
    code: str


async def add_person(
    users: Users,
    agents: Mapping[str, Collection[str]],
    *,
    email: str,
    name: str,
    role: Role,
    password_hash: str,
    organization: str,
) -> int:
    """A new user's id; they may talk to the agents (`agents`: the roles of each) that have their role."""
    return await users.add(
        email=email,
        name=name,
        role=role,
        password_hash=password_hash,
        organization=organization,
        agents=[agent_id for agent_id, roles in agents.items() if role == "admin" or role in roles],
    )


async def unknown_password(passwords: Passwords) -> str:
    """The hash of a password that nobody knows, for who comes in by other ways."""
    return await passwords.hash(secrets.token_urlsafe(LINK_BYTES))


class Directory:
    """The service by which administrators manage the people of their organisation."""

    def __init__(
        self,
        settings: Settings,
        users: Users,
        links: PasswordLinkStore,
        accounts: Accounts,
        factor: SecondFactor,
        agents: Mapping[str, Collection[str]],
    ) -> None:
        self._settings = settings
        self._users = users
        self._links = links
        self._accounts = accounts
        self._factor = factor
        self._agents = agents
        self._passwords = Passwords()

    async def invite(self, actor: Actor, organization: str, *, email: str, name: str, role: Role) -> Invitation:
        """Add somebody, who chooses their password by a link. Until then nobody knows it."""
        problem = problem_with(email, name, role)
        if problem is not None:
            raise InvalidRequest(problem)
        return await self._invite(
            actor, organization, email=email, name=name, role=role, unknown=await unknown_password(self._passwords)
        )

    async def _invite(
        self, actor: Actor, organization: str, *, email: str, name: str, role: Role, unknown: str
    ) -> Invitation:
        """`unknown` is the hash of a password that nobody knows."""
        try:
            with noted(lambda made: actor.did("person.invited", "person", made, role=role)):
                user_id = await add_person(
                    self._users,
                    self._agents,
                    email=email,
                    name=name,
                    role=role,
                    password_hash=unknown,
                    organization=organization,
                )
        except EmailTaken:
            raise Conflict("email_taken") from None
        user = await self._users.by_id(user_id)
        if user is None:
            raise NotFound("person_not_found")
        return Invitation(user, await self.link(actor, user_id))

    async def import_csv(self, actor: Actor, organization: str, text: str) -> tuple[list[Invitation], list[RefusedRow]]:
        """Invite everybody in a file with the columns `email`, `nome` and, where wanted, `role`; a line that cannot be
        taken is told, and the others are."""
        lines = people_lines(text)
        unknown = await unknown_password(self._passwords)  # one for all: hashing is slow by intent
        invited: list[Invitation] = []
        refused: list[RefusedRow] = []
        for line, email, name, written in lines:
            role = written or "operador"
            problem = problem_with(email, name, role)
            if problem is None:
                try:
                    known = next(one for one in ROLES if one == role)
                    invited.append(
                        await self._invite(actor, organization, email=email, name=name, role=known, unknown=unknown)
                    )
                except Conflict as error:
                    problem = error.code
            if problem is not None:
                refused.append(RefusedRow(line, email[:MAX_EMAIL], problem))
        return invited, refused

    async def link(self, actor: Actor, user_id: int, *also: Note) -> PasswordLink:
        """A new link, in place of the last one; `also` is what else the audit says of it."""
        token, expires_at = secrets.token_urlsafe(LINK_BYTES), time.time() + LINK_HOURS * HOUR
        with noted(actor.did("password.link_made", "person", user_id), *also):
            await self._links.put(user_id, token, expires_at)
        return PasswordLink(token, expires_at)

    async def linked(self, token: str) -> User:
        """The person whom a link is for; 404 where it opens nothing any more."""
        owner = await self._links.owner(token)
        user = None if owner is None else await self._users.by_id(owner)
        if user is None or not user.active:
            raise NotFound("link_ended")
        return user

    async def accept(self, token: str, password: str, code: str | None, beginning: LoginOrigin) -> BrowserLogin:
        """Let somebody choose their password by a link, and log them in. It ends every other session of theirs. Whoever
        has a second factor shows it first; whoever must have one and has none sets it up where people log in."""
        check_passwords(self._settings)
        minimum = self._settings.password_min_length
        if len(password) < minimum:
            raise InvalidRequest("password_too_short", minimo=minimum)
        user = await self.linked(token)
        needs_setup = False
        try:
            await self._factor.ask(user, code, beginning.address)
        except Unauthenticated as error:
            needs_setup = error.code == "second_factor_setup"
            if not needs_setup:
                raise
        hashed = await self._passwords.hash(password)
        actor = Actor(user.organization_id, user.id, beginning.address)
        owner = await self._links.take(token)
        if owner is None:
            raise NotFound("link_ended")
        with noted(actor.did("password.link_used", "person", user.id)):
            await self._users.set_password(owner, hashed)
        if needs_setup:
            raise Unauthenticated("second_factor_setup")
        return await self._accounts.open_for_browser(owner, beginning)


def problem_with(email: str, name: str, role: str) -> str | None:
    """The code of what is wrong with what somebody says of a person; None where nothing is."""
    if len(email) > MAX_EMAIL or not _EMAIL.fullmatch(normal(email)):
        return "email_invalid"
    if not name.strip() or len(name) > MAX_NAME:
        return "name_invalid"
    return None if role in ROLES else "role_invalid"
