"""MCP over standard input and output, for a local client: each message is carried to a running hub's `/mcp` and back.

There is one implementation, the hub's; this process holds a token and two pipes. What it must know of the protocol is
which headers a message travels with, and that every request gets an answer, also where the hub is away. It is started
anew by every client, so it imports nothing that carrying does not need.
"""

import asyncio
import base64
import re
import sys
from collections.abc import AsyncIterator, Mapping
from typing import Any, BinaryIO

import httpx2
import orjson

CONNECT_SECONDS = 10
SILENCE_SECONDS = 900
"""How long the hub may say nothing: it shows that it is alive far more often."""
GOODBYE_SECONDS = 1
"""How long ending the session may take, once the client has gone."""
UNREACHABLE = -32001
"""JSON-RPC leaves these numbers to servers: the hub cannot be reached, or broke off."""
REFUSED = -32002
"""The hub answered, and refused."""
SESSION_HEADER = "mcp-session-id"
VERSION_HEADER = "mcp-protocol-version"
METHOD_HEADER = "mcp-method"
NAME_HEADER = "mcp-name"
VERSION_KEY = "io.modelcontextprotocol/protocolVersion"
NAMED = {"tools/call": "name", "prompts/get": "name", "resources/read": "uri"}
"""Methods whose header says what they are about, and where their parameters have it."""
_SAFE = re.compile(r"(?:[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?)?")
_ENCODED = re.compile(r"=\?base64\?.*\?=")

Message = dict[str, Any]


async def carry(
    url: str, token: str, source: BinaryIO = sys.stdin.buffer, target: BinaryIO = sys.stdout.buffer
) -> None:
    """Carry messages between this process's pipes and a hub, until the client closes its end."""
    timeout = httpx2.Timeout(CONNECT_SECONDS, read=SILENCE_SECONDS)
    async with httpx2.AsyncClient(headers={"Authorization": f"Bearer {token}"}, timeout=timeout) as http:
        await MessageForwarder(http, f"{url.rstrip('/')}/mcp", target).run(source)


class MessageForwarder:
    """A carrier of messages, each by itself, so that none waits for a tool that another one called."""

    def __init__(self, http: httpx2.AsyncClient, address: str, target: BinaryIO) -> None:
        self._http = http
        self._address = address
        self._target = target
        self._headed = ProtocolHeaders()

    async def run(self, source: BinaryIO) -> None:
        """Run until the source ends; what is under way then has nobody to answer to."""
        under_way: set[asyncio.Task[None]] = set()
        while line := await asyncio.to_thread(source.readline):
            message = _message(line)
            if message is not None:
                task = asyncio.create_task(self._carry(message))
                under_way.add(task)
                task.add_done_callback(under_way.discard)
        for task in under_way:
            task.cancel()
        await asyncio.gather(*under_way, return_exceptions=True)
        await self._say_goodbye()

    async def _carry(self, message: Message) -> None:
        headers = {"Accept": "application/json, text/event-stream", "Content-Type": "application/json"}
        answered = False
        try:
            async with self._http.stream(
                "POST", self._address, content=orjson.dumps(message), headers=headers | self._headed.headers(message)
            ) as response:
                self._headed.session = response.headers.get(SESSION_HEADER) or self._headed.session
                async for received in _messages(response):
                    answered = answered or _answers(received, message)
                    self._headed.learn(received)
                    self._give(received)
                if response.status_code >= 400 and not answered:
                    self._refuse(message, REFUSED, f"{response.status_code}: {await _reason(response)}")
                    return
        except httpx2.HTTPError as error:
            self._refuse(message, UNREACHABLE, f"the hub at {self._address} cannot be reached ({_words(error)})")
            return
        if not answered and "method" in message and "id" in message:
            self._refuse(message, UNREACHABLE, "the hub ended the answer before it was complete; call again")

    def _refuse(self, message: Message, code: int, reason: str) -> None:
        """Say so where people look, and answer the request: a client that waits for ever shows nothing."""
        _say(reason)
        if "id" in message and "method" in message:
            self._give({"jsonrpc": "2.0", "id": message["id"], "error": {"code": code, "message": reason}})

    def _give(self, message: Message) -> None:
        self._target.write(orjson.dumps(message) + b"\n")
        self._target.flush()

    async def _say_goodbye(self) -> None:
        if self._headed.session is None:
            return
        try:
            headers = {SESSION_HEADER: self._headed.session}
            await self._http.delete(self._address, headers=headers, timeout=GOODBYE_SECONDS)
        except httpx2.HTTPError as error:
            _say(f"the session could not be ended ({_words(error)}); the hub ends it by itself")


class ProtocolHeaders:
    """The headers that messages need: newer clients say them in each, older ones agreed on a version at the
    beginning."""

    def __init__(self) -> None:
        self.session: str | None = None
        self._handshake: Any = None
        self._version: str | None = None

    def headers(self, message: Message) -> dict[str, str]:
        """The headers of a message from the client."""
        method, params = message.get("method"), message.get("params")
        if method == "initialize":
            self._handshake, self._version, self.session = message.get("id"), None, None
        if isinstance(method, str) and "id" in message and (version := _version_in(params)):
            headers = {VERSION_HEADER: version, METHOD_HEADER: method}
            name = params.get(NAMED.get(method, "")) if isinstance(params, dict) else None
            return headers | ({NAME_HEADER: header_value(name)} if isinstance(name, str) else {})
        headers = {} if self._version is None else {VERSION_HEADER: self._version}
        return headers if self.session is None else headers | {SESSION_HEADER: self.session}

    def learn(self, message: Message) -> None:
        """Take in the version that the hub agreed to."""
        if self._handshake is not None and message.get("id") == self._handshake and "result" in message:
            agreed = message["result"].get("protocolVersion")
            self._version = agreed if isinstance(agreed, str) else None


def header_value(value: str) -> str:
    """A value as a header carries it: in Base64 where it would not come out as it went in."""
    if _SAFE.fullmatch(value) and not _ENCODED.fullmatch(value):
        return value
    return f"=?base64?{base64.b64encode(value.encode()).decode('ascii')}?="


async def _messages(response: httpx2.Response) -> AsyncIterator[Message]:
    """The messages of an answer: one as JSON, or several as events."""
    kind = response.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind == "text/event-stream":
        data: list[str] = []
        async for line in response.aiter_lines():
            if line.startswith("data:"):
                data.append(line[5:].removeprefix(" "))
            elif not line and data:
                if message := _message("\n".join(data).encode()):
                    yield message
                data = []
        return
    body = await response.aread()
    if kind == "application/json" and (message := _message(body)) and "jsonrpc" in message:
        yield message


def _message(line: bytes) -> Message | None:
    if not line.strip():
        return None
    try:
        message = orjson.loads(line)
    except orjson.JSONDecodeError:
        message = None
    if not isinstance(message, dict):
        _say("a line that is no message was left out")
        return None
    return message


def _answers(received: Message, asked: Message) -> bool:
    return "method" not in received and "id" in asked and received.get("id") == asked["id"]


def _version_in(params: object) -> str | None:
    meta = params.get("_meta") if isinstance(params, Mapping) else None
    version = meta.get(VERSION_KEY) if isinstance(meta, Mapping) else None
    return version if isinstance(version, str) else None


async def _reason(response: httpx2.Response) -> str:
    await response.aread()
    try:
        return str(response.json()["error"]["message"])
    except (ValueError, KeyError, TypeError):
        return response.reason_phrase


def _words(error: Exception) -> str:
    return str(error) or type(error).__name__


def _say(words: str) -> None:
    sys.stderr.write(f"qhub mcp: {words}\n")
    sys.stderr.flush()
