"""Failures in one JSON shape and in the reader's language."""

import errno
import re
from collections.abc import Callable
from typing import Any

import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response

from qhub.api.headers import HEADERS, REQUEST_ID
from qhub.errors import (
    DISK_FULL_ERRNOS,
    Conflict,
    InvalidRequest,
    NotFound,
    QHubError,
    StorageFull,
    TooLarge,
    TooManyRequests,
    TurnFailed,
    Unavailable,
)
from qhub.hub import Hub
from qhub.language.catalogue import DEFAULT_LANGUAGE, catalogue, translate
from qhub.language.scrub import scrub, scrub_beginning

MAX_PROBLEMS = 20
"""Fields of one request that are named; nobody corrects more at once."""
MAX_FIELD_NAME = 100
RETRY_SECONDS = 2
"""When to come again where a part of the hub is away for a moment."""
_NAME = re.compile(r"[\w .-]+|\[key\]")
"""What a field may be called by people who mean a field."""

logger = structlog.get_logger(__name__)


class FieldProblem(BaseModel):
    """A problem with one field."""

    field: str
    message: str


class Problem(BaseModel):
    """A problem: a stable code, and a sentence that says what to do."""

    code: str
    message: str
    fields: list[FieldProblem] | None = None
    waiting_for: list[str] | None = None
    """Of a 409: the calls that wait for a person's decision."""
    conversationId: str | None = None  # noqa: N815
    """Of a 502: the conversation whose turn failed."""


class Failed(BaseModel):
    """The body of every response that is not a success."""

    error: Problem


class FailureResponse(JSONResponse):
    """A failure, whose code can still be asked for."""

    def __init__(self, code: str, content: dict[str, Any], status: int, headers: dict[str, str]) -> None:
        super().__init__(content, status, headers)
        self.code = code


def failure_response(error: QHubError, language: str) -> FailureResponse:
    """The response for an error of ours. What it quotes of the request is scrubbed: error pages are copied into
    tickets, and proxies keep them."""
    message = translate(language, f"{error.section}.{error.code}", **error.params)
    problem: dict[str, Any] = {"code": error.code, "message": scrub(message)}
    if isinstance(error, InvalidRequest) and error.fields:
        problem["fields"] = [{name: scrub(words) for name, words in field.items()} for field in error.fields]
    if isinstance(error, Conflict) and error.waiting_for:
        problem["waiting_for"] = list(error.waiting_for)
    if isinstance(error, TurnFailed):
        problem["conversationId"] = error.conversation_id
    headers = {"WWW-Authenticate": "Bearer"} if error.status == 401 else {}
    if isinstance(error, TooManyRequests):
        headers["Retry-After"] = str(error.retry_after)
    if isinstance(error, Unavailable):
        headers["Retry-After"] = str(RETRY_SECONDS)
    return FailureResponse(error.code, {"error": problem}, error.status, headers)


def install(app: FastAPI) -> None:
    """Answer every exception in our shape."""
    app.add_exception_handler(QHubError, _counted(_answer_known))
    app.add_exception_handler(RequestValidationError, _counted(_answer_invalid))
    app.add_exception_handler(HTTPException, _counted(_http))
    app.add_exception_handler(OSError, _counted(_no_room))
    app.add_exception_handler(Exception, _counted(_unknown))


def _counted(answer: Callable[[Request, Exception], FailureResponse]) -> Callable[[Request, Exception], Response]:
    def counted(request: Request, error: Exception) -> Response:
        response = answer(request, error)
        hub: Hub = request.app.state.hub
        hub.meters.request_failed(response.status_code, response.code)
        return response

    return counted


def _language(request: Request) -> str:
    return getattr(request.state, "language", DEFAULT_LANGUAGE)


def _answer_known(request: Request, error: Exception) -> FailureResponse:
    assert isinstance(error, QHubError)
    return failure_response(error, _language(request))


def _answer_invalid(request: Request, error: Exception) -> FailureResponse:
    assert isinstance(error, RequestValidationError)
    language = _language(request)
    problems = error.errors()
    if any(problem["type"] == "json_invalid" for problem in problems):
        return failure_response(InvalidRequest("invalid_json"), language)
    if not _is_json(request) and any(
        problem["type"] != "missing" and problem["loc"] == ("body",) for problem in problems
    ):
        return _with_status(QHubError("unsupported_media_type"), language, 415)
    fields = [{"field": _name(problem), "message": _words(problem, language)} for problem in problems[:MAX_PROBLEMS]]
    summary = "; ".join(f"{field['field']} {field['message']}" for field in fields[:3])
    return failure_response(InvalidRequest(fields=fields, resumo=summary), language)


def _is_json(request: Request) -> bool:
    media_type = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    return media_type == "application/json" or media_type.endswith("+json")


def _name(problem: dict[str, Any]) -> str:
    """The field's name. A client's own (an unknown field may be called anything) is told where it looks like one, and
    scrubbed before it is cut."""
    parts = [str(part) if _NAME.fullmatch(str(part)) else "[…]" for part in problem["loc"][1:]]
    return scrub_beginning(".".join(parts), MAX_FIELD_NAME) or "body"


def _words(problem: dict[str, Any], language: str) -> str:
    key = f"fields.{problem['type']}"
    if key not in catalogue(DEFAULT_LANGUAGE):
        key = "fields.invalid"
    return translate(language, key, **problem.get("ctx", {}))


def _http(request: Request, error: Exception) -> FailureResponse:
    assert isinstance(error, HTTPException)
    language = _language(request)
    match error.status_code:
        case 404:
            return failure_response(NotFound("not_found"), language)
        case 405:
            response = _with_status(QHubError("method_not_allowed", metodo=request.method), language, 405)
            response.headers.update(error.headers or {})
            return response
        case 408:
            return _with_status(QHubError("request_timeout"), language, 408)
        case 413 if isinstance(error.detail, TooLarge):
            return failure_response(error.detail, language)
        case _:  # FastAPI's word for a body that it could not even parse
            return failure_response(InvalidRequest("invalid_json"), language)


def _with_status(error: QHubError, language: str, status: int) -> FailureResponse:
    response = failure_response(error, language)
    response.status_code = status
    return response


def _no_room(request: Request, error: Exception) -> FailureResponse:
    """A disk that is full or takes nothing more is the operator's to mend, also where a file is written; any other
    trouble is a crash."""
    number = error.errno if isinstance(error, OSError) else None
    if number not in (*DISK_FULL_ERRNOS, errno.EROFS):
        return _unknown(request, error)
    code = "storage_read_only" if number == errno.EROFS else "storage_full"
    logger.error("request.no_room", code=code, path=request.url.path)
    return failure_response(StorageFull(code), _language(request))


def _unknown(request: Request, error: Exception) -> FailureResponse:
    """Starlette answers a crash outside of every middleware: the gate's headers are put on here."""
    request_id = getattr(request.state, "request_id", "-")
    logger.error("request.crashed", path=request.url.path, exc_info=error)
    response = failure_response(QHubError("internal", pedido=request_id), _language(request))
    response.headers.update({**HEADERS, REQUEST_ID: request_id})
    return response
