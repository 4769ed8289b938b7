"""An upgrade that nobody notices: two versions side by side, across one migration."""

import asyncio
import multiprocessing
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest
import sqlalchemy as sa

from qhub.store.database import Database
from qhub.store.migrate import newest
from qhub_testing import Say
from tests.api.test_workers import client, provider_keys
from tests.support.hub import text, types
from tests.support.newer import make_newer, run_newer
from tests.support.process import HubProcess

SPAWNED = multiprocessing.get_context("spawn")


class NewerHubProcess(HubProcess):
    """`qhub demo` of a version with one migration more."""

    def _begin(self) -> BaseProcess:
        newer = make_newer(self._folder / "newer")
        process = SPAWNED.Process(
            target=run_newer, args=(newer, self._folder, self.environment, self._command), daemon=True
        )
        process.start()
        return process


async def version(url: str) -> str:
    database = Database(url)
    row = await database.first(sa.select(sa.column("version_num")).select_from(sa.table("alembic_version")))
    await database.close()
    assert row is not None
    return str(row.version_num)


@pytest.mark.postgres
@pytest.mark.parametrize("demo_url", ["postgres"], indirect=True)
async def test_an_older_server_goes_on_and_starts_again_beside_a_newer_one_that_has_migrated(
    tmp_path: Path, demo_url: str
) -> None:
    steps = [Say("Um, dois, três.", gate_after=2), Say("Quatro."), Say("Cinco."), Say("Seis.")]
    async with provider_keys(steps) as (provider, keys):
        hubs = []
        for name, kind in (("older", HubProcess), ("newer", NewerHubProcess)):
            (tmp_path / name).mkdir()
            hubs.append(kind(tmp_path / name, demo_url, **keys, QHUB_DATA_DIR=str(tmp_path)))
        older, newer = hubs
        try:
            await asyncio.to_thread(older.start)
            assert await version(demo_url) == newest()
            async with client(older) as here:
                conversation = await here.conversation("documentos")
                async with here.sending(conversation, "conta até três") as events:
                    await provider.wait_for_gate()
                    await asyncio.to_thread(newer.start)
                    assert await version(demo_url) == "9001", "it has migrated, in the middle of a turn"
                    provider.open_gate()
                    counted = [event async for event in events]
                assert (text(counted), types(counted)[-1]) == ("Um, dois, três.", "done")
                async with client(newer) as there:
                    assert text(await there.send(conversation, "e depois?")) == "Quatro."
                    assert text(await here.send(conversation, "e depois?")) == "Cinco."
                    assert (await here.messages(conversation)) == (await there.messages(conversation))

            older.stop()
            await asyncio.to_thread(older.start)
            assert "schema.newer" in older.log()
            async with client(older) as here:
                assert text(await here.send(conversation, "e depois?")) == "Seis."
        finally:
            for hub in hubs:
                hub.kill()
