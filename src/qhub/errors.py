"""Errors, named by who must react.

QHubError                     has a code, an HTTP status and words in the catalogue (`errors.<code>`)
├── Unreadable                400  send another file
├── Unauthenticated           401  log in again
├── BudgetExceeded            402  wait for the next period, or raise the budget
├── Forbidden                 403  ask an administrator
├── NotFound                  404  it does not exist, or not for you
├── Conflict                  409  something else happened first
├── TooLarge                  413  send less
├── InvalidRequest            422  correct the request
├── TooManyRequests           429  wait
├── TurnFailed                502  the model gave no answer: do what its sentence says
├── Unavailable               503  try again later
└── StorageFull               507  make room, or make the disk writable again
ModelError                    the provider's side; ends the turn with an `error` event
ToolFailure                   a tool says why it could not; the model sees it
ConfigurationError            the hub refuses to start

Words for people are in `language/catalogue/`, never here: an error carries a code and the values that its sentence
quotes.
"""

import errno
from collections.abc import Sequence
from typing import Any, ClassVar

DISK_FULL_ERRNOS = (errno.ENOSPC, errno.EDQUOT)
"""The numbers with which the system says that there is no room."""


class QHubError(Exception):
    """An error that a client can be told. `code` picks the sentence, `params` fill it."""

    status: ClassVar[int] = 500
    section: ClassVar[str] = "errors"
    """Where in the catalogue its words are."""

    def __init__(self, code: str, **params: Any) -> None:
        super().__init__(code)
        self.code = code
        self.params = params


class Unreadable(QHubError):
    """A file that cannot be read, with what to do about it."""

    status = 400


class Unauthenticated(QHubError):
    """Nobody is logged in, or not any more."""

    status = 401


class BudgetExceeded(QHubError):
    """A budget is used up."""

    status = 402


class Forbidden(QHubError):
    """The caller is known, and may not."""

    status = 403


class NotFound(QHubError):
    """There is no such thing, or it is somebody else's: the two look alike, so that nobody can probe."""

    status = 404


class Conflict(QHubError):
    """`waiting_for` names the calls that wait for a decision, where they are what is in the way."""

    status = 409

    def __init__(self, code: str, *, waiting_for: Sequence[str] = (), **params: Any) -> None:
        super().__init__(code, **params)
        self.waiting_for = waiting_for


class TooLarge(QHubError):
    """More than a limit lets in."""

    status = 413


class InvalidRequest(QHubError):
    """`fields` names what is wrong where: `[{"field": ..., "message": ...}]`."""

    status = 422

    def __init__(
        self, code: str = "invalid_request", fields: list[dict[str, str]] | None = None, **params: Any
    ) -> None:
        super().__init__(code, **params)
        self.fields = fields or []


class TooManyRequests(QHubError):
    """One too many for now; `retry_after` says in how many seconds to try again."""

    status = 429

    def __init__(self, code: str, *, retry_after: int, **params: Any) -> None:
        super().__init__(code, segundos=retry_after, **params)
        self.retry_after = retry_after


class TurnFailed(QHubError):
    """The turn's own code, as of its `error` event. `conversation_id` is where what came before it is kept."""

    status = 502
    section = "turn"

    def __init__(self, code: str, conversation_id: str) -> None:
        super().__init__(code)
        self.conversation_id = conversation_id


class Unavailable(QHubError):
    """A part that the hub stands on is away; trying again may help."""

    status = 503


class StorageFull(QHubError):
    """There is no room on the disk."""

    status = 507


class ModelError(Exception):
    """A model call failed. `code` is one of the `model_*` codes of the catalogue.

    `detail` is for the log, never for people: providers quote requests and keys in their messages. `retry_after` is
    how many seconds the provider asks to be left alone, `retries` how often it was tried again in vain.
    """

    def __init__(self, code: str, detail: str = "", *, retry_after: float | None = None) -> None:
        super().__init__(f"{code}: {detail}" if detail else code)
        self.code = code
        self.detail = detail
        self.retry_after = retry_after
        self.retries = 0


class ToolFailure(Exception):
    """Raised by a tool that cannot do what was asked; its message is for the model and the person."""


class ConfigurationError(Exception):
    """The hub cannot start with these settings; the message says what to change."""
