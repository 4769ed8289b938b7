"""Collections of documents: who may search them, what a change keeps, and what is found."""

import asyncio
import uuid

import numpy as np
import pytest

from qhub.errors import Conflict
from qhub.store.database import Database
from qhub.store.knowledge import KnowledgeStore
from qhub.store.knowledge_collections import CollectionRow, owner_of
from qhub.store.knowledge_documents import NewDocument
from qhub.store.knowledge_passages import NewPassage
from qhub.store.knowledge_vectors import PgVectors, has_pgvector
from tests.store.conftest import AGENT, Person


def document(name: str = "regras.md", **changes: object) -> NewDocument:
    values: dict[str, object] = {"title": "Regras", "sha256": "0" * 64, "size": 3, "content": "# é", "version": 1}
    return NewDocument(name=name, **(values | changes))  # type: ignore[arg-type]


def passages(*words: str) -> list[NewPassage]:
    """A passage for each text, found by each of its words."""
    return [
        NewPassage(uuid.uuid4().hex, "Título", text, {word: 1.0 + len(word) for word in text.split()}) for text in words
    ]


async def collection(shared: Database, person: Person, *agents: str) -> CollectionRow:
    return await KnowledgeStore(shared).add_collection(person.organization_id, uuid.uuid4().hex, agents or [AGENT])


async def test_a_collection_is_searched_by_the_agents_that_it_was_given_to(
    shared: Database, person: Person, stranger: Person
) -> None:
    store, pack = KnowledgeStore(shared), uuid.uuid4().hex[:12]
    (brought,) = {row.id for row in await asyncio.gather(*(store.of_pack(pack, "Guia") for _ in range(4)))}
    ours = await collection(shared, person)
    assert (ours.pack, ours.organization_id) == (None, person.organization_id)
    with pytest.raises(Conflict):
        await store.add_collection(person.organization_id, ours.name, [])
    assert (await store.add_collection(stranger.organization_id, ours.name, [])).id != ours.id
    here, owners = person.organization_id, [owner_of(pack=pack), owner_of(organization_id=person.organization_id)]
    assert [row.id for row in await store.collections(owners)] == [brought, ours.id]
    assert [row.id for row in await store.searchable(AGENT, pack, here)] == [brought, ours.id]
    assert [row.id for row in await store.searchable("outro", pack, here)] == [brought]
    assert ours.id not in [row.id for row in await store.searchable(AGENT, pack, stranger.organization_id)]
    await store.set_agents(ours.id, ["outro", "outro"])
    assert await store.agents_of([ours.id, brought]) == {ours.id: ["outro"], brought: []}
    await store.set_agents(ours.id, [])
    assert await store.agents_of([ours.id]) == {ours.id: []}
    assert await store.collection(ours.id) == ours
    assert await store.remove_collection(ours.id)
    assert not await store.remove_collection(ours.id)
    assert await store.collection(ours.id) is None


async def test_a_document_is_written_over_the_one_of_its_name_and_goes_with_all_it_has(
    shared: Database, person: Person
) -> None:
    store, made = KnowledgeStore(shared), await collection(shared, person)
    first = await store.put_document(made.id, document(), passages("um dois", "dois três"))
    assert await store.put_document(made.id, document(title="Novas"), passages("quatro")) == first
    await store.put_document(made.id, document("avaria.md", error="não se lê", version=2), [])
    broken, kept = await store.documents([made.id], "modelo")
    assert (kept.id, kept.name, kept.title, kept.passages, kept.embedded) == (first, "regras.md", "Novas", 1, 0)
    assert (broken.error, broken.passages, broken.version) == ("não se lê", 0, 2)
    found = await store.document(first)
    assert found is not None
    assert (found.sha256, found.size, found.version) == ("0" * 64, 3, 1)
    assert await store.content(first) == "# é"
    assert [row.name for _, row in await store.outdated(2) if row.collection_id == made.id] == ["regras.md"]
    assert [(row.id, whole.id) for whole, row in await store.outdated(1) if whole.id == made.id] == [
        (broken.id, made.id)
    ]
    assert await store.count([made.id]) == 1
    changed = await store.collection(made.id)
    assert changed is not None
    assert changed.revision == made.revision + 3
    assert await store.remove_document(first)
    assert not await store.remove_document(first)
    assert (await store.document(first), await store.content(first)) == (None, None)
    assert (await store.count([made.id]), await store.vocabulary([made.id])) == (0, [])


async def test_passages_that_stay_keep_their_vectors_unless_they_are_read_another_way(
    shared: Database, person: Person
) -> None:
    store, made = KnowledgeStore(shared), await collection(shared, person)
    first, second, third = passages("um", "dois", "três")
    model = uuid.uuid4().hex
    await store.put_document(made.id, document(), [first, second])
    waiting = [one for one in await store.unembedded(model, 9999) if one.text in ("um", "dois")]
    seqs = [one.seq for one in waiting][-2:]
    assert {(one.title, one.heading) for one in waiting} == {("Regras", "Título")}
    await store.keep_vectors(model, {seq: bytes([seq % 256]) * 4 for seq in seqs})
    await store.put_document(made.id, document(), [third, first])
    ((kept, vector),) = await store.vectors(made.id, model)
    assert vector == bytes([kept % 256]) * 4
    row = await store.passage(first.id)
    assert row is not None
    assert (row.seq, row.position, row.text, row.title, row.collection) == (kept, 1, "um", "Regras", made.name)
    assert await store.passages([kept]) == {kept: row}
    assert [one.text for one in await store.around(row, 1)] == ["três", "um"]
    assert [one.text for one in await store.around(row, 0)] == ["um"]
    assert await store.passage("nenhuma") is None
    (listed,) = await store.documents([made.id], model)
    assert (listed.passages, listed.embedded) == (2, 1)
    await store.forget_vectors(made.id)
    assert await store.vectors(made.id, model) == []
    await store.keep_vectors(model, {kept: b"1234"})
    await store.put_document(made.id, document(version=2), [third, first])
    assert await store.vectors(made.id, model) == []


async def test_the_passages_with_most_of_the_rarest_words_come_first(shared: Database, person: Person) -> None:
    store, made = KnowledgeStore(shared), await collection(shared, person)
    other = await collection(shared, person)
    await store.put_document(made.id, document(), passages("bolsa renda", "bolsa", "prazo", "renda"))
    await store.put_document(other.id, document(), passages("bolsa renda prazo"))
    hits, rarities = await store.lexical([made.id], [{"bolsa": 1.0}, {"renda": 1.0, "rend": 0.5}], 9)
    texts = [row.text for row in (await store.passages(list(hits))).values()]
    assert set(texts) == {"bolsa renda", "bolsa", "renda"}
    best = max(hits, key=lambda seq: hits[seq].score)
    assert (await store.passages([best]))[best].text == "bolsa renda"
    assert hits[best].coverage == pytest.approx(1.0)
    assert 0 < min(hit.coverage for hit in hits.values()) < 1
    assert all(0 < rarity < 1 for rarity in rarities)
    assert len((await store.lexical([made.id], [{"bolsa": 1.0}, {"renda": 1.0}], 1)).hits) == 1
    assert await store.lexical([made.id], [], 9) == ({}, ())
    assert await store.lexical([made.id], [{"inexistente": 1.0}], 9) == ({}, [pytest.approx(1.0)])
    assert await store.indexed_terms([made.id], ["bolsa", "prazo", "nada"]) == {"bolsa", "prazo"}
    assert sorted(await store.vocabulary([made.id])) == ["bolsa", "prazo", "renda"]
    assert await store.count([made.id, other.id]) == 5


async def test_where_the_extension_is_the_nearest_are_found_by_it(shared: Database, person: Person) -> None:
    if not await has_pgvector(shared):
        assert shared.is_sqlite, "the Postgres of the tests has the extension"
        return
    store, made, model = KnowledgeStore(shared), await collection(shared, person), uuid.uuid4().hex
    parts = passages("norte", "leste", "sul")
    await store.put_document(made.id, document(), parts)
    found = [await store.passage(part.id) for part in parts]
    north, east, south = [row.seq for row in found if row is not None]
    vectors = {north: [0.0, 1.0], east: [1.0, 0.0], south: [0.0, -1.0]}
    before = {north: np.asarray(vectors[north], dtype="<f4").tobytes()}
    await store.keep_vectors(model, before)  # made before there was an index
    index = PgVectors(shared, store)
    await index.keep(model, {seq: np.asarray(vectors[seq], dtype="<f4") for seq in (east, south)})
    asked = np.asarray([0.1, 1.0], dtype="<f4")
    nearest = await index.nearest([made], model, asked, 2, [south])
    assert sorted(nearest, key=nearest.__getitem__, reverse=True) == [north, east, south]
    assert nearest[north] > 0.99
    assert nearest[south] < -0.99
    assert await index.nearest([], model, asked, 2, []) == {}
    assert list(await index.nearest([made], model, asked, 1, [])) == [north]
