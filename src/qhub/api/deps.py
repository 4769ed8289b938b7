"""Dependencies of routes: who asks, and which conversation of theirs the request is about.

`gate.py` has already refused requests without a valid token before any of this runs; a route declares what it needs
by these types and cannot forget a check.
"""

from typing import Annotated

from fastapi import Depends, Request

from qhub.api.addresses import client_address
from qhub.api.cookies import LoginCookies, check_page
from qhub.errors import Conflict, Forbidden, NotFound, Unauthenticated
from qhub.hub import Hub
from qhub.people.accounts import Identity
from qhub.store.audit_entry import Actor
from qhub.store.conversations import Conversation
from qhub.store.senders import Addressed
from qhub.store.sessions import LoginOrigin

ID_LENGTH = 32


def is_id(text: str) -> bool:
    """Whether this could be an id that the hub made: what could not be one is of nothing, and no database is asked."""
    return len(text) == ID_LENGTH and text.isascii() and text.isalnum()


async def get_hub(request: Request) -> Hub:
    """The hub that serves the request."""
    hub: Hub = request.app.state.hub
    return hub


async def get_language(request: Request) -> str:
    """The caller's language, as the gate found it."""
    language: str = request.state.language
    return language


async def get_identity(request: Request) -> Identity:
    """The caller; 401 where there is none."""
    identity: Identity | None = getattr(request.state, "identity", None)
    if identity is None:
        raise Unauthenticated("unauthenticated")
    return identity


async def get_address(request: Request) -> str:
    """The address that a request comes from; `X-Forwarded-For` counts only from a trusted proxy."""
    hub: Hub = request.app.state.hub
    peer = request.client.host if request.client else "unknown"
    return client_address(peer, request.headers.get("x-forwarded-for", ""), hub.settings.trusted_proxies)


async def get_beginning(request: Request) -> LoginOrigin:
    """The place where a login would begin."""
    return LoginOrigin(await get_address(request), request.headers.get("user-agent", ""))


async def get_page_cookies(request: Request) -> LoginCookies:
    """The cookies for a route that needs no login and gives one to a browser: only a page of ours may ask for it."""
    check_page(request.headers)
    return LoginCookies(request.scope, request.app.state.hub.settings)


async def get_cookies(request: Request) -> LoginCookies | None:
    """The caller's cookies; None for a program, which brings a token."""
    if "authorization" in request.headers:
        return None
    return LoginCookies(request.scope, request.app.state.hub.settings)


async def get_admin(request: Request) -> Identity:
    """The caller, if an administrator; otherwise 403."""
    identity = await get_identity(request)
    if identity.role != "admin":
        raise Forbidden("forbidden")
    return identity


async def get_actor(request: Request) -> Actor:
    """The caller, as the audit names them."""
    return actor_of(await get_identity(request), await get_address(request))


def actor_of(identity: Identity, address: str) -> Actor:
    """The caller, as the audit names them."""
    return Actor(identity.organization_id, identity.user_id, address)


CurrentHub = Annotated[Hub, Depends(get_hub)]
CurrentLanguage = Annotated[str, Depends(get_language)]
CurrentIdentity = Annotated[Identity, Depends(get_identity)]
CurrentAdmin = Annotated[Identity, Depends(get_admin)]
"""The caller, if an administrator; otherwise 403."""
CurrentActor = Annotated[Actor, Depends(get_actor)]
"""The caller, as the audit names them."""
ClientAddress = Annotated[str, Depends(get_address)]
CurrentBeginning = Annotated[LoginOrigin, Depends(get_beginning)]
"""The place where a login would begin."""
PageCookies = Annotated[LoginCookies, Depends(get_page_cookies)]
"""The cookies of a page of ours; otherwise 403."""
CurrentCookies = Annotated[LoginCookies | None, Depends(get_cookies)]
"""The caller's cookies, if that is how they came; a program has none."""


async def get_conversation(conversa_id: str, hub: CurrentHub, identity: CurrentIdentity) -> Conversation:
    """The conversation in the path, if it is the caller's; otherwise 404, as if there were none."""
    found = await hub.stores.conversations.get(conversa_id, identity.user_id) if is_id(conversa_id) else None
    if found is None:
        raise NotFound("conversation_not_found")
    return found


OwnConversation = Annotated[Conversation, Depends(get_conversation)]
"""The conversation in the path, if it is the caller's; otherwise 404."""


async def get_addressed(conversa_id: str, hub: CurrentHub, identity: CurrentIdentity) -> Addressed:
    """The caller's conversation in the path, and the caller as one who sends a message; otherwise 404."""
    stores, whose = hub.stores, (identity.user_id, identity.organization_id)
    found = await stores.senders.addressing(stores.conversations, conversa_id, *whose) if is_id(conversa_id) else None
    if found is None:
        raise NotFound("conversation_not_found")
    return found


AddressedConversation = Annotated[Addressed, Depends(get_addressed)]
"""As `OwnConversation`, and the caller as one who sends a message: one look, since somebody waits for an answer."""


async def check_hold(hub: Hub, user_id: int) -> None:
    """Refuse to delete what is on legal hold."""
    if await hub.stores.users.is_held(user_id):
        raise Conflict("legal_hold")


def check_agent(hub: Hub, conversation: Conversation) -> None:
    """Refuse where a turn may not begin or go on: the agent is gone, or was taken from the person."""
    if conversation.agent_id not in hub.agents:
        raise Conflict("agent_gone")
    if not conversation.is_granted:
        raise Forbidden("agent_forbidden", agente=conversation.agent_name)


async def get_usable_conversation(conversation: OwnConversation, hub: CurrentHub) -> Conversation:
    """The caller's conversation, if they may still use its agent; otherwise 403."""
    check_agent(hub, conversation)
    return conversation


UsableConversation = Annotated[Conversation, Depends(get_usable_conversation)]
"""The caller's conversation, if they may still use its agent; otherwise 403."""
