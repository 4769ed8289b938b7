"""Anthropic's models.

Their prompt cache keeps what was marked, and only that. Three marks of the four allowed: the end of the tools, the end
of the system text, and the end of the conversation, before what changes from turn to turn (see `history.ending`). A
follow-up question then reads everything before it from the cache.
"""

from collections.abc import AsyncGenerator
from contextlib import aclosing

from pydantic_ai.exceptions import ModelHTTPError

from qhub.errors import ConfigurationError, ModelError
from qhub.models.anthropic_reply import AnthropicReply
from qhub.models.anthropic_request import has_dropped_thoughts, request_body
from qhub.models.endings import checked_response, usage_of
from qhub.models.event_client import EventClient, EventStream
from qhub.models.failures import model_error
from qhub.models.interface import Prompt, Response, TextDelta
from qhub.settings.settings import Settings

URL = "https://api.anthropic.com"
VERSION = "2026-10-21"
"""The version of the interface that is spoken."""
LENIENT_BETA = {"anthropic-beta": "thinking-binding-controls-2026-08-01"}
STALE_THOUGHT = "The block is bound to a different conversation"
"""How the provider refuses a thought whose conversation has changed before it."""


class AnthropicProvider:
    """The `registry.ModelProvider` of Anthropic's models."""

    rank = 10
    note = ""

    def is_set_up(self, settings: Settings) -> bool:
        return settings.anthropic_api_key is not None

    def model_name(self, settings: Settings, wanted: str) -> str:
        if not self.is_set_up(settings):
            raise ConfigurationError("needs a key: set ANTHROPIC_API_KEY")
        return wanted or settings.anthropic_model

    def open_model(self, settings: Settings, name: str) -> "AnthropicModel":
        key = settings.anthropic_api_key
        return anthropic_model(
            api_key=key.get_secret_value() if key else "",
            model=name,
            base_url=settings.anthropic_base_url,
            timeout=settings.model_timeout_seconds,
        )


PROVIDER = AnthropicProvider()


def anthropic_model(
    *, api_key: str, model: str, base_url: str | None = None, timeout: float = 60.0
) -> "AnthropicModel":
    """A model of Anthropic's, or of anything that speaks its format at `base_url`.

    `timeout` is in seconds, for each wait for more of the answer.
    """
    return AnthropicModel(model, api_key, base_url or URL, timeout=timeout)


class AnthropicModel:
    """The `interface.Model` over a client of our own.

    Whoever stops listening early closes the generator (`contextlib.aclosing`) or is cancelled: both close the
    connection at once, and the provider stops writing.
    """

    follows_instructions = True
    sees = True

    def __init__(self, name: str, api_key: str, url: str, *, timeout: float) -> None:
        self.name = name
        self._url = url
        self._secrets = [api_key]
        headers = {"authorization": f"Bearer {api_key}", "anthropic-version": VERSION}
        self._client = EventClient(url, headers, timeout=timeout)

    async def stream(self, prompt: Prompt) -> AsyncGenerator[TextDelta | Response, None]:
        """See `interface.Model.stream`."""
        opened = False
        written = 0
        failure: ModelError | None = None
        reply = AnthropicReply(self.name, self._url)
        try:
            stream = await self._ask(prompt)
            async with aclosing(stream.batches()) as batches:
                async for events in batches:
                    text = reply.add(events)
                    if not opened or not written:  # what it read is known by now
                        self._tell(prompt, reply)
                    opened = True
                    if text:
                        stream.hold()
                        written += len(text)
                        yield TextDelta(text)
                    reply.check()
            message = reply.message()
        except Exception as error:
            failure = model_error(error, opened=opened, secrets=self._secrets)
            if opened:
                self._tell(prompt, reply)
        # Raised out here, so that no traceback carries the provider's own words.
        if failure is not None:
            raise failure
        self._tell(prompt, reply)
        yield checked_response(message, prompt, written, self._secrets)

    async def close(self) -> None:
        """Give back connections."""
        await self._client.close()

    def _tell(self, prompt: Prompt, reply: AnthropicReply) -> None:
        if prompt.opened is not None:
            prompt.opened(usage_of(reply.usage, self.name))

    async def _ask(self, prompt: Prompt) -> EventStream:
        lenient = has_dropped_thoughts(prompt.messages)
        try:
            return await self._send(prompt, lenient=lenient)
        except ModelHTTPError as error:
            if lenient or error.status_code != 400 or STALE_THOUGHT not in str(error.body):
                raise
        return await self._send(prompt, lenient=True)

    async def _send(self, prompt: Prompt, *, lenient: bool) -> EventStream:
        body = request_body(self.name, prompt, lenient=lenient)
        return await self._client.ask(self.name, "/v1/messages", body, LENIENT_BETA if lenient else {})
