"""Golden examples: questions with the answer that an agent should give, in every form that they have had."""

import time
import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from qhub.store.database import Database, Select
from qhub.store.prepared import value
from qhub.store.rows import select_rows
from qhub.store.schema.feedback import golden_examples, golden_versions
from qhub.store.schema.people import users


@dataclass(frozen=True, slots=True)
class GoldenExample:
    """An example in the form that counts."""

    id: str
    agent_id: str
    active: bool
    version: int
    question: str
    answer: str
    created_at: float
    updated_at: float


@dataclass(frozen=True, slots=True)
class GoldenVersion:
    """A form that an example had."""

    version: int
    question: str
    answer: str
    review_id: str | None
    author: str | None
    """Who made it; None where they are gone."""
    created_at: float


_CURRENT = sa.and_(
    golden_versions.c.example_id == golden_examples.c.id, golden_versions.c.version == golden_examples.c.version
)


class GoldenStore:
    """The `golden_examples` and `golden_versions` tables."""

    def __init__(self, database: Database) -> None:
        self._database = database
        table = golden_examples.c
        of_agent = (
            table.organization_id == value("organization_id", sa.BigInteger),
            table.agent_id == value("agent_id"),
        )
        self._active = database.prepare(_some((*of_agent, table.active.is_(True)), value("limit", sa.BigInteger)))

    async def active(self, organization_id: int, agent_id: str, *, limit: int) -> list[GoldenExample]:
        """The examples that an agent's prompts may carry, newest first."""
        values = {"organization_id": organization_id, "agent_id": agent_id, "limit": limit}
        return [_example(row) for row in await self._database.rows(self._active, **values)]

    async def in_force(self, agents: Sequence[str], *, limit: int) -> list[GoldenExample]:
        """The examples switched on for some agents, of whichever organisation."""
        table = golden_examples.c
        return await self._some((table.agent_id.in_(agents), table.active.is_(True)), limit)

    async def all(self, organization_id: int, agent_id: str | None, *, limit: int) -> list[GoldenExample]:
        """The examples of an organisation, newest first."""
        table = golden_examples.c
        which = (table.agent_id == agent_id,) if agent_id else ()
        return await self._some((table.organization_id == organization_id, *which), limit)

    async def get(self, organization_id: int, example_id: str) -> GoldenExample | None:
        table = golden_examples.c
        found = await self._some((table.organization_id == organization_id, table.id == example_id), 1)
        return found[0] if found else None

    async def versions(self, example_id: str) -> list[GoldenVersion]:
        """The forms of an example, newest first."""
        table = golden_versions.c
        statement = (
            select_rows(GoldenVersion, golden_versions, author=users.c.name)
            .outerjoin(users, users.c.id == table.created_by)
            .where(table.example_id == example_id)
            .order_by(table.version.desc())
        )
        return [GoldenVersion(*row) for row in await self._database.all(statement)]

    async def add(
        self,
        organization_id: int,
        agent_id: str,
        question: str,
        answer: str,
        *,
        author: int,
        review_id: str | None = None,
        person: int | None = None,
    ) -> str:
        """A new one, switched on; its id. It goes with the person of whose words it is made."""
        example_id, now = uuid.uuid4().hex, time.time()

        def run(connection: sa.Connection) -> str:
            connection.execute(
                golden_examples.insert().values(
                    id=example_id,
                    organization_id=organization_id,
                    agent_id=agent_id,
                    active=True,
                    version=1,
                    created_at=now,
                    updated_at=now,
                    user_id=person,
                )
            )
            version = _version(example_id, 1, question, answer, author, review_id, now)
            connection.execute(golden_versions.insert().values(version))
            return example_id

        return await self._database.write(run)

    async def revise(
        self, example_id: str, question: str, answer: str, *, author: int, review_id: str | None = None
    ) -> int:
        """A new form, which counts from now on; its number."""

        def run(connection: sa.Connection) -> int:
            now = time.time()
            mine = golden_versions.c.example_id == example_id
            # The row first: of two that revise at once, the second waits here and counts on from the first.
            connection.execute(
                golden_examples.update().where(golden_examples.c.id == example_id).values(updated_at=now)
            )
            last = connection.scalar(sa.select(sa.func.max(golden_versions.c.version)).where(mine))
            number = int(last or 0) + 1
            version = _version(example_id, number, question, answer, author, review_id, now)
            connection.execute(golden_versions.insert().values(version))
            connection.execute(
                golden_examples.update().where(golden_examples.c.id == example_id).values(version=number)
            )
            return number

        return await self._database.write(run)

    async def switch(self, example_id: str, *, on: bool) -> None:
        await self._change(example_id, active=on)

    async def restore(self, example_id: str, version: int) -> bool:
        """Have an earlier form count again; False where there is none of that number."""
        table = golden_versions.c
        known = await self._database.first(
            sa.select(table.version).where(table.example_id == example_id, table.version == version)
        )
        if known is None:
            return False
        await self._change(example_id, version=version)
        return True

    async def delete(self, example_id: str) -> None:
        await self._database.execute(golden_examples.delete().where(golden_examples.c.id == example_id))

    async def _change(self, example_id: str, **values: Any) -> None:
        values["updated_at"] = time.time()
        await self._database.execute(
            golden_examples.update().where(golden_examples.c.id == example_id).values(**values)
        )

    async def _some(self, conditions: Sequence[sa.ColumnElement[bool]], limit: int) -> list[GoldenExample]:
        return [_example(row) for row in await self._database.all(_some(conditions, limit))]


def _some(conditions: Sequence[sa.ColumnElement[bool]], limit: int | sa.BindParameter[Any]) -> Select:
    worded = golden_versions.c
    return (
        select_rows(GoldenExample, golden_examples, question=worded.question, answer=worded.answer)
        .join(golden_versions, _CURRENT)
        .where(*conditions)
        .order_by(golden_examples.c.updated_at.desc(), golden_examples.c.id)
        .limit(limit)
    )


def _example(row: Sequence[Any]) -> GoldenExample:
    id_, agent_id, active, *others = row
    return GoldenExample(id_, agent_id, bool(active), *others)


def _version(
    example_id: str, number: int, question: str, answer: str, author: int, review_id: str | None, now: float
) -> dict[str, Any]:
    return {
        "example_id": example_id,
        "version": number,
        "question": question,
        "answer": answer,
        "review_id": review_id,
        "created_by": author,
        "created_at": now,
    }
