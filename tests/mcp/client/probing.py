"""The probe as a server, for the tests that use it in a hub."""

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from tests.support.hub import WAIT

PROBE = Path(__file__).parent / "servers" / "probe.py"


def servers_file(folder: Path, *lines: str) -> Path:
    """An operator's file with the probe in it, as a child of the hub's."""
    path = folder / "servers.toml"
    command = f'comando = "{sys.executable}"\nargumentos = ["{PROBE}", "stdio"]\nambiente = ["PROBE_LOG"]'
    path.write_text("\n".join(["[[servidores]]", 'id = "probe"', 'agentes = ["qualidade"]', command, *lines]), "utf-8")
    return path


@asynccontextmanager
async def probe_at(port: int) -> AsyncIterator[asyncio.subprocess.Process]:
    """The probe, served over HTTP until the block ends."""
    quiet = asyncio.subprocess.DEVNULL
    process = await asyncio.create_subprocess_exec(
        sys.executable, str(PROBE), "http", str(port), stdout=quiet, stderr=quiet
    )
    try:
        async with asyncio.timeout(WAIT):
            while not await _listens(port):
                await asyncio.sleep(0.05)
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


async def _listens(port: int) -> bool:
    try:
        _, writer = await asyncio.open_connection("127.0.0.1", port)
    except OSError:
        return False
    writer.close()
    return True
