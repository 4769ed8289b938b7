"""Errors as the real services word and shape them."""

from typing import Any, NamedTuple

from qhub_testing.request import Wire
from qhub_testing.steps import Break, Fail


class Failure(NamedTuple):
    """An error response."""

    status: int
    headers: dict[str, str]
    body: dict[str, Any]


class Rejected(Exception):
    """The real service would refuse this request; the message says why in its words."""

    def __init__(
        self, message: str, status: int = 400, type: str | None = "invalid_request_error", code: str | None = None
    ) -> None:
        super().__init__(message)
        self.step = Fail(status, type, message, code=code)


_ANTHROPIC = {
    400: ("invalid_request_error", "Invalid request."),
    401: ("authentication_error", "invalid x-api-key"),
    402: ("billing_error", "There is an issue with your billing or payment information."),
    403: ("permission_error", "Your API key does not have permission to use the specified resource."),
    404: ("not_found_error", "model: unknown"),
    413: ("request_too_large", "Request exceeds the maximum size"),
    429: ("rate_limit_error", "This request would exceed your organization's rate limit. Please try again later."),
    500: ("api_error", "Internal server error"),
    503: ("api_error", "Service unavailable"),
    504: ("timeout_error", "Request timed out"),
    529: ("overloaded_error", "Overloaded"),
}

_CHAT = {
    400: ("invalid_request_error", "Invalid request."),
    401: ("invalid_request_error", "Incorrect API key provided."),
    402: ("insufficient_quota", "You exceeded your current quota, please check your plan and billing details."),
    403: ("permission_error", "You are not allowed to use this model."),
    404: ("invalid_request_error", "The model does not exist or you do not have access to it."),
    413: ("invalid_request_error", "Request too large"),
    429: ("rate_limit_error", "Rate limit reached. Please try again later."),
    500: ("server_error", "The server had an error while processing your request."),
    503: ("server_error", "The engine is currently overloaded, please try again later."),
}

_GEMINI = {
    400: ("INVALID_ARGUMENT", "Request contains an invalid argument."),
    401: ("UNAUTHENTICATED", "Request had invalid authentication credentials."),
    402: ("FAILED_PRECONDITION", "Billing is not enabled for this project."),
    403: ("PERMISSION_DENIED", "The caller does not have permission."),
    404: ("NOT_FOUND", "models/unknown is not found for API version v1beta."),
    409: ("ABORTED", "The operation was aborted."),
    413: ("INVALID_ARGUMENT", "Request payload size exceeds the limit."),
    429: ("RESOURCE_EXHAUSTED", "You exceeded your current quota. Please retry later."),
    500: ("INTERNAL", "An internal error has occurred."),
    503: ("UNAVAILABLE", "The model is overloaded. Please try again later."),
    504: ("DEADLINE_EXCEEDED", "The request timed out. Please try again."),
}

_WORDS = {"anthropic": _ANTHROPIC, "chat": _CHAT, "images": _CHAT, "embeddings": _CHAT, "gemini": _GEMINI}
_GEMINI_STATUSES = {words[0]: status for status, words in _GEMINI.items() if status != 413}


def failure_of(wire: Wire, step: Fail, request_id: str) -> Failure:
    """The response that a scripted or a validation failure becomes."""
    words = _WORDS[wire]
    default_type, default_message = words.get(step.status) or words[400 if step.status < 500 else 500]
    headers = {"request-id": request_id}
    type, message = step.type or default_type, step.message or default_message
    if wire == "gemini":
        return Failure(step.status, headers, gemini_body(step.status, type, message, step.code, step.retry_after))
    if step.retry_after is not None:
        headers["retry-after"] = f"{step.retry_after:g}"
    return Failure(step.status, headers, error_body(wire, type, message, step.code, request_id))


def break_body(wire: Wire, step: Break, request_id: str) -> dict[str, Any]:
    """The data of an error inside a stream."""
    if wire == "gemini":
        type = "UNAVAILABLE" if step.type == "overloaded_error" else step.type
        return gemini_body(_GEMINI_STATUSES.get(type, 500), type, step.message)
    return error_body(wire, step.type, step.message, None, request_id)


def error_body(wire: Wire, type: str, message: str, code: str | None, request_id: str) -> dict[str, Any]:
    """The JSON of an error."""
    if wire == "anthropic":
        return {"type": "error", "error": {"type": type, "message": message}, "request_id": request_id}
    return {"error": {"message": message, "type": type, "param": None, "code": code}}


def gemini_body(
    status: int, type: str, message: str, reason: str | None = None, retry_after: float | None = None
) -> dict[str, Any]:
    """Gemini's error: a reason and how long to wait are details of it, not headers."""
    details: list[dict[str, str]] = []
    if reason is not None:
        details.append({"@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": reason})
    if retry_after is not None:
        details.append({"@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": f"{retry_after:g}s"})
    extra = {"details": details} if details else {}
    return {"error": {"code": status, "message": message, "status": type, **extra}}
