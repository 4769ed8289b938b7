"""Logging in and out, of a program and of a browser."""

from fastapi import APIRouter, Response

from qhub.api.bodies import LoginAnswer, LoginBody, Me, OwnErasureBody, PageLogin, PasswordBody
from qhub.api.cookies import LoginCookies
from qhub.api.deps import (
    ClientAddress,
    CurrentActor,
    CurrentBeginning,
    CurrentCookies,
    CurrentHub,
    CurrentIdentity,
    PageCookies,
)
from qhub.errors import Unauthenticated
from qhub.people.accounts import BrowserLogin

router = APIRouter(prefix="/auth", tags=["auth"])


@router.post("/login")
async def login(body: LoginBody, hub: CurrentHub, beginning: CurrentBeginning) -> LoginAnswer:
    """A token for an e-mail, a password and, where 401 `second_factor_needed` asks for it, a code."""
    token, user = await hub.people.accounts.login(body.email, body.password, body.code, beginning)
    return LoginAnswer(token=token, name=user.name, role=user.role)


@router.post("/sessao")
async def enter(
    body: LoginBody, hub: CurrentHub, cookies: PageCookies, beginning: CurrentBeginning, response: Response
) -> PageLogin:
    """The same for the web app: the token goes into cookies, and no script sees it."""
    entered = await hub.people.accounts.enter(body.email, body.password, body.code, beginning)
    await hub.people.accounts.log_out_of(cookies.refresh, beginning.address)
    return give(entered, cookies, response)


@router.post("/renovar")
async def renew(hub: CurrentHub, cookies: PageCookies, response: Response) -> PageLogin:
    """Another short while for the web app. Who comes with a cookie that was renewed before ends the login."""
    return give(await hub.people.accounts.renew(cookies.refresh), cookies, response)


@router.post("/logout", status_code=204)
async def logout(
    hub: CurrentHub, identity: CurrentIdentity, address: ClientAddress, cookies: CurrentCookies, response: Response
) -> None:
    """End this session; its token is refused from now on."""
    await hub.people.accounts.logout(identity, address)
    if cookies is not None:
        cookies.clear(response)


@router.post("/senha", status_code=204)
async def change_password(
    body: PasswordBody,
    hub: CurrentHub,
    identity: CurrentIdentity,
    beginning: CurrentBeginning,
    cookies: CurrentCookies,
    response: Response,
) -> None:
    """Change the password; every session of the user ends. The web app is given a new one."""
    await hub.people.accounts.change_password(identity, body.current, body.new, beginning.address)
    if cookies is not None:
        cookies.set(response, await hub.people.accounts.open_for_browser(identity.user_id, beginning))


@router.post("/apagar", status_code=204)
async def erase_oneself(
    body: OwnErasureBody,
    hub: CurrentHub,
    identity: CurrentIdentity,
    actor: CurrentActor,
    cookies: CurrentCookies,
    response: Response,
) -> None:
    """Delete one's own account with all that is in it, for good. The password, or a login that has just begun, says
    that this is meant."""
    await hub.people.accounts.check_presence(identity, body.password, actor.address)
    user = await hub.stores.users.by_id(identity.user_id)
    if user is None:
        raise Unauthenticated("unauthenticated")
    await hub.conversations.erasure.erase(user, actor)
    if cookies is not None:
        cookies.clear(response)


@router.get("/me")
async def me(identity: CurrentIdentity) -> Me:
    """The person that the token stands for."""
    return Me.from_row(identity)


def give(login: BrowserLogin, cookies: LoginCookies, response: Response) -> PageLogin:
    """Have the browser keep a login, and tell its page whose it is."""
    cookies.set(response, login)
    user = login.user
    return PageLogin(session=login.session_id, id=user.id, name=user.name, role=user.role)
