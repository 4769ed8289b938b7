"""Outside tool servers: each is its organisation's, and of two who change one at once the second is told."""

import uuid
from dataclasses import replace

from qhub.store.database import Database
from qhub.store.tool_servers import StoredServer, ToolServerStore
from tests.store.conftest import AGENT, Person


async def test_a_server_is_kept_whole_and_its_organisations(shared: Database, person: Person, stranger: Person) -> None:
    store, name = ToolServerStore(shared), uuid.uuid4().hex[:12]
    server = StoredServer(
        person.organization_id,
        name,
        "https://exemplo.pt/mcp",
        "selado",
        header_names=("Authorization",),
        agents=(AGENT,),
        tools=("ler",),
        effects={"ler": "read"},
        trusted=True,
        timeout=2.5,
        active=False,
    )
    assert await store.add(server)
    assert not await store.add(server)
    assert await store.add(replace(server, organization_id=stranger.organization_id, tools=None, timeout=None))
    (kept,) = await store.of_organization(person.organization_id)
    assert replace(kept, version="") == server
    assert {one.organization_id for one in await store.all() if one.id == name} == {
        person.organization_id,
        stranger.organization_id,
    }
    assert await store.change(replace(kept, url="https://outro.pt/mcp", active=True))
    assert not await store.change(replace(kept, url="https://tarde.pt/mcp")), "it has changed since it was read"
    (changed,) = await store.of_organization(person.organization_id)
    assert (changed.url, changed.active) == ("https://outro.pt/mcp", True)
    assert changed.version != kept.version
    assert await store.remove(person.organization_id, name)
    assert not await store.remove(person.organization_id, name)
    (theirs,) = await store.of_organization(stranger.organization_id)
    assert (theirs.tools, theirs.timeout) == (None, None)
