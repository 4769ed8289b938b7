"""A provider's model behind the hub's interface, over pydantic-ai's direct streaming interface.

The system text goes as an instruction part of the request, never into the messages: providers put it in front of the
conversation, so that it is a prefix that stays the same from call to call.
"""

from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence

from pydantic_ai.direct import model_request_stream
from pydantic_ai.messages import InstructionPart, ModelResponse, PartDeltaEvent, PartStartEvent, TextPart, TextPartDelta
from pydantic_ai.models import Model as ProviderClient
from pydantic_ai.models import ModelRequestParameters
from pydantic_ai.settings import ModelSettings, merge_model_settings
from pydantic_ai.tools import ToolDefinition
from pydantic_ai.usage import RequestUsage

from qhub.errors import ModelError
from qhub.events.stored import Usage
from qhub.models.failures import model_error, scrubbed
from qhub.models.history import ending, sendable
from qhub.models.interface import Prompt, Response, TextDelta
from qhub.models.spending import settled


class ProviderModel:
    """Implements `interface.Model` over any pydantic-ai model.

    Whoever stops listening early closes the generator (`contextlib.aclosing`) or is cancelled: both close the
    connection at once, and the provider stops writing.
    """

    follows_instructions = True

    def __init__(
        self,
        client: ProviderClient,
        *,
        close: Callable[[], Awaitable[None]],
        settings: ModelSettings | None = None,
        secrets: Sequence[str] = (),
        marks_cache: bool = False,
    ) -> None:
        """`marks_cache` where the provider keeps only those prefixes that a request marks."""
        self.name = client.model_name
        self._client = client
        self._close = close
        self._settings = settings
        self._secrets = secrets
        self._marks_cache = marks_cache

    async def stream(self, prompt: Prompt) -> AsyncGenerator[TextDelta | Response, None]:
        """See `interface.Model.stream`."""
        opened = False
        written = 0
        failure: ModelError | None = None
        try:
            async with model_request_stream(
                self._client,
                ending(sendable(prompt.messages), prompt.volatile, mark=self._marks_cache and prompt.cached),
                model_settings=self._settings_for(prompt),
                model_request_parameters=_parameters(prompt),
            ) as response:
                opened = True
                self._tell(prompt, response.usage)
                async for event in response:
                    if text := _text_of(event):
                        if not written:  # what it read is known by now, where a provider says so at all
                            self._tell(prompt, response.usage)
                        written += len(text)
                        yield TextDelta(text)
                message = response.get()
        except Exception as error:
            failure = model_error(error, opened=opened, secrets=self._secrets)
            if opened:
                self._tell(prompt, response.usage)
        # Raised out here, so that no traceback carries the provider's own words.
        if failure is not None:
            raise failure
        self._tell(prompt, message.usage)
        self._check_ending(message)
        usage = _usage(message.usage, message.model_name or self.name)
        yield Response(message, usage if usage.tokens else settled(usage, prompt, written))

    async def close(self) -> None:
        """Give back connections."""
        await self._close()

    def _tell(self, prompt: Prompt, usage: RequestUsage) -> None:
        if prompt.opened is not None:
            prompt.opened(_usage(usage, self.name))

    def _settings_for(self, prompt: Prompt) -> ModelSettings | None:
        marked = None if self._marks_cache and not prompt.cached else self._settings
        settings = ModelSettings(max_tokens=prompt.max_tokens)
        if prompt.answer_schema is not None:
            schema = {"name": "answer", "schema": prompt.answer_schema}
            settings["extra_body"] = {"response_format": {"type": "json_schema", "json_schema": schema}}
        return merge_model_settings(marked, settings)

    def _check_ending(self, message: ModelResponse) -> None:
        details = message.provider_details or {}
        if message.finish_reason == "content_filter":
            raise ModelError("model_refused", scrubbed(str(details.get("refusal") or "refused"), self._secrets))
        if message.finish_reason == "error" and not message.parts:
            # Gemini ends like this where it wrote a call that is none.
            raise ModelError("model_failed", f"no answer: {details.get('finish_reason')}")
        if message.finish_reason is None and "finish_reason" not in details:
            raise ModelError("model_cut", "the stream ended without saying why")


def _parameters(prompt: Prompt) -> ModelRequestParameters:
    return ModelRequestParameters(
        function_tools=[
            ToolDefinition(name=tool.name, description=tool.description, parameters_json_schema=tool.wire_schema)
            for tool in prompt.tools
        ],
        instruction_parts=[InstructionPart(content=prompt.system)] if prompt.system.strip() else [],
    )


def _text_of(event: object) -> str:
    """The visible text in an event: a part's first piece comes with its start."""
    match event:
        case PartStartEvent(part=TextPart(content=text)):
            return text
        case PartDeltaEvent(delta=TextPartDelta(content_delta=text)):
            return text
    return ""


def _usage(tokens: RequestUsage, model: str) -> Usage:
    """In pydantic-ai `input_tokens` counts what the cache held as well; ours is what costs the full price."""
    return Usage(
        model=model,
        input_tokens=max(0, tokens.input_tokens - tokens.cache_read_tokens - tokens.cache_write_tokens),
        output_tokens=tokens.output_tokens,
        cache_read_tokens=tokens.cache_read_tokens,
        cache_write_tokens=tokens.cache_write_tokens,
    )
