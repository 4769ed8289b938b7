"""Asking the person over MCP whether a tool may run: elicitation, in the two ways that the protocol has had.

Up to 2025-11-25 the server sends a request to the client while the call is open, which needs a session. Since then a
call that needs an answer ends with the question and a sealed note; the client calls again with the answer and the note,
which any worker can open. Either way the approval itself is the hub's own: an event in the log, decided once.
"""

from typing import Any, Literal, NamedTuple

import orjson
from mcp.server.context import ServerRequestContext
from mcp_types import (
    CallToolRequestParams,
    ElicitRequest,
    ElicitRequestFormParams,
    ElicitResult,
    InputRequiredResult,
)
from mcp_types.version import MODERN_PROTOCOL_VERSIONS

from qhub.conversations.direct_calls import DirectCall
from qhub.events.stored.tools import ToolApprovalRequest

MAX_SHOWN = 1500
"""Characters of a call's arguments that the person is shown."""
QUESTION = "aprovacao"
"""What the question is called where several could be asked."""
NOTHING_TO_FILL_IN: dict[str, Any] = {"type": "object", "properties": {}}
Way = Literal["request", "round", "none"]
Context = ServerRequestContext[Any, Any]


def way_to_ask(ctx: Context) -> Way:
    """The way in which this client can be asked, if it can."""
    capabilities = ctx.session.client_capabilities
    asked = capabilities.elicitation if capabilities is not None else None
    if asked is None or (asked.form is None and asked.url is not None):
        return "none"
    if ctx.protocol_version in MODERN_PROTOCOL_VERSIONS:
        return "round"
    return "request" if ctx.session.can_send_request else "none"


def question(request: ToolApprovalRequest) -> str:
    """The question that the person reads: why they are asked, and exactly what would run."""
    arguments = orjson.dumps(request.input, option=orjson.OPT_INDENT_2).decode()
    shown = arguments if len(arguments) <= MAX_SHOWN else f"{arguments[:MAX_SHOWN]} […]"
    return f"{request.reason}\n\n{request.name}\n{shown}"


async def ask(ctx: Context, request: ToolApprovalRequest) -> ElicitResult:
    """Ask while the call is open."""
    return await ctx.session.elicit_form(question(request), NOTHING_TO_FILL_IN, ctx.request_id)


def ask_by_round(request: ToolApprovalRequest, call: DirectCall) -> InputRequiredResult:
    """End the call with the question; the note says which call it was. The server seals it."""
    params = ElicitRequestFormParams(message=question(request), requested_schema=NOTHING_TO_FILL_IN)
    note = orjson.dumps([call.conversation_id, call.id, call.seq]).decode()
    return InputRequiredResult(input_requests={QUESTION: ElicitRequest(params=params)}, request_state=note)


class AnsweredRound(NamedTuple):
    """A call that a client comes back to, and the person's answer."""

    call: DirectCall
    answer: ElicitResult


def answered_round(params: CallToolRequestParams) -> AnsweredRound | None:
    """The call that a client comes back to, with the answer; None where this is a new call."""
    if params.request_state is None:
        return None
    conversation_id, id_, seq = orjson.loads(params.request_state)
    answer = (params.input_responses or {}).get(QUESTION)
    given = answer if isinstance(answer, ElicitResult) else ElicitResult(action="cancel")
    return AnsweredRound(DirectCall(conversation_id, id_, seq), given)
