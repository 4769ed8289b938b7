"""Who somebody is: logins, tokens, passwords.

A token is a JWT whose `jti` names a session's row. The row is what counts: deleting it (logout, new password,
suspension) ends the token on every worker at once, and the role is read from the database each time.
"""

import time
from dataclasses import dataclass
from typing import NamedTuple

import jwt

from qhub.config import Settings
from qhub.errors import Forbidden, InvalidRequest, TooManyRequests, Unauthenticated
from qhub.passwords import Passwords
from qhub.store.sessions import Sessions
from qhub.store.users import Role, User, Users, normal

ALGORITHM = "HS256"
CLOCK_SKEW_SECONDS = 10


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


class Login(NamedTuple):
    token: str
    user: User


class Accounts:
    """Logins, tokens and passwords."""

    def __init__(self, settings: Settings, users: Users, sessions: Sessions) -> None:
        self._settings = settings
        self._users = users
        self._sessions = sessions
        self._secret = settings.secret()
        self._passwords = Passwords()

    async def login(self, email: str, password: str, address: str) -> Login:
        """A token for the right password. An e-mail that does not exist takes the same time and says the same."""
        keys = await self._check_failures(email, address)
        user = await self._users.by_email(email)
        matches = await self._passwords.matches(user.password_hash if user else None, password)
        if user is None or not user.ativo or not matches:
            await self._count_failure(keys)
            raise Unauthenticated("invalid_credentials")
        await self._sessions.forget_failures(keys[0])
        expires_at = time.time() + self._settings.jwt_expiry_hours * 3600
        session_id = await self._sessions.open(user.id, expires_at)
        claims = {
            "user_id": user.id,
            "nome": user.nome,
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
        session_id = str(claims["jti"])
        user = await self._users.by_session(session_id, time.time() - CLOCK_SKEW_SECONDS)
        if user is None or user.id != claims.get("user_id"):
            raise Unauthenticated("unauthenticated")
        return Identity(user.id, user.organizacao_id, user.email, user.nome, user.role, user.organizacao, session_id)

    async def still_valid(self, identity: Identity) -> bool:
        """Whether an identity taken a while ago still stands: long streams ask again and again."""
        user = await self._users.by_session(identity.session_id, time.time())
        return user is not None and user.role == identity.role

    async def logout(self, identity: Identity) -> None:
        await self._sessions.close(identity.session_id)

    async def change_password(self, identity: Identity, current: str, new: str, address: str) -> None:
        """Every session of the user ends, this one too."""
        keys = await self._check_failures(identity.email, address)
        user = await self._users.by_email(identity.email)
        if user is None or not await self._passwords.matches(user.password_hash, current):
            await self._count_failure(keys)
            raise Forbidden("wrong_password")
        if len(new) < self._settings.password_min_length:
            raise InvalidRequest("password_too_short", minimo=self._settings.password_min_length)
        await self._users.set_password(identity.user_id, await self._passwords.hash(new))

    async def _check_failures(self, email: str, address: str) -> list[str]:
        """What failures of this attempt are counted under; raises where there have been too many."""
        limits = {
            f"account:{normal(email)}": self._settings.login_attempts_per_account,
            f"address:{address}": self._settings.login_attempts_per_address,
        }
        for key, limit in limits.items():
            count, until = await self._sessions.failures(key)
            if count >= limit:
                raise TooManyRequests("too_many_logins", retry_after=max(1, int(until - time.time())))
        return list(limits)

    async def _count_failure(self, keys: list[str]) -> None:
        for key in keys:
            await self._sessions.count_failure(key, self._settings.login_window_seconds)
