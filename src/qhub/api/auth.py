"""Logging in and out."""

from fastapi import APIRouter

from qhub.api.bodies import LoginAnswer, LoginBody, Me, PasswordBody
from qhub.api.deps import ClientAddress, CurrentHub, CurrentIdentity

router = APIRouter(prefix="/auth", tags=["auth"])


@router.post("/login")
async def login(body: LoginBody, hub: CurrentHub, address: ClientAddress) -> LoginAnswer:
    """A token for an e-mail and a password."""
    token, user = await hub.accounts.login(body.email, body.password, address)
    return LoginAnswer(token=token, nome=user.name, role=user.role)


@router.post("/logout", status_code=204)
async def logout(hub: CurrentHub, identity: CurrentIdentity) -> None:
    """End this session; its token is refused from now on."""
    await hub.accounts.logout(identity)


@router.post("/senha", status_code=204)
async def change_password(
    body: PasswordBody, hub: CurrentHub, identity: CurrentIdentity, address: ClientAddress
) -> None:
    """Change the password; every session of the user ends."""
    await hub.accounts.change_password(identity, body.atual, body.nova, address)


@router.get("/me")
async def me(identity: CurrentIdentity) -> Me:
    """Who the token stands for."""
    return Me(
        id=identity.user_id,
        email=identity.email,
        nome=identity.name,
        role=identity.role,
        organizacao=identity.organization,
    )
