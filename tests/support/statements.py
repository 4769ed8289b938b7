"""SQLAlchemy's statements, made once for all hubs of a worker.

A hub builds and compiles each of its statements once. Hundreds of hubs live in a run, with few requests each: what is
made here once was a fifth of a start, and a seventh of a first question.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import pytest
import sqlalchemy as sa

from qhub.store import claims, log_writing, usage
from qhub.store.database import Database
from qhub.store.log_writing import LogWriter
from qhub.store.prepared import Prepared
from qhub.store.sqlite import SqliteFile


class SharingSqliteFile(SqliteFile):
    """A file whose engine finds what those of other files have compiled, which is kept by dialect and statement."""

    def __init__(self, url: sa.URL) -> None:
        super().__init__(url)
        shared = _connected()
        self.engine.dialect, self.engine._compiled_cache = shared.dialect, shared._compiled_cache


@cache
def _connected() -> sa.Engine:
    """An engine that has been connected: only then its dialect knows which SQLite it is for."""
    engine = sa.create_engine("sqlite://", isolation_level="AUTOCOMMIT")
    engine.connect().close()
    return engine


class _Kind:
    """All databases of a kind, for which a statement is the same."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Kind) and other.database.is_sqlite == self.database.is_sqlite

    def __hash__(self) -> int:
        return hash(self.database.is_sqlite)


@cache
def _claims(kind: _Kind, lease_seconds: float) -> claims.ClaimStatements:
    return claims.ClaimStatements(kind.database, lease_seconds=lease_seconds)


@cache
def _usage(kind: _Kind) -> usage.UsageStatements:
    return usage.UsageStatements(kind.database)


@cache
def _update(kind: _Kind, lease_seconds: float, shape: Any) -> Prepared:
    writer = LogWriter(kind.database, None, lease_seconds=lease_seconds)  # type: ignore[arg-type]  # it reads nothing
    return _prepared_update(writer, shape)


_prepared_update = LogWriter._prepared_update


@contextmanager
def shared_statements() -> Iterator[None]:
    """While this lasts, hubs that open share them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("qhub.store.database.SqliteFile", SharingSqliteFile)
        patch.setattr(
            "qhub.store.conversations.ClaimStatements",
            lambda database, *, lease_seconds: _claims(_Kind(database), lease_seconds),
        )
        for module in ("judgements", "log_writing"):
            patch.setattr(f"qhub.store.{module}.UsageStatements", lambda database: _usage(_Kind(database)))
        patch.setattr(
            log_writing.LogWriter,
            "_prepared_update",
            lambda writer, shape: _update(_Kind(writer._database), writer._lease_seconds, shape),
        )
        yield
