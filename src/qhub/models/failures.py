"""Every way a provider can fail, as one of the hub's codes.

pydantic-ai already sorts most failures into classes. What remains is told apart here: failures that only their words
identify, and connections. Of the latter the class cannot be trusted, since the aiohttp transport reports a refused
connection as a timeout: the exception it started from decides.
"""

import re
from collections.abc import Iterable, Iterator

import aiohttp
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

_STATUSES = {408: "model_timeout", 413: "model_context", 504: "model_timeout"}

_WORDS = (
    ("exceed context limit", "model_context"),
    ("api usage limits", "model_credit"),
)
"""Plain 400s that only their message identifies: the context limit with `max_tokens` counted in, and a spend cap."""

_KEY = re.compile(r"\b(?:sk|pk|rk)-[A-Za-z0-9_-]{6,}|\bAIza[A-Za-z0-9_-]{10,}")
_LONGEST_DETAIL = 500


def model_error(error: Exception, *, opened: bool, secrets: Iterable[str] = ()) -> ModelError:
    """The hub's error for a provider's. `opened` says whether the answer had begun."""
    return ModelError(_code(error, opened), scrubbed(f"{type(error).__name__}: {error}", secrets))


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


def _causes(error: BaseException) -> Iterator[BaseException]:
    """The exceptions an error came from, nearest first."""
    cause: BaseException | None = error
    while cause is not None:
        yield cause
        cause = cause.__cause__ or cause.__context__
