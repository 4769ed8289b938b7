"""Administrators keep documents; everybody else opens only the passages that their agents may answer from."""

from typing import Any

import httpx
import pytest

from qhub.store.users import Users
from qhub_testing import running_provider
from tests.documents.files import docx, pdf
from tests.support.hub import Client, RunningHub, running_hub, test_settings

CANTINA = b"# Cantina\n\nA sopa do dia custa dois euros.\n\n## Hor\xc3\xa1rio\n\nA cantina abre \xc3\xa0s sete e meia."


async def add(client: Client, collection: str, name: str, content: bytes) -> httpx.Response:
    return await client.post(f"/conhecimento/{collection}/documentos", files={"file": (name, content)})


async def ask(client: Client, query: str, **body: Any) -> dict[str, Any]:
    answer = await client.post("/conhecimento/pesquisa", json={"consulta": query, **body})
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


@pytest.fixture
async def settled(settings: Any) -> Any:
    """A hub that finds by words alone, on either database."""
    async with running_hub(settings.model_copy(update={"embedding_model": "none"})) as hub:
        yield hub


@pytest.mark.journey
async def test_an_administrator_adds_finds_and_removes_documents(settled: RunningHub) -> None:
    admin = await settled.login("admin")
    page = (await admin.get("/conhecimento")).json()
    assert page["semantica"] == {"modelo": None, "estado": "so_palavras", "pendentes": 0}
    packs = {item["nome"]: item for item in page["colecoes"]}
    assert (packs.keys(), packs["prouni"]["pacote"], packs["prouni"]["agentes"]) == (
        {"prouni", "sisu"}, "bolsas", ["bolsas"],
    )  # fmt: skip
    assert all(document["passagens"] > 2 and document["erro"] is None for document in packs["prouni"]["documentos"])

    made = await admin.post("/conhecimento", json={"nome": " Cantina ", "agentes": ["qualidade"]})
    assert (made.status_code, made.json()["nome"], made.json()["agentes"]) == (201, "Cantina", ["qualidade"])
    collection = made.json()["id"]
    assert (await admin.post("/conhecimento", json={"nome": "Cantina"})).json()["error"]["code"] == "collection_exists"
    wrong = await admin.post("/conhecimento", json={"nome": "X", "agentes": ["inventado"]})
    assert (wrong.status_code, wrong.json()["error"]["code"]) == (422, "unknown_agent")

    for name, content in (("cantina.md", CANTINA), ("regras.docx", docx()), ("aviso.pdf", pdf(["Fecha ao domingo."]))):
        added = await add(admin, collection, name, content)
        assert (added.status_code, added.json()["nome"]) == (201, name), added.text
        assert added.json()["passagens"] > 0
    for name, content, code in (
        ("x.exe", b"MZ", "document_wrong_type"),
        ("x.pdf", b"MZ", "document_wrong_content"),
        ("x.docx", b"PK\x03\x04", "document_damaged"),
        ("x.md", b"", "document_empty"),
    ):
        refused = await add(admin, collection, name, content)
        assert (refused.status_code, refused.json()["error"]["code"]) == (400, code)

    found = await ask(admin, "quanto custa a sopa do dia?", colecao_id=collection)
    assert found["encontrado"] is True
    best = found["resultados"][0]
    assert (best["documento"], best["semantica"]) == ("Cantina", None)
    assert best["pontuacao"] == best["lexical"] > 0.5
    assert (await ask(admin, "previsão do tempo em Marte", colecao_id=collection))["encontrado"] is False

    again = await admin.post(f"/conhecimento/{collection}/reindexar")
    assert (again.status_code, len(again.json()["documentos"])) == (202, 3)
    documents = {item["nome"]: item["id"] for item in again.json()["documentos"]}
    assert (await admin.request("DELETE", f"/conhecimento/documentos/{documents['cantina.md']}")).status_code == 204
    gone = await admin.get(f"/conhecimento/passagens/{best['id']}")
    assert (gone.status_code, gone.json()["error"]["code"]) == (404, "passage_not_found")

    pack = packs["prouni"]["id"]
    for refused in (
        await add(admin, pack, "x.md", b"# X\n\nY"),
        await admin.request("DELETE", f"/conhecimento/{pack}"),
        await admin.request("PATCH", f"/conhecimento/{pack}", json={"agentes": []}),
        await admin.request("DELETE", f"/conhecimento/documentos/{packs['prouni']['documentos'][0]['id']}"),
    ):
        assert (refused.status_code, refused.json()["error"]["code"]) == (409, "collection_of_pack")
    assert (await admin.post(f"/conhecimento/{pack}/reindexar")).status_code == 202
    assert (await admin.request("DELETE", f"/conhecimento/{collection}")).status_code == 204
    assert {item["nome"] for item in (await admin.get("/conhecimento")).json()["colecoes"]} == {"prouni", "sisu"}


async def test_a_passage_opens_for_those_whose_agents_may_answer_from_it(settled: RunningHub) -> None:
    admin, rui, ana = [await settled.login(name) for name in ("admin", "rui", "ana")]
    made = (await admin.post("/conhecimento", json={"nome": "Cantina", "agentes": ["analise"]})).json()["id"]
    await add(admin, made, "cantina.md", CANTINA)
    own = (await ask(admin, "horário da cantina", colecao_id=made))["resultados"][0]["id"]
    packs = (await ask(admin, "lista de espera do Prouni"))["resultados"][0]["id"]

    async def opened(client: Client, passage: str) -> int:
        return (await client.get(f"/conhecimento/passagens/{passage}")).status_code

    # Rui has Análise, which uses the organisation's collection; Ana has the agent of the pack's.
    assert [await opened(who, own) for who in (admin, rui, ana)] == [200, 200, 404]
    assert [await opened(who, packs) for who in (admin, rui, ana)] == [200, 404, 200]
    cited = (await ana.get(f"/conhecimento/passagens/{packs}")).json()
    assert cited["colecao"] == "prouni"
    assert len(cited["antes"]) + len(cited["depois"]) >= 1
    theirs, nobodys = [await ana.get(f"/conhecimento/passagens/{id_}") for id_ in (own, "0" * 32)]
    assert theirs.content == nobodys.content, "no way to tell that it exists"
    for wrong in ("x", "%00", "9" * 500, "..%2F"):
        assert await opened(ana, wrong) == 404

    await admin.request("PATCH", f"/conhecimento/{made}", json={"agentes": []})
    assert await opened(rui, own) == 404

    for path, method in (("", "GET"), ("", "POST"), ("/pesquisa", "POST"), (f"/{made}", "DELETE")):
        body = {"nome": "Y"} if not path else {"consulta": "y"} if path == "/pesquisa" else None
        refused = await rui.request(method, f"/conhecimento{path}", json=body if method == "POST" else None)
        assert (refused.status_code, refused.json()["error"]["code"]) == (403, "forbidden"), path
    assert (await add(rui, made, "x.md", b"# X")).status_code == 403

    # Another organisation's administrator sees none of it.
    users: Users = settled.hub.stores.users
    hashed = (await users.by_email("admin@demo.com")).password_hash  # type: ignore[union-attr]
    await users.add(email="eva@outra.pt", name="Eva", role="admin", password_hash=hashed, organization="Outra")
    eva = await settled.anonymous.login("eva@outra.pt", "admin123")
    assert [item["nome"] for item in (await eva.get("/conhecimento")).json()["colecoes"]] == ["prouni", "sisu"]
    assert await opened(eva, own) == 404
    assert (await add(eva, made, "x.md", b"# X")).status_code == 404
    assert (await eva.request("DELETE", f"/conhecimento/{made}")).status_code == 404
    assert (await eva.post("/conhecimento/pesquisa", json={"consulta": "x", "colecao_id": made})).status_code == 404


async def test_a_providers_model_makes_the_vectors_where_one_is_named(tmp_path: Any) -> None:
    async with running_provider([]) as provider:
        settings = test_settings(
            tmp_path, openai_base_url=provider.openai_url, openai_model="m", embedding_model="text-embedding-3-small"
        )
        async with running_hub(settings) as hub:
            admin = await hub.login("admin")
            await admin.get("/conhecimento")
            await hub.hub.library.settled()
            page = (await admin.get("/conhecimento")).json()
            assert page["semantica"] == {"modelo": "text-embedding-3-small", "estado": "pronto", "pendentes": 0}
            best = (await ask(admin, "nota mínima do Enem"))["resultados"][0]
            assert best["semantica"] is not None
        asked = [request for request in provider.requests if request.wire == "embeddings"]
        assert {request.body["model"] for request in asked} == {"text-embedding-3-small"}
