"""What is a person's: taken along whole, erased without a trace, and kept where the law says so."""

import asyncio
import io
import json
import time
import zipfile
from pathlib import Path

import pytest
import sqlalchemy as sa

from qhub.api.personal_export import personal_archive
from qhub.conversations.removal import ConversationRemoval
from qhub.conversations.retention import Retention
from qhub.settings.settings import Settings
from qhub.store.audit_checking import check_chain
from qhub.store.audit_entry import Actor, the_hub
from qhub.store.personal_data import personal_tables
from qhub.store.schema import metadata
from qhub.store.schema.conversations import conversations, moderation_logs, usage_daily
from qhub.store.schema.dashboards import dashboards
from qhub.store.schema.memory import memories
from tests.support.hub import Client, RunningHub, running_hub

WORD = "xilofonista7731"
VALUE = "4815162342"
NAME = "Quitéria Zambujal"
EMAIL = "quiteria.zambujal@exemplo.pt"
OTHER = "bandolim5521"
NOT_PERSONAL = {
    "organizations", "agents", "budgets", "tool_policies", "tool_servers", "login_failures", "audit_chains",
    "audit_entries", "agent_versions", "spent_tickets",
}  # fmt: skip
"""Tables that hold nothing of one person's; of somebody who is gone, the audit keeps a number."""


async def newcomer(hub: RunningHub, admin: Client, email: str = EMAIL, name: str = NAME) -> tuple[Client, int]:
    stores = hub.hub.stores
    known = await stores.users.by_email("admin@demo.com")
    assert known is not None
    id_ = await stores.users.add(
        email=email, name=name, role="operador", password_hash=known.password_hash, organization=known.organization
    )
    for agent in ("qualidade", "analise", "documentos"):
        await stores.users.grant(id_, agent)
    return await hub.anonymous.login(email, "admin123"), id_


async def live(person: Client, admin: Client, word: str = WORD, value: str = VALUE) -> str:
    """Leave something everywhere."""
    conversation = await person.conversation()
    csv = f"artigo;valor\n{word};{value}\nporca;32\n".encode()
    sent = await person.post(f"/conversas/{conversation}/upload", files={"file": (f"{word}.csv", csv, "text/csv")})
    assert sent.status_code == 201, sent.text
    note = ("nota.txt", f"A nota do {word}.".encode())
    assert (await person.post(f"/conversas/{conversation}/anexos", files={"file": note})).status_code == 201
    await person.send(conversation, f"quantos defeitos há? {word}")
    await person.send(await person.conversation(), f"lembra-te que trabalho no {word}")
    assert (await person.get("/pesquisa", params={"q": word})).json()["resultados"]
    assert (await person.post(f"/conversas/{conversation}/partilhas", json={})).is_success
    assert (await person.post("/dashboards", json={"titulo": word, "html": f"<p>{word}</p>"})).is_success
    assert (await person.post("/tokens", json={"nome": word, "ambito": "mcp:read"})).is_success
    feedback = {"session_id": conversation, "type": "negative", "data": {"texto": f"faltou o {word}"}}
    assert (await person.post("/api/feedback", json=feedback)).is_success
    for review in (await admin.get("/organizacao/revisoes")).json()["revisoes"]:
        decision = {"decisao": "promover", "pergunta": f"o que é o {word}?", "resposta": f"é o {word}"}
        await admin.post(f"/organizacao/revisoes/{review['id']}/decisao", json=decision)
    return conversation


async def everything(hub: RunningHub) -> bytes:
    """Every row of every table, as bytes."""
    dumped = []
    for table in metadata.sorted_tables:
        for row in await hub.hub.stores.database.all(sa.select(table)):
            dumped += [value if isinstance(value, bytes) else str(value).encode() for value in row]
    return b"\n".join(dumped)


def on_disk(folder: Path) -> bytes:
    """Every file of the data folder: database, its log, tables, documents."""
    return b"\n".join(path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file())


@pytest.mark.journey
async def test_a_person_who_was_erased_is_nowhere_byte_by_byte(hub: RunningHub) -> None:
    admin = await hub.login("admin")
    rui = await hub.login("rui")
    person, id_ = await newcomer(hub, admin)
    await live(person, admin)
    await live(rui, admin, OTHER, "99")
    traces = [text.encode() for text in (WORD, VALUE, NAME, EMAIL)]
    before = await everything(hub)
    assert [trace in before for trace in traces] == [True] * 4, "a trace that was never there is not looked for"
    assert WORD.encode() in on_disk(hub.hub.settings.data_dir / "attachments")
    example = (await admin.get("/organizacao/exemplos")).text
    assert WORD in example
    budget = {"ambito": "user", "alvo": str(id_), "periodo": "day", "limite": 9}
    assert (await admin.request("PUT", "/organizacao/orcamentos", json=budget)).status_code == 204
    assert (await admin.request("DELETE", f"/organizacao/pessoas/{id_}")).status_code == 204
    assert (await admin.get("/organizacao/orcamentos")).json() == []
    await hub.hub.memory.close()  # what was said of the last answers is written by now
    after = await everything(hub)
    assert [trace for trace in traces if trace in after] == []
    assert OTHER.encode() in after, "others keep what is theirs"
    kept = on_disk(hub.hub.settings.data_dir)
    if hub.hub.stores.database.is_sqlite:
        kept += on_disk(Path(hub.hub.stores.database.url.database or "").parent)
    assert [trace for trace in traces if trace in kept] == []
    assert OTHER.encode() in kept
    assert (await check_chain(hub.hub.stores.audit, 1)).problem is None
    about = (await admin.get("/auditoria", params={"quem": id_})).json()["entradas"]
    assert {(entry["nome"], entry["endereco"]) for entry in about} == {(None, None)}
    assert (await person.get("/auth/me")).status_code == 401
    known, _ = await newcomer(hub, admin)
    assert (await known.get("/auth/me")).json()["id"] > id_, "nobody is given the number of somebody who is gone"


async def test_every_table_is_a_persons_or_is_known_to_be_nobodys() -> None:
    assert {table.name for table in metadata.sorted_tables} - {
        table.name for table in personal_tables()
    } == NOT_PERSONAL


async def test_a_person_takes_all_that_is_theirs_along(hub: RunningHub) -> None:
    admin = await hub.login("admin")
    person, id_ = await newcomer(hub, admin)
    conversation = await live(person, admin)
    rui = await hub.login("rui")
    await rui.send(await rui.conversation(), f"olá {OTHER}")
    own = await person.get("/exportar/tudo")
    assert own.headers["content-type"] == "application/zip"
    given = await admin.get(f"/organizacao/pessoas/{id_}/exportar")
    for answer in (own, given):
        archive = zipfile.ZipFile(io.BytesIO(answer.content))
        assert archive.testzip() is None
        names = set(archive.namelist())
        tables = {"users", "conversations", "conversation_events", "memories", "dashboards", "dashboard_versions"}
        tables |= {"answer_feedback", "usage_daily", "sessions", "access_tokens", "conversation_shares", "reviews"}
        assert {f"dados/{table}.jsonl" for table in tables} <= names
        assert {"LEIA-ME.txt", "auditoria.jsonl", f"conversas/{conversation}.json"} <= names
        assert any(name.startswith(f"tabelas/{conversation}/") for name in names)
        assert any(name.endswith("-nota.txt") for name in names)
        (row,) = [json.loads(line) for line in archive.read("dados/users.jsonl").splitlines()]
        assert (row["email"], row["name"], "password_hash" in row) == (EMAIL, NAME, False)
        audit = [json.loads(line) for line in archive.read("auditoria.jsonl").splitlines()]
        assert audit[0]["action"] == "login.succeeded"
        content = b"".join(archive.read(name) for name in names)
        assert OTHER.encode() not in content
        assert WORD.encode() in content
    exported = (await admin.get("/auditoria", params={"acao": "data.exported"})).json()["entradas"]
    assert [(entry["quem"] == id_, entry["objeto"]) for entry in exported] == [(False, str(id_)), (True, str(id_))]


async def test_nothing_of_somebody_on_legal_hold_is_deleted(hub: RunningHub) -> None:
    admin = await hub.login("admin")
    person, id_ = await newcomer(hub, admin)
    conversation = await person.conversation()
    dashboard = (await person.post("/dashboards", json={"titulo": "a", "html": "<p>a</p>"})).json()["id"]
    hold = f"/organizacao/pessoas/{id_}/retencao"
    assert (await admin.request("PUT", hold, json={"motivo": "Processo 12/26"})).status_code == 204
    listed = (await admin.get("/organizacao/pessoas")).json()
    assert next(one["retencao"] for one in listed if one["id"] == id_) == "Processo 12/26"
    paths = [f"/conversas/{conversation}", "/conversas?confirmar=tudo", f"/dashboards/{dashboard}", "/memorias"]
    refused = [await person.request("DELETE", path) for path in paths]
    refused.append(await admin.request("DELETE", f"/organizacao/pessoas/{id_}"))
    assert [(answer.status_code, answer.json()["error"]["code"]) for answer in refused] == [(409, "legal_hold")] * 5
    assert "12/26" not in "".join(answer.text for answer in refused), "why is the administrators'"
    assert (await person.get("/auth/me")).is_success, "they are not even locked out"
    assert (await admin.request("PUT", hold, json={"motivo": None})).status_code == 204
    assert (await person.request("DELETE", f"/conversas/{conversation}")).status_code == 204
    held = (await admin.get("/auditoria", params={"tipo": "person", "objeto": str(id_)})).json()["entradas"]
    assert [entry["acao"] for entry in held][:2] == ["person.released", "person.held"]
    assert "12/26" not in json.dumps(held)


async def test_what_is_old_goes_by_itself_but_for_what_is_held(hub: RunningHub) -> None:
    stores, settings = hub.hub.stores, hub.hub.settings
    admin = await hub.login("admin")
    person, id_ = await newcomer(hub, admin)
    rui = await hub.login("rui")
    old, held, fresh = await rui.conversation(), await person.conversation(), await rui.conversation()
    await stores.users.set_hold(id_, "processo")
    ago = conversations.update().where(conversations.c.id.in_([old, held])).values(updated_at=time.time() - 11 * 86_400)
    await stores.database.execute(ago)
    retention = Retention(
        settings.model_copy(update={"conversation_days": 10.0}), stores, hub.hub.conversations.removal
    )
    await asyncio.gather(retention.sweep(), retention.sweep())  # as two workers do
    mine = [one["id"] for one in (await rui.get("/conversas")).json()["conversas"]]
    assert (old in mine, fresh in mine) == (False, True)
    assert (await person.get(f"/conversas/{held}/mensagens")).is_success
    gone = (await admin.get("/auditoria", params={"acao": "conversation.deleted"})).json()["entradas"]
    assert [(entry["origem"], entry["objeto"]) for entry in gone] == [("hub", old)]


async def test_old_entries_of_the_audit_go_unless_somebody_is_held(hub: RunningHub) -> None:
    stores, settings = hub.hub.stores, hub.hub.settings
    rui = await hub.login("rui")
    me = (await rui.get("/auth/me")).json()["id"]
    for _ in range(3):
        await stores.audit.add(Actor(1, me).did("share.made", "conversation", "c"))
    retention = Retention(settings.model_copy(update={"audit_days": 1e-9}), stores, hub.hub.conversations.removal)
    await stores.users.set_hold(me, "processo")
    await retention.sweep()
    assert (await check_chain(stores.audit, 1)).entries == 4
    await stores.users.set_hold(me, None)
    await asyncio.gather(retention.sweep(), retention.sweep())
    check = await check_chain(stores.audit, 1)
    assert (check.problem, check.entries < 4) == (None, True)


async def test_other_kinds_of_data_go_each_after_its_own_days(hub: RunningHub) -> None:
    stores, settings = hub.hub.stores, hub.hub.settings
    admin = await hub.login("admin")
    held, id_ = await newcomer(hub, admin)
    rui = await hub.login("rui")
    for person in (rui, held):
        await person.send(await person.conversation(), "lembra-te que trabalho na pintura")
        assert (await person.post("/dashboards", json={"titulo": "a", "html": "<p>a</p>"})).is_success
    me = (await rui.get("/auth/me")).json()["id"]
    for user in (me, id_):
        await stores.moderation.add(
            user_id=user, organization_id=1, conversation_id=f"c{user}", reason="insulto", message="não se diz"
        )
    await hub.hub.memory.close()
    await stores.users.set_hold(id_, "processo")

    async def left(table: sa.Table) -> tuple[int, int]:
        rows = await stores.database.all(sa.select(table.c.user_id))
        return tuple(sum(row.user_id == user for row in rows) for user in (me, id_))  # type: ignore[return-value]

    kinds = {
        "memory_days": memories,
        "dashboard_days": dashboards,
        "stopped_message_days": moderation_logs,
        "consumption_days": usage_daily,
    }
    for name, table in kinds.items():
        mine, theirs = await left(table)
        assert min(mine, theirs) > 0, name
        await Retention(settings.model_copy(update={name: 1000}), stores, hub.hub.conversations.removal).sweep()
        assert await left(table) == (mine, theirs), "what is new stays"
        # A day that is not over stays: what was spent today goes a day later.
        days = -2 if table is usage_daily else 1e-9
        await Retention(settings.model_copy(update={name: days}), stores, hub.hub.conversations.removal).sweep()
        assert await left(table) == (0, theirs), name


async def test_somebody_erases_their_own_account_with_their_password(hub: RunningHub) -> None:
    admin = await hub.login("admin")
    person, id_ = await newcomer(hub, admin)
    await person.send(await person.conversation(), f"olá {WORD}")
    wrong = await person.post("/auth/apagar", json={"password": "outra coisa"})
    assert (wrong.status_code, wrong.json()["error"]["code"]) == (403, "wrong_password")
    assert (await person.post("/auth/apagar", json={"password": "admin123"})).status_code == 204
    assert (await person.get("/auth/me")).status_code == 401
    await hub.hub.memory.close()
    found = await everything(hub)
    assert [trace for trace in (WORD, NAME, EMAIL) if trace.encode() in found] == []
    entries = (await admin.get("/auditoria", params={"quem": id_})).json()["entradas"]
    assert entries[0]["acao"] == "person.deleted"
    assert {entry["endereco"] for entry in entries} == {None, ""}, "not even the last says from where"
    assert (await check_chain(hub.hub.stores.audit, 1)).problem is None


async def test_an_erasure_that_its_server_did_not_end_is_ended_by_another(
    hub: RunningHub, monkeypatch: pytest.MonkeyPatch
) -> None:
    admin = await hub.login("admin")
    person, id_ = await newcomer(hub, admin)
    for _ in range(3):
        await person.send(await person.conversation(), f"olá {WORD}")
    erasure, removed = hub.hub.conversations.erasure, []
    remove = ConversationRemoval.remove

    async def killed(removal: ConversationRemoval, conversation_id: str, actor: Actor) -> bool:
        if removed:
            raise asyncio.CancelledError  # as where a server stops
        removed.append(conversation_id)
        return await remove(removal, conversation_id, actor)

    monkeypatch.setattr(ConversationRemoval, "remove", killed)
    known = await hub.hub.stores.users.by_id(id_)
    assert known is not None
    with pytest.raises(asyncio.CancelledError):
        await erasure.erase(known, the_hub(known.organization_id))
    monkeypatch.undo()
    assert (await person.get("/auth/me")).status_code == 401, "they could not ask for the rest"
    await erasure.finish()
    assert await hub.hub.stores.users.by_id(id_), "somebody may be at it still"
    await asyncio.gather(erasure.finish(age_seconds=-1), erasure.finish(age_seconds=-1))  # as two workers do
    await hub.hub.memory.close()
    found = await everything(hub)
    assert [trace for trace in (WORD, NAME, EMAIL) if trace.encode() in found] == []
    told = [entry["acao"] for entry in (await admin.get("/auditoria")).json()["entradas"]]
    assert told.count("person.deleted") == 1
    assert (await check_chain(hub.hub.stores.audit, 1)).problem is None


async def test_what_python_left_of_a_conversation_that_is_gone_goes_at_the_next_start(
    sqlite_settings: Settings,
) -> None:
    kept = sqlite_settings.folder("scratch")
    async with running_hub(sqlite_settings) as hub:
        admin = await hub.login("admin")
        stays, goes = await admin.conversation(), await admin.conversation()
        for conversation in (stays, goes):
            (kept / conversation).mkdir(parents=True)
            (kept / conversation / "lista.csv").write_text(WORD)
        await hub.hub.stores.conversations.delete(goes)  # by a host that dies then
    async with running_hub(sqlite_settings):
        assert [path.name for path in kept.iterdir() if path.is_dir()] == [stays]
        assert (kept / stays / "lista.csv").read_text() == WORD


async def test_who_is_let_in_again_or_held_is_erased_no_further(hub: RunningHub) -> None:
    admin = await hub.login("admin")
    users = hub.hub.stores.users
    _, id_ = await newcomer(hub, admin)
    await users.begin_erasing(id_, time.time())
    await users.set_hold(id_, "processo 12")
    await hub.hub.conversations.erasure.finish(age_seconds=-1)
    assert await users.by_id(id_)
    await users.set_hold(id_, None)
    await users.set_active(id_, True)
    await hub.hub.conversations.erasure.finish(age_seconds=-1)
    assert (await hub.anonymous.login(EMAIL, "admin123")).headers


async def test_the_last_administrator_stays(hub: RunningHub) -> None:
    admin = await hub.login("admin")
    refused = await admin.post("/auth/apagar", json={"password": "admin123"})
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "last_administrator")
    assert (await admin.get("/auth/me")).is_success


async def test_an_archive_that_nobody_waits_for_any_more_leaves_nothing_open(hub: RunningHub) -> None:
    rui = await hub.login("rui")
    await rui.send(await rui.conversation(), "olá")
    pieces = personal_archive(hub.hub, (await rui.get("/auth/me")).json()["id"], 1, "en")
    assert (await anext(pieces)).startswith(b"PK")
    await pieces.aclose()  # type: ignore[attr-defined]
    assert (await rui.get("/exportar/tudo")).is_success
