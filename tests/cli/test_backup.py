"""What a hub keeps comes back whole, also into the other kind of database; a damaged archive does not."""

import gzip
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from qhub.cli.archive import back_up, restore
from qhub.errors import ConfigurationError
from qhub.settings import Settings
from qhub.store.audit import AuditFilter
from qhub.store.audit_checking import check_chain
from qhub.store.audit_entry import HUB_CHAIN
from tests.conftest import postgres_database
from tests.support.hub import Client, running_hub, test_settings, text

CSV = b"artigo;valor\nparafuso;10\nporca;32\n"


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
async def elsewhere(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Settings]:
    """A hub of either kind that nobody has used."""
    folder = tmp_path / "elsewhere"
    if request.param == "sqlite":
        yield test_settings(folder)
        return
    async with postgres_database(request.getfixturevalue("postgres_server")) as url:
        yield test_settings(folder, database_url=url)


async def asked_about_a_file(person: Client) -> str:
    conversation = await person.conversation()
    sent = await person.post(f"/conversas/{conversation}/upload", files={"file": ("pecas.csv", CSV, "text/csv")})
    assert sent.status_code == 201, sent.text
    await person.send(conversation, "qual é a soma do valor?")
    return conversation


@pytest.mark.journey
async def test_a_backup_of_a_running_hub_comes_back_whole(
    settings: Settings, elsewhere: Settings, tmp_path: Path
) -> None:
    archive = tmp_path / "hub.tar.gz"
    async with running_hub(settings) as hub:
        rui = await hub.login("rui")
        conversation = await asked_about_a_file(rui)
        note = await rui.post(f"/conversas/{conversation}/anexos", files={"file": ("nota.txt", b"A estufa esfria.")})
        attached = f"/conversas/{conversation}/anexos/{note.json()['mensagem_id']}"
        before = await rui.messages(conversation)
        made = await back_up(settings, archive)
    assert archive.stat().st_mode & 0o077 == 0

    restored = await restore(elsewhere, archive)

    assert restored.rows == made.rows
    assert made.files >= 2, "the table and the key that signs tokens"
    async with running_hub(elsewhere) as hub:
        again = await hub.login("rui")
        assert await again.messages(conversation) == before
        assert (await again.get(attached)).content == b"A estufa esfria."
        assert "esfria. [1]" in text(await again.send(conversation, "que diz a nota da estufa?"))
        answered = await again.send(conversation, "quantos registos há?")
        assert any("2" in str(event.data.get("content", "")) for event in answered)
        assert await again.conversation() != conversation, "new rows get numbers of their own"
        written = await hub.hub.stores.audit.page(HUB_CHAIN, AuditFilter(action="backup"), 10)
        assert [entry.action for entry in written] == ["backup.restored"], "a backup's own entry is made after it"
        assert (await check_chain(hub.hub.stores.audit, HUB_CHAIN)).problem is None
    async with running_hub(settings) as hub:
        (entry,) = await hub.hub.stores.audit.page(HUB_CHAIN, AuditFilter(action="backup"), 10)
        assert (entry.action, entry.origin) == ("backup.made", "cli")


async def test_a_damaged_or_foreign_archive_changes_nothing(sqlite_settings: Settings, tmp_path: Path) -> None:
    archive, target = tmp_path / "hub.tar.gz", test_settings(tmp_path / "elsewhere")
    async with running_hub(sqlite_settings):
        await back_up(sqlite_settings, archive)
    content = bytearray(gzip.decompress(archive.read_bytes()))
    place = content.index(b"rui@demo.com")
    content[place : place + 3] = b"eva"
    damaged = tmp_path / "damaged.tar.gz"
    damaged.write_bytes(gzip.compress(bytes(content)))
    foreign = tmp_path / "foreign.tar.gz"
    foreign.write_bytes(b"no archive")

    with pytest.raises(ConfigurationError, match=r"users\.jsonl is damaged"):
        await restore(target, damaged)
    with pytest.raises(ConfigurationError, match="no backup"):
        await restore(target, foreign)
    with pytest.raises(ConfigurationError, match="exists already"):
        await back_up(sqlite_settings, archive)
    await restore(target, archive)
    with pytest.raises(ConfigurationError, match="in use"):
        await restore(target, archive)
