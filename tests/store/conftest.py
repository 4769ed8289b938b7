"""One database of each kind for the whole contract, and somebody new in it for each test.

What every method of a store promises is tried here on SQLite and on Postgres; the rest of the suite runs on SQLite, but
for its journeys. A test that needs the tables for itself asks for `database` instead.
"""

import shutil
import uuid
from collections.abc import AsyncIterator
from dataclasses import dataclass

import pytest

from qhub.store.agents import AgentRow, Agents
from qhub.store.bus import Bus
from qhub.store.conversations import Conversations
from qhub.store.database import Database
from qhub.store.log import Log
from qhub.store.users import Role, Users
from tests.conftest import BOTH, postgres_database, sqlite_url

LEASE = 30.0
AGENT = "agente"


@pytest.fixture(scope="session", params=BOTH)
async def shared_url(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[str]:
    """A migrated database of either kind, which the tests of a run share."""
    if request.param == "sqlite":
        folder = tmp_path_factory.mktemp("contract")
        shutil.copy(request.getfixturevalue("sqlite_migrated"), folder)
        yield sqlite_url(folder)
        return
    template = request.getfixturevalue("postgres_migrated")
    async with postgres_database(request.getfixturevalue("postgres_server"), template) as url:
        yield url


@pytest.fixture(scope="session")
async def shared(shared_url: str) -> AsyncIterator[Database]:
    opened = Database(shared_url)
    await Agents(opened).register([AgentRow(AGENT, "pacote", "Agente"), AgentRow("outro", "pacote", "Outro")])
    yield opened
    await opened.close()


@dataclass(frozen=True)
class Person:
    """Somebody whom no other test knows."""

    database: Database
    id: int
    organization_id: int
    organization: str
    email: str

    async def conversation(self) -> str:
        return await self.conversations.create(self.id, AGENT)

    @property
    def conversations(self) -> Conversations:
        return Conversations(self.database, lease_seconds=LEASE)

    @property
    def log(self) -> Log:
        return Log(self.database, Bus(), lease_seconds=LEASE)


async def add_person(database: Database, organization: str | None = None, role: Role = "operador") -> Person:
    """A new person, in an organisation of their own unless it is named."""
    users, name = Users(database), uuid.uuid4().hex
    organization = organization or f"Org {name}"
    email = f"{name}@exemplo.pt"
    user_id = await users.add(email=email, name="Pessoa", role=role, password_hash="-", organization=organization)
    organization_id = await users.organization_of(user_id)
    assert organization_id is not None
    return Person(database, user_id, organization_id, organization, email)


@pytest.fixture
async def person(shared: Database) -> Person:
    return await add_person(shared)


@pytest.fixture
async def colleague(shared: Database, person: Person) -> Person:
    """Somebody of the same organisation."""
    return await add_person(shared, person.organization)


@pytest.fixture
async def stranger(shared: Database) -> Person:
    """Somebody of another organisation."""
    return await add_person(shared)
