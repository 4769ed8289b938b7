"""`qhub memories`: the operator alone lets a memory count for everybody."""

import asyncio
from pathlib import Path

from typer.testing import CliRunner

from qhub.cli.main import command_line
from tests.support.hub import running_hub
from tests.support.hub import test_settings as demo_settings


async def test_the_operator_shares_a_memory_and_takes_it_back(tmp_path: Path) -> None:
    settings = demo_settings(tmp_path)
    async with running_hub(settings) as hub:
        rui, ana = await hub.login("rui"), await hub.login("ana")
        await rui.send(await rui.conversation(), "Lembra-te que a meta de defeitos é 2 %.")
        await hub.hub.worker.settled()
        (memory,) = (await rui.get("/memorias")).json()["memorias"]

        def run(*words: str) -> str:
            environment = {"QHUB_DATA_DIR": str(tmp_path), "QHUB_DEMO": "1", "COLUMNS": "200"}
            result = CliRunner().invoke(command_line("memories"), ["memories", *words], env=environment)
            assert result.exit_code == 0, result.output
            return result.output

        assert memory["id"] in await asyncio.to_thread(run, "list", "rui@demo.com")
        await asyncio.to_thread(run, "share", "rui@demo.com", memory["id"])
        assert [one["ambito"] for one in (await ana.get("/memorias")).json()["memorias"]] == ["global"]
        await asyncio.to_thread(run, "unshare", "rui@demo.com", memory["id"])
        assert [one["ambito"] for one in (await rui.get("/memorias")).json()["memorias"]] == ["org"]
