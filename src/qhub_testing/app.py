"""The stand-in as a web application: record, check, take a step, play it.

The first routes are the providers'. Those under `/stand-in` are for tests in other processes: read what was asked, add
steps, open the gate.
"""

from collections.abc import Callable
from dataclasses import asdict
from typing import NamedTuple
from uuid import uuid4

import orjson
from starlette.applications import Starlette
from starlette.requests import Request as HTTPRequest
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from qhub_testing.anthropic import AnthropicEncoder
from qhub_testing.anthropic_rules import check_anthropic
from qhub_testing.auto import auto_step
from qhub_testing.chat import ChatEncoder
from qhub_testing.chat_rules import check_chat
from qhub_testing.embeddings import EmbeddingsEncoder, check_embeddings
from qhub_testing.failures import Rejected, failure_of
from qhub_testing.frames import Answer, answer_of
from qhub_testing.gemini import GeminiEncoder
from qhub_testing.gemini_rules import check_gemini
from qhub_testing.images import ImagesEncoder, check_images
from qhub_testing.request import Request, Wire
from qhub_testing.script import parse_steps
from qhub_testing.scripted_response import ScriptedResponse
from qhub_testing.state import State
from qhub_testing.steps import Fail, Hang, Say, Step
from qhub_testing.tokens import Tokens
from qhub_testing.usage import usage_of
from qhub_testing.wire import Encoder


class Format(NamedTuple):
    """A wire format as the stand-in knows it."""

    check: Callable[[Request, str | None], None]
    """Refuses what the service refuses."""
    encoder: Callable[[Request, Answer, Tokens], Encoder]
    """Writes an answer."""


FORMATS: dict[Wire, Format] = {
    "anthropic": Format(check_anthropic, AnthropicEncoder),
    "chat": Format(check_chat, ChatEncoder),
    "gemini": Format(check_gemini, GeminiEncoder),
    "images": Format(check_images, ImagesEncoder),
    "embeddings": Format(check_embeddings, EmbeddingsEncoder),
}


def create_app(state: State) -> Starlette:
    """The application over its state."""

    async def messages(http: HTTPRequest) -> Response:
        return await _answer(http, state, "anthropic")

    async def completions(http: HTTPRequest) -> Response:
        return await _answer(http, state, "chat")

    async def images(http: HTTPRequest) -> Response:
        return await _answer(http, state, "images")

    async def embeddings(http: HTTPRequest) -> Response:
        return await _answer(http, state, "embeddings")

    async def contents(http: HTTPRequest) -> Response:
        return await _answer(http, state, "gemini")

    async def requests(_: HTTPRequest) -> Response:
        return JSONResponse([{**asdict(request), "headers": request.safe_headers} for request in state.requests])

    async def script(http: HTTPRequest) -> Response:
        try:
            state.script.add(*parse_steps(await http.json()))
        except ValueError as error:
            return JSONResponse({"error": str(error)}, 422)
        return JSONResponse({"left": state.script.left})

    async def gate(_: HTTPRequest) -> Response:
        return JSONResponse({"opened": state.open_gate()})

    return Starlette(
        routes=[
            Route("/v1/messages", messages, methods=["POST"]),
            Route("/v1/chat/completions", completions, methods=["POST"]),
            Route("/v1/images/generations", images, methods=["POST"]),
            Route("/v1/embeddings", embeddings, methods=["POST"]),
            Route("/{version}/models/{model}:generateContent", contents, methods=["POST"]),
            Route("/{version}/models/{model}:streamGenerateContent", contents, methods=["POST"]),
            Route("/stand-in/requests", requests, methods=["GET"]),
            Route("/stand-in/script", script, methods=["POST"]),
            Route("/stand-in/gate", gate, methods=["POST"]),
        ]
    )


async def _answer(http: HTTPRequest, state: State, wire: Wire) -> Response:
    request, step = await _receive(http, state, wire)
    held_first = isinstance(step, Hang)
    while isinstance(step, Hang):
        step = step.then
    if isinstance(step, Fail):
        failure = failure_of(wire, step, f"req_{uuid4().hex[:24]}")
        return ScriptedResponse(request, failure, None, held_first=held_first, hold=state.hold, ended=state.ended)
    answer = answer_of(step)
    request.usage = usage_of(request, answer, state.cache)
    encoder = FORMATS[wire].encoder(request, answer, request.usage)
    return ScriptedResponse(request, answer, encoder, held_first=held_first, hold=state.hold, ended=state.ended)


async def _receive(http: HTTPRequest, state: State, wire: Wire) -> tuple[Request, Step]:
    request = Request(wire, dict(http.headers.items()), {}, path=http.url.path)
    try:
        try:
            body = orjson.loads(await http.body())
        except orjson.JSONDecodeError:
            raise Rejected("The request body is not valid JSON.", type=None) from None
        if not isinstance(body, dict):
            raise Rejected("The request body must be a JSON object.", type=None)
        request.body = body
        FORMATS[wire].check(request, state.api_key)
        step = Say("") if wire == "embeddings" else state.script.take(request)
        if step is None and not state.script.auto:
            raise Rejected("the stand-in's script has no step left for this request", type=None)
    except Rejected as error:
        request.rejection = str(error)
        step = error.step
    state.received(request)
    return request, step if step is not None else auto_step(request)
