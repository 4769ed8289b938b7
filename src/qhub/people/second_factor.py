"""A second factor: a code that a person's device shows (TOTP, RFC 6238), asked for after the password.

The secret is sealed as other secrets are. A code counts once, also within its half minute, and wrong ones are counted
as wrong passwords are. Recovery codes let somebody in who has lost the device, each once.
"""

import asyncio
import base64
import hmac
import math
import secrets
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, NamedTuple

import structlog

from qhub.errors import Conflict, Forbidden, TooManyRequests, Unauthenticated
from qhub.lazy import lazy_module
from qhub.people.sealing import Secrets
from qhub.settings.settings import Settings
from qhub.store.audit_entry import Actor
from qhub.store.audit_writing import noted
from qhub.store.passkeys import PasskeyStore
from qhub.store.second_factors import FactorRow, SecondFactorStore
from qhub.store.sessions import Sessions
from qhub.store.users import User

if TYPE_CHECKING:
    import pyotp
    import segno
else:
    pyotp = lazy_module("pyotp")
    segno = lazy_module("segno")

ISSUER = "QHub"
STEP_SECONDS = 30
TOLERATED = (0, -1, 1)
"""Steps that a device's clock may be away."""
CODES = 10
"""Recovery codes that are made at once."""
CODE_BYTES = 15

logger = structlog.get_logger(__name__)


class PreparedFactor(NamedTuple):
    """A secret as a person's device takes it: by hand, by an address, or by that address as a picture."""

    secret: str
    uri: str
    picture: list[str]
    """A QR code, a row a text: 1 is dark."""


class FactorState(NamedTuple):
    """The state of a person's second factor."""

    is_active: bool
    is_required: bool
    codes_left: int


class SecondFactor:
    """Prepares, asks for and takes away second factors."""

    def __init__(
        self,
        settings: Settings,
        store: SecondFactorStore,
        passkeys: PasskeyStore,
        sessions: Sessions,
        sealing: Secrets,
    ) -> None:
        self._settings = settings
        self._store = store
        self._passkeys = passkeys
        self._sessions = sessions
        self._sealing = sealing
        self._attempts = asyncio.Semaphore(1)
        self.clock: Callable[[], float] = time.time

    async def state(self, user: User) -> FactorState:
        row = await self._store.of_user(user.id)
        is_active = row is not None and row.confirmed
        left = await self._store.codes_left(user.id) if is_active else 0
        return FactorState(is_active, user.second_factor_required, left)

    async def active(self) -> set[int]:
        """The people who have one, or a passkey, which is as good."""
        return await self._store.active() | await self._passkeys.owners()

    async def has_passkey(self, user: User) -> bool:
        return bool(await self._passkeys.of_user(user.id))

    async def prepare(self, user: User) -> PreparedFactor:
        """A new secret for somebody who has shown their password; it counts when their device has shown a code."""
        secret = pyotp.random_base32()
        if not await self._store.prepare(user.id, self._sealing.seal(secret, _place(user.id))):
            raise Conflict("second_factor_active")
        uri = pyotp.TOTP(secret).provisioning_uri(name=user.email, issuer_name=ISSUER)
        rows = segno.make(uri, micro=False).matrix
        return PreparedFactor(secret, uri, ["".join("1" if dark else "0" for dark in row) for row in rows])

    async def confirm(self, user: User, code: str, actor: Actor) -> list[str]:
        """Have it asked for from now on; recovery codes, which nobody sees again."""
        row = await self._store.of_user(user.id)
        if row is None or row.confirmed:
            raise Conflict("second_factor_unprepared" if row is None else "second_factor_active")
        await self._first_use(user, row, code, actor)
        return await self._new_codes(user.id)

    async def renew_codes(self, user: User, code: str, actor: Actor) -> list[str]:
        """New recovery codes, in place of all others."""
        await self._checked(user, code, actor)
        with noted(actor.did("factor.codes_made", "person", user.id)):
            return await self._new_codes(user.id)

    async def disable(self, user: User, code: str, actor: Actor) -> None:
        """No longer ask for one, where nobody requires it."""
        if user.second_factor_required:
            raise Forbidden("second_factor_required")
        await self._checked(user, code, actor)
        with noted(actor.did("factor.disabled", "person", user.id)):
            await self._store.remove(user.id)

    async def reset(self, user: User, actor: Actor) -> None:
        """Take somebody's away who has lost it, and the passkeys that were lost with it: an administrator's doing."""
        with noted(actor.did("factor.reset", "person", user.id)):
            had = await self._store.remove(user.id)
            for key in await self._passkeys.of_user(user.id):
                had = await self._passkeys.remove(user.id, key.id) or had
            if not had:
                raise Conflict("second_factor_unprepared")

    async def ask(self, user: User, code: str | None, address: str) -> None:
        """Let those pass, after the right password, who show their code or need none; 401 says what is missing."""
        row = await self._store.of_user(user.id)
        actor = Actor(user.organization_id, None, address)
        if row is not None and row.confirmed:
            if not code:
                raise Unauthenticated("second_factor_needed")
            await self._checked(user, code, actor)
        elif user.second_factor_required:
            if not code and await self.has_passkey(user):
                raise Unauthenticated("passkey_needed")
            if row is None or not code:
                raise Unauthenticated("second_factor_setup")
            await self._first_use(user, row, code, actor._replace(user_id=user.id))

    async def _first_use(self, user: User, row: FactorRow, code: str, actor: Actor) -> None:
        async def matches() -> bool:
            step = self._step(row, code)
            if step is None:
                return False
            with noted(actor.did("factor.enabled", "person", user.id)):
                return await self._store.confirm(user.id, row.sealed, step)

        await self._counted(user, actor, matches)

    async def _checked(self, user: User, code: str, actor: Actor) -> None:
        async def matches() -> bool:
            row = await self._store.of_user(user.id)
            if row is None or not row.confirmed:
                return False
            step = self._step(row, code)
            if step is not None:
                return await self._store.use_step(user.id, step)
            with noted(actor.did("factor.code_used", "person", user.id)):
                return await self._store.use_code(user.id, code.strip().upper())

        await self._counted(user, actor, matches)

    async def _counted(self, user: User, actor: Actor, matches: Callable[[], Awaitable[bool]]) -> None:
        """Refuse a wrong code, and any after too many of them."""
        key = f"factor:{user.id}"
        async with self._attempts:  # of many sent together, those beyond the limit find those before them
            count, until = await self._sessions.failures(key)
            if count >= self._settings.login_attempts_per_account:
                raise TooManyRequests("too_many_logins", retry_after=max(1, math.ceil(until - time.time())))
            if not await matches():
                with noted(actor.did("factor.failed", "person", user.id)):
                    await self._sessions.count_failure(key, self._settings.login_window_seconds)
                logger.warning("factor.failed", user_id=user.id, address=actor.address)
                raise Forbidden("second_factor_wrong")
        await self._sessions.forget_failures(key)

    def _step(self, row: FactorRow, code: str) -> int | None:
        """The half minute whose code it is; None where it is of none about now."""
        device = pyotp.TOTP(self._sealing.unseal(row.sealed, _place(row.user_id)))
        now = int(self.clock()) // STEP_SECONDS
        given = code.replace(" ", "").encode()
        steps = [now + away for away in TOLERATED]
        return next((step for step in steps if hmac.compare_digest(device.generate_otp(step).encode(), given)), None)

    async def _new_codes(self, user_id: int) -> list[str]:
        codes = [_readable(base64.b32encode(secrets.token_bytes(CODE_BYTES)).decode()) for _ in range(CODES)]
        await self._store.set_codes(user_id, codes)
        return codes


async def seal_factors_anew(store: SecondFactorStore, sealing: Secrets) -> int:
    """Seal with the first key what an older one sealed; how many that were."""
    old = [row for row in await store.all() if not sealing.is_current(row.sealed)]
    for row in old:
        place = _place(row.user_id)
        await store.reseal(row, sealing.seal(sealing.unseal(row.sealed, place), place))
    return len(old)


def _readable(code: str) -> str:
    return "-".join(code[start : start + 4] for start in range(0, len(code), 4))


def _place(user_id: int) -> str:
    return f"second_factors/{user_id}"
