"""Logging in through an identity provider: who somebody it vouches for is here.

A person is known by what the provider calls them (issuer and subject), which is kept. Who comes for the first time is
known by their e-mail, if the provider says that it is verified; who is not known is added, where a setting says so.
From there on the login is one as any other: its session, its cookies, its entries in the audit.
"""

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

import structlog

from qhub.errors import Conflict, Forbidden, NotFound, Unauthenticated, Unavailable
from qhub.people.accounts import Accounts, BrowserLogin
from qhub.people.directory import MAX_NAME, add_person, problem_with, unknown_password
from qhub.people.identity_provider import Claims, IdentityProvider, LoginAttempt, NotProven, ProviderAway, meanings
from qhub.people.passwords import Passwords
from qhub.people.second_factor import SecondFactor
from qhub.people.tickets import Tickets, new_id
from qhub.settings.settings import Settings
from qhub.store.audit_entry import Actor
from qhub.store.audit_writing import noted
from qhub.store.outside_identities import OutsideIdentities
from qhub.store.sessions import LoginOrigin
from qhub.store.users import ROLES, EmailTaken, Role, User, Users, normal

SECOND_FACTORS = frozenset({"mfa", "otp", "hwk", "swk", "sc", "fpt", "face", "iris"})
"""What a provider says of a login (`amr`, RFC 8176) that had more than a password."""
MAX_SUBJECT = 255
MAX_ORGANIZATION = 200

logger = structlog.get_logger(__name__)


class LoginBeginning(NamedTuple):
    """The address to send somebody to, and what their browser keeps until they are back."""

    address: str
    ticket: str


class ProviderReturn(NamedTuple):
    """The values that somebody's browser came back with."""

    state: str
    code: str | None
    """None where the provider did not let them in."""
    issuer: str | None
    """Who says that it sent them, where it does (RFC 9207)."""


class LoginOutcome(NamedTuple):
    """A login; or, for who has a second factor that the provider did not ask for, a ticket to show it with."""

    login: BrowserLogin | None
    ticket: str | None


class SingleSignOn:
    """Logins through the identity provider, where there is one."""

    def __init__(
        self,
        settings: Settings,
        provider: IdentityProvider | None,
        tickets: Tickets,
        users: Users,
        identities: OutsideIdentities,
        accounts: Accounts,
        factor: SecondFactor,
        agents: Mapping[str, Collection[str]],
    ) -> None:
        self._settings = settings
        self._known_provider = provider
        self._tickets = tickets
        self._users = users
        self._identities = identities
        self._accounts = accounts
        self._factor = factor
        self._agents = agents
        self._passwords = Passwords()

    @property
    def provider(self) -> IdentityProvider:
        if self._known_provider is None:
            raise NotFound("sso_off")
        return self._known_provider

    async def begin(self, back: str) -> LoginBeginning:
        """Send somebody to the provider, who is to come back to an address of the hub."""
        attempt = LoginAttempt(new_id(), new_id(), new_id(), back)
        try:
            address = await self.provider.login_address(attempt)
        except ProviderAway:
            raise Unavailable("sso_unavailable") from None
        kept = {"nonce": attempt.nonce, "verifier": attempt.verifier, "back": back}
        return LoginBeginning(address, self._tickets.make("provider", attempt.state, **kept))

    async def finish(self, ticket: str, returned: ProviderReturn, beginning: LoginOrigin) -> LoginOutcome:
        """Let somebody in who is back from the provider, with the ticket that their browser kept."""
        provider = self.provider
        await self._accounts.refuse_address(beginning.address)
        user: User | None = None
        try:
            claims = await self._proven(provider, ticket, returned)
            user = await self._person(provider.issuer, claims, beginning.address)
            if not user.active:
                raise Forbidden("account_suspended")
            await self._follow_role(user, claims, beginning.address)
            if await self._lacks_factor(user, claims):
                return LoginOutcome(None, self._tickets.make("factor", new_id(), user=user.id))
        except (Unauthenticated, Forbidden) as error:
            await self._accounts.note_refusal(user, beginning.address, error.code)
            raise
        return LoginOutcome(await self._open(user, beginning), None)

    async def finish_with_code(self, ticket: str, code: str, beginning: LoginOrigin) -> BrowserLogin:
        """Let somebody in who had to show their second factor, too."""
        known = self._tickets.read("factor", ticket)
        user = await self._users.by_id(int(known.claims["user"]))
        if user is None or not user.active:
            raise Unauthenticated("login_ended")
        await self._factor.ask(user, code, beginning.address)
        await self._tickets.use(known)
        return await self._open(user, beginning)

    async def logout_address(self, back: str) -> str | None:
        """The address at which who logged out here logs out of the provider; None where that is not wanted, or cannot
        be."""
        if not self._settings.oidc_logout:
            return None
        try:
            return await self.provider.logout_address(back)
        except ProviderAway:
            return None

    async def _open(self, user: User, beginning: LoginOrigin) -> BrowserLogin:
        logger.info("login.succeeded", user_id=user.id, address=beginning.address, by="sso")
        return await self._accounts.open_for_browser(user.id, beginning)

    async def _proven(self, provider: IdentityProvider, ticket: str, returned: ProviderReturn) -> Claims:
        """What the provider vouches for. The ticket is used up, whatever comes of it."""
        known = self._tickets.read("provider", ticket)
        if known.id != returned.state:
            raise Unauthenticated("login_ended")
        await self._tickets.use(known)
        if returned.code is None or returned.issuer not in (None, provider.issuer):
            raise Unauthenticated("sso_refused")
        kept = known.claims
        try:
            attempt = LoginAttempt(known.id, kept["nonce"], kept["verifier"], kept["back"])
            return await provider.claims_of(returned.code, attempt)
        except ProviderAway:
            raise Unavailable("sso_unavailable") from None
        except NotProven as error:
            logger.warning("sso.not_proven", why=str(error)[:200])
            raise Unauthenticated("sso_refused") from None

    async def _person(self, issuer: str, claims: Claims, address: str) -> User:
        """Who that is here, added where they are nobody yet; refuses who may not come in."""
        subject, email = claims["sub"], normal(str(claims.get("email") or ""))
        domains = [domain.lower() for domain in self._settings.oidc_email_domains]
        if domains and email.rpartition("@")[2] not in domains:
            raise Forbidden("sso_domain")
        if len(subject) > MAX_SUBJECT:
            raise Unauthenticated("sso_refused")
        owner = await self._identities.owner(issuer, subject)
        if owner is None:
            owner = await self._first_time(issuer, subject, email, claims, address)
        user = await self._users.by_id(owner)
        if user is None:
            raise Unauthenticated("sso_refused")
        return user

    async def _first_time(self, issuer: str, subject: str, email: str, claims: Claims, address: str) -> int:
        is_verified = claims.get("email_verified", self._settings.oidc_emails_verified) is True
        if not email or not is_verified:
            raise Forbidden("sso_email_unverified")
        user = await self._users.by_email(email)
        if user is None:
            if not self._settings.oidc_create:
                raise Forbidden("sso_unknown_person", email=email)
            user = await self._added(email, claims, address)
        with noted(Actor(user.organization_id, user.id, address).did("identity.linked", "person", user.id)):
            await self._identities.link(issuer, subject, user.id)
        return user.id

    async def _added(self, email: str, claims: Claims, address: str) -> User:
        name = str(claims.get("name") or email.partition("@")[0]).strip()[:MAX_NAME] or email
        role = self._role(claims) or self._settings.oidc_new_role
        if problem_with(email, name, role) is not None:
            raise Forbidden("sso_email_unverified")
        organization = self._organization(claims)
        chain = await self._users.organization(organization)
        hashed = await unknown_password(self._passwords)
        try:
            with noted(lambda made: Actor(chain, made, address).did("person.joined", "person", made, role=role)):
                user_id = await add_person(
                    self._users,
                    self._agents,
                    email=email,
                    name=name,
                    role=role,
                    password_hash=hashed,
                    organization=organization,
                )
            if self._settings.oidc_new_agents:
                known = [agent for agent in self._settings.oidc_new_agents if agent in self._agents]
                await self._users.set_agents(user_id, known)
        except EmailTaken:  # they came by two windows at once
            pass
        found = await self._users.by_email(email)
        if found is None:
            raise Unauthenticated("sso_refused")
        return found

    def _organization(self, claims: Claims) -> str:
        name = self._settings.oidc_organization_claim
        said = claims.get(name) if name else None
        known = said.strip()[:MAX_ORGANIZATION] if isinstance(said, str) else ""
        return known or self._settings.oidc_new_organization

    def _role(self, claims: Claims) -> Role | None:
        """The role that the claim says, of several the one that may most; None where no claim is looked at."""
        name = self._settings.oidc_role_claim
        if name is None:
            return None
        said = _values(_at(claims, name))
        meant = {role for value, role in meanings(self._settings).items() if value in said}
        return next((role for role in ROLES if role in meant), self._settings.oidc_new_role)

    async def _follow_role(self, user: User, claims: Claims, address: str) -> None:
        """Give somebody the role that the provider says; an organisation keeps its last administrator."""
        role = self._role(claims)
        if role is None or role == user.role:
            return
        actor = Actor(user.organization_id, None, address)
        with noted(actor.did("person.role_changed", "person", user.id, before=user.role, after=role, by="sso")):
            try:
                await self._users.set_role(user.id, role)
            except Conflict:
                logger.warning("sso.last_administrator", user_id=user.id)

    async def _lacks_factor(self, user: User, claims: Claims) -> bool:
        """Whether the person has yet to show a second factor here."""
        if self._settings.oidc_factor_trusted or SECOND_FACTORS & set(_values(claims.get("amr"))):
            return False
        state = await self._factor.state(user)
        if state.is_required and not state.is_active:
            raise Forbidden("passkey_needed" if await self._factor.has_passkey(user) else "sso_factor_needed")
        return state.is_active


def _at(claims: Claims, path: str) -> Any:
    """A claim by its name or, where there is none of that name, by a path: some have roles at `realm_access.roles`."""
    if path in claims:
        return claims[path]
    found: Any = claims
    for name in path.split("."):
        found = found.get(name) if isinstance(found, Mapping) else None
    return found


def _values(said: Any) -> list[str]:
    if isinstance(said, str):
        return [said]
    return [value for value in said if isinstance(value, str)] if isinstance(said, list) else []
