"""Personal access tokens: what a person gives to a program of theirs, which comes in at `/mcp` alone."""

from dataclasses import asdict
from typing import Annotated, Literal

from fastapi import APIRouter, Response
from pydantic import BeforeValidator, Field

from qhub.api.bodies import Body, Moment, RowAnswer, Trimmed
from qhub.api.deps import CurrentActor, CurrentAdmin, CurrentHub, CurrentIdentity
from qhub.errors import Forbidden, NotFound
from qhub.store.audit_writing import noted

MAX_NAME = 100
MAX_DAYS = 365
DEFAULT_DAYS = 90
router = APIRouter(tags=["tokens"])
ScopeName = Literal["mcp:read", "mcp:write"]


class TokenBody(Body):
    """A token to make."""

    name: Trimmed = Field(min_length=1, max_length=MAX_NAME, validation_alias="nome")
    """What the person calls it: usually the program that it is for."""
    scopes: ScopeName = Field("mcp:read", validation_alias="ambito")
    """`mcp:read`: only tools that read. `mcp:write`: also those that change something, which still ask."""
    days: int = Field(DEFAULT_DAYS, ge=1, le=MAX_DAYS, validation_alias="dias")
    """The days for which it counts."""


def _widest(scopes: tuple[ScopeName, ...]) -> ScopeName:
    return "mcp:write" if "mcp:write" in scopes else "mcp:read"


class TokenAnswer(RowAnswer):
    """A token, without the token itself."""

    id: str
    name: str = Field(serialization_alias="nome")
    prefix: str = Field(serialization_alias="inicio")
    """The token's first characters, by which its owner knows it."""
    scopes: Annotated[ScopeName, BeforeValidator(_widest)] = Field(serialization_alias="ambito")
    created_at: Moment = Field(serialization_alias="criado")
    expires_at: Moment = Field(serialization_alias="expira")
    used_at: Moment | None = Field(serialization_alias="usado")
    """When it was last used, to about a minute."""


class NewTokenAnswer(TokenAnswer):
    """A new token, the only time that it is told."""

    token: str
    """The whole token. It is shown this once."""


class MemberTokenAnswer(TokenAnswer):
    """A token, with whose it is."""

    email: str
    """The owner's e-mail."""


@router.post("/tokens", status_code=201)
async def make_token(
    body: TokenBody, hub: CurrentHub, identity: CurrentIdentity, actor: CurrentActor, response: Response
) -> NewTokenAnswer:
    """Make a token. It is in the answer, and nowhere else ever again."""
    if identity.scopes is not None:
        raise Forbidden("forbidden")
    made = await hub.people.accounts.make_token(identity, actor, body.name, [body.scopes], body.days)
    response.headers["Cache-Control"] = "no-store"
    return NewTokenAnswer(**asdict(made.row), token=made.token)


@router.get("/tokens")
async def list_tokens(hub: CurrentHub, identity: CurrentIdentity) -> list[TokenAnswer]:
    """The person's own, newest first."""
    return [TokenAnswer.from_row(token) for token in await hub.stores.tokens.of_user(identity.user_id)]


@router.delete("/tokens/{token_id}", status_code=204)
async def revoke_token(token_id: str, hub: CurrentHub, identity: CurrentIdentity, actor: CurrentActor) -> None:
    """End one of one's own, at once."""
    with noted(actor.did("token.revoked", "token", token_id)):
        if not await hub.stores.tokens.revoke(token_id, user_id=identity.user_id):
            raise NotFound("token_not_found")


@router.get("/organizacao/tokens")
async def list_member_tokens(hub: CurrentHub, identity: CurrentAdmin, actor: CurrentActor) -> list[MemberTokenAnswer]:
    """List everybody's tokens in the organisation. Reading them is an entry of the audit."""
    found = await hub.stores.tokens.of_organization(identity.organization_id)
    await hub.stores.audit.add_or_log(actor.did("token.read", "token", "*", tokens=len(found)))
    return [MemberTokenAnswer.from_row(token) for token in found]


@router.delete("/organizacao/tokens/{token_id}", status_code=204)
async def revoke_member_token(token_id: str, hub: CurrentHub, identity: CurrentAdmin, actor: CurrentActor) -> None:
    """End anybody's in the organisation, at once."""
    with noted(actor.did("token.revoked", "token", token_id)):
        if not await hub.stores.tokens.revoke(token_id, organization_id=identity.organization_id):
            raise NotFound("token_not_found")
