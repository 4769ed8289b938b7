"""Signed tokens of a login: those that say who somebody is, those that renew one, keys to one address.

Each kind is signed with a secret of its own, made of `JWT_SECRET`: none can be taken for another.
"""

import hmac
import time
from functools import lru_cache
from typing import Any, NamedTuple

import jwt

from qhub.errors import Unauthenticated
from qhub.store.users import User

ALGORITHM = "HS256"
CLOCK_SKEW_SECONDS = 10
ADDRESS_SECONDS = 300
"""How long a key to an address opens it: a frame loads at once."""


KNOWN_TOKENS = 1024
"""Tokens whose signature is not checked again at each request."""


class Access(NamedTuple):
    """The session that a token names, and the person it says that it is."""

    session_id: str
    user_id: object


class Refresh(NamedTuple):
    """The session that a refresh token renews, and how often that was renewed before this token was made."""

    session_id: str
    generation: int


class SignedAddress(NamedTuple):
    """A key to one address, and when it ends."""

    key: str
    expires_at: int


class LoginTokens:
    """Signs and reads them. Whether a session still counts is not known here: its row says that."""

    def __init__(self, secret: str) -> None:
        self._secret = secret.encode()
        self._refresh_secret = hmac.digest(self._secret, b"refresh", "sha256")
        self._address_secret = hmac.digest(self._secret, b"address", "sha256")
        self._access_claims = lru_cache(KNOWN_TOKENS)(self._signed_access)

    def access(self, user: User, session_id: str, expires_at: float) -> str:
        """A token with the claims that the contract names."""
        claims = {
            "user_id": user.id,
            "nome": user.name,
            "role": user.role,
            "exp": int(expires_at),
            "jti": session_id,
        }
        return jwt.encode(claims, self._secret, ALGORITHM)

    def read_access(self, token: str) -> Access:
        """Read what a token says; raises `Unauthenticated` for anything that was not signed here or has ended."""
        claims = self._access_claims(token)
        if claims["exp"] <= time.time() - CLOCK_SKEW_SECONDS:
            raise Unauthenticated("unauthenticated")
        return Access(str(claims["jti"]), claims.get("user_id"))

    def refresh(self, token: Refresh, expires_at: float) -> str:
        claims = {"jti": token.session_id, "generation": token.generation, "exp": int(expires_at)}
        return jwt.encode(claims, self._refresh_secret, ALGORITHM)

    def read_refresh(self, token: str) -> Refresh:
        """Read what a refresh token renews; raises `Unauthenticated` where it is none."""
        claims = _read(token, self._refresh_secret, "jti", "generation")
        return Refresh(str(claims["jti"]), int(claims["generation"]))

    def address(self, user_id: int, session_id: str, address: str) -> SignedAddress:
        """A key to one address. It ends soon, and with the session."""
        expires_at = int(time.time()) + ADDRESS_SECONDS
        claims = {"user_id": user_id, "session": session_id, "address": address, "exp": expires_at}
        return SignedAddress(jwt.encode(claims, self._address_secret, ALGORITHM), expires_at)

    def read_address(self, key: str, address: str) -> Access:
        """Read who a key to this very address was made for; raises `Unauthenticated` where it is none."""
        claims = _read(key, self._address_secret)
        if claims.get("address") != address:
            raise Unauthenticated("unauthenticated")
        return Access(str(claims.get("session")), claims.get("user_id"))

    def _signed_access(self, token: str) -> dict[str, Any]:
        """What a token that was signed here says. Whether it has ended is asked at each use."""
        return _read(token, self._secret, "jti", leeway=CLOCK_SKEW_SECONDS)


def _read(token: str, secret: bytes, *required: str, leeway: float = 0) -> dict[str, Any]:
    options: Any = {"require": ["exp", *required], "verify_iat": False}
    try:
        claims: dict[str, Any] = jwt.decode(token, secret, [ALGORITHM], leeway=leeway, options=options)
    except jwt.InvalidTokenError:
        raise Unauthenticated("unauthenticated") from None
    return claims
