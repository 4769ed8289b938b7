"""A conversation with a model, by hand: the guide's way, and others to compare it with.

The guide's way is `Layout()`: the system text and the tools, then the last 20 messages as plain text. What tools gave
is known while a question is being answered, and gone with the next one. Nothing is marked for the cache.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from importlib.resources import files
from typing import Any, Literal, NamedTuple

import anthropic
import orjson

from bench.costs.csv_message import csv_message, knows_file
from bench.costs.prices import Bill, bill_of
from bench.costs.sessions import Question, Session
from qhub.agents.loading import load_packs
from qhub.tools.tool import Tool, ToolContext
from qhub_testing import Provider, Say, Script, running_provider

MODEL = "claude-sonnet-4-20250514"
MAX_TOKENS = 4096
MARK = {"type": "ephemeral"}

Place = Literal["tools", "system", "file", "end"]
"""Where a mark may stand: after the tools, the system text, the pinned file, and everything."""

SYSTEM = (files("bench.costs") / "seed_prompt.md").read_text("utf-8").strip()


def _tool(name: str, description: str, **properties: str) -> dict[str, Any]:
    schema = {"type": "object", "properties": {name: {"type": type_} for name, type_ in properties.items()}}
    return {"name": name, "description": description, "input_schema": schema}


TOOLS = [
    _tool("contar_defeitos", "Conta os defeitos registados. Pode filtrar por tipo.", tipo_defeito="string"),
    _tool("top_defeitos", "Devolve os N tipos de defeito mais frequentes.", n="integer"),
    _tool("gerar_grafico", "Gera um gráfico.", tipo="string", titulo="string", labels="array", valores="array"),
    _tool("gerar_tabela", "Gera uma tabela.", titulo="string", colunas="array", linhas="array"),
    _tool("gerar_kpi", "Mostra uma métrica.", titulo="string", valor="string"),
    _tool("gerar_dashboard", "Guarda um dashboard.", titulo="string", html="string"),
]
"""As short as the guide says: about 200 tokens."""


@dataclass(frozen=True, slots=True)
class Layout:
    """How a prompt is laid out."""

    system: str = SYSTEM
    tools: Sequence[dict[str, Any]] = tuple(TOOLS)
    marks: frozenset[Place] = frozenset()
    """Where the cache is told to keep the prompt."""
    keep_tools: bool = False
    """Whether what tools gave stays in the history."""
    window: int = 20
    """The most messages of a history, the question included."""
    step: int = 1
    """How many messages leave at once when there are more."""
    file: str = field(default_factory=csv_message)
    """What the model is given of an uploaded file."""
    pinned: bool = False
    """Whether the file stays in front of the window."""
    volatile: str = ""
    """What changes with each question; given last, never kept."""
    summary: str = ""
    """What stands for all that left the window."""
    warm: bool = False
    """Whether somebody else asked something shortly before."""
    summary_in: Literal["window", "volatile"] = "window"
    """Whether the summary stands at the window's start, or changes places to the very end."""


class Played(NamedTuple):
    """What became of a session."""

    bill: Bill
    """Of what is counted."""
    file_known: bool
    """Whether the request of the last question still has the file in it."""


Message = dict[str, Any]


class Conversation:
    """The messages so far, and a client that sends them."""

    def __init__(self, layout: Layout, session: Session, client: anthropic.AsyncAnthropic) -> None:
        self._layout = layout
        self._client = client
        self._agent = session.agent
        self._tools = _tools_of(session.agent)
        self._file = [_text("user", layout.file)] if session.file else []
        self._turns: list[list[Message]] = [] if layout.pinned else [[message] for message in self._file]

    async def ask(self, question: Question) -> None:
        """One question, to its last reply."""
        turn = [_text("user", question.text)]
        said: list[str] = []
        for _ in question.replies:
            request = self._request(turn)
            async with self._client.messages.stream(**request) as stream:
                answer = await stream.get_final_message()
            content = [_kept(block) for block in answer.content]
            said += [block["text"] for block in content if block["type"] == "text"]
            turn.append({"role": "assistant", "content": content})
            calls = [block for block in content if block["type"] == "tool_use"]
            if calls:
                turn.append({"role": "user", "content": [await self._result(call) for call in calls]})
        whole = turn if self._layout.keep_tools else [turn[0], _text("assistant", "\n\n".join(said))]
        self._turns += [[whole[0]], whole[1:]]

    def _request(self, turn: list[Message]) -> dict[str, Any]:
        """`turn` is the question and what has come of it."""
        layout = self._layout
        start = self._start(len(self._turns) + 1)
        if start and self._turns[start][0]["role"] == "assistant":  # the service would refuse it
            start += 1
        window = [message for messages in self._turns[start:] for message in messages]
        summary = [_text("user", layout.summary)] if layout.summary and start else []
        late = summary if layout.summary_in == "volatile" else []
        pinned = self._file if layout.pinned else []
        messages = [*pinned, *([] if late else summary), *window, *turn]
        messages = orjson.loads(orjson.dumps(messages))
        if "end" in layout.marks:
            messages[-1]["content"][-1]["cache_control"] = MARK
        if "file" in layout.marks and pinned:
            messages[0]["content"][-1]["cache_control"] = MARK
        for block in [*_volatile(layout.volatile), *(block for message in late for block in message["content"])]:
            messages[-1]["content"].append(block)
        tools = [dict(tool) for tool in layout.tools]
        if "tools" in layout.marks:
            tools[-1]["cache_control"] = MARK
        system: Any = [{"type": "text", "text": layout.system}]
        if "system" in layout.marks:
            system[0]["cache_control"] = MARK
        return {"model": MODEL, "max_tokens": MAX_TOKENS, "system": system, "messages": messages, "tools": tools}

    def _start(self, messages: int) -> int:
        over = messages - self._layout.window
        return -(-over // self._layout.step) * self._layout.step if over > 0 else 0

    async def _result(self, call: dict[str, Any]) -> dict[str, Any]:
        tool = self._tools.get(call["name"])
        if tool is None:
            result: Any = {"status": "ok", "url": "/dashboards/a3f2c8e1b047"}
        else:
            context = ToolContext(1, 1, self._agent, "bench", "pt-PT")
            result = await tool.call(context, tool.validate(call["input"]))
        content = [{"type": "text", "text": orjson.dumps(result).decode()}]
        return {"type": "tool_result", "tool_use_id": call["id"], "content": content}


async def play(session: Session, layout: Layout | None = None) -> Played:
    """A session against a stand-in of its own."""
    questions = [*session.questions, *session.extra]
    layout = layout or Layout()
    others = [Question("Olá", [[Say("Olá.")]])] if layout.warm else []
    script = Script(*(reply for question in [*others, *questions] for reply in question.replies))
    async with running_provider(script) as provider, client_of(provider) as client:
        for question in others:
            await Conversation(layout, replace(session, file=False), client).ask(question)
        conversation = Conversation(layout, session, client)
        for question in session.questions:
            await conversation.ask(question)
        counted = bill_of(request.usage for request in provider.requests[len(others) :])
        for question in session.extra:
            await conversation.ask(question)
        return Played(counted, knows_file(provider.requests[-1]))


def client_of(provider: Provider) -> anthropic.AsyncAnthropic:
    """The service's own client, pointed at a stand-in."""
    return anthropic.AsyncAnthropic(api_key="bench", base_url=provider.anthropic_url, max_retries=0)


def _tools_of(agent_id: str) -> dict[str, Tool]:
    agents = (agent for pack in load_packs(["qualidade"]) for agent in pack.agents if agent.id == agent_id)
    return {tool.name: tool for agent in agents for tool in agent.tools}


def _kept(block: Any) -> dict[str, Any]:
    """A block of an answer as it goes back."""
    if block.type == "text":
        return {"type": "text", "text": block.text}
    return {"type": "tool_use", "id": block.id, "name": block.name, "input": block.input}


def _text(role: str, content: str) -> Message:
    return {"role": role, "content": [{"type": "text", "text": content}]}


def _volatile(content: str) -> list[dict[str, Any]]:
    return [{"type": "text", "text": content}] if content else []
