"""A request of several steps: stated as a plan, done in order, summed up.

Nothing is kept between model calls: how far the work is, is read from the calls of the turn. Each step waits for the
one before, so that a person who changes or refuses one is heard by the next; a step that lies in what was refused is
not tried. Many steps are taken several at a time, to stay within the model calls of a turn.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from qhub.language.catalogue import LANGUAGES, translate
from qhub.language.text import fold, shorten
from qhub.models.interface import ToolSpec
from qhub_demo.conversation import CallMade, Turn
from qhub_demo.lessons import lesson_of
from qhub_demo.phrases import say
from qhub_demo.requests.clauses import MAX_REQUESTS, requests_in
from qhub_demo.requests.matching import Vocabulary
from qhub_demo.requests.understanding import understand
from qhub_demo.requests.widgets import capitalise
from qhub_demo.requests.words import words
from qhub_demo.step import PLAN_TOOLS, STATE_PLAN, UPDATE_TASK, PlannedCall
from qhub_demo.wording import word_result

MAX_ROUNDS = 4
"""Times that steps are taken before several go together: with the plan, the last update and the summary, a turn of up
to two levels (documents in folders) stays within eight model calls."""
MAX_RESULT = 300
"""Characters of a task's result."""

Status = Literal["pending", "done", "failed", "refused", "skipped"]


@dataclass(slots=True)
class Action:
    """One step: a tool call to be made, and what became of it."""

    id: str
    description: str
    tool: str
    arguments: dict[str, Any]
    name: str
    """The name of what it makes or changes, by which later steps refer to it."""
    ignored: tuple[str, ...] = ()
    """Words of the request that no tool knows."""
    needs: list["Action"] = field(default_factory=list)
    """The earlier steps whose thing it refers to."""
    status: Status = "pending"
    call: CallMade | None = None


def actions_in(message: str, vocabulary: Vocabulary, language: str) -> list[Action]:
    """The steps that a message asks for; none where it is not several, or not all of them are understood."""
    requests = requests_in(message, vocabulary, language)
    actions: list[Action] = []
    if len(requests) < 2:
        return []
    for request in requests[: MAX_REQUESTS + 1]:
        plan = understand(request, (), vocabulary, with_widgets=False)
        if plan is None or plan.tool is None or plan.missing:
            return []
        arguments = dict(plan.arguments or {})
        known = next(tool for tool in vocabulary.tools if tool.name == plan.tool)
        named = [p.name for p in known.parameters if p.kind == "text" and p.required and p.name in arguments]
        action = Action(
            id=str(len(actions) + 1),
            description=_describe(request, plan.tool),
            tool=plan.tool,
            arguments=arguments,
            name=str(arguments[named[0]]) if named else "",
            ignored=plan.ignored,
        )
        action.needs = [earlier for earlier in actions if _refers(action, earlier)]
        actions.append(action)
    return actions


def _refers(action: Action, earlier: Action) -> bool:
    """Whether a step is about what an earlier one makes or changes. Two things of a kind may have the same name."""
    said = [fold(value) for value in action.arguments.values() if isinstance(value, str)]
    if action.tool == earlier.tool and action.name:
        said.remove(fold(action.name))
    return bool(earlier.name) and fold(earlier.name) in said


def is_too_much(actions: Sequence[Action]) -> bool:
    """Whether there are more steps than are taken for one message."""
    return len(actions) > MAX_REQUESTS


def next_calls(actions: Sequence[Action], turn: Turn, language: str, tools: Sequence[ToolSpec]) -> list[PlannedCall]:
    """The calls to make now: the plan, then what has become known about tasks together with the next steps."""
    stated = next((call for call in turn.calls if call.name == STATE_PLAN), None)
    if stated is None:
        tasks = [{"id": action.id, "description": action.description} for action in actions]
        return [PlannedCall(STATE_PLAN, {"tarefas": tasks})]
    following = _follow(actions, [call for call in turn.calls if call.name not in PLAN_TOOLS])
    updated = {call.arguments.get("id") for call in turn.calls if call.name == UPDATE_TASK}
    updates = [
        PlannedCall(UPDATE_TASK, _update(action, language, tools))
        for action in actions
        if stated.succeeded and action.status != "pending" and action.id not in updated
    ]
    return [*updates, *(PlannedCall(action.tool, action.arguments) for action in following)]


def summary(actions: Sequence[Action], turn: Turn, language: str, tools: Sequence[ToolSpec]) -> str:
    """What was done and what was not, in words."""
    _follow(actions, [call for call in turn.calls if call.name not in PLAN_TOOLS])
    done = [_outcome(action, language, tools) for action in actions if action.status == "done"]
    undone = [
        f"{action.description}: {_outcome(action, language, tools)}" for action in actions if action.status != "done"
    ]
    key = "none_done" if not done else "some_done" if undone else "all_done"
    ignored = ", ".join(dict.fromkeys(f"«{word}»" for action in actions for word in action.ignored))
    blocks = [say("left_out", language, words=ignored)] if ignored else []
    blocks += [say(key, language, done=len(done), total=len(actions)), _bullets(done)]
    if undone:
        blocks += [say("left_undone", language), _bullets(undone)]
    return "\n\n".join(block for block in blocks if block)


def _follow(actions: Sequence[Action], calls: Sequence[CallMade]) -> list[Action]:
    """Settle the steps by the calls that were made for them, in order; the steps to take next."""
    left = list(calls)
    for action in actions:
        action.status, action.call = "pending", None
    for round_ in _rounds(actions):
        waiting: list[Action] = []
        for action in round_:
            if any(needed.status in ("refused", "skipped") for needed in action.needs):
                action.status = "skipped"
                continue
            _rename(action)
            if not left:
                waiting.append(action)
                continue
            action.call = left.pop(0)
            action.status = _status(action.call)
        if waiting:
            return waiting
    return []


def _rounds(actions: Sequence[Action]) -> list[list[Action]]:
    """The steps that go together: never with one that they need."""
    size = -(-len(actions) // MAX_ROUNDS)
    ordered = sorted(actions, key=_depth) if size > 1 else actions
    rounds: list[list[Action]] = []
    for action in ordered:
        if not rounds or len(rounds[-1]) == size or any(needed in rounds[-1] for needed in action.needs):
            rounds.append([])
        rounds[-1].append(action)
    return rounds


def _depth(action: Action) -> int:
    return 1 + max(map(_depth, action.needs)) if action.needs else 0


def _rename(action: Action) -> None:
    """Use the names that a person gave to what this step refers to, in place of those that were planned."""
    for needed in action.needs:
        if needed.call is None or not needed.name:
            continue
        key = next((key for key, value in needed.arguments.items() if value == needed.name), None)
        name = needed.call.arguments.get(key) if key else None
        if isinstance(name, str) and name != needed.name:
            action.arguments = {
                key: name if isinstance(value, str) and fold(value) == fold(needed.name) else value
                for key, value in action.arguments.items()
            }


def _status(call: CallMade) -> Status:
    if call.succeeded:
        return "done"
    return "refused" if _is_refusal(call.error or "") else "failed"


def _is_refusal(error: str) -> bool:
    """Whether a person said no, as the hub words it to a model."""
    return any(error.startswith(translate(language, "tool.refused")) for language in LANGUAGES)


def _reason(error: str) -> str:
    """Why a person said no, where they said."""
    for language in LANGUAGES:
        opening = translate(language, "tool.refused_because", motivo="").strip()
        if error.startswith(opening):
            return error[len(opening) :].strip()
    return ""


def _update(action: Action, language: str, tools: Sequence[ToolSpec]) -> dict[str, Any]:
    result = shorten(_outcome(action, language, tools).replace("**", ""), MAX_RESULT)
    return {"id": action.id, "status": "completed" if action.status == "done" else "failed", "resultado": result}


def _outcome(action: Action, language: str, tools: Sequence[ToolSpec]) -> str:
    """What became of a step."""
    error = action.call.error if action.call else None
    if action.status == "done" and action.call is not None:
        answer = next((lesson_of(tool).answer for tool in tools if tool.name == action.tool), None)
        return word_result(action.call.result, answer, language)
    if action.status == "refused":
        reason = _reason(error or "")
        return say("refused", language) + (f" ({reason})" if reason else "")
    if action.status == "skipped":
        needed = next(needed for needed in action.needs if needed.status in ("refused", "skipped"))
        return say("depends", language, task=needed.id)
    return error or say("empty", language)


def _bullets(lines: Sequence[str]) -> str:
    """A list; what has lines of its own stands apart."""
    if any("\n" in line for line in lines):
        return "\n\n".join(lines)
    return "\n".join(f"- {line}" for line in lines)


def _describe(request: str, tool: str) -> str:
    """A request as a task: "cria a pasta Ideias", done by `criar_pasta`, is "Criar a pasta Ideias"."""
    said = words(request)
    verb = tool.split("_")[0]
    for word in said[:3]:
        if len(word.text) > 1 and verb.startswith(word.text.rstrip("e") or word.text):
            return shorten(capitalise(verb + request[word.end :]), MAX_RESULT)
    return shorten(capitalise(request), MAX_RESULT)
