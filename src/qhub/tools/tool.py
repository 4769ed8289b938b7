"""Tools: each is one typed Python function with a docstring.

    @tool(
        label={"pt": "A contar defeitos…", "en": "Counting defects…"},
        done={"pt": "Contou os defeitos", "en": "Counted the defects"},
    )
    def contar_defeitos(tipo: Annotated[str | None, Field(description="...")] = None) -> dict[str, Any]:
        "Conta os defeitos registados."

The decorator derives the JSON Schema and the validation from the signature. A first parameter annotated
`ToolContext` is filled by the server with the identity and the conversation of the caller: a model never supplies
them. The wrapped function stays callable as it was, through `Tool.function`.
"""

import inspect
import typing
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, create_model

from qhub.documents.passages import Knowledge, NoKnowledge
from qhub.events.outside import Outside
from qhub.models.interface import DrawingModel, ToolSpec
from qhub.sandbox.interface import SandboxRunner
from qhub.tools.arguments import ArgumentError as ArgumentError
from qhub.tools.arguments import Arguments, ModelArguments
from qhub.tools.moderation import MemoryModeration, Moderation
from qhub.tools.schemas import compact, one_line
from qhub.tools.storage import (
    DashboardStorage,
    Data,
    FileStorage,
    MemoryDashboards,
    MemoryFiles,
    MemoryStorage,
    NoData,
    Storage,
)
from qhub.tools.threads import in_thread
from qhub.tools.web.interface import NoWeb, Web
from qhub.tools.workflow import NoWorkflow, WorkflowHandle

Effect = Literal["read", "write"]
Caching = float | bool | Callable[[Mapping[str, Any]], float | bool]
"""How long a result is kept: seconds, the hub's default (True), not at all (False), or what a function of the arguments
says."""
MAX_CACHE_SECONDS = 86_400
"""The longest that a tool's result is kept."""
Requirement = Literal["images", "sandbox"]
NO_ARGUMENTS: dict[str, Any] = {"type": "object", "properties": {}, "additionalProperties": False}
"""What a model is told of a tool whose arguments a person fills in."""


@dataclass(frozen=True, slots=True)
class ToolContext:
    """The person, the conversation and the services that a tool runs with. Bound by the server, never by a model."""

    user_id: int
    organization_id: int
    agent_id: str
    conversation_id: str
    language: str
    storage: Storage = field(default_factory=MemoryStorage)
    """What the tool's pack keeps for this person."""
    files: FileStorage = field(default_factory=MemoryFiles)
    """Where it puts files that it makes."""
    data: Data = field(default_factory=NoData)
    """The tables that it may ask."""
    knowledge: Knowledge = field(default_factory=NoKnowledge)
    """The documents that it may search."""
    documents: Knowledge = field(default_factory=NoKnowledge)
    """Those that people added to the conversation."""
    dashboards: DashboardStorage = field(default_factory=MemoryDashboards)
    """Where it puts pages that the person keeps."""
    workflow: WorkflowHandle = field(default_factory=NoWorkflow)
    """The workflow that the conversation is in."""
    moderation: Moderation = field(default_factory=MemoryModeration)
    """Where it notes what must not be answered."""
    web: Web = field(default_factory=NoWeb)
    """The web: search, and pages as text."""
    images: DrawingModel | None = None
    """What draws, where one is configured; tools that need it say `requires="images"`."""
    sandbox: SandboxRunner | None = None
    """What runs untrusted Python, where this machine can; tools that need it say `requires="sandbox"`."""


@dataclass(frozen=True, slots=True)
class Tool:
    """A function and all that the hub knows about calling it."""

    name: str
    """What models call it by: the function's name."""
    description: str
    """The function's docstring, on one line."""
    function: Callable[..., Any]
    """The function, sync or async."""
    arguments: Arguments
    """What it accepts: the function's parameters; unknown ones are refused."""
    spec: ToolSpec
    """The tool as a model sees it."""
    wants_context: bool
    """Whether the first parameter is the `ToolContext`."""
    effect: Effect = "read"
    """`read` runs at once; `write` changes something and asks first."""
    label: Mapping[str, str] = field(default_factory=dict)
    """Progress in words, by language."""
    done: Mapping[str, str] = field(default_factory=dict)
    """The same once it is over, in the past tense."""
    title: Mapping[str, str] = field(default_factory=dict)
    """What it does, in a few words, by language: shown where a person must agree to it."""
    requires: Requirement | None = None
    """What the hub must have for it; agents of a hub without it do not get the tool."""
    timeout: float | None = None
    """Seconds; None is the hub's default."""
    repeatable: bool = False
    """Whether running it twice does no more than running it once. Always true of `read`."""
    component: str | None = None
    """The part of the web app in which a person fills in the arguments. Such a tool always waits for them, also where
    it would otherwise run; what a model gives as arguments is not read."""
    cache: Caching = False
    """Whether and how long its results are kept. Never true of `write`."""
    reads: tuple[str, ...] = ()
    """Datasets that a result depends on beside its arguments: when one changes, what was kept is forgotten."""
    changes: tuple[str, ...] = ()
    """Datasets that it changes."""
    outside: Outside = ""
    """Where text from outside comes from that it brings, whatever it was asked. What a tool reads by the `web` and the
    `knowledge` of its context the hub notes by itself, but for results that were kept."""

    @property
    def size(self) -> int:
        """The number of characters that a model reads of it, roughly: for estimates."""
        return len(self.description) + len(str(self.spec.wire_schema))

    def validate(self, arguments: object) -> dict[str, Any]:
        """The arguments, checked and completed; `ArgumentError` says what is wrong."""
        return self.arguments.validate(arguments)

    def label_in(self, language: str) -> str:
        """Progress in words: the exact language, then its family, then Portuguese, then the tool's name."""
        return self.label.get(language) or self.label.get(language[:2]) or self.label.get("pt") or self.name

    def done_in(self, language: str) -> str:
        """The tool's deed in a few words; nothing where it has none."""
        return self.done.get(language) or self.done.get(language[:2]) or self.done.get("pt") or ""

    def title_in(self, language: str) -> str:
        """The tool's work in a few words, for a person who must decide about it."""
        return self.title.get(language) or self.title.get(language[:2]) or self.title.get("pt") or self.name

    async def call(self, context: ToolContext, arguments: Mapping[str, Any]) -> Any:
        """Run with validated arguments; a function that is not async runs in a thread."""
        values = self.arguments.values(arguments)
        positional = (context,) if self.wants_context else ()
        if inspect.iscoroutinefunction(self.function):
            return await self.function(*positional, **values)
        return await in_thread(self.function, *positional, **values)


def tool(
    *,
    effect: Effect = "read",
    label: Mapping[str, str] | None = None,
    done: Mapping[str, str] | None = None,
    title: Mapping[str, str] | None = None,
    extras: Mapping[str, Any] | None = None,
    requires: Requirement | None = None,
    timeout: float | None = None,
    repeatable: bool = False,
    component: str | None = None,
    cache: Caching | None = None,
    reads: Sequence[str] = (),
    changes: Sequence[str] = (),
    outside: Outside = "",
) -> Callable[[Callable[..., Any]], Tool]:
    """Make a `Tool` of a function. See the module's docstring and the fields of `Tool` and `ToolSpec`."""

    def decorate(function: Callable[..., Any]) -> Tool:
        description = one_line(inspect.getdoc(function) or "")
        if not description:
            raise TypeError(f"tool {function.__name__}: a docstring is needed, models choose tools by it")
        arguments, wants_context = _arguments_of(function)
        name = function.__name__
        schema = _schema_of(arguments) if component is None else NO_ARGUMENTS
        _check_caching(name, effect, cache)
        return Tool(
            name=name,
            description=description,
            function=function,
            arguments=ModelArguments(arguments),
            spec=ToolSpec(name, description, schema, dict(extras or {}), lenient=True),
            wants_context=wants_context,
            effect=effect,
            label=dict(label or {}),
            done=dict(done or {}),
            title=dict(title or {}),
            requires=requires,
            timeout=timeout,
            repeatable=repeatable or effect == "read",
            component=component,
            # A function without the context can depend on its arguments and its pack alone.
            cache=effect == "read" and not wants_context if cache is None else cache,
            reads=tuple(reads),
            changes=tuple(changes),
            outside=outside,
        )

    return decorate


def _check_caching(name: str, effect: Effect, cache: Caching | None) -> None:
    if cache and effect == "write":
        raise TypeError(f"tool {name}: it changes something, so it must run: cache is for tools that read")
    if isinstance(cache, int | float) and not 0 <= cache <= MAX_CACHE_SECONDS:
        raise TypeError(f"tool {name}: cache is {cache} seconds; it must be between 0 and {MAX_CACHE_SECONDS}")


def _arguments_of(function: Callable[..., Any]) -> tuple[type[BaseModel], bool]:
    hints = typing.get_type_hints(function, include_extras=True)
    wants_context = False
    fields: dict[str, Any] = {}
    for position, parameter in enumerate(inspect.signature(function).parameters.values()):
        annotation = hints.get(parameter.name)
        if annotation is None:
            raise TypeError(f"tool {function.__name__}: parameter {parameter.name} has no type")
        if position == 0 and annotation is ToolContext:
            wants_context = True
            continue
        default = ... if parameter.default is inspect.Parameter.empty else parameter.default
        fields[parameter.name] = (annotation, default)
    config = ConfigDict(extra="forbid", coerce_numbers_to_str=True)  # a year or a code may come as a number
    return create_model(f"{function.__name__}_arguments", __config__=config, **fields), wants_context


def _schema_of(arguments: type[BaseModel]) -> dict[str, Any]:
    return compact(arguments.model_json_schema())
