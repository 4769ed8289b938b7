"""Following one call, from the log to the client: progress, the person's approval, the result; and cancellation the
other way."""

import time
from contextlib import aclosing

import anyio
import structlog
from mcp.shared.exceptions import MCPError
from mcp_types import INVALID_REQUEST, CallToolResult, ElicitResult, InputRequiredResult

from qhub.conversations.direct_calls import DirectCall, DirectCalls
from qhub.errors import NotFound
from qhub.events.stored import Event
from qhub.events.stored.tools import ToolApprovalRequest, ToolComplete, ToolError, ToolFailed, ToolStart
from qhub.events.stored.turns import Done
from qhub.language.catalogue import translate
from qhub.mcp.server.approval import Context, ask, ask_by_round, way_to_ask
from qhub.mcp.server.results import completed, failed
from qhub.mcp.server.transport import CallOrigin, McpTransport

APPROVAL_SECONDS = 600
"""How long an open call waits for the person's answer before it counts as no."""

logger = structlog.get_logger(__name__)


class CallFollower:
    """The follower of one call."""

    def __init__(
        self, calls: DirectCalls, transport: McpTransport, ctx: Context, origin: CallOrigin, call: DirectCall
    ) -> None:
        self._calls = calls
        self._transport = transport
        self._ctx = ctx
        self._origin = origin
        self._call = call
        self._began = time.monotonic()
        self._label = ""
        self._asked = False
        self._refusal = ""
        self._result: CallToolResult | None = None

    async def answer(self, answer: ElicitResult) -> None:
        """Take in what the person said about a call that waits."""
        self._asked = True
        language = self._origin.caller.language
        if answer.action == "accept":
            await self._calls.decide(self._origin.caller, self._call, "aprovar")
        else:
            words = translate(language, f"mcp.{answer.action}", cliente=self._origin.caller.client)
            await self._calls.decide(self._origin.caller, self._call, "recusar", reason=words)

    async def outcome(self) -> CallToolResult | InputRequiredResult:
        """The call's end. A client that cancels, or is no longer let in, cancels the tool."""
        try:
            async with aclosing(self._calls.events(self._call)) as events:
                async for event in events:
                    if (end := await self._take(event)) is not None:
                        return end
        except anyio.get_cancelled_exc_class():
            with anyio.CancelScope(shield=True):
                await self._calls.cancel(self._origin.caller, self._call)
            raise
        raise AssertionError("a log that is followed has no end")

    async def _take(self, event: Event | None) -> CallToolResult | InputRequiredResult | None:
        match event:
            case None:
                await self._check()
                await self._report()
            case ToolStart():
                self._label = event.label
                await self._report()
            case ToolApprovalRequest() if not self._asked:
                return await self._approval(event)
            case ToolFailed():  # nobody is there to decide: the client may call again
                await self._calls.decide(self._origin.caller, self._call, "saltar")
            case ToolComplete():
                language = self._origin.caller.language
                self._result = completed(event.result, language=language, web=self._origin.web)
            case ToolError():
                self._result = failed(self._refusal or event.error.message)
            case Done() if not event.waiting_for:
                ended = translate(self._origin.caller.language, "tool.missing_result")
                return self._result or failed(ended)
        return None

    async def _check(self) -> None:
        if not await self._transport.still_valid(self._origin):
            await self._calls.cancel(self._origin.caller, self._call)
            raise MCPError(INVALID_REQUEST, translate(self._origin.caller.language, "errors.unauthenticated"))
        if not await self._calls.exists(self._origin.caller, self._call):
            raise NotFound("conversation_not_found")

    async def _report(self) -> None:
        """Progress in words. The number is the seconds it has taken: how many it will, nobody knows."""
        await self._ctx.session.report_progress(round(time.monotonic() - self._began, 3), None, self._label or None)

    async def _approval(self, request: ToolApprovalRequest) -> InputRequiredResult | None:
        way = way_to_ask(self._ctx)
        if way == "round":
            return ask_by_round(request, self._call)
        if way == "request":
            await self.answer(await self._ask(request))
            return None
        self._asked = True
        self._refusal = translate(
            self._origin.caller.language,
            "mcp.cannot_ask",
            cliente=self._origin.caller.client,
            ferramenta=request.title or request.name,
            endereco=self._origin.web,
        )
        await self._calls.decide(self._origin.caller, self._call, "recusar", reason=self._refusal)
        return None

    async def _ask(self, request: ToolApprovalRequest) -> ElicitResult:
        try:
            with anyio.fail_after(APPROVAL_SECONDS):
                return await ask(self._ctx, request)
        except (TimeoutError, MCPError) as error:
            logger.info("mcp.not_answered", conversation_id=self._call.conversation_id, error=type(error).__name__)
            return ElicitResult(action="cancel")
