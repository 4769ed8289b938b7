"""Passkeys (WebAuthn): a person's device signs a challenge, after it has known the person by a finger, a face or a PIN.

That is both factors in one: who logs in with a passkey is asked for no password and no code. The device finds the
account by itself (a discoverable credential), and signs for this very site, so nobody can be led to another's.
"""

from typing import TYPE_CHECKING, Any, NamedTuple

from qhub.errors import Conflict, Forbidden, InvalidRequest, NotFound, Unauthenticated
from qhub.lazy import lazy_module
from qhub.people.accounts import Accounts, BrowserLogin
from qhub.people.tickets import Tickets, new_id
from qhub.store.audit_entry import Actor
from qhub.store.audit_writing import noted
from qhub.store.passkeys import Passkey, PasskeyStore
from qhub.store.sessions import LoginOrigin
from qhub.store.users import User, Users

if TYPE_CHECKING:
    import webauthn
    from webauthn import helpers
    from webauthn.helpers import exceptions, structs
else:
    webauthn = lazy_module("webauthn")
    helpers = lazy_module("webauthn.helpers")
    exceptions = lazy_module("webauthn.helpers.exceptions")
    structs = lazy_module("webauthn.helpers.structs")

NAME = "QHub"
"""What a device shows that it is for."""
MAX_PASSKEYS = 20
"""That one person may have at once."""


class Site(NamedTuple):
    """The address that people use: a passkey counts there and nowhere else."""

    host: str
    origin: str


class PasskeyOffer(NamedTuple):
    """The options that a browser hands to the person's device, and the ticket that comes back with the device's
    answer."""

    options: dict[str, Any]
    ticket: str


class Passkeys:
    """Registers them, lets people in by them, takes them away."""

    def __init__(self, store: PasskeyStore, tickets: Tickets, users: Users, accounts: Accounts) -> None:
        self._store = store
        self._tickets = tickets
        self._users = users
        self._accounts = accounts

    async def of_user(self, user_id: int) -> list[Passkey]:
        return await self._store.of_user(user_id)

    async def offer(self, user: User, site: Site) -> PasskeyOffer:
        """Have a device make one, for somebody who has just shown that it is them."""
        known = await self._store.of_user(user.id)
        if len(known) >= MAX_PASSKEYS:
            raise Conflict("too_many_passkeys", limite=MAX_PASSKEYS)
        challenge = new_id()
        options = webauthn.generate_registration_options(
            rp_id=site.host,
            rp_name=NAME,
            user_id=_handle(user.id),
            user_name=user.email,
            user_display_name=user.name,
            challenge=challenge.encode(),
            authenticator_selection=structs.AuthenticatorSelectionCriteria(
                resident_key=structs.ResidentKeyRequirement.REQUIRED,
                user_verification=structs.UserVerificationRequirement.REQUIRED,
            ),
            exclude_credentials=[
                structs.PublicKeyCredentialDescriptor(id=helpers.base64url_to_bytes(key.credential_id)) for key in known
            ],
        )
        ticket = self._tickets.make("passkey", challenge, user=user.id)
        return PasskeyOffer(helpers.options_to_json_dict(options), ticket)

    async def add(
        self, user: User, ticket: str, credential: dict[str, Any], name: str, site: Site, actor: Actor
    ) -> Passkey:
        """Keep the one that a device has made."""
        try:
            known = self._tickets.read("passkey", ticket)
            if known.claims.get("user") != user.id:
                raise Unauthenticated("login_ended")
            await self._tickets.use(known)
            verified = webauthn.verify_registration_response(
                credential=credential,
                expected_challenge=known.id.encode(),
                expected_rp_id=site.host,
                expected_origin=site.origin,
                require_user_verification=True,
            )
        except (Unauthenticated, exceptions.WebAuthnException, ValueError, TypeError, KeyError, AttributeError):
            raise InvalidRequest("passkey_unusable") from None
        with noted(actor.did("passkey.added", "person", user.id)):
            made = await self._store.add(
                user.id,
                helpers.bytes_to_base64url(verified.credential_id),
                helpers.bytes_to_base64url(verified.credential_public_key),
                verified.sign_count,
                name,
            )
        if made is None:
            raise Conflict("passkey_known")
        return made

    async def remove(self, user_id: int, passkey_id: str, actor: Actor) -> None:
        """Let one open nothing any more."""
        with noted(actor.did("passkey.removed", "person", user_id)):
            if not await self._store.remove(user_id, passkey_id):
                raise NotFound("passkey_not_found")

    def ask(self, site: Site) -> PasskeyOffer:
        """Have whoever is there show one of theirs."""
        challenge = new_id()
        options = webauthn.generate_authentication_options(
            rp_id=site.host,
            challenge=challenge.encode(),
            user_verification=structs.UserVerificationRequirement.REQUIRED,
        )
        return PasskeyOffer(helpers.options_to_json_dict(options), self._tickets.make("challenge", challenge))

    async def enter(self, ticket: str, credential: dict[str, Any], site: Site, beginning: LoginOrigin) -> BrowserLogin:
        """A login for who showed one."""
        await self._accounts.refuse_address(beginning.address)
        user: User | None = None
        try:
            known = self._tickets.read("challenge", ticket)
            await self._tickets.use(known)
            key = await self._store.by_credential(str(credential.get("id"))[:1400])
            user = await self._users.by_id(key.user_id) if key is not None else None
            if key is None or user is None:
                raise Unauthenticated("passkey_unknown")
            count = _signed_by(key, credential, known.id.encode(), site)
            if not user.active:
                raise Forbidden("account_suspended")
        except (Unauthenticated, Forbidden) as error:
            await self._accounts.note_refusal(user, beginning.address, error.code)
            raise
        await self._store.note_use(key.id, count)
        return await self._accounts.open_for_browser(user.id, beginning)


def _signed_by(key: Passkey, credential: dict[str, Any], challenge: bytes, site: Site) -> int:
    """How often a key has signed, which signed this challenge just now; `Unauthenticated` where it did not."""
    try:
        verified = webauthn.verify_authentication_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=site.host,
            expected_origin=site.origin,
            credential_public_key=helpers.base64url_to_bytes(key.public_key),
            credential_current_sign_count=key.sign_count,
            require_user_verification=True,
        )
    except (exceptions.WebAuthnException, ValueError, TypeError, KeyError, AttributeError):
        raise Unauthenticated("passkey_unknown") from None
    return verified.new_sign_count


def _handle(user_id: int) -> bytes:
    """By which a device knows that two passkeys are of one account; it says nothing of the person."""
    return f"qhub-{user_id}".encode()
