"""Mentions in people's messages: things by their name or number, and words that come back."""

import time
from collections.abc import Mapping
from typing import Literal, NamedTuple

import sqlalchemy as sa

from qhub.store.database import Database
from qhub.store.prepared import value
from qhub.store.rows import select_rows
from qhub.store.schema.memory import memory_mentions

MentionKind = Literal["entity", "topic"]
MAX_KEPT = 200
"""The mentions that are kept of each kind and person; the oldest go."""


class Mention(NamedTuple):
    """A thing that was mentioned."""

    term: str
    """The term, in the form that is compared."""
    display: str
    """The thing's name as it was last written."""
    times: int
    """The number of messages that mention it."""
    seen_at: float


class Mentions:
    """The `memory_mentions` table."""

    def __init__(self, database: Database) -> None:
        self._database = database
        table = memory_mentions.c
        self._recent = database.prepare(
            select_rows(Mention, memory_mentions, times=table["count"])
            .where(
                table.user_id == value("user_id", sa.BigInteger),
                table.kind == value("kind"),
                table.seen_at >= value("since", sa.Float),
                sa.func.substr(table.source, 1, value("length", sa.Integer)) != value("not_in"),
            )
            .order_by(table.seen_at.desc(), table.term)
            .limit(value("limit", sa.BigInteger))
        )

    async def add(self, user_id: int, kind: MentionKind, spoken: Mapping[str, str], *, source: str) -> list[Mention]:
        """Count what a message speaks of (`{term: as written}`), once for each message; how often by now."""
        if not spoken:
            return []

        def run(connection: sa.Connection) -> list[Mention]:
            table, now = memory_mentions.c, time.time()
            insert = self._database.insert(memory_mentions)
            counted = sa.case((table.source == source, table["count"]), else_=table["count"] + 1)
            rows = [
                {"user_id": user_id, "kind": kind, "term": term[:80], "display": display[:80]}
                | {"count": 1, "source": source, "seen_at": now}
                for term, display in sorted(spoken.items())
            ]
            connection.execute(
                insert.on_conflict_do_update(
                    index_elements=["user_id", "kind", "term"],
                    set_={
                        "count": counted,
                        "display": insert.excluded.display,
                        "source": insert.excluded.source,
                        "seen_at": insert.excluded.seen_at,
                    },
                ),
                rows,
            )
            mine = (table.user_id == user_id, table.kind == kind)
            surplus = (
                sa.select(table.term).where(*mine).order_by(table.seen_at.desc()).limit(2**31 - 1).offset(MAX_KEPT)
            )
            connection.execute(memory_mentions.delete().where(*mine, table.term.in_(surplus)))
            fields = select_rows(Mention, memory_mentions, times=table["count"])
            found = connection.execute(fields.where(*mine, table.term.in_([term[:80] for term in spoken])))
            return [Mention(*row) for row in found.all()]

        return await self._database.write(run)

    async def recent(
        self, user_id: int, kind: MentionKind, *, limit: int, since: float = 0.0, not_in: str | None = None
    ) -> list[Mention]:
        """The last ones, newest first; without those that this conversation spoke of last."""
        prefix = f"{not_in}:" if not_in is not None else "\n"  # no source begins with a line's end
        values = {"user_id": user_id, "kind": kind, "since": since, "limit": limit}
        rows = await self._database.rows(self._recent, **values, length=len(prefix), not_in=prefix)
        return [Mention(*row) for row in rows]

    async def forget_all(self, user_id: int) -> None:
        await self._database.execute(memory_mentions.delete().where(memory_mentions.c.user_id == user_id))
