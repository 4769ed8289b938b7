"""The caller's second factor: prepared with the password, active once a device has shown a code, and removed again."""

from fastapi import APIRouter
from pydantic import Field

from qhub.api.bodies import MAX_CODE, MAX_PASSWORD, BaseAnswer, Body, LoginBody, RowAnswer, Text
from qhub.api.deps import ClientAddress, CurrentActor, CurrentHub, CurrentIdentity
from qhub.api.people import Member
from qhub.errors import Unauthenticated
from qhub.hub import Hub
from qhub.people.accounts import Identity
from qhub.store.users import User

router = APIRouter(tags=["auth"])


class FactorBody(Body):
    """A code of the person's device."""

    code: Text = Field(max_length=MAX_CODE, validation_alias="codigo")


class DisableFactorBody(FactorBody):
    """A code and the password, since the account is less safe after it."""

    password: str = Field(max_length=MAX_PASSWORD)


class FactorAnswer(RowAnswer):
    """Whether there is a second factor, and whether there must be."""

    is_active: bool = Field(serialization_alias="ativo")
    is_required: bool = Field(serialization_alias="exigido")
    """Whether an administrator requires it."""
    codes_left: int = Field(serialization_alias="codigos")
    """Recovery codes that still count."""
    has_password: bool = Field(serialization_alias="senha")
    """Whether they have a password, and are asked for it before what cannot be undone."""


class PreparedAnswer(RowAnswer):
    """A secret for the person's device, not asked for yet."""

    secret: str = Field(serialization_alias="segredo")
    uri: str
    picture: list[str] = Field(serialization_alias="qr")
    """The address as a QR code, a row a text: 1 is dark."""


class RecoveryCodes(BaseAnswer):
    """Codes for who loses the device, the only time that they are told."""

    codes: list[str] = Field(serialization_alias="codigos")
    """Shown this once; each works once."""


async def own_user(hub: Hub, identity: Identity) -> User:
    """The person who asks."""
    user = await hub.stores.users.by_id(identity.user_id)
    if user is None:
        raise Unauthenticated("unauthenticated")
    return user


@router.get("/auth/segundo-fator")
async def factor_state(hub: CurrentHub, identity: CurrentIdentity) -> FactorAnswer:
    """Tell what one logs in with: whether there is a password, and whether the second factor is asked for, and must
    be."""
    state = await hub.people.second_factor.state(await own_user(hub, identity))
    has_password = await hub.people.accounts.has_password(identity.user_id)
    return FactorAnswer.from_row(state, has_password=has_password)


@router.post("/auth/segundo-fator/preparar")
async def prepare_factor(body: LoginBody, hub: CurrentHub, address: ClientAddress) -> PreparedAnswer:
    """A secret for one's device, where there is none. The password is enough: who must have one has no login yet."""
    user = await hub.people.accounts.verified(body.email, body.password, address)
    return PreparedAnswer.from_row(await hub.people.second_factor.prepare(user))


@router.post("/auth/segundo-fator")
async def confirm_factor(
    body: FactorBody, hub: CurrentHub, identity: CurrentIdentity, actor: CurrentActor
) -> RecoveryCodes:
    """Show that the device knows the secret; from now on every login asks for a code."""
    codes = await hub.people.second_factor.confirm(await own_user(hub, identity), body.code, actor)
    return RecoveryCodes(codes=codes)


@router.post("/auth/segundo-fator/codigos")
async def renew_codes(
    body: FactorBody, hub: CurrentHub, identity: CurrentIdentity, actor: CurrentActor
) -> RecoveryCodes:
    """New recovery codes, in place of all others."""
    codes = await hub.people.second_factor.renew_codes(await own_user(hub, identity), body.code, actor)
    return RecoveryCodes(codes=codes)


@router.post("/auth/segundo-fator/desligar", status_code=204)
async def disable_factor(
    body: DisableFactorBody, hub: CurrentHub, identity: CurrentIdentity, actor: CurrentActor
) -> None:
    """No longer be asked for a code; 403 where an administrator requires it."""
    await hub.people.accounts.check_password(identity, body.password, actor.address)
    await hub.people.second_factor.disable(await own_user(hub, identity), body.code, actor)


@router.delete("/organizacao/pessoas/{pessoa_id}/segundo-fator", status_code=204)
async def reset_factor(user: Member, hub: CurrentHub, actor: CurrentActor) -> None:
    """Take a person's away who has lost their device and their codes."""
    await hub.people.second_factor.reset(user, actor)
