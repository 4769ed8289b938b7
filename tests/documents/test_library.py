"""A library keeps what packs bring and organisations add, on either database; only what changed is read again."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
import sqlalchemy as sa

from qhub.documents.embedding import Scale
from qhub.documents.library import AgentKnowledge, Library
from qhub.documents.pack_collection import PackCollection
from qhub.documents.vectors import Vector
from qhub.errors import ModelError
from qhub.events.outside import OutsideText
from qhub.settings.settings import Settings
from qhub.store.agents import AgentRow, Agents
from qhub.store.database import Database
from qhub.store.knowledge import KnowledgeStore
from qhub.store.users import Users
from tests.documents.files import docx

RENDA = "# Renda\n\n## Limites\n\nA renda por pessoa vai até três salários mínimos.\n\n## Cálculo\n\nSome e divida.\n"
COTAS = "# Cotas\n\nMetade das vagas é de escola pública.\n"


class Counting:
    """Vectors by the words of a text: near where words are shared. It counts what it is asked."""

    batch = 4
    scale = Scale(0.0, 1.0)

    def __init__(self, name: str = "counting", dimension: int = 64) -> None:
        self.name = name
        self.asked: list[str] = []
        self.fails = False
        self.works = False
        self._dimension = dimension

    async def embed(self, texts: Sequence[str], *, in_bulk: bool = False) -> Vector:
        self.works = True
        if self.fails:
            raise ModelError("model_failed", "down")
        self.asked += texts
        rows = np.zeros((len(texts), self._dimension), np.float32)
        for row, text in zip(rows, texts, strict=True):
            for word in text.lower().replace(".", " ").split():
                row[sum(word.encode()) % self._dimension] += 1
        return np.asarray(rows / np.linalg.norm(rows, axis=1, keepdims=True), np.float32)

    async def rest(self) -> None:
        self.works = False

    async def close(self) -> None: ...


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "documents"
    made.mkdir()
    (made / "renda.md").write_text(RENDA, "utf-8")
    (made / "cotas.md").write_text(COTAS, "utf-8")
    return made


async def opened(database: Database, folder: Path, embedder: Counting | None) -> Library:
    packs = {"pack": [PackCollection("guias", folder)]}
    library = Library(Settings(), database, KnowledgeStore(database), embedder, packs)
    await library.settled()
    return library


async def test_only_what_changed_in_a_folder_is_read_and_embedded_again(database: Database, folder: Path) -> None:
    first = Counting()
    library = await opened(database, folder, first)
    (collection,) = await KnowledgeStore(database).collections(["p:pack"])
    assert {item.name: item.passages for item in await KnowledgeStore(database).documents([collection.id])} == {
        "cotas.md": 1,
        "renda.md": 2,
    }
    assert len(first.asked) == 3
    assert not first.works, "it may rest once everything has its vector"
    result = await library.search([collection], "renda por pessoa", 3)
    kept = result.hits[0].passage.id
    await library.close()

    (folder / "cotas.md").unlink()
    (folder / "renda.md").write_text(RENDA.replace("Some e divida.", "Some tudo e divida por todos."), "utf-8")
    (folder / "torto.pdf").write_bytes(b"isto nao e um pdf")
    second = Counting()
    library = await opened(database, folder, second)
    assert [text for text in second.asked if "Some tudo" in text] == second.asked
    documents = {item.name: item for item in await KnowledgeStore(database).documents([collection.id], second.name)}
    assert (documents.keys(), documents["torto.pdf"].error) == ({"renda.md", "torto.pdf"}, "wrong_content")
    assert documents["renda.md"].embedded == documents["renda.md"].passages == 2
    passage = await KnowledgeStore(database).passage(kept)
    assert passage is not None
    assert "três salários" in passage.text
    assert [row.heading for row in await KnowledgeStore(database).around(passage, 1)] == ["Limites", "Cálculo"]
    await library.close()

    third = Counting()
    await (await opened(database, folder, third)).close()
    assert third.asked == [], "nothing changed"


async def test_another_model_makes_every_vector_anew_and_a_failing_one_leaves_the_words(
    database: Database, folder: Path
) -> None:
    await (await opened(database, folder, Counting("one", 64))).close()
    two = Counting("two", 32)
    library = await opened(database, folder, two)
    (collection,) = await KnowledgeStore(database).collections(["p:pack"])
    assert len(two.asked) == 3
    hit = (await library.search([collection], "escola pública", 1)).hits[0]
    assert hit.passage.title == "Cotas"
    assert hit.ranked.semantic is not None
    two.fails = True
    hit = (await library.search([collection], "escola publica", 1)).hits[0]
    assert (hit.passage.title, hit.ranked.semantic) == ("Cotas", None)
    await library.reindex(collection)
    two.fails = False
    await library.close()


async def test_where_postgres_has_the_extension_it_finds_the_nearest(database: Database, folder: Path) -> None:
    library = await opened(database, folder, Counting())
    (collection,) = await KnowledgeStore(database).collections(["p:pack"])
    fused = [
        (hit.passage.heading, hit.ranked.semantic) for hit in (await library.search([collection], "renda", 3)).hits
    ]
    assert all(cosine is not None for _, cosine in fused)
    if not database.is_sqlite:
        counted = sa.select(sa.func.count()).select_from(sa.table("knowledge_vectors_64"))
        assert (await database.all(counted))[0][0] == 3
        # What an index holds can be made again from what is stored.
        await database.execute(sa.text("DROP TABLE knowledge_vectors_64"))
        await library.close()
        library = await opened(database, folder, Counting())
        (collection,) = await KnowledgeStore(database).collections(["p:pack"])
        again = (await library.search([collection], "renda", 3)).hits
        assert [hit.passage.heading for hit in again] == [heading for heading, _ in fused]
        assert (await database.all(counted))[0][0] == 3
    await library.close()


async def test_an_agent_finds_its_packs_documents_and_those_its_organisation_gave_it(
    database: Database, folder: Path, tmp_path: Path
) -> None:
    await Agents(database).register([AgentRow("a", "pack", "A"), AgentRow("b", "other", "B")])
    users = Users(database)
    for name in ("Um", "Dois"):
        await users.add(email=f"{name}@b.c", name=name, role="admin", password_hash="-", organization=name)
    library = await opened(database, folder, None)
    (tmp_path / "file").write_bytes(docx())
    collection = await KnowledgeStore(database).add_collection(1, "cantina", ["b"])
    added = await library.add(collection, tmp_path / "file", "cantina.docx")
    assert (added.title, added.name) == ("Regulamento da cantina", "cantina.docx")

    def of(agent: str, pack: str, organization: int) -> AgentKnowledge:
        return AgentKnowledge(library, agent_id=agent, pack=pack, organization_id=organization)

    question = "quando abre a cantina?"
    outside = OutsideText()
    noting = AgentKnowledge(library, agent_id="b", pack="other", organization_id=1, outside=outside)
    assert (await noting.search(question)).passages[0].heading == "Horário"
    assert outside.take() == "document", "what somebody added may say anything"
    packs_own = AgentKnowledge(library, agent_id="a", pack="pack", organization_id=1, outside=outside)
    assert (await packs_own.search("renda por pessoa")).found
    assert outside.take() == "", "a pack's own documents are its author's"
    assert await of("b", "other", 1).collections() == ["cantina"]
    assert await of("a", "pack", 1).collections() == ["guias"]
    for nobody in (of("a", "pack", 1), of("b", "other", 2)):
        assert not (await nobody.search(question)).found
        assert not (await nobody.search(question, "cantina")).found
    assert not (await of("b", "other", 1).search(question, "inventada")).found
    assert not (await of("b", "other", 1).search("  ")).found

    again = await library.add(collection, tmp_path / "file", "cantina.docx")
    assert again.id == added.id, "a document of the same name is replaced"
    await library.reindex(collection)
    assert (await of("b", "other", 1).search(question)).found
    assert await KnowledgeStore(database).remove_document(added.id)
    assert not (await of("b", "other", 1).search(question)).found
    await library.close()
