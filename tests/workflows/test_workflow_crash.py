"""A server that dies in the middle of a workflow: the next one goes on where it was, with the same agent."""

import shutil
from pathlib import Path

import httpx
import pytest

from qhub_testing import Call, Say, running_provider
from tests.conftest import sqlite_url
from tests.support.hub import Client, text
from tests.support.process import WAIT, HubProcess
from tests.workflows.test_workflow_providers import INTRODUCTION, PACK, SAFE, STAY, introduced, role


async def test_killed_in_a_workflow_the_turn_goes_on_with_the_agent_that_spoke(
    sqlite_demo: Path, tmp_path: Path
) -> None:
    shutil.copy(sqlite_demo, tmp_path)
    steps = [
        *INTRODUCTION,
        SAFE,
        STAY,
        Call("escolher_fluxo", {"fluxo": "reserva"}),
        Say("Vamos."),
        Say("Para onde quer ir?", gate_after=2),
        Say(" quer ir?"),
        SAFE,
        STAY,
        Call("anotar", {"campos": {"destino": "Faro"}}),
        Say("Faro."),
        Say("Quantos lugares?"),
    ]
    async with running_provider(steps) as provider:
        keys = {"ANTHROPIC_API_KEY": "k", "ANTHROPIC_BASE_URL": provider.anthropic_url}
        hub = HubProcess(tmp_path, sqlite_url(tmp_path), QHUB_PACKS=f"qualidade,{PACK}", **keys).start()
        try:
            async with httpx.AsyncClient(base_url=hub.url, timeout=WAIT) as http:
                rui = await Client(http).login("rui")
                conversation = await introduced(rui)
                seen = []
                with pytest.raises(httpx.TransportError):
                    async with rui.sending(conversation, "uma reserva, por favor") as events:
                        async for event in events:
                            seen.append(event)
                            if "onde" in text(seen):
                                hub.kill()
            hub.start()
            async with httpx.AsyncClient(base_url=hub.url, timeout=WAIT) as http:
                rui = await Client(http).login("rui")
                interrupted = await rui.until(conversation, "done", after=seen[-1].id)
                assert interrupted[-1].data["status"] == "interrupted"
                overview = (await rui.get(f"/conversas/{conversation}/fluxo")).json()
                assert (overview["active_workflow"], overview["step"]) == ("reserva", "destino")
                assert (await rui.post(f"/conversas/{conversation}/continuar")).status_code == 202
                rest = await rui.until(conversation, "done", after=interrupted[-1].id)
                assert (text(rest), rest[-1].data["status"]) == (" quer ir?", "completed")
                assert role(provider.requests[9]) == "reservas", "neither judged nor routed again"
                noted = await rui.send(conversation, "Faro")
                assert text(noted) == "Faro.\n\nQuantos lugares?"
        finally:
            hub.kill()
