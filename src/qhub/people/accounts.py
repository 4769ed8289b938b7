"""Accounts: logins, tokens, passwords, and who somebody is.

A token is a JWT whose `jti` names a session's row. The row is what counts: deleting it (logout, new password,
suspension) ends the token on every worker at once, and the role is read from the database each time. A program is given
one for as long as its login lasts; a browser one for minutes, and another to renew the login with. A personal access
token, which a person makes for a program of theirs, is random and a row too: it ends with its row, with its day, with a
new password and with a suspension, but not with a logout.
"""

import asyncio
import hashlib
import math
import secrets
import time
from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Literal, NamedTuple

import structlog

from qhub.errors import Conflict, Forbidden, InvalidRequest, StorageFull, TooManyRequests, Unauthenticated
from qhub.people.login_tokens import CLOCK_SKEW_SECONDS, Access, LoginTokens, Refresh, SignedAddress
from qhub.people.passwords import MAX_AT_ONCE, Passwords
from qhub.people.second_factor import SecondFactor
from qhub.settings.settings import Settings
from qhub.store.audit_entry import HUB_CHAIN, Action, Actor
from qhub.store.audit_writing import noted
from qhub.store.organizations import Organizations
from qhub.store.outside_identities import OutsideIdentities
from qhub.store.sessions import LoginOrigin, Sessions
from qhub.store.tokens import AccessToken, AccessTokens
from qhub.store.users import Role, User, Users, normal

TOKEN_PREFIX = "qhub_"  # noqa: S105 (how one begins, not one)
"""How a personal access token begins: people, scanners and the scrubber recognise it."""
TOKEN_BYTES = 32
MAX_ACCESS_TOKENS = 50
"""Personal access tokens that one person may have at once."""
FRESH_SECONDS = 600
"""How long a login is proof enough of who sits there."""
HOUR = 3_600
DAY = 86_400
Scope = Literal["mcp:read", "mcp:write"]
SCOPES: tuple[Scope, ...] = ("mcp:read", "mcp:write")
"""Tools that only read; also tools that change something."""


logger = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Identity:
    """The person who makes a request. Made here and nowhere else."""

    user_id: int
    organization_id: int
    email: str
    name: str
    role: Role
    organization: str
    session_id: str
    """The login's row, or the personal access token's."""
    scopes: frozenset[Scope] | None = None
    """What a personal access token may be used for; None for a login, which may do all that its person may."""
    runs_hub: bool = False
    """Whether their organisation is the one whose administrators see to the others."""


class Login(NamedTuple):
    """A login that was let in."""

    token: str
    user: User


class BrowserLogin(NamedTuple):
    """The tokens that a browser keeps of a login, and for how many seconds; the page itself sees neither."""

    session_id: str
    user: User
    access: str
    access_seconds: int
    refresh: str
    refresh_seconds: int


class NewToken(NamedTuple):
    """A personal access token in full, which nobody sees again, and its row."""

    token: str
    row: AccessToken


class Accounts:
    """Logins, tokens and passwords."""

    def __init__(
        self,
        settings: Settings,
        users: Users,
        organizations: Organizations,
        sessions: Sessions,
        tokens: AccessTokens,
        identities: OutsideIdentities,
        factor: SecondFactor,
    ) -> None:
        self._settings = settings
        self._users = users
        self._organizations = organizations
        self._sessions = sessions
        self._tokens = tokens
        self._identities = identities
        self._factor = factor
        self._signed = LoginTokens(settings.secret())
        self._passwords = Passwords()
        self._attempts = asyncio.Semaphore(MAX_AT_ONCE)

    async def login(self, email: str, password: str, code: str | None, beginning: LoginOrigin) -> Login:
        """A token for the right password and, where it is asked for, the second factor's code. An e-mail that does not
        exist takes the same time and says the same."""
        user = await self._proven(email, password, code, beginning.address)
        session_id, expires_at = await self._open(user, beginning)
        return Login(self._signed.access(user, session_id, expires_at), user)

    async def enter(self, email: str, password: str, code: str | None, beginning: LoginOrigin) -> BrowserLogin:
        """The same for a browser, whose page is never given a token."""
        user = await self._proven(email, password, code, beginning.address)
        session_id, expires_at = await self._open(user, beginning)
        return self._for_browser(user, Refresh(session_id, 0), expires_at)

    async def renew(self, token: str) -> BrowserLogin:
        """Another short while for a browser; `Unauthenticated` where its login has ended, or was used by two."""
        refresh = self._signed.read_refresh(token)
        hours, days = self._settings.jwt_expiry_hours, self._settings.session_max_days
        renewed = await self._sessions.renew(*refresh, idle_seconds=hours * HOUR, max_seconds=days * DAY)
        user = await self._users.by_session(refresh.session_id, time.time()) if renewed is not None else None
        if renewed is None or user is None:
            raise Unauthenticated("unauthenticated")
        return self._for_browser(user, refresh._replace(generation=renewed.generation), renewed.expires_at)

    async def identify(self, token: str) -> Identity:
        """The person that a token stands for; raises `Unauthenticated` for anything but a token that counts right
        now."""
        identity = await self._of_session(self._signed.read_access(token))
        await self._sessions.note_use(identity.session_id)
        return identity

    async def identify_by_refresh(self, token: str) -> Identity:
        """The person whose login a browser's refresh token would renew, for who wants to end it."""
        session_id = self._signed.read_refresh(token).session_id
        user = await self._users.by_session(session_id, time.time()) or await self._of_spare_session(session_id)
        if user is None:
            raise Unauthenticated("unauthenticated")
        return _identity(user, session_id)

    def sign_address(self, identity: Identity, address: str) -> SignedAddress:
        """A key to one address for who cannot send a token: a frame. It ends soon, and with the session."""
        return self._signed.address(identity.user_id, identity.session_id, address)

    async def identify_by_key(self, key: str, address: str) -> Identity:
        """The person that a key to this very address was made for; raises `Unauthenticated` where it is none."""
        return await self._of_session(self._signed.read_address(key, address))

    async def make_token(
        self, identity: Identity, actor: Actor, name: str, scopes: Collection[Scope], days: int
    ) -> NewToken:
        """A personal access token of the person's own, for a number of days."""
        if len(await self._tokens.of_user(identity.user_id)) >= MAX_ACCESS_TOKENS:
            raise Conflict("too_many_tokens", limite=MAX_ACCESS_TOKENS)
        token = TOKEN_PREFIX + secrets.token_urlsafe(TOKEN_BYTES)
        expires_at = time.time() + days * DAY
        with noted(lambda row: actor.did("token.made", "token", row.id, scopes=sorted(scopes), days=days)):
            row = await self._tokens.add(identity.user_id, token, name, scopes, expires_at)
        return NewToken(token, row)

    async def identify_by_token(self, token: str) -> Identity:
        """The person whose a personal access token is, and what it is for; raises `Unauthenticated` where it counts no
        more."""
        found = await self._tokens.find(token)
        user = await self._users.by_access_token(found.id, time.time()) if found is not None else None
        if found is None or user is None:
            raise Unauthenticated("unauthenticated")
        scopes = frozenset(scope for scope in SCOPES if scope in found.scopes)
        return _identity(user, found.id, scopes)

    async def still_valid(self, identity: Identity) -> bool:
        """Whether an identity taken a while ago still stands: long streams ask again and again."""
        find = self._users.by_session if identity.scopes is None else self._users.by_access_token
        user = await find(identity.session_id, time.time()) or await self._of_spare_session(identity.session_id)
        return user is not None and user.role == identity.role

    async def still_valid_among(self, identities: Collection[Identity]) -> set[Identity]:
        """The identities, of these, that still stand, asked for all at once."""
        roles = await self._users.roles_by_session([identity.session_id for identity in identities], time.time())
        valid = {identity for identity in identities if roles.get(identity.session_id) == identity.role}
        spare = [one for one in identities if one not in valid and self._sessions.spare(one.session_id) is not None]
        return valid | {identity for identity in spare if await self.still_valid(identity)}

    async def logout(self, identity: Identity, address: str) -> None:
        actor = Actor(identity.organization_id, identity.user_id, address)
        with noted(actor.did("login.ended", "person", identity.user_id)):
            await self._sessions.close(identity.session_id)

    async def log_out_of(self, token: str, address: str) -> None:
        """End the login that a browser's refresh token would renew, where there is one: another takes its place."""
        with suppress(Unauthenticated, StorageFull):
            await self.logout(await self.identify_by_refresh(token), address)

    async def change_password(self, identity: Identity, current: str, new: str, address: str) -> None:
        """Every session of the user ends, this one too."""
        await self.check_password(identity, current, address)
        if len(new) < self._settings.password_min_length:
            raise InvalidRequest("password_too_short", minimo=self._settings.password_min_length)
        hashed = await self._passwords.hash(new)
        actor = Actor(identity.organization_id, identity.user_id, address)
        with noted(actor.did("password.changed", "person", identity.user_id)):
            await self._users.set_password(identity.user_id, hashed)

    async def check_password(self, identity: Identity, password: str, address: str) -> None:
        """Have somebody who is logged in show once more that it is them; 403 where it is not."""
        if await self._verify(identity.email, password, address) is None:
            raise Forbidden("wrong_password")

    async def has_password(self, user_id: int) -> bool:
        """Whether somebody has a password that they know: who comes through an identity provider may have had none."""
        return self._settings.passwords and not await self._identities.knows(user_id)

    async def check_presence(self, identity: Identity, password: str, address: str) -> None:
        """The same for what nobody may do at a browser that was left open: by the password or, for who may have none,
        by a login that has just begun."""
        if password or await self.has_password(identity.user_id):
            await self.check_password(identity, password, address)
        elif await self._sessions.began_at(identity.session_id) < time.time() - FRESH_SECONDS:
            raise Forbidden("login_again")

    async def forget_failures(self, email: str) -> None:
        """Forget how often somebody failed to log in: the e-mail's digest is in it."""
        await self._sessions.forget_failures(_account_key(email))

    async def open_for_browser(self, user_id: int, beginning: LoginOrigin) -> BrowserLogin:
        """A login without a password, for who has just proved who they are."""
        user = await self._users.by_id(user_id)
        if user is None or not user.active:
            raise Unauthenticated("unauthenticated")
        session_id, expires_at = await self._open(user, beginning)
        return self._for_browser(user, Refresh(session_id, 0), expires_at)

    async def _open(self, user: User, beginning: LoginOrigin) -> tuple[str, float]:
        expires_at = time.time() + self._settings.jwt_expiry_hours * HOUR
        actor = Actor(user.organization_id, user.id, beginning.address)
        with noted(actor.did("login.succeeded", "person", user.id)):
            session_id = await self._sessions.open(user.id, expires_at, user.password_hash, beginning)
        if not user.organization_entered:
            with suppress(StorageFull):
                await self._organizations.note_entry(user.organization_id)
        return session_id, expires_at

    def _for_browser(self, user: User, refresh: Refresh, expires_at: float) -> BrowserLogin:
        now = time.time()
        access_until = min(now + self._settings.access_minutes * 60, expires_at)
        return BrowserLogin(
            refresh.session_id,
            user,
            access=self._signed.access(user, refresh.session_id, access_until),
            access_seconds=math.ceil(access_until - now),
            refresh=self._signed.refresh(refresh, expires_at),
            refresh_seconds=math.ceil(expires_at - now),
        )

    async def _of_session(self, access: Access) -> Identity:
        session_id = access.session_id
        user = await self._users.by_session(session_id, time.time() - CLOCK_SKEW_SECONDS)
        user = user or await self._of_spare_session(session_id)
        if user is None or user.id != access.user_id:
            raise Unauthenticated("unauthenticated")
        return _identity(user, session_id)

    async def _of_spare_session(self, session_id: str) -> User | None:
        """The user of a session that is only in memory, unless they have changed their password since."""
        spare = self._sessions.spare(session_id)
        if spare is None:
            return None
        user = await self._users.by_id(spare.user_id)
        stands = user is not None and user.active and user.password_hash == spare.password_hash
        return user if stands else None

    async def verified(self, email: str, password: str, address: str) -> User:
        """The person whose password it is; that alone logs nobody in."""
        check_passwords(self._settings)
        user = await self._verify(email, password, address)
        if user is None:
            raise Unauthenticated("invalid_credentials")
        return user

    async def _proven(self, email: str, password: str, code: str | None, address: str) -> User:
        user = await self.verified(email, password, address)
        await self._factor.ask(user, code, address)
        logger.info("login.succeeded", user_id=user.id, address=address)
        return user

    async def _verify(self, email: str, password: str, address: str) -> User | None:
        """The user whose password it is; None counts as a failure of the account and of the address.

        Checking, verifying and counting happen in one turn of few at once: of many attempts sent together, those
        beyond the limit find the failures of those before them.
        """
        account = _account_key(email)
        limits = {
            account: self._settings.login_attempts_per_account,
            _address_key(address): self._settings.login_attempts_per_address,
        }
        await self._refuse_too_many(limits)  # at once, without waiting for a turn
        async with self._attempts:
            is_last = await self._refuse_too_many(limits)
            user = await self._users.by_email(email)
            matches = await self._passwords.matches(user.password_hash if user else None, password)
            if user is None or not user.active or not matches:
                actor = Actor(user.organization_id if user else HUB_CHAIN, None, address)
                action: Action = "login.locked" if is_last else "login.failed"
                with noted(actor.did(action, "person", user.id if user else "")):
                    for key in limits:
                        await self._sessions.count_failure(key, self._settings.login_window_seconds)
                logger.warning("login.failed", user_id=user.id if user else None, address=address)
                return None
        await self._sessions.forget_failures(account)
        return user

    async def refuse_address(self, address: str) -> None:
        """Refuse an address from which too many have failed to log in, by whichever way."""
        await self._refuse_too_many({_address_key(address): self._settings.login_attempts_per_address})

    async def note_refusal(self, user: User | None, address: str, why: str) -> None:
        """Count and write down that somebody who came without a password was not let in."""
        actor = Actor(user.organization_id if user else HUB_CHAIN, None, address)
        with noted(actor.did("login.failed", "person", user.id if user else "", why=why)):
            await self._sessions.count_failure(_address_key(address), self._settings.login_window_seconds)
        logger.warning("login.failed", user_id=user.id if user else None, address=address, why=why)

    async def _refuse_too_many(self, limits: Mapping[str, int]) -> bool:
        """Whether the next failure is the last that is taken for a while."""
        is_last = False
        for key, limit in limits.items():
            count, until = await self._sessions.failures(key)
            if count >= limit:
                logger.warning("login.limited", by=key.partition(":")[0])
                raise TooManyRequests("too_many_logins", retry_after=max(1, math.ceil(until - time.time())))
            is_last = is_last or count + 1 >= limit
        return is_last


def _account_key(email: str) -> str:
    return f"account:{hashlib.sha256(normal(email).encode()).hexdigest()}"


def _address_key(address: str) -> str:
    return f"address:{address}"


def check_passwords(settings: Settings) -> None:
    """Refuse passwords where people log in by other ways alone."""
    if not settings.passwords:
        raise Forbidden("passwords_off")


def _identity(user: User, session_id: str, scopes: frozenset[Scope] | None = None) -> Identity:
    return Identity(
        user.id,
        user.organization_id,
        user.email,
        user.name,
        user.role,
        user.organization,
        session_id,
        scopes,
        user.runs_hub,
    )
