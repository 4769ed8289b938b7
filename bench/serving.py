"""A whole hub in this process, and a provider in another."""

import asyncio
import json
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from qhub.settings.settings import Settings
from tests.support.hub import RunningHub, running_hub

KEY = "sk-ant-bench"


@asynccontextmanager
async def demo_hub(**values: Any) -> AsyncIterator[RunningHub]:
    """A demo hub over a temporary SQLite file, with the settings' defaults."""
    with TemporaryDirectory(prefix="qhub-bench-") as folder:
        url = f"sqlite:///{Path(folder) / 'qhub.db'}"
        settings = Settings(
            data_dir=Path(folder),
            database_url=url,
            demo=True,
            port=0,
            demo_pace_seconds=0,
            shutdown_seconds=1,
            **values,
        )
        async with running_hub(settings) as hub:
            yield hub


@asynccontextmanager
async def provider_process(steps: list[dict[str, Any]]) -> AsyncIterator[str]:
    """The address of a stand-in provider whose own work does not count as this process's."""
    with TemporaryDirectory(prefix="qhub-bench-") as folder:
        script = Path(folder) / "script.json"
        script.write_text(json.dumps(steps))
        command = ["-m", "qhub_testing", "--port", "0", "--script", str(script)]
        process = await asyncio.create_subprocess_exec(sys.executable, *command, stdout=asyncio.subprocess.PIPE)
        try:
            assert process.stdout is not None
            line = (await process.stdout.readline()).decode()
            yield line.strip().partition("=")[2]
        finally:
            process.terminate()
            await process.wait()
