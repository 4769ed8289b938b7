"""Pieces that arrived together become one event; nothing else of a provider's stream changes, however it is cut."""

import asyncio
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import orjson
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qhub.errors import ModelError
from qhub.models.gathering import MAX_STREAM_BYTES
from qhub.models.joining import MAX_LINE_BYTES, Joiner, LineTooLong, chat_piece, gemini_piece
from tests.models.providers import KINDS, asking, make, whole

Event = dict[str, Any]


def chunk(finish: str | None = None, usage: object = None, **delta: object) -> Event:
    choice = {"index": 0, "delta": delta, "finish_reason": finish, "logprobs": None}
    return {"id": "c1", "object": "chat.completion.chunk", "model": "m", "choices": [choice], "usage": usage}


def arguments(text: str, **call: object) -> Event:
    return chunk(tool_calls=[{"index": 0, "function": {"arguments": text}, **call}])


def candidate(usage: int, finish: str | None = None, **part: object) -> Event:
    said: Event = {"content": {"parts": [part], "role": "model"}, "index": 0}
    if finish:
        said["finishReason"] = finish
    return {"candidates": [said], "usageMetadata": {"candidatesTokenCount": usage}, "modelVersion": "g"}


CHAT = [
    chunk(role="assistant", content=""),
    chunk(reasoning_content="Conto "),
    chunk(reasoning_content="primeiro."),
    chunk(content="\n\n"),
    chunk(content="O defeito "),
    chunk(content="é risco."),
    chunk(content="<think>"),
    chunk(content="hmm "),
    chunk(content="hmm"),
    chunk(content="</think>"),
    chunk(content="Fim."),
    arguments("", id="t1", type="function"),
    arguments('{"n"'),
    arguments(": 3}"),
    chunk(finish="tool_calls"),
    {**chunk(), "choices": [], "usage": {"prompt_tokens": 7, "completion_tokens": 9}},
]
GEMINI = [
    candidate(1, text="Conto ", thought=True),
    candidate(2, text="primeiro.", thought=True),
    candidate(3, text="O defeito "),
    candidate(4, text="é risco."),
    candidate(5, text="", thoughtSignature="c2ln"),
    candidate(6, functionCall={"name": "a", "args": {"n": 3}}),
    candidate(7, finish="STOP", text="Fim."),
]
STREAMS = {"chat": (chat_piece, CHAT), "gemini": (gemini_piece, GEMINI)}


def encoded(events: list[Event], end: bytes = b"\n") -> bytes:
    lines = []
    for event in events:
        if "type" in event and "object" not in event:
            lines.append(b"event: " + event["type"].encode() + end)
        lines.append(b"data: " + orjson.dumps(event) + end + end)
    return b"".join(lines)


def decoded(data: bytes) -> list[Event]:
    blocks = [block for block in data.replace(b"\r\n", b"\n").split(b"\n\n") if block]
    return [orjson.loads(block.split(b"data: ", 1)[1]) for block in blocks]


def meaning(events: list[Event], find: Callable[[Event], Any]) -> list[object]:
    """What a stream says: each run of pieces as one, with what the last event says beside them."""
    said: list[Any] = []
    for event in events:
        piece = find(event)
        if piece is None:
            said.append(event)
            continue
        text, piece.holder[piece.field] = piece.holder[piece.field], ""
        if said and isinstance(said[-1], list) and said[-1][0] == piece.run:
            text = said.pop()[1] + text
        said.append([piece.run, text, event])
    return said


def copied(events: list[Event]) -> list[Event]:
    return [orjson.loads(orjson.dumps(event)) for event in events]


@pytest.mark.parametrize("name", STREAMS)
def test_what_came_in_one_read_is_joined(name: str) -> None:
    find, events = STREAMS[name]
    joined = decoded(Joiner(find).feed(encoded(events)))

    assert meaning(copied(joined), find) == meaning(copied(events), find)
    assert len(joined) == {"chat": 12, "gemini": 5}[name]


@pytest.mark.parametrize("name", STREAMS)
@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
@settings(max_examples=60, deadline=None)
@given(cuts=st.lists(st.integers(0, 4000), max_size=40))
def test_wherever_a_stream_is_cut_it_says_the_same(name: str, end: bytes, cuts: list[int]) -> None:
    find, events = STREAMS[name]
    data = encoded(events, end)
    places = [0, *sorted(min(cut, len(data)) for cut in cuts), len(data)]
    joiner = Joiner(find)
    given = [joiner.feed(data[start:stop]) for start, stop in pairwise(places)]

    assert meaning(decoded(b"".join(given)), find) == meaning(copied(events), find)
    assert joiner.close() == b""


def test_what_is_alone_goes_on_byte_for_byte() -> None:
    data = b'event: chunk\ndata: {"type":"chunk","index":0, "delta":{}}\n\n: comment\n\n'

    assert Joiner(chat_piece).feed(data) == data


@pytest.mark.parametrize(
    "data",
    [
        b"data: [DONE]\n\n",
        b"data: {not json}\n\n",
        b"data: 7\n\n",
        b"data: {}\n\n",
        b'data: {"a":\ndata: 1}\n\n',
        b":\n\n",
    ],
)
def test_what_is_not_understood_is_left_to_the_sdk(data: bytes) -> None:
    for find, _ in STREAMS.values():
        assert Joiner(find).feed(data) == data


def test_half_an_event_at_the_end_is_given_out_when_the_stream_ends() -> None:
    joiner = Joiner(chat_piece)

    assert joiner.feed(b"data: {}\n\ndata: 1\nda") == b"data: {}\n\n"
    assert joiner.close() == b"data: 1\nda"


def test_a_line_that_does_not_end_is_not_waited_for() -> None:
    joiner = Joiner(chat_piece)
    with pytest.raises(LineTooLong):
        for _ in range(MAX_LINE_BYTES // 1000 + 2):
            joiner.feed(b"x" * 1000)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("sends", "most"),
    [
        pytest.param(b"x" * 65_536, MAX_STREAM_BYTES, id="one line"),
        pytest.param(b"data: x\n" * 8_192, 400_000, id="one event of many lines"),
        pytest.param(b'data: {"type": "ping"}\n\n' * 2_048, 400_000, id="events that say nothing"),
    ],
)
async def test_a_provider_that_sends_without_end_fails_at_a_bound(
    kind: str, sends: bytes, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("qhub.models.gathering.MAX_STREAM_BYTES", most)
    sent = 0
    gone = asyncio.Event()

    async def endless(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal sent
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n")
        try:
            while sent < 25 * MAX_LINE_BYTES:
                writer.write(sends)
                sent += len(sends)
                await writer.drain()
        except ConnectionError:
            pass
        gone.set()
        writer.close()

    async with await asyncio.start_server(endless, "127.0.0.1", 0) as server:
        model = make(kind, f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}")
        with pytest.raises(ModelError) as caught:
            await whole(model, asking())
        await asyncio.wait_for(gone.wait(), 10)
        await model.close()

    assert caught.value.code == "model_failed"
    assert "longer than" in caught.value.detail
    assert sent < 5 * MAX_LINE_BYTES
