"""An identity provider that speaks OpenID Connect: where people are sent, and who it says has come back.

Authlib and joserfc make and check what goes over the wire (authorization code with PKCE, ID tokens, JWKS); the hub asks
by the connections that it has for models. What the provider says of itself is believed for an hour and its keys until a
token names another, which is how providers change them.

The operator names the provider, as they name a model's address: it may be in their own network. By TLS, though, unless
it is on this very machine, and what it names itself must be by TLS then, too. No redirect is followed.
"""

import asyncio
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlencode, urlsplit

import orjson
import structlog

from qhub.errors import ConfigurationError
from qhub.lazy import lazy_module
from qhub.settings.settings import Settings
from qhub.store.users import ROLES

if TYPE_CHECKING:
    import aiohttp
    from authlib.oauth2 import auth, rfc7636
    from authlib.oauth2.rfc6749 import parameters
    from authlib.oidc import core
    from joserfc import errors, jwk, jws, jwt

    from qhub.models import connecting
else:
    aiohttp = lazy_module("aiohttp")
    auth = lazy_module("authlib.oauth2.auth")
    rfc7636 = lazy_module("authlib.oauth2.rfc7636")
    parameters = lazy_module("authlib.oauth2.rfc6749.parameters")
    core = lazy_module("authlib.oidc.core")
    errors = lazy_module("joserfc.errors")
    jwk = lazy_module("joserfc.jwk")
    jws = lazy_module("joserfc.jws")
    jwt = lazy_module("joserfc.jwt")
    connecting = lazy_module("qhub.models.connecting")

WELL_KNOWN = "/.well-known/openid-configuration"
ALGORITHMS = ("RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "Ed25519", "EdDSA")
"""What an ID token may be signed with: only with a key that the provider alone has."""
KEY_TYPES = ("RSA", "EC", "OKP")
METADATA_SECONDS = 3_600.0
"""How long what a provider says of itself is believed."""
MAX_ANSWER = 1_000_000
"""Bytes of an answer that are read; a provider's are a few thousand."""
LOOPBACK = ("127.0.0.1", "::1", "localhost")

logger = structlog.get_logger(__name__)
Claims = Mapping[str, Any]


class ProviderAway(Exception):
    """The provider cannot be reached, or does not answer as a provider does."""


class NotProven(Exception):
    """The provider's answer shows nobody's identity."""


class LoginAttempt(NamedTuple):
    """The values that a login was begun with, and must come back to."""

    state: str
    nonce: str
    verifier: str
    """What only who began knows (PKCE); the provider was shown its hash."""
    back: str
    """Where the provider sends the person."""


class IdentityProvider:
    """The one that the settings name."""

    def __init__(self, settings: Settings, issuer: str, client_id: str) -> None:
        self._settings = settings
        self._issuer = issuer
        self._client_id = client_id
        self._expected = {"iss": issuer, "aud": client_id}
        self._known: Claims = {}
        self._known_until = 0.0
        self._keys: Any = None
        self.clock: Callable[[], float] = time.time

    @property
    def issuer(self) -> str:
        return self._issuer

    async def login_address(self, attempt: LoginAttempt) -> str:
        """The address to send somebody to who wants to log in."""
        address: str = parameters.prepare_grant_uri(
            (await self._metadata())["authorization_endpoint"],
            self._client_id,
            "code",
            redirect_uri=attempt.back,
            scope=self._settings.oidc_scopes,
            state=attempt.state,
            nonce=attempt.nonce,
            code_challenge=rfc7636.create_s256_code_challenge(attempt.verifier),
            code_challenge_method="S256",
        )
        return address

    async def logout_address(self, back: str) -> str | None:
        """The address at which somebody logs out of the provider and comes back from; None where it has no such
        place."""
        place = (await self._metadata()).get("end_session_endpoint")
        if not isinstance(place, str) or not self._is_safe(place):
            return None
        joint = "&" if urlsplit(place).query else "?"
        return place + joint + urlencode({"client_id": self._client_id, "post_logout_redirect_uri": back})

    async def claims_of(self, code: str, attempt: LoginAttempt) -> Claims:
        """Have proven who came back with a code."""
        metadata = await self._metadata()
        tokens = await self._redeemed(code, attempt, metadata)
        claims = await self._verified(tokens, attempt, metadata)
        place, access = metadata.get("userinfo_endpoint"), tokens.get("access_token")
        if "email" in claims or not isinstance(place, str) or not isinstance(access, str) or not self._is_safe(place):
            return claims
        more = await self._ask("GET", place, headers={"Authorization": f"Bearer {access}"})
        return {**more, **claims} if more.get("sub") == claims["sub"] else claims

    async def _redeemed(self, code: str, attempt: LoginAttempt, metadata: Claims) -> Claims:
        """The tokens that a code stands for."""
        body = parameters.prepare_token_request(
            "authorization_code", redirect_uri=attempt.back, code=code, code_verifier=attempt.verifier
        )
        secret = self._settings.oidc_client_secret
        taken = metadata.get("token_endpoint_auth_methods_supported") or ["client_secret_basic"]
        method = "client_secret_basic" if "client_secret_basic" in taken else "client_secret_post"
        shown = auth.ClientAuth(
            self._client_id, secret.get_secret_value() if secret else None, method if secret else "none"
        )
        headers = {"Content-Type": "application/x-www-form-urlencoded"}
        place, headers, body = shown.prepare("POST", metadata["token_endpoint"], headers, body)
        return await self._ask("POST", place, headers=headers, body=body)

    async def _verified(self, tokens: Claims, attempt: LoginAttempt, metadata: Claims) -> Claims:
        """The claims of an ID token that this provider made, for this hub, for this login, and just now."""
        offered = metadata.get("id_token_signing_alg_values_supported") or ["RS256"]
        registry = jws.JWSRegistry(
            algorithms=[name for name in ALGORITHMS if name in offered], strict_check_header=False
        )
        text = tokens.get("id_token")
        if not isinstance(text, str):
            raise NotProven("no ID token")
        try:
            try:
                token = jwt.decode(text, await self._key_set(), registry=registry)
            except errors.InvalidKeyIdError:  # the provider has changed its keys
                token = jwt.decode(text, await self._key_set(anew=True), registry=registry)
            claims = core.CodeIDToken(
                token.claims,
                token.header,
                {name: {"essential": True, "value": value} for name, value in self._expected.items()},
                {"nonce": attempt.nonce, "client_id": self._client_id, "access_token": tokens.get("access_token")},
            )
            claims.validate(now=int(self.clock()), leeway=int(self._settings.oidc_skew_seconds))
        except (errors.JoseError, ValueError, TypeError) as error:
            raise NotProven(f"{type(error).__name__}: {error}") from None
        if not isinstance(claims["sub"], str) or not claims["sub"]:
            raise NotProven("no subject")
        return dict(claims)

    async def _key_set(self, *, anew: bool = False) -> Any:
        """The provider's keys. Those of kinds that are not known here are left alone."""
        if self._keys is None or anew:
            answer = await self._ask("GET", (await self._metadata())["jwks_uri"])
            found = []
            for key in answer.get("keys") or []:
                with suppress(errors.JoseError, ValueError, TypeError, KeyError, AttributeError):
                    if key["kty"] in KEY_TYPES and key.get("use", "sig") == "sig":
                        found.append(jwk.import_key(key))
            self._keys = jwk.KeySet(found)
        return self._keys

    async def _metadata(self) -> Claims:
        if self.clock() >= self._known_until:
            found = await self._ask("GET", self._issuer.rstrip("/") + WELL_KNOWN)
            if found.get("issuer") != self._issuer:
                logger.error("sso.other_issuer", named=self._issuer, says=str(found.get("issuer"))[:200])
                raise ProviderAway("it calls itself otherwise than QHUB_OIDC_ISSUER")
            for name in ("authorization_endpoint", "token_endpoint", "jwks_uri"):
                if not isinstance(found.get(name), str) or not self._is_safe(found[name]):
                    logger.error("sso.unsafe_provider", lacks=name)
                    raise ProviderAway(f"no safe {name}")
            self._known, self._known_until = found, self.clock() + METADATA_SECONDS
        return self._known

    def _is_safe(self, address: str) -> bool:
        """Whether it is reached as safely as the provider itself."""
        return address.startswith("https://") or (address.startswith("http://") and _is_plain(self._issuer))

    async def _ask(self, method: str, address: str, *, headers: Any = None, body: str | None = None) -> Claims:
        """An answer, which is an object of JSON."""
        try:
            async with (
                asyncio.timeout(self._settings.oidc_seconds),
                connecting.open_session(address) as session,
                session.request(
                    method, address, data=body, headers={"Accept": "application/json", **(headers or {})},
                    allow_redirects=False,
                ) as response,
            ):  # fmt: skip
                text = await response.content.read(MAX_ANSWER)
                while len(text) < MAX_ANSWER and (more := await response.content.read(MAX_ANSWER - len(text))):
                    text += more
        except (TimeoutError, aiohttp.ClientError, OSError, ValueError) as error:
            logger.warning("sso.provider_away", error=type(error).__name__, host=urlsplit(address).hostname)
            raise ProviderAway(type(error).__name__) from None
        if 400 <= response.status < 500 and method == "POST":
            raise NotProven(f"status {response.status}")
        try:
            answer = orjson.loads(text)
        except orjson.JSONDecodeError:
            answer = None
        if response.status != 200 or not isinstance(answer, dict):
            logger.warning("sso.provider_away", status=response.status, host=urlsplit(address).hostname)
            raise ProviderAway(f"status {response.status}")
        return answer


def open_provider(settings: Settings) -> IdentityProvider | None:
    """The provider that the settings name; `ConfigurationError` where it cannot be used as they are."""
    issuer, client_id = settings.oidc_issuer, settings.oidc_client_id
    if issuer is None:
        if not settings.passwords:
            raise ConfigurationError(
                "QHUB_PASSWORDS=false lets nobody in without an identity provider: set QHUB_OIDC_ISSUER"
            )
        return None
    if client_id is None:
        raise ConfigurationError("QHUB_OIDC_ISSUER needs QHUB_OIDC_CLIENT_ID, the name of this hub at the provider")
    if not issuer.startswith("https://") and not _is_plain(issuer):
        raise ConfigurationError(
            f"QHUB_OIDC_ISSUER is {issuer!r}; it must begin with https:// (http:// only on this machine)"
        )
    if "openid" not in settings.oidc_scopes:
        raise ConfigurationError("QHUB_OIDC_SCOPES must have openid among them")
    meanings(settings)
    return IdentityProvider(settings, issuer, client_id)


def meanings(settings: Settings) -> dict[str, str]:
    """The role that each value of the role's claim means."""
    pairs = [pair.rpartition("=") for pair in settings.oidc_roles]
    for value, _, role in pairs:
        if not value or role not in ROLES:
            raise ConfigurationError(
                f"QHUB_OIDC_ROLES has {value or role!r}; write value=role, with one of: {', '.join(ROLES)}"
            )
    return {value: role for value, _, role in pairs} or {role: role for role in ROLES}


def _is_plain(address: str) -> bool:
    """Whether it is without TLS, on this machine."""
    place = urlsplit(address)
    return place.scheme == "http" and place.hostname in LOOPBACK
