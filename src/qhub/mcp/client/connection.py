"""The connection to one server: made in the background, it notices when it is lost and comes back by itself.

The tools that were found last stay known while the server is away, so that prompts do not change and a call says what
is wrong. A call that is cancelled, or runs out of time, is cancelled at the server too; then the server is asked for
its list again, and one that does not even answer that is left and reached anew.
"""

import asyncio
import contextvars
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from importlib.metadata import version
from typing import Any, Literal

import mcp_types
import structlog
from mcp.client import Client, ClientSession, Transport
from mcp.client.session import IncomingMessage
from mcp.shared.exceptions import MCPError
from mcp_types import CallToolResult, InputRequiredResult
from pydantic import TypeAdapter, ValidationError

from qhub.errors import ToolFailure
from qhub.mcp.client.bounds import CallBounds
from qhub.mcp.client.catalogue import ServerCatalogue, catalogue_of
from qhub.mcp.client.definition import ServerCommand, ServerDefinition
from qhub.mcp.client.http import HttpTransport, http_streams
from qhub.mcp.client.limits import (
    BACKOFF_SECONDS,
    FIRST_WAIT_SECONDS,
    MAX_BACKOFF_SECONDS,
    MAX_ERROR,
    MAX_FOUND,
    MAX_NAME,
    MAX_PAGES,
    MIN_PAUSE_SECONDS,
    RELIST_PAUSE_SECONDS,
)
from qhub.mcp.client.results import OUTSIDE, reduced
from qhub.mcp.client.stdio import ErrorLines, stdio_streams
from qhub.mcp.client.trouble import ServerTrouble, Trouble, trouble
from qhub.mcp.client.words import label

State = Literal["connecting", "connected", "waiting", "stopped"]
"""Being reached; usable; to be tried again in a while; not tried."""

_ANSWER: TypeAdapter[CallToolResult | InputRequiredResult] = TypeAdapter(CallToolResult | InputRequiredResult)
_GONE = (mcp_types.CONNECTION_CLOSED, mcp_types.REQUEST_TIMEOUT)
_TERMINATED = "Session terminated"
"""What the SDK says where the server does not know the session any more."""
_CLIENT = mcp_types.Implementation(name="qhub", version=version("qhub"))

logger = structlog.get_logger(__name__)


class Connection:
    """A server, as this process reaches it."""

    def __init__(self, definition: ServerDefinition, bounds: CallBounds, *, unusable: Trouble | None = None) -> None:
        self.definition = definition
        self.state: State = "stopped"
        self.catalogue = ServerCatalogue()
        """The tools that the server offered last."""
        self.trouble = unusable
        """What went wrong last; None while all is well."""
        self.since: float | None = None
        """The moment at which the server was reached."""
        self.software = ""
        """The name and version that the server gives itself."""
        self.errors = ErrorLines(definition.id)
        self._bounds = bounds
        self._session: ClientSession | None = None
        self._http: HttpTransport | None = None
        self._task: asyncio.Task[None] | None = None
        self._attempts = 0
        self._news = asyncio.Condition()
        self._attention = asyncio.Event()
        """Something is to be done about the session: it is lost, or its list has to be read again."""
        self._is_lost = False
        self._end: Trouble | None = None
        """The reason why a child has ended."""
        self._wanted = asyncio.Event()
        """Somebody waits for the next attempt."""

    def start(self) -> None:
        """Begin to reach it, in the background: in nobody's request."""
        name = f"tool-server-{self.definition.id}"
        self._task = asyncio.create_task(self._run(), name=name, context=contextvars.Context())

    async def close(self) -> None:
        """Leave it; a child ends."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait({self._task})
        self.state = "stopped"

    async def tried(self, seconds: float = FIRST_WAIT_SECONDS) -> None:
        """Wait for the end of the first attempt, but not for long."""
        if self._attempts == 0 and self._task is not None:
            await self._outcome(0, seconds)

    async def reconnect(self) -> None:
        """Reach it anew, at once; returns when that has worked or failed."""
        if self._task is None:
            return
        asked = self._attempts
        self._lose()
        self._wanted.set()
        await self._outcome(asked, self._bounds.connect_seconds)

    async def call(self, name: str, arguments: dict[str, Any]) -> Any:
        """A tool's result, as a model gets it; `ToolFailure` or `ServerTrouble` where there is none."""
        session = await self._usable()
        params = mcp_types.CallToolRequestParams(name=name, arguments=arguments)
        # Not `session.call_tool`: that checks results against schemas of the server's, with patterns of its choice.
        work = asyncio.create_task(session.send_request(mcp_types.CallToolRequest(params=params), _ANSWER))
        try:
            await asyncio.wait({work})
        except asyncio.CancelledError:
            work.add_done_callback(_forget)
            work.cancel()  # sends the protocol's cancellation, in its own time
            self._attention.set()
            raise
        try:
            answer = work.result()
        except Exception as error:
            raise self._failure(session, error) from None
        if isinstance(answer, InputRequiredResult):
            raise ToolFailure(f"{self._outside}: pede dados que só uma pessoa pode dar")
        return reduced(self.definition.id, answer, self._bounds.result_chars)

    @property
    def _outside(self) -> str:
        return OUTSIDE.format(server=self.definition.id)

    def _failure(self, session: ClientSession, error: Exception) -> Exception:
        """What a call's failure means: the tool said no, or the server is of no use any more."""
        is_refused = self._http is not None and self._http.refusal is not None
        is_gone = isinstance(error, MCPError) and (error.code in _GONE or error.message == _TERMINATED)
        if is_gone or is_refused or self._session is not session:
            self._lose()
            return ServerTrouble(self._described(error))
        if isinstance(error, MCPError):
            return ToolFailure(f"{self._outside}: {label(error.message, MAX_ERROR)}")
        return ToolFailure(f"{self._outside}: a resposta não segue o protocolo")

    async def _usable(self) -> ClientSession:
        if self._session is None or self._is_lost:
            self._wanted.set()
            await self._outcome(self._attempts, self._bounds.connect_seconds)
        if self._session is None:
            raise ServerTrouble(self.trouble or Trouble("unreachable"))
        return self._session

    async def _outcome(self, after: int, seconds: float) -> None:
        """Wait for the end of an attempt after so many, but not for long."""
        try:
            async with asyncio.timeout(seconds), self._news:
                await self._news.wait_for(lambda: self._attempts > after)
        except TimeoutError:
            return

    def _lose(self) -> None:
        """The session is of no use any more."""
        self._is_lost = True
        self._attention.set()

    def _note_end(self, code: str) -> None:
        """A child has ended, or is to."""
        self._end = Trouble(code, self.errors.lines[-1] if code == "ended" and self.errors.lines else "")
        self._lose()

    async def _run(self) -> None:
        failures = 0
        while True:
            began = time.monotonic()
            self.trouble = await self._attempt()
            self.state = "waiting"
            logger.warning(
                "tool_server.lost", server=self.definition.id, code=self.trouble.code, detail=self.trouble.detail
            )
            failures = 1 if time.monotonic() - began > MAX_BACKOFF_SECONDS else failures + 1
            await self._pause(failures)

    async def _attempt(self) -> Trouble:
        """Reach the server and stay with it; why that ended."""
        self.state, self._is_lost, self._end = "connecting", False, None
        self._attention.clear()
        self._wanted.clear()
        try:
            async with self._reached() as session:
                self._session, self.state, self.since, self.trouble = session, "connected", time.time(), None
                logger.info("tool_server.connected", server=self.definition.id, tools=len(self.catalogue.listed))
                await self._tried()
                await self._stay(session)
            return self._end or Trouble("left")
        except Exception as error:
            return self._described(error)
        finally:
            was_reached, self._session, self.since = self._session is not None, None, None
            if not was_reached:
                await self._tried()

    async def _tried(self) -> None:
        async with self._news:
            self._attempts += 1
            self._news.notify_all()

    @asynccontextmanager
    async def _reached(self) -> AsyncIterator[ClientSession]:
        """A session whose server has said what it offers."""
        async with AsyncExitStack() as stack:
            async with asyncio.timeout(self._bounds.connect_seconds):
                transport = self._make_transport()
                client = Client(transport, client_info=_CLIENT, message_handler=self._hear, cache=None)
                await stack.enter_async_context(client)
                info = client.server_info
                self.software = label(f"{info.name} {info.version}", MAX_NAME) if info is not None else ""
                await self._list(client.session)
            yield client.session

    def _make_transport(self) -> Transport:
        endpoint = self.definition.endpoint
        if isinstance(endpoint, ServerCommand):
            return stdio_streams(endpoint, self.errors, self._note_end)
        self._http = HttpTransport(endpoint, self._bounds.private_hosts)
        return http_streams(endpoint, self._http)

    async def _stay(self, session: ClientSession) -> None:
        """Until the session is lost; its list is read again when there is reason to."""
        while True:
            await self._attention.wait()
            self._attention.clear()
            if self._is_lost:
                return
            async with asyncio.timeout(self._bounds.connect_seconds):
                await self._list(session)
            await asyncio.sleep(RELIST_PAUSE_SECONDS)

    async def _list(self, session: ClientSession) -> None:
        found: list[mcp_types.Tool] = []
        cursor: str | None = None
        for _ in range(MAX_PAGES):
            page = await session.list_tools(params=mcp_types.PaginatedRequestParams(cursor=cursor))
            found += page.tools
            cursor = page.next_cursor
            if cursor is None or len(found) > MAX_FOUND:
                break
        self.catalogue = catalogue_of(self.definition, found, self.call)

    async def _hear(self, message: IncomingMessage) -> None:
        if isinstance(message, mcp_types.ToolListChangedNotification):
            self._attention.set()

    async def _pause(self, failures: int) -> None:
        """Longer each time, but not where somebody waits."""
        seconds = min(BACKOFF_SECONDS * 2.0 ** min(failures - 1, 10), MAX_BACKOFF_SECONDS)
        await asyncio.sleep(MIN_PAUSE_SECONDS)
        try:
            async with asyncio.timeout(seconds):
                await self._wanted.wait()
        except TimeoutError:
            return

    def _described(self, error: Exception) -> Trouble:
        """Why it did not work, for administrators."""
        while isinstance(error, ExceptionGroup):
            error = error.exceptions[0]
        if self._http is not None and self._http.refusal is not None:
            return self._http.refusal
        if self._end is not None:
            return self._end
        if isinstance(error, TimeoutError):
            return Trouble("timeout")
        if isinstance(error, MCPError):
            return Trouble("left") if error.code in _GONE else trouble("protocol", error.message)
        if isinstance(error, ValidationError):
            return trouble("protocol", error.title)
        logger.error("tool_server.failed", server=self.definition.id, exc_info=error)
        return Trouble("failed", type(error).__name__)


def _forget(work: "asyncio.Task[Any]") -> None:
    """Nobody waits for a cancelled call; how it ended is of no interest."""
    if not work.cancelled():
        work.exception()
