"""What a collector of traces gets: one trace from a request to each call that its turn makes, and not a word of it."""

import asyncio
import gzip
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from aiohttp import web
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.proto.trace.v1.trace_pb2 import Span, Status

from qhub.settings.settings import Settings
from qhub_testing import Call, Fail, Say
from tests.support.hub import WAIT, provided_hub, running_hub, types

WORDS = "isto-nao-sai-daqui"


class Collector:
    """Takes spans by OTLP, on a real socket."""

    def __init__(self) -> None:
        self.url = ""
        self.received = b""
        self.spans: list[Span] = []

    async def take(self, request: web.Request) -> web.Response:
        body = await request.read()
        if request.headers.get("Content-Encoding") == "gzip" and body[:2] == b"\x1f\x8b":
            body = gzip.decompress(body)
        self.received += body
        sent = ExportTraceServiceRequest.FromString(body)
        self.spans += [s for r in sent.resource_spans for scope in r.scope_spans for s in scope.spans]
        return web.Response(content_type="application/x-protobuf")

    def named(self, name: str) -> list[Span]:
        return [span for span in self.spans if span.name == name]


@asynccontextmanager
async def collecting() -> AsyncIterator[Collector]:
    collector, app = Collector(), web.Application()
    app.router.add_post("/v1/traces", collector.take)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    collector.url = f"http://127.0.0.1:{runner.addresses[0][1]}"
    try:
        yield collector
    finally:
        await runner.cleanup()


def facts(span: Span) -> dict[str, Any]:
    return {
        item.key.removeprefix("qhub."): getattr(item.value, str(item.value.WhichOneof("value")))
        for item in span.attributes
    }


SEND = "POST /conversas/{conversa_id}/mensagens"


async def test_a_turn_is_one_trace_from_the_request_to_each_call_and_says_no_word(sqlite_settings: Settings) -> None:
    steps = [Call("contar_defeitos", {"agrupar": "por_turno"}), Say(f"Há {WORDS}.")]
    async with collecting() as collector:
        async with provided_hub(sqlite_settings, steps, otlp_endpoint=collector.url) as (hub, _):
            rui = await hub.login("rui")
            conversation = await rui.conversation()
            events = await rui.send(conversation, f"quantos {WORDS}?")
            costs = [event.data["cost"] for event in events if event.type == "usage"]

        (request,), (turn,) = collector.named(SEND), collector.named("turn")
        asked, (tool,) = collector.named("model claude-sonnet-5-5"), collector.named("tool contar_defeitos")
        assert {span.trace_id for span in (request, turn, tool, *asked)} == {request.trace_id}
        assert request.parent_span_id == b""
        assert turn.parent_span_id == request.span_id
        assert [span.parent_span_id for span in (tool, *asked)] == [turn.span_id] * 3
        assert facts(request)["request_id"] == facts(turn)["request_id"] != ""
        assert (facts(request)["method"], facts(request)["status"]) == ("POST", 200)
        told = {"agent": "qualidade", "conversation_id": conversation, "status": "completed"}
        assert told.items() <= facts(turn).items()
        assert [facts(span)["cost_usd"] for span in asked] == pytest.approx(costs)
        assert all(facts(span)["input_tokens"] + facts(span)["cache_write_tokens"] > 0 for span in asked)
        assert facts(tool)["cached"] is False
        for word in (WORDS, "por_turno", "quantos", "rui@demo.com", rui.headers["Authorization"].split()[1]):
            assert word.encode() not in collector.received


@pytest.mark.journey
async def test_a_turn_that_another_server_resumes_is_part_of_the_same_trace(settings: Settings) -> None:
    async with collecting() as collector:
        traced = settings.model_copy(update={"otlp_endpoint": collector.url})
        async with running_hub(traced) as hub:
            rui = await hub.login("rui")
            conversation = await rui.conversation("documentos")
            asked = await rui.send(conversation, "cria a pasta Ideias")
            assert types(asked)[-2:] == ["tool_approval_request", "done"]
            (call,) = asked[-1].data["waiting_for"]
        async with running_hub(traced) as hub:
            rui = await hub.login("rui")
            decided = await rui.post(f"/conversas/{conversation}/aprovacoes/{call}", json={"decisao": "aprovar"})
            assert decided.status_code == 202
            await rui.until(conversation, "done", after=asked[-1].id)

        (request,), turns = collector.named(SEND), collector.named("turn")
        assert [facts(turn)["status"] for turn in turns] == ["waiting", "completed"]
        assert {turn.trace_id for turn in turns} == {request.trace_id}
        assert [facts(turn)["resumed"] for turn in turns] == [False, True]
        (tool,) = [span for span in collector.spans if span.name.startswith("tool ")]
        assert tool.parent_span_id == turns[1].span_id


async def test_what_fails_is_marked_by_its_code_alone(sqlite_settings: Settings) -> None:
    async with collecting() as collector:
        async with provided_hub(sqlite_settings, [Fail(529)], otlp_endpoint=collector.url) as (hub, _):
            rui = await hub.login("rui")
            await rui.send(await rui.conversation(), WORDS)

        (call,), (turn,) = collector.named("model claude-sonnet-5-5"), collector.named("turn")
        assert (call.status.code, call.status.message) == (Status.STATUS_CODE_ERROR, "ModelError")
        assert facts(call)["outcome"] == "model_overloaded"
        assert facts(turn)["status"] == "interrupted"
        assert list(call.events) == [], "an exception's words may be somebody's"


async def test_a_collector_that_is_away_holds_up_nobody(sqlite_settings: Settings) -> None:
    async with collecting() as collector:
        away = collector.url
    async with provided_hub(sqlite_settings, [Say("Sim.")], otlp_endpoint=away) as (hub, _):
        rui = await hub.login("rui")
        async with asyncio.timeout(WAIT):
            assert types(await rui.send(await rui.conversation(), "então?"))[-1] == "done"
