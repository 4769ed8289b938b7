"""`qhub judge` on the folder of a demo, as its page says."""

import asyncio
from pathlib import Path

from typer.testing import CliRunner

from qhub.cli.main import command_line
from tests.support.hub import running_hub
from tests.support.hub import test_settings as demo_settings


async def test_the_conversations_of_a_demo_are_judged_without_further_settings(tmp_path: Path) -> None:
    async with running_hub(demo_settings(tmp_path)) as hub:
        rui = await hub.login("rui")
        await rui.send(await rui.conversation(), "quantos defeitos há?")

    def run() -> str:
        environment = {"QHUB_DATA_DIR": str(tmp_path), "QHUB_SANDBOX_PRELOAD": "0", "QHUB_KNOWLEDGE_PRELOAD": "0"}
        result = CliRunner().invoke(command_line("judge"), ["judge", "--idle-minutes", "0"], env=environment)
        assert result.exit_code == 0, (result.output, result.exception)
        return result.output

    assert "1 judged" in await asyncio.to_thread(run)
