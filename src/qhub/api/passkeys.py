"""Passkeys of the caller, and the login with one. Only the web app uses these routes: the keys are a browser's."""

from typing import Any
from urllib.parse import urlsplit

from fastapi import APIRouter, Request, Response
from pydantic import Field

from qhub.api.addresses import own_address
from qhub.api.auth import give
from qhub.api.bodies import MAX_PASSWORD, BaseAnswer, Body, Moment, PageLogin, RowAnswer, Text, Trimmed
from qhub.api.deps import (
    CurrentActor,
    CurrentBeginning,
    CurrentHub,
    CurrentIdentity,
    PageCookies,
    is_id,
)
from qhub.api.second_factor import own_user
from qhub.api.single_sign_on import MAX_TICKET
from qhub.errors import NotFound
from qhub.hub import Hub
from qhub.people.passkeys import PasskeyOffer, Site

MAX_NAME = 60
router = APIRouter(prefix="/auth/chaves", tags=["auth"])


class PresenceBody(Body):
    """The password again: a passkey opens the account as it does."""

    password: str = Field("", max_length=MAX_PASSWORD)
    """Empty for who may have none and has just logged in."""


class NewPasskeyBody(Body):
    """A device's answer to the offer of a passkey."""

    ticket: Text = Field(max_length=MAX_TICKET, validation_alias="bilhete")
    name: Trimmed = Field(min_length=1, max_length=MAX_NAME, validation_alias="nome")
    credential: dict[str, Any] = Field(validation_alias="credencial")
    """What the browser's `toJSON` makes of what the device made."""


class PasskeyLoginBody(Body):
    """A device's signature for a login."""

    ticket: Text = Field(max_length=MAX_TICKET, validation_alias="bilhete")
    credential: dict[str, Any] = Field(validation_alias="credencial")


class OfferAnswer(BaseAnswer):
    """The options for a device, with the ticket to send back."""

    options: dict[str, Any] = Field(serialization_alias="opcoes")
    """For the browser's `parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON`."""
    ticket: str = Field(serialization_alias="bilhete")


class PasskeyAnswer(RowAnswer):
    """A passkey, without what it is checked by."""

    id: str
    name: str = Field(serialization_alias="nome")
    created_at: Moment = Field(serialization_alias="criada")
    used_at: Moment | None = Field(serialization_alias="usada")


def _site(request: Request, hub: Hub) -> Site:
    address = urlsplit(own_address(request, hub.settings.public_url, ""))
    return Site(address.hostname or "", f"{address.scheme}://{address.netloc}")


def _offer(offered: PasskeyOffer) -> OfferAnswer:
    return OfferAnswer(options=offered.options, ticket=offered.ticket)


@router.get("")
async def list_passkeys(hub: CurrentHub, identity: CurrentIdentity) -> list[PasskeyAnswer]:
    """List one's own passkeys, the first one first."""
    return [PasskeyAnswer.from_row(key) for key in await hub.people.passkeys.of_user(identity.user_id)]


@router.post("/preparar")
async def offer_passkey(
    body: PresenceBody, request: Request, hub: CurrentHub, identity: CurrentIdentity, actor: CurrentActor
) -> OfferAnswer:
    """Offer a device what it makes a passkey of."""
    await hub.people.accounts.check_presence(identity, body.password, actor.address)
    return _offer(await hub.people.passkeys.offer(await own_user(hub, identity), _site(request, hub)))


@router.post("", status_code=201)
async def add_passkey(
    body: NewPasskeyBody, request: Request, hub: CurrentHub, identity: CurrentIdentity, actor: CurrentActor
) -> PasskeyAnswer:
    """Keep what the device made; from now on it lets the person in."""
    user, site = await own_user(hub, identity), _site(request, hub)
    return PasskeyAnswer.from_row(
        await hub.people.passkeys.add(user, body.ticket, body.credential, body.name, site, actor)
    )


@router.delete("/{chave_id}", status_code=204)
async def remove_passkey(chave_id: str, hub: CurrentHub, identity: CurrentIdentity, actor: CurrentActor) -> None:
    """Let one open nothing any more."""
    if not is_id(chave_id):
        raise NotFound("passkey_not_found")
    await hub.people.passkeys.remove(identity.user_id, chave_id, actor)


@router.post("/desafio")
async def ask_for_passkey(request: Request, hub: CurrentHub, cookies: PageCookies) -> OfferAnswer:
    """Offer a device what it signs to log somebody in, whoever it is."""
    return _offer(hub.people.passkeys.ask(_site(request, hub)))


@router.post("/entrar")
async def enter_by_passkey(
    body: PasskeyLoginBody,
    request: Request,
    hub: CurrentHub,
    cookies: PageCookies,
    beginning: CurrentBeginning,
    response: Response,
) -> PageLogin:
    """A login for who showed a passkey, as with a password and a code."""
    entered = await hub.people.passkeys.enter(body.ticket, body.credential, _site(request, hub), beginning)
    await hub.people.accounts.log_out_of(cookies.refresh, beginning.address)
    return give(entered, cookies, response)
