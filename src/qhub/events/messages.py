"""A conversation as people read it: the messages that its log amounts to.

`fold` reads what clients see of the log (`events/wire.py`), as the web app's reducer does: applying the events after
`cursor` to one answer gives the next. There is one assistant message a turn.
"""

from collections.abc import Iterable, Sequence
from typing import assert_never

from qhub.events.branches import Branches
from qhub.events.message import (
    AnswerMemory,
    AttachmentPart,
    FilePart,
    Message,
    TaskState,
    TextPart,
    ToolPart,
    WorkflowPart,
    WorkflowPlace,
)
from qhub.events.stored import Event
from qhub.events.stored.memory import ExamplesUsed, FeedbackRequest, MemorySaved, MemoryUsed
from qhub.events.stored.tasks import TaskList, TaskUpdate
from qhub.events.stored.tools import ToolApprovalRequest, ToolComplete, ToolDecision, ToolError, ToolFailed, ToolRetry
from qhub.events.stored.turns import (
    BranchChosen,
    BudgetWarning,
    Continued,
    Done,
    Error,
    IterationLimit,
    LoopDetected,
    Text,
    Titled,
)
from qhub.events.stored.usage import Usage
from qhub.events.stored.workflows import Guardrail, WorkflowMoved
from qhub.events.widgets import AnyWidget, Widget
from qhub.events.wire import (
    CallUsage,
    DashboardLink,
    NumberedFileAttached,
    NumberedFileUploaded,
    NumberedUserMessage,
    Reset,
    StreamEnd,
    TimedToolStart,
    ToolUseCopy,
    WireEvent,
    moment,
    see,
)


def fold(events: Iterable[tuple[int, float, Event]]) -> list[Message]:
    """The messages of `(seq, created_at, event)`, oldest first. Begins at a message; what stands before is skipped."""
    messages: list[Message] = []
    for seq, created_at, event in events:
        for wire in see(seq, created_at, event):
            _apply(messages, created_at, wire)
    return messages


def name_versions(messages: Iterable[Message], branches: Branches) -> None:
    """Note beside each question which versions of it there are, where there are several."""
    for message in messages:
        turn = int(message.id) if message.role == "user" else 0
        if turn in branches and len(versions := branches.versions(turn)) > 1:
            message.versions = [str(version) for version in versions]


def _apply(messages: list[Message], created_at: float, event: WireEvent) -> None:
    match event:
        case NumberedUserMessage():
            if event.follows is not None:
                messages[:] = _up_to(messages, event.follows)
            messages += _turn(event, moment(created_at))
        case NumberedFileUploaded():
            messages += _file(messages, event, moment(created_at))
        case NumberedFileAttached():
            messages.append(_attachment(messages, event, moment(created_at)))
        case MemoryUsed() | MemorySaved() | ExamplesUsed() | FeedbackRequest():
            _note(messages, event)
        case Guardrail():
            for message in _running_turn(messages):
                message.moderated = True
        case WorkflowMoved():
            _move(_running_turn(messages), event)
        case ToolUseCopy() | Reset() | StreamEnd() | BranchChosen() | Titled():
            pass  # a second copy of `tool_complete`; for whoever follows the stream
        case _:
            if messages and messages[-1].role == "assistant":
                _answer(messages[-1], event)


_AnswerEvent = (
    Continued
    | Text
    | CallUsage
    | ToolApprovalRequest
    | ToolDecision
    | TimedToolStart
    | ToolRetry
    | ToolFailed
    | ToolComplete
    | ToolError
    | TaskList
    | TaskUpdate
    | AnyWidget
    | DashboardLink
    | Error
    | IterationLimit
    | LoopDetected
    | BudgetWarning
    | Done
)


def _answer(answer: Message, event: _AnswerEvent) -> None:
    """Take in what happens while an answer is made."""
    match event:
        case Text():
            _append_text(answer, event.content)
        case CallUsage():
            answer.usage = _add(answer.usage, event)
        case Widget() | DashboardLink() | Error() | IterationLimit() | LoopDetected() | BudgetWarning():
            answer.parts.append(event)
        case TaskList():
            answer.tasks = [TaskState(**task.__dict__) for task in event.tasks]
        case TaskUpdate():
            change = {"status": event.status, "result": event.result}
            answer.tasks = answer.tasks and [
                task.model_copy(update=change) if task.id == event.task_id else task for task in answer.tasks
            ]
        case Continued():
            answer.status = "running"
        case Done():
            answer.status = event.status
        case ToolDecision():
            answer.status = "running"
            _update_tool(_tool(answer, event.id, ""), event)
        case _:
            _update_tool(_tool(answer, event.id, event.name), event)


_ToolEvent = ToolApprovalRequest | ToolDecision | TimedToolStart | ToolRetry | ToolFailed | ToolComplete | ToolError


def _update_tool(tool: ToolPart, event: _ToolEvent) -> None:
    match event:
        case ToolApprovalRequest():
            tool.input, tool.status, tool.asking = event.input, "waiting", "approval"
            tool.reason, tool.title, tool.component = event.reason, event.title, event.component
            tool.insists = event.insists
        case ToolDecision():
            tool.status, tool.decision, tool.asking = "approved", event.decision, None
            if event.input is not None:
                tool.input, tool.edited = event.input, True
        case TimedToolStart():
            tool.label, tool.done, tool.input, tool.status = event.label, event.done, event.input, "running"
            tool.timeout, tool.started_at, tool.task_id = event.timeout, event.started_at, event.task_id
            tool.cascade = event.cascade or tool.cascade
            tool.attempt, tool.error = None, None
        case ToolRetry():
            tool.status, tool.attempt = "running", event.attempt
        case ToolFailed():
            tool.status, tool.asking, tool.error = "waiting", "failure", event.error
        case ToolComplete():
            tool.status, tool.result, tool.ms = "completed", event.result, event.ms
            tool.cached, tool.error = event.cached or tool.cached, None
        case ToolError():
            tool.status, tool.error, tool.ms, tool.asking = "failed", event.error, event.ms, None
        case _:
            assert_never(event)


def _turn(event: NumberedUserMessage, when: str) -> tuple[Message, Message]:
    """A question brings its answer with it, empty and running."""
    question = Message(
        id=event.id, role="user", content=event.content, created_at=when, parts=[TextPart(text=event.content)]
    )
    answer = Message(id=f"{event.id}-a", role="assistant", content="", created_at=when, parts=[], status="running")
    return question, answer


def _up_to(messages: Sequence[Message], question: str) -> list[Message]:
    """What stays when another version follows a question: all up to its answer, and files, which all versions have."""
    ids = [message.id for message in messages]
    end = ids.index(f"{question}-a") + 1 if f"{question}-a" in ids else 0
    return [*messages[:end], *(message for message in messages[end:] if is_file(message))]


def _file(messages: Sequence[Message], event: NumberedFileUploaded, when: str) -> list[Message]:
    """A file is a message of the person's that nobody answers; one that was read again is the message that it was."""
    part = FilePart.from_event(event, name=event.file)
    for message in messages:
        if event.corrects and message.id == event.corrects:
            message.content, message.parts = event.content, [part]
        elif event.replaces and message.id == event.replaces:
            for old in message.parts:
                if isinstance(old, FilePart):
                    old.replaced = True
    if event.corrects:
        return []
    return [Message(id=event.id, role="user", content=event.content, created_at=when, parts=[part])]


def _attachment(messages: Sequence[Message], event: NumberedFileAttached, when: str) -> Message:
    """So is a document or an image; an earlier document of its name says that it was replaced."""
    for message in messages:
        for old in message.parts:
            if message.id == event.replaces and isinstance(old, AttachmentPart):
                old.replaced = True
    part = AttachmentPart.from_event(event, name=event.file)
    return Message(id=event.id, role="user", content=event.content, created_at=when, parts=[part])


def is_file(message: Message) -> bool:
    """Whether a message is a file, and nothing that somebody wrote."""
    return bool(message.parts) and isinstance(message.parts[0], FilePart | AttachmentPart)


def _running_turn(messages: Sequence[Message]) -> Sequence[Message]:
    """The question and the answer that is being made; nothing between two turns."""
    is_running = bool(messages) and messages[-1].role == "assistant" and messages[-1].status == "running"
    return messages[-2:] if is_running else ()


def _move(turn: Sequence[Message], event: WorkflowMoved) -> None:
    """Where the workflows stand concerns the question too, as it was when the turn began."""
    if not turn:
        return
    answer = turn[-1]
    place = {name: getattr(event, name) for name in WorkflowPlace.model_fields}
    for message in turn if answer.workflow is None else (answer,):
        message.workflow = WorkflowPlace(**place)
    if event.handover:
        answer.parts.append(WorkflowPart(**place))


def _note(messages: Sequence[Message], event: MemoryUsed | MemorySaved | ExamplesUsed | FeedbackRequest) -> None:
    """Note what is said of an answer by its id: it may come when the next question has been asked already."""
    answer = next((message for message in reversed(messages) if message.id == event.message_id), None)
    if answer is None:
        return
    memory = answer.memory or AnswerMemory()
    match event:
        case FeedbackRequest():
            answer.feedback_requested = True
        case ExamplesUsed():
            answer.examples = event.examples
        case MemoryUsed():
            answer.memory = AnswerMemory(used=event.memories, saved=memory.saved)
        case MemorySaved():
            answer.memory = AnswerMemory(used=memory.used, saved=[*memory.saved, *event.memories])


def _append_text(message: Message, content: str) -> None:
    last = message.parts[-1] if message.parts else None
    if isinstance(last, TextPart):
        last.text += content
    else:
        if message.content:
            message.content += "\n\n"
        content = content.lstrip("\n")
        message.parts.append(TextPart(text=content))
    message.content += content


def _tool(message: Message, id_: str, name: str) -> ToolPart:
    """The newest call with that id; one that was not seen before gets a place at the end."""
    for part in reversed(message.parts):
        if isinstance(part, ToolPart) and part.id == id_:
            return part
    missing = ToolPart(id=id_, name=name, label=name)
    message.parts.append(missing)
    return missing


def _add(total: Usage | None, usage: Usage) -> Usage:
    if total is None:
        return Usage(**{name: getattr(usage, name) for name in Usage.model_fields})
    return total.plus(usage)
