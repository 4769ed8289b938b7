"""Says of a history whether everything that was promised was kept. It knows nothing of the hub but what people saw."""

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from tests.chaos.answers import answer, mark, question, writes
from tests.chaos.history import lines

Event = list[Any]
"""An id and what it says."""

SAID = ("tool_interrupted", "tool_cancelled")
"""With what a person is told that a change was cut off."""


@dataclass
class Verdict:
    """What was broken, what was found; a run without findings has kept every promise."""

    seconds: float = 0
    turns: int = 0
    interrupted: int = 0
    """Turns that a person had to continue, since part of an answer was on screen."""
    refused: Counter[int] = field(default_factory=Counter)
    """Answers with an error, by status; people tried again."""
    broken: int = 0
    """Requests that ended with their connection."""
    overdue: int = 0
    """Servers that were told to stop and did not, in their time."""
    unmade: int = 0
    """Turns whose change was cut off by a fault: the person was told that it is not known, or was not made."""
    is_cut: bool = False
    """Whether the run ended before its time: turns that were under way may be unfinished."""
    harness: list[str] = field(default_factory=list)
    """Faults that could not be made as they were meant; everything was mended after each."""
    streams: int = 0
    seen: int = 0
    """Events that people saw as they happened."""
    faults: Counter[str] = field(default_factory=Counter)
    lost: list[str] = field(default_factory=list)
    """What somebody was told or shown, and is not there."""
    doubled: list[str] = field(default_factory=list)
    """What was to happen once and happened twice."""
    stuck: list[str] = field(default_factory=list)
    """What did not end."""
    unequal: list[str] = field(default_factory=list)
    """What was seen live in another way than afterwards, or through one server in another than through the next."""

    @property
    def findings(self) -> list[str]:
        named = {"lost": self.lost, "doubled": self.doubled, "stuck": self.stuck, "unequal": self.unequal}
        return [f"{name}: {finding}" for name, found in named.items() for finding in found]


@dataclass
class _Stream:
    conversation: str
    turn: int | None
    """The turn whose message it answered; None where it was asked for by a cursor."""
    after: str
    events: list[Event] = field(default_factory=list)


class _Position(NamedTuple):
    seq: int
    part: float


def check(path: Path) -> Verdict:
    """Read a history whole and judge it."""
    verdict = Verdict()
    asked: dict[int, str] = {}
    taken: set[int] = set()
    streams: dict[int, _Stream] = {}
    replays: dict[str, list[dict[str, Any]]] = defaultdict(list)
    notes: Counter[str] = Counter()
    ended: set[int] = set()
    for line in lines(path):
        verdict.seconds = line["at"]
        match line["what"]:
            case "asked":
                asked[line["turn"]] = line["conversation"]
            case "given_up":
                verdict.stuck.append(f"turn {line['turn']} did not end in time")
            case "ended":
                taken.add(line["turn"])
                ended.add(line["turn"])
            case "ended_early":
                verdict.is_cut = True
                verdict.harness.append(f"the run: {line['error']}")
            case "harness":
                verdict.harness.append(f"{line['of']}: {line['error']}")
            case "untold":
                verdict.stuck.append(f"conversation {line['conversation']}: server {line['hub']} tells nothing")
            case "refused":
                verdict.refused[line["status"]] += 1
            case "broken":
                verdict.broken += 1
            case "overdue":
                verdict.overdue += 1
            case "fault":
                verdict.faults[line["kind"]] += 1
            case "stream":
                streams[line["stream"]] = _Stream(line["conversation"], line.get("turn"), line.get("after", ""))
                taken |= {line["turn"]} if "turn" in line else set()
            case "event":
                streams[line["stream"]].events.append([line["id"], line["data"]])
            case "replay":
                replays[line["conversation"]].append(line)
            case "notes":
                notes.update(line["lines"])
    verdict.turns = len(asked)
    verdict.streams = len(streams)
    verdict.seen = sum(len(stream.events) for stream in streams.values())
    for conversation, told in replays.items():
        _check_replays(verdict, conversation, told)
    verdict.is_cut = verdict.is_cut or not replays
    for number, conversation in asked.items():
        if replays[conversation]:
            is_over = number in ended or not verdict.is_cut
            _check_turn(verdict, number, replays[conversation], notes, number in taken, is_over)
    for number, stream in streams.items():
        _check_stream(verdict, number, stream, replays[stream.conversation])
    return verdict


def _check_replays(verdict: Verdict, conversation: str, told: list[dict[str, Any]]) -> None:
    first = told[0]
    if first["status"] != "idle":
        verdict.stuck.append(f"conversation {conversation} is {first['status']}")
    for other in told[1:]:
        if (first["events"], first["messages"]) != (other["events"], other["messages"]):
            verdict.unequal.append(f"conversation {conversation}: servers {first['hub']} and {other['hub']} differ")
    places = [_position(id_) for id_, _ in first["events"]]
    if places != sorted(set(places)):
        verdict.unequal.append(f"conversation {conversation}: its events are out of order")


def _check_turn(
    verdict: Verdict, number: int, told: list[dict[str, Any]], notes: Counter[str], is_taken: bool, is_over: bool
) -> None:
    events = [data for _, data in told[0]["events"]]
    found = [index for index, data in enumerate(events) if _asks(data, number)]
    if not found:
        if is_taken:
            verdict.lost.append(f"turn {number}: its message")
        return
    if len(found) > 1:
        verdict.doubled.append(f"turn {number}: its message is there {len(found)} times")
    rest = events[found[0] + 1 :]
    turn = rest[: next((index for index, data in enumerate(rest) if data["type"] == "user_message"), len(rest))]
    ends = [data["status"] for data in turn if data["type"] == "done"]
    if ends.count("completed") > 1:
        verdict.doubled.append(f"turn {number} was completed {ends.count('completed')} times")
    if not is_over:
        return
    if not ends or ends[-1] != "completed":
        verdict.stuck.append(f"turn {number} ended as {ends}")
        return
    said = "".join(data["content"] for data in turn if data["type"] == "text")
    verdict.interrupted += len(ends) > 1
    if not said.endswith(answer(number)):
        verdict.lost.append(f"turn {number}: of its answer there is {said!r}")
    elif len(ends) == 1 and said != answer(number):
        verdict.doubled.append(f"turn {number}: its answer is {said!r}")
    if writes(number):
        _check_change(verdict, number, turn, notes[mark(number)])


def _check_change(verdict: Verdict, number: int, turn: list[dict[str, Any]], made: int) -> None:
    kinds = Counter(data["type"] for data in turn)
    if made > 1 or kinds["tool_start"] > 1:
        verdict.doubled.append(f"turn {number}: its change was begun {kinds['tool_start']} and made {made} times")
    if kinds["tool_complete"] and not made:
        verdict.lost.append(f"turn {number}: its change")
    elif not kinds["tool_complete"]:
        # A server that ends between the announcement of a change and its result cannot know; it must say so.
        verdict.unmade += 1
        if not any(data["type"] == "tool_error" and data["error"]["code"] in SAID for data in turn):
            verdict.lost.append(f"turn {number}: its change, and nobody was told")


def _check_stream(verdict: Verdict, number: int, stream: _Stream, told: list[dict[str, Any]]) -> None:
    """What came live is what is there now, from where it began and with nothing left out."""
    if not told:
        return
    replay: list[Event] = told[0]["events"]
    if stream.turn is None:
        after = _position(stream.after)
        begin = next((index for index, (id_, _) in enumerate(replay) if _position(id_) > after), len(replay))
    else:
        begin = next((index + 1 for index, (_, data) in enumerate(replay) if _asks(data, stream.turn)), 0)
    now = replay[begin : begin + len(stream.events)]
    if now != stream.events:
        at = next(
            (index for index, pair in enumerate(zip(stream.events, now, strict=False)) if pair[0] != pair[1]), len(now)
        )
        verdict.unequal.append(
            f"stream {number} of {stream.conversation}: {stream.events[at]} came live, "
            f"{now[at] if at < len(now) else 'nothing'} is there"
        )


def _asks(data: dict[str, Any], number: int) -> bool:
    return data["type"] == "user_message" and data["content"] == question(number)


def _position(cursor: str) -> _Position:
    """Where a cursor stands: after all of an event, or after one part of it."""
    seq, _, part = cursor.partition(".")
    return _Position(int(seq or 0), float(part) if part else float("inf"))
