"""Wake-ups between workers of one Postgres database."""

import asyncio

import pytest
from sqlalchemy import make_url

from qhub.store.notify import PostgresBus
from tests.conftest import postgres_url
from tests.support.hub import WAIT


@pytest.mark.postgres
async def test_what_one_worker_publishes_wakes_those_of_another(postgres_server: str, postgres_migrated: str) -> None:
    url = make_url(postgres_url(postgres_server, postgres_migrated))
    here, there = PostgresBus(url), PostgresBus(url)
    await asyncio.gather(here.start(), there.start())
    try:
        with here.subscribe("tema") as local, there.subscribe("tema") as far, there.subscribe("outro") as other:
            async with asyncio.timeout(WAIT):
                await far.wait()  # a worker that connects looks at everything once
                other.clear()
                far.clear()
                here.publish([f"t{number}" for number in range(250)] + ["tema"])
                assert local.is_set()
                await far.wait()
            assert not other.is_set()
    finally:
        await asyncio.gather(here.close(), there.close())
