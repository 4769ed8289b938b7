"""Requests that are open now, streams among them: so many a person, so many an address."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from qhub.errors import TooManyRequests
from qhub.settings.settings import Settings

RETRY_SECONDS = 5
"""When to come again: a tab that is closed gives its streams back at once."""


class OpenRequests:
    """The requests that are open in this process."""

    def __init__(self) -> None:
        self._open: Counter[str] = Counter()

    @contextmanager
    def counted(self, settings: Settings, address: str, user_id: int | None) -> Iterator[None]:
        """Count a request while it is open; `TooManyRequests` where that is one too many."""
        limits = {f"address:{address}": settings.max_open_per_address}
        if user_id is not None:
            limits[f"person:{user_id}"] = settings.max_open_per_person
        for key, limit in limits.items():
            if self._open[key] >= limit:
                raise TooManyRequests("too_many_open", retry_after=RETRY_SECONDS, limite=limit)
        self._open.update(limits.keys())
        try:
            yield
        finally:
            for key in limits:
                self._open[key] -= 1
                if not self._open[key]:
                    del self._open[key]
