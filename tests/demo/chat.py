"""A conversation with the demonstration model, its tools really called."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from pydantic_ai.messages import (
    ModelMessage,
    ModelRequest,
    ModelRequestPart,
    ModelResponse,
    TextPart,
    ToolCallPart,
    ToolReturnPart,
    UserPromptPart,
)

from qhub.errors import ToolFailure
from qhub.language.catalogue import translate
from qhub.models.interface import Prompt, Response, TextDelta
from qhub.sandbox.interface import SandboxRunner
from qhub.tools.storage import Data, MemoryDashboards, MemoryStorage, NoData
from qhub.tools.tool import ArgumentError, Tool, ToolContext
from qhub_demo.model import DemoModel

MAX_STEPS = 8
"""As many model calls as the engine allows a turn."""
Decision = str | dict[str, Any] | None


@dataclass
class Reply:
    """What one turn came to."""

    text: str = ""
    calls: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    results: list[Any] = field(default_factory=list)
    ids: list[str] = field(default_factory=list)
    refused: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    steps: int = 0
    """Model calls."""

    @property
    def tools(self) -> list[str]:
        return [name for name, _ in self.calls]

    @property
    def work(self) -> list[tuple[str, dict[str, Any]]]:
        """The calls that do something, without those about the plan."""
        return [call for call in self.calls if call[0] not in ("definir_tarefas", "atualizar_tarefa")]

    @property
    def plan(self) -> list[str]:
        """The tasks that were stated."""
        stated = [arguments["tarefas"] for name, arguments in self.calls if name == "definir_tarefas"]
        return [task["description"] for tasks in stated for task in tasks]

    @property
    def tasks(self) -> dict[str, str]:
        """How the tasks ended."""
        return {arguments["id"]: arguments["status"] for name, arguments in self.calls if name == "atualizar_tarefa"}


class Chat:
    """Plays the engine's part: sends the messages, runs the tools, sends their results."""

    def __init__(
        self, tools: tuple[Tool, ...], language: str = "pt-PT", *, data: Data | None = None, system: str = ""
    ) -> None:
        self.tools = {tool.name: tool for tool in tools}
        self.language = language
        self.model = DemoModel(pace=0)
        self.messages: list[ModelMessage] = []
        self.storage = MemoryStorage()
        self.data = data or NoData()
        self.dashboards = MemoryDashboards()
        self.sandbox: SandboxRunner | None = None
        self.system = system
        self.volatile = ""
        self.decide: Callable[[str, dict[str, Any]], Decision] = lambda name, arguments: None
        """What a person says about a call: nothing to let it run, a reason to refuse it, or other arguments."""

    def prompt(self) -> Prompt:
        specs = [tool.spec for tool in self.tools.values()]
        return Prompt(self.system, list(self.messages), specs, volatile=self.volatile, language=self.language)

    def upload(self, file: str, digest: str) -> None:
        """A file arrives, as the engine tells it."""
        self.messages.append(ModelRequest([UserPromptPart(digest)], metadata={"file": file, "tables": True}))

    async def step(self) -> ModelResponse:
        """One model call; checks what every one must keep."""
        said, response = "", None
        async for event in self.model.stream(self.prompt()):
            assert response is None, "nothing comes after the response"
            if isinstance(event, TextDelta):
                said += event.content
            else:
                response = event
        assert isinstance(response, Response)
        assert said == "".join(part.content for part in response.message.parts if isinstance(part, TextPart))
        assert response.usage.model == "demo"
        assert response.usage.cost == 0.0
        return response.message

    async def ask(self, question: str) -> Reply:
        self.messages.append(ModelRequest([UserPromptPart(question)]))
        reply = Reply()
        for _ in range(MAX_STEPS):
            message = await self.step()
            self.messages.append(message)
            reply.steps += 1
            reply.text += "".join(part.content for part in message.parts if isinstance(part, TextPart))
            calls = [part for part in message.parts if isinstance(part, ToolCallPart)]
            if not calls:
                return reply
            self.messages.append(ModelRequest([await self._run(call, reply) for call in calls]))
        raise AssertionError(f"{question!r} never ends: {reply.calls}")

    async def _run(self, call: ToolCallPart, reply: Reply) -> ModelRequestPart:
        tool = self.tools[call.tool_name]
        reply.ids.append(call.tool_call_id)
        context = ToolContext(
            1,
            1,
            "agent",
            "conversation",
            self.language,
            self.storage,
            data=self.data,
            dashboards=self.dashboards,
            sandbox=self.sandbox,
        )
        decision = self.decide(call.tool_name, call.args_as_dict())
        if isinstance(decision, str):
            refusal = {"erro": refusal_words(self.language, decision)}
            reply.refused.append((call.tool_name, call.args_as_dict()))
            return ToolReturnPart(call.tool_name, refusal, call.tool_call_id, outcome="failed")
        try:
            arguments = tool.validate(decision or call.args_as_dict())
            result = await tool.call(context, arguments)
        except (ArgumentError, ToolFailure) as error:
            reply.calls.append((call.tool_name, call.args_as_dict()))
            return ToolReturnPart(call.tool_name, str(error), call.tool_call_id, outcome="failed")
        reply.calls.append((call.tool_name, arguments))
        reply.results.append(result)
        if decision:
            result = {"resultado": result, "argumentos_alterados_pelo_utilizador": arguments}
        return ToolReturnPart(call.tool_name, result, call.tool_call_id)


def refusal_words(language: str, reason: object) -> str:
    """A refusal as the engine words it to a model."""
    return translate(language, "tool.refused_because" if reason else "tool.refused", motivo=reason)
