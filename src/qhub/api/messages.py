"""A turn over HTTP: send a message, follow it, stop it, let it go on."""

from typing import Annotated, Any

import structlog
from fastapi import APIRouter, Header, Query
from starlette.responses import StreamingResponse

from qhub.api.bodies import Accepted, MessageBody
from qhub.api.deps import (
    AddressedConversation,
    CurrentHub,
    CurrentIdentity,
    CurrentLanguage,
    OwnConversation,
    UsableConversation,
    check_agent,
)
from qhub.api.preferences import understood
from qhub.api.stream import follow, sse
from qhub.conversations.budgets import Spender
from qhub.conversations.requests import Started
from qhub.errors import InvalidRequest, NotFound
from qhub.events.stored.turns import BudgetWarning, UserMessage
from qhub.events.wire import START, WHOLE, Cursor, parse_cursor
from qhub.hub import Hub
from qhub.language.catalogue import translate
from qhub.people.accounts import Identity
from qhub.store.conversations import Conversation
from qhub.store.senders import Sender

MAX_KEY = 100
MAX_NUMBER = 15
"""Digits of the largest number that a message can have."""
router = APIRouter(prefix="/conversas/{conversa_id}", tags=["mensagens"])
EVENTS: dict[int | str, dict[str, Any]] = {
    200: {"content": {"text/event-stream": {}}, "description": "Server-sent events"}
}


@router.post("/mensagens", response_class=StreamingResponse, responses=EVENTS)
async def send(
    body: MessageBody,
    addressed: AddressedConversation,
    hub: CurrentHub,
    identity: CurrentIdentity,
    language: CurrentLanguage,
    idempotency_key: Annotated[str | None, Header(max_length=MAX_KEY, min_length=1)] = None,
) -> StreamingResponse:
    """Send a message; the answer's events, until `done`. With `substitui` it is another version of that message."""
    conversation, sender = addressed
    started = await start_turn(
        hub,
        identity,
        conversation,
        body.content,
        language,
        sender=sender,
        autonomous_mode=body.autonomous_mode,
        key=idempotency_key,
        instead_of=question_number(body.replaces) if body.replaces is not None else None,
    )
    return sse(follow(hub, identity, conversation, Cursor(started.seq, WHOLE), until_done=True))


async def start_turn(
    hub: Hub,
    identity: Identity,
    conversation: Conversation,
    content: str,
    language: str,
    *,
    sender: Sender | None = None,
    autonomous_mode: bool | None = None,
    key: str | None = None,
    instead_of: int | None = None,
    model: str = "",
) -> Started:
    """Check a message and start its turn: the one way in, for every chat route. `sender` is looked for where it is not
    known yet."""
    check_message(hub, content, language)
    if model and model not in hub.settings.answer_models:
        raise _invalid("modelo", "invalid", language)
    check_agent(hub, conversation)
    if sender is None:
        sender = await hub.stores.senders.of_user(identity.user_id, identity.organization_id)
    warnings: list[BudgetWarning] = []
    if sender.has_budgets and not await hub.conversations.turns.is_known(conversation, key):
        agent = hub.agents[conversation.agent_id]
        spender = Spender(identity.organization_id, identity.user_id, agent)
        model_name = hub.models.for_agent(model or agent.model).name
        warnings = await hub.conversations.budgets.check(spender, model_name, content)
    preferences = understood(sender.preferences)
    message = UserMessage(
        request_id=structlog.contextvars.get_contextvars().get("request_id", ""),
        content=content,
        language=language,
        autonomous_mode=preferences.autonomous_mode if autonomous_mode is None else autonomous_mode,
        model=model,
        traceparent=hub.spans.current,
    )
    return await hub.conversations.turns.start(conversation, message, warnings=warnings, key=key, instead_of=instead_of)


def question_number(message_id: str) -> int:
    """The number of a question, by its own id or its answer's."""
    number = message_id.removesuffix("-a")
    if not (number.isascii() and number.isdigit() and len(number) <= MAX_NUMBER):
        raise NotFound("message_not_found")
    return int(number)


def check_message(hub: Hub, content: str, language: str, *, field: str = "content") -> None:
    """Refuse a message that is empty or too long, before anything is made for it."""
    limit = hub.settings.max_message_chars
    if not content.strip():
        raise _invalid(field, "string_too_short", language)
    if len(content) > limit:
        raise _invalid(field, "string_too_long", language, max_length=limit)


def _invalid(field: str, problem: str, language: str, **params: int) -> InvalidRequest:
    message = translate(language, f"fields.{problem}", **params)
    return InvalidRequest(fields=[{"field": field, "message": message}], resumo=f"{field} {message}")


@router.get("/eventos", response_class=StreamingResponse, responses=EVENTS)
async def events(
    conversation: OwnConversation,
    hub: CurrentHub,
    identity: CurrentIdentity,
    language: CurrentLanguage,
    last_event_id: Annotated[str | None, Header(max_length=MAX_KEY)] = None,
    depois: Annotated[str | None, Query(max_length=MAX_KEY)] = None,
) -> StreamingResponse:
    """Every event after a cursor (from the beginning without one), then what happens from now on."""
    given = last_event_id or depois
    try:
        after = parse_cursor(given) if given else START
    except ValueError:
        raise _invalid("Last-Event-ID", "invalid", language) from None
    return sse(follow(hub, identity, conversation, after, until_done=False))


@router.post("/cancelar", status_code=202)
async def cancel(conversation: OwnConversation, hub: CurrentHub) -> Accepted:
    """Ask the turn to stop; `done{status: "cancelled"}` follows at `/eventos`."""
    await hub.conversations.turns.cancel(conversation)
    return Accepted(status="cancelling" if conversation.status in ("ready", "running") else conversation.status)


@router.post("/continuar", status_code=202)
async def proceed(conversation: UsableConversation, hub: CurrentHub, language: CurrentLanguage) -> Accepted:
    """Let an interrupted, stopped or paused turn go on; its events follow at `/eventos`."""
    await hub.conversations.turns.proceed(conversation, language)
    return Accepted(status="ready")
