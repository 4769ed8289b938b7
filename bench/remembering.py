"""Recalling what helps with a message, among a hundred thousand memories: by their words, or by reading them all."""

import argparse
import asyncio
import random
import statistics
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict

import sqlalchemy as sa

from bench.result import Result, typical
from bench.store import open_store
from qhub.language.stems import distinct_terms
from qhub.memory.hooks import Query, Session
from qhub.memory.learning_loop import LearningLoop
from qhub.memory.memory_retriever import MemoryRetriever
from qhub.memory.memory_writer import MemoryWriter
from qhub.memory.write_policy import MemoryWritePolicy
from qhub.store.agents import AgentRow, Agents
from qhub.store.conversations import Conversations
from qhub.store.database import Database
from qhub.store.memories import Memories, Memory, MemoryScope, MemorySensitivity, owner_of
from qhub.store.mentions import Mentions
from qhub.store.migrate import migrate
from qhub.store.schema.memory import memories, memory_terms
from qhub.store.users import Users

MEMORIES = 100_000
QUICK = 500
BATCH = 5_000
WORDS = distinct_terms(
    "defeito turno lote linha rack verniz tinta cabine robot peça cliente fornecedor auditoria meta custo prazo cor "
    "azul verde preto branco norte sul manhã noite inspeção relatório semana mês gráfico tabela média máximo"
)
QUESTIONS = (
    "quantos defeitos teve o lote {} no turno da noite?",
    "qual é o fornecedor do verniz da linha {}?",
    "mostra o relatório da semana {} por cliente",
    "a meta da cabine {} mudou?",
)


async def measure(*, quick: bool) -> Result:
    """The cost of recalling, with and without the words' index."""
    count = QUICK if quick else MEMORIES
    async with open_store() as store:
        session = Session(store.user_id, 1, await store.conversation(), "agent")
        await fill(store.database, session, count)
        retriever = a_retriever(store.database)
        query = Query(session, "1", QUESTIONS[0].format(7))
        indexed = await typical(lambda: retriever.retrieve(query), 5 if quick else 50)
        wanted = set(distinct_terms(query.prompt))

        async def scan() -> None:
            rows = await Memories(store.database).page([f"u{session.user_id}"])
            sorted(rows, key=lambda row: -len(wanted & set(row.content.split())))

        scanned = await typical(scan, 1)
    return Result(f"recall among {count:,} memories", "by their words", "reading all of them", indexed, scanned)


def a_retriever(database: Database) -> MemoryRetriever:
    store = Memories(database)
    writer = MemoryWriter(store, MemoryWritePolicy(), max_memories=MEMORIES)
    return MemoryRetriever(store, Mentions(database), LearningLoop(store, writer, half_life_days=90))


async def fill(database: Database, session: Session, count: int) -> None:
    """One person's memories, the hardest case: nobody else's narrow the search."""
    made = _made(session, count)

    def write(connection: sa.Connection) -> None:
        for _ in range(0, count, BATCH):
            batch = [memory for _, memory in zip(range(BATCH), made, strict=False)]
            connection.execute(memories.insert(), [asdict(memory) for memory in batch])
            words = [
                {"owner": memory.owner, "term": term, "memory_id": memory.id}
                for memory in batch
                for term in distinct_terms(memory.content)
            ]
            connection.execute(memory_terms.insert(), words)
        if not database.is_sqlite:
            connection.execute(sa.text("ANALYZE"))

    await database.write(write)


def _made(session: Session, count: int) -> Iterator[Memory]:
    r, now = random.Random(1), time.time()
    owner = owner_of(MemoryScope.USER, user_id=session.user_id, organization_id=session.organization_id)
    for number in range(count):
        content = f"O {' '.join(r.choices(WORDS, k=4))} {r.randrange(5000)} é {r.choice(WORDS)} {number}."
        yield Memory(
            f"{number:032x}", session.organization_id, session.user_id, MemoryScope.USER, owner, f"fact.{number}",
            "profile" if number % 10_000 == 0 else "semantic", "active", content, "", 0.7 + r.random() / 4,
            MemorySensitivity.LOW, 1, session.session_id, "1", "", None, 0, None, now, now,
        )  # fmt: skip


async def main() -> None:
    """Milliseconds by the clock, on any database: `python -m bench.remembering --database-url postgresql+asyncpg://…`."""
    parser = argparse.ArgumentParser(prog="python -m bench.remembering")
    parser.add_argument("--database-url", required=True, help="an empty database; it is filled and left so")
    parser.add_argument("--memories", type=int, default=MEMORIES)
    options = parser.parse_args()
    database = Database(options.database_url)
    await migrate(database)
    await Agents(database).register([AgentRow("agent", "pack", "Agent")])
    user_id = await Users(database).add(email="a@b.c", name="A", role="admin", password_hash="-", organization="O")
    session = Session(user_id, 1, await Conversations(database, lease_seconds=60).create(user_id, "agent"), "agent")
    await fill(database, session, options.memories)
    retriever, taken = a_retriever(database), []
    for number in range(200):
        query = Query(session, "1", QUESTIONS[number % len(QUESTIONS)].format(number))
        began = time.perf_counter()
        await retriever.retrieve(query)
        taken.append((time.perf_counter() - began) * 1000)
    await database.close()
    slowest = statistics.quantiles(taken, n=20)[-1]
    sys.stdout.write(
        f"{options.memories:,} memories, {database.url.get_backend_name()}: "
        f"median {statistics.median(taken):.1f} ms, 95 % under {slowest:.1f} ms\n"
    )


if __name__ == "__main__":
    asyncio.run(main())
