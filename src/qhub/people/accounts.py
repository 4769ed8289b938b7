"""Who somebody is: logins, tokens, passwords.

A token is a JWT whose `jti` names a session's row. The row is what counts: deleting it (logout, new password,
suspension) ends the token on every worker at once, and the role is read from the database each time. A personal access
token, which a person makes for a program of theirs, is random and a row too: it ends with its row, with its day, with a
new password and with a suspension, but not with a logout.
"""

import asyncio
import hashlib
import hmac
import math
import secrets
import time
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

import jwt

from qhub.errors import Conflict, Forbidden, InvalidRequest, TooManyRequests, Unauthenticated
from qhub.people.passwords import MAX_AT_ONCE, Passwords
from qhub.settings.settings import Settings
from qhub.store.sessions import Sessions
from qhub.store.tokens import AccessToken, AccessTokens
from qhub.store.users import Role, User, Users, normal

ALGORITHM = "HS256"
CLOCK_SKEW_SECONDS = 10
ADDRESS_SECONDS = 300
"""How long a key to an address opens it: a frame loads at once."""
TOKEN_PREFIX = "qhub_"  # noqa: S105 (how one begins, not one)
"""How a personal access token begins: people, scanners and the scrubber recognise it."""
TOKEN_BYTES = 32
MAX_ACCESS_TOKENS = 50
"""Personal access tokens that one person may have at once."""
DAY = 86_400
Scope = Literal["mcp:read", "mcp:write"]
SCOPES: tuple[Scope, ...] = ("mcp:read", "mcp:write")
"""Tools that only read; also tools that change something."""


@dataclass(frozen=True, slots=True)
class Identity:
    """Who makes a request. Made here and nowhere else."""

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


class Login(NamedTuple):
    token: str
    user: User


class NewToken(NamedTuple):
    """A personal access token in full, which nobody sees again, and its row."""

    token: str
    row: AccessToken


class SignedAddress(NamedTuple):
    """A key to one address, and when it ends."""

    key: str
    expires_at: int


class Accounts:
    """Logins, tokens and passwords."""

    def __init__(self, settings: Settings, users: Users, sessions: Sessions, tokens: AccessTokens) -> None:
        self._settings = settings
        self._users = users
        self._sessions = sessions
        self._tokens = tokens
        self._secret = settings.secret()
        # Another secret of the same making: a key to an address can never be taken for a token.
        self._address_secret = hmac.digest(self._secret.encode(), b"address", "sha256")
        self._passwords = Passwords()
        self._attempts = asyncio.Semaphore(MAX_AT_ONCE)

    async def login(self, email: str, password: str, address: str) -> Login:
        """A token for the right password. An e-mail that does not exist takes the same time and says the same."""
        user = await self._verify(email, password, address)
        if user is None:
            raise Unauthenticated("invalid_credentials")
        expires_at = time.time() + self._settings.jwt_expiry_hours * 3600
        session_id = await self._sessions.open(user.id, expires_at, user.password_hash)
        claims = {
            "user_id": user.id,
            "nome": user.name,
            "role": user.role,
            "exp": int(expires_at),
            "jti": session_id,
        }
        return Login(jwt.encode(claims, self._secret, ALGORITHM), user)

    async def identify(self, token: str) -> Identity:
        """Who a token stands for; raises `Unauthenticated` for anything but a token that counts right now."""
        try:
            claims = jwt.decode(
                token,
                self._secret,
                [ALGORITHM],
                leeway=CLOCK_SKEW_SECONDS,
                options={"require": ["exp", "jti"], "verify_iat": False},
            )
        except jwt.InvalidTokenError:
            raise Unauthenticated("unauthenticated") from None
        return await self._of_session(str(claims["jti"]), claims.get("user_id"))

    def sign_address(self, identity: Identity, address: str) -> SignedAddress:
        """A key to one address for who cannot send a token: a frame. It ends soon, and with the session."""
        expires_at = int(time.time()) + ADDRESS_SECONDS
        claims = {"user_id": identity.user_id, "session": identity.session_id, "address": address, "exp": expires_at}
        return SignedAddress(jwt.encode(claims, self._address_secret, ALGORITHM), expires_at)

    async def identify_by_key(self, key: str, address: str) -> Identity:
        """Who a key to this very address was made for; raises `Unauthenticated` where it is none."""
        try:
            claims = jwt.decode(
                key, self._address_secret, [ALGORITHM], options={"require": ["exp"], "verify_iat": False}
            )
        except jwt.InvalidTokenError:
            raise Unauthenticated("unauthenticated") from None
        if claims.get("address") != address:
            raise Unauthenticated("unauthenticated")
        return await self._of_session(str(claims.get("session")), claims.get("user_id"))

    async def make_token(self, identity: Identity, name: str, scopes: Collection[Scope], days: int) -> NewToken:
        """A personal access token of the person's own, for a number of days."""
        if len(await self._tokens.of_user(identity.user_id)) >= MAX_ACCESS_TOKENS:
            raise Conflict("too_many_tokens", limite=MAX_ACCESS_TOKENS)
        token = TOKEN_PREFIX + secrets.token_urlsafe(TOKEN_BYTES)
        expires_at = time.time() + days * DAY
        return NewToken(token, await self._tokens.add(identity.user_id, token, name, scopes, expires_at))

    async def identify_by_token(self, token: str) -> Identity:
        """Whose a personal access token is, and for what; raises `Unauthenticated` where it counts no more."""
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
        """Those of these identities that still stand, asked for all at once."""
        roles = await self._users.roles_by_session([identity.session_id for identity in identities], time.time())
        valid = {identity for identity in identities if roles.get(identity.session_id) == identity.role}
        spare = [one for one in identities if one not in valid and self._sessions.spare(one.session_id) is not None]
        return valid | {identity for identity in spare if await self.still_valid(identity)}

    async def logout(self, identity: Identity) -> None:
        await self._sessions.close(identity.session_id)

    async def change_password(self, identity: Identity, current: str, new: str, address: str) -> None:
        """Every session of the user ends, this one too."""
        if await self._verify(identity.email, current, address) is None:
            raise Forbidden("wrong_password")
        if len(new) < self._settings.password_min_length:
            raise InvalidRequest("password_too_short", minimo=self._settings.password_min_length)
        await self._users.set_password(identity.user_id, await self._passwords.hash(new))

    async def _of_session(self, session_id: str, user_id: object) -> Identity:
        user = await self._users.by_session(session_id, time.time() - CLOCK_SKEW_SECONDS)
        user = user or await self._of_spare_session(session_id)
        if user is None or user.id != user_id:
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

    async def _verify(self, email: str, password: str, address: str) -> User | None:
        """The user whose password it is; None counts as a failure of the account and of the address.

        Checking, verifying and counting happen in one turn of few at once: of many attempts sent together, those
        beyond the limit find the failures of those before them.
        """
        account = f"account:{hashlib.sha256(normal(email).encode()).hexdigest()}"
        limits = {
            account: self._settings.login_attempts_per_account,
            f"address:{address}": self._settings.login_attempts_per_address,
        }
        await self._refuse_too_many(limits)  # at once, without waiting for a turn
        async with self._attempts:
            await self._refuse_too_many(limits)
            user = await self._users.by_email(email)
            matches = await self._passwords.matches(user.password_hash if user else None, password)
            if user is None or not user.active or not matches:
                for key in limits:
                    await self._sessions.count_failure(key, self._settings.login_window_seconds)
                return None
        await self._sessions.forget_failures(account)
        return user

    async def _refuse_too_many(self, limits: Mapping[str, int]) -> None:
        for key, limit in limits.items():
            count, until = await self._sessions.failures(key)
            if count >= limit:
                raise TooManyRequests("too_many_logins", retry_after=max(1, math.ceil(until - time.time())))


def _identity(user: User, session_id: str, scopes: frozenset[Scope] | None = None) -> Identity:
    return Identity(
        user.id, user.organization_id, user.email, user.name, user.role, user.organization, session_id, scopes
    )
