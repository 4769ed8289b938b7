"""Failures of providers as the hub's codes.

pydantic-ai already sorts most failures into classes. What remains is told apart here: failures that only their words
identify, and connections. Of the latter each SDK makes its own classes: the exception that it started from decides.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from pydantic_ai.exceptions import (
    ModelAPIError,
    ModelAuthenticationError,
    ModelConnectionError,
    ModelContextWindowExceededError,
    ModelHTTPError,
    ModelNotFoundError,
    ModelQuotaExceededError,
    ModelRateLimitError,
    ModelRequestTimeout,
    ModelTimeoutError,
    ModelUnavailableError,
    UnexpectedModelBehavior,
)

from qhub.errors import ModelError
from qhub.lazy import lazy_module

if TYPE_CHECKING:
    import aiohttp
else:
    aiohttp = lazy_module("aiohttp")

_CLASSES: tuple[tuple[type[Exception], str], ...] = (
    (ModelQuotaExceededError, "model_credit"),
    (ModelContextWindowExceededError, "model_context"),
    (ModelAuthenticationError, "model_auth"),
    (ModelNotFoundError, "model_not_found"),
    (ModelRateLimitError, "model_rate_limited"),
    (ModelUnavailableError, "model_overloaded"),
    (ModelRequestTimeout, "model_timeout"),
    # The one case while streaming: a 200 whose stream ends before its first event.
    (UnexpectedModelBehavior, "model_cut"),
)

_STATUSES = {
    401: "model_auth",
    402: "model_credit",
    403: "model_auth",
    404: "model_not_found",
    408: "model_timeout",
    413: "model_context",
    429: "model_rate_limited",
    503: "model_overloaded",
    504: "model_timeout",
    529: "model_overloaded",
}

_WORDS = (
    ("prompt is too long", "model_context"),
    ("credit balance is too low", "model_credit"),
    ("exceed context limit", "model_context"),
    ("exceeds the available context size", "model_context"),
    ("exceed_context_size", "model_context"),
    ("api usage limits", "model_credit"),
    ("insufficient_quota", "model_credit"),
    ("billing_hard_limit", "model_credit"),
    ("billing is not enabled", "model_credit"),
    ("enable billing", "model_credit"),
    ("moderation_blocked", "model_refused"),
    ("content_policy_violation", "model_refused"),
)
"""What only the words identify: the context limit with `max_tokens` counted in, that of llama.cpp, a spend cap,
an account that is not paid for, an image that is not to be drawn."""

_KEY = re.compile(r"\b(?:sk|pk|rk)-[A-Za-z0-9_-]{6,}|\bAIza[A-Za-z0-9_-]{10,}")
_SECONDS = re.compile(r"\d{1,9}(?:\.\d+)?s?")
_LONGEST_DETAIL = 500


def model_error(error: Exception, *, opened: bool, secrets: Iterable[str] = ()) -> ModelError:
    """The hub's error for a provider's. `opened` says whether the answer had begun."""
    detail = scrubbed(f"{type(error).__name__}: {error}", secrets)
    return ModelError(_code(error, opened), detail, retry_after=_retry_after(error))


def scrubbed(text: str, secrets: Iterable[str]) -> str:
    """Shortened, and without keys: those given and whatever looks like one."""
    for secret in secrets:
        if secret:
            text = text.replace(secret, "***")
    text = _KEY.sub("***", text)
    return text if len(text) <= _LONGEST_DETAIL else text[:_LONGEST_DETAIL] + "…"


def _code(error: Exception, opened: bool) -> str:
    for kind, code in _CLASSES:
        if isinstance(error, kind):
            return code
    if isinstance(error, ModelHTTPError):
        return _http_code(error)
    if isinstance(error, ModelConnectionError) or not isinstance(error, ModelAPIError):
        return _connection_code(error, opened)
    return "model_failed"


def _http_code(error: ModelHTTPError) -> str:
    words = str(error.body).lower()
    for phrase, code in _WORDS:
        if phrase in words:
            return code
    return _STATUSES.get(error.status_code) or ("model_rejected" if 400 <= error.status_code < 500 else "model_failed")


def _connection_code(error: Exception, opened: bool) -> str:
    for cause in _causes(error):
        if isinstance(cause, aiohttp.ConnectionTimeoutError):
            return "model_unreachable"
        if isinstance(cause, TimeoutError):
            return "model_timeout"
        if isinstance(cause, aiohttp.ClientPayloadError):
            return "model_cut"
        if isinstance(cause, aiohttp.ClientError | OSError):
            return "model_cut" if opened else "model_unreachable"
    if isinstance(error, ModelTimeoutError):
        return "model_timeout"
    if isinstance(error, ModelConnectionError):
        return "model_cut" if opened else "model_unreachable"
    return "model_failed"


def _retry_after(error: Exception) -> float | None:
    """How many seconds the provider asks to be left alone: in a header, or in Gemini's details (`"3.5s"`)."""
    if not isinstance(error, ModelAPIError):
        return None
    if error.retry_after is not None:
        return error.retry_after
    headers = (error.headers if isinstance(error, ModelHTTPError) else None) or {}
    for said in (headers.get("retry-after"), _retry_delay(error.body)):
        if said and _SECONDS.fullmatch(said):
            return float(said.removesuffix("s"))
    return None


def _retry_delay(body: Any) -> str | None:
    failed = body.get("error") if isinstance(body, Mapping) else None
    details = failed.get("details") if isinstance(failed, Mapping) else None
    for detail in details if isinstance(details, list) else []:
        if isinstance(detail, Mapping) and isinstance(delay := detail.get("retryDelay"), str):
            return delay
    return None


def _causes(error: BaseException) -> Iterator[BaseException]:
    """The exceptions an error came from, nearest first."""
    cause: BaseException | None = error
    while cause is not None:
        yield cause
        cause = cause.__cause__ or cause.__context__
