"""A provider's model behind the hub's interface, over pydantic-ai's direct streaming interface.

The system text goes as an instruction part of the request, never into the messages: providers put it in front of the
conversation, so that it is a prefix that stays the same from call to call.
"""

from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence

from pydantic_ai.direct import model_request_stream
from pydantic_ai.messages import InstructionPart, PartDeltaEvent, PartStartEvent, TextPart, TextPartDelta
from pydantic_ai.models import Model as ProviderClient
from pydantic_ai.models import ModelRequestParameters
from pydantic_ai.settings import ModelSettings
from pydantic_ai.tools import ToolDefinition
from pydantic_ai.usage import RequestUsage

from qhub.errors import ModelError
from qhub.models.endings import checked_response, usage_of
from qhub.models.failures import model_error
from qhub.models.history import ending, sendable
from qhub.models.interface import Prompt, Response, TextDelta


class ProviderModel:
    """The `interface.Model` over any pydantic-ai model.

    Whoever stops listening early closes the generator (`contextlib.aclosing`) or is cancelled: both close the
    connection at once, and the provider stops writing.
    """

    follows_instructions = True

    def __init__(
        self,
        client: ProviderClient,
        *,
        close: Callable[[], Awaitable[None]],
        secrets: Sequence[str] = (),
        sees: bool = True,
    ) -> None:
        self.name = client.model_name
        self._client = client
        self.sees = sees
        self._close = close
        self._secrets = secrets

    async def stream(self, prompt: Prompt) -> AsyncGenerator[TextDelta | Response, None]:
        """See `interface.Model.stream`."""
        opened = False
        written = 0
        failure: ModelError | None = None
        try:
            async with model_request_stream(
                self._client,
                ending(sendable(prompt.messages), prompt.volatile, mark=False),
                model_settings=_settings(prompt),
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
        yield checked_response(message, prompt, written, self._secrets)

    async def close(self) -> None:
        """Give back connections."""
        await self._close()

    def _tell(self, prompt: Prompt, usage: RequestUsage) -> None:
        if prompt.opened is not None:
            prompt.opened(usage_of(usage, self.name))


def _settings(prompt: Prompt) -> ModelSettings:
    settings = ModelSettings(max_tokens=prompt.max_tokens)
    if prompt.answer_schema is not None:
        schema = {"name": "answer", "schema": prompt.answer_schema}
        settings["extra_body"] = {"response_format": {"type": "json_schema", "json_schema": schema}}
    return settings


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
