"""Logging in through the organisation's identity provider. Only the web app does it: somebody must be sent there."""

from fastapi import APIRouter, Request, Response
from pydantic import Field

from qhub.api.addresses import own_address
from qhub.api.auth import give
from qhub.api.bodies import MAX_CODE, BaseAnswer, Body, PageLogin, Text
from qhub.api.deps import CurrentBeginning, CurrentHub, PageCookies
from qhub.people.single_sign_on import ProviderReturn

RETURN = "/entrar"
"""The page of the web app that people come back to."""
MAX_RETURNED = 4_000
"""Of what a provider puts into an address: browsers and proxies take no more."""
MAX_TICKET = 2_000
router = APIRouter(prefix="/auth/oidc", tags=["auth"])


class AwayAnswer(BaseAnswer):
    """The way to the identity provider."""

    url: str
    """Where the browser is to go."""


class ReturnBody(Body):
    """The parameters with which the provider sent the browser back."""

    state: Text = Field(max_length=MAX_RETURNED, validation_alias="estado")
    authorization: Text | None = Field(None, max_length=MAX_RETURNED, validation_alias="autorizacao")
    """Its `code`; none where it let nobody in."""
    issuer: Text | None = Field(None, max_length=MAX_RETURNED, validation_alias="emissor")
    """Its `iss`, where it has one."""


class FactorTicketBody(Body):
    """The code that the login still lacks."""

    ticket: Text = Field(max_length=MAX_TICKET, validation_alias="bilhete")
    code: Text = Field(max_length=MAX_CODE, validation_alias="codigo")


class ReturnAnswer(BaseAnswer):
    """A login, or what it still lacks."""

    login: PageLogin | None
    ticket: str | None = Field(serialization_alias="bilhete")
    """Where a code is asked for before there is a login: what to send it with."""


class LeaveAnswer(BaseAnswer):
    """The way out of the identity provider."""

    url: str | None
    """Where the browser logs out of the provider; none where it need not."""


@router.post("")
async def go_to_provider(request: Request, hub: CurrentHub, cookies: PageCookies, response: Response) -> AwayAnswer:
    """Tell where to log in; the browser keeps in a cookie what it needs to come back."""
    begun = await hub.people.single_sign_on.begin(own_address(request, hub.settings.public_url, RETURN))
    cookies.set_ticket(response, begun.ticket)
    return AwayAnswer(url=begun.address)


@router.post("/entrar")
async def come_back(
    body: ReturnBody, hub: CurrentHub, cookies: PageCookies, beginning: CurrentBeginning, response: Response
) -> ReturnAnswer:
    """A login for who is back from the provider, as with a password; or a ticket, for who has a second factor."""
    returned = ProviderReturn(body.state, body.authorization, body.issuer)
    entered = await hub.people.single_sign_on.finish(cookies.ticket, returned, beginning)
    cookies.set_ticket(response, "")
    if entered.login is None:
        return ReturnAnswer(login=None, ticket=entered.ticket)
    await hub.people.accounts.log_out_of(cookies.refresh, beginning.address)
    return ReturnAnswer(login=give(entered.login, cookies, response), ticket=None)


@router.post("/codigo")
async def show_factor(
    body: FactorTicketBody, hub: CurrentHub, cookies: PageCookies, beginning: CurrentBeginning, response: Response
) -> PageLogin:
    """A login for who is back from the provider and shows their second factor."""
    entered = await hub.people.single_sign_on.finish_with_code(body.ticket, body.code, beginning)
    await hub.people.accounts.log_out_of(cookies.refresh, beginning.address)
    return give(entered, cookies, response)


@router.get("/saida")
async def leave_provider(request: Request, hub: CurrentHub) -> LeaveAnswer:
    """Tell where who has logged out of the hub logs out of the provider, too."""
    back = own_address(request, hub.settings.public_url, "/login")
    return LeaveAnswer(url=await hub.people.single_sign_on.logout_address(back))
