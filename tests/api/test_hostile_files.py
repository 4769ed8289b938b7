"""Files that mean harm, sent as people send theirs: each is read or refused in words, and the hub goes on."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import httpx
import pytest

from qhub.settings.settings import Settings
from tests.support.hostile_files import HostileFile, hostile_documents, hostile_tables
from tests.support.hub import Client, RunningHub, running_hub
from tests.support.routes import is_failure

AT_ONCE = 4


Send = Callable[[HostileFile], Awaitable[httpx.Response]]


async def send_all(hub: RunningHub, files: Sequence[HostileFile], send: Send) -> Counter[str]:
    """Send all, a few at a time; what became of them."""
    waiting, outcomes = list(reversed(files)), Counter[str]()

    async def work() -> None:
        while waiting:
            file = waiting.pop()
            answer = await send(file)
            assert answer.status_code in (201, 400, 413, 422), (file.what, answer.status_code, answer.text[:300])
            if answer.status_code == 201:
                outcomes["read"] += 1
                continue
            assert is_failure(answer.json()), (file.what, answer.text[:300])
            error = answer.json()["error"]
            assert "{" not in error["message"].replace(file.name, ""), (file.what, error)
            outcomes[error["code"]] += 1
            assert (await hub.anonymous.get("/health")).status_code == 200

    async with asyncio.TaskGroup() as tasks:
        for _ in range(AT_ONCE):
            tasks.create_task(work())
    return outcomes


def multipart(file: HostileFile) -> dict[str, Any]:
    """The request as a browser would write it, whatever the name has in it."""
    name = (
        file.name.encode("utf-8", "surrogatepass").replace(b"\r", b"%0D").replace(b"\n", b"%0A").replace(b'"', b"%22")
    )
    head = b'--x\r\nContent-Disposition: form-data; name="file"; filename="' + name + b'"\r\n\r\n'
    headers = {"Content-Type": "multipart/form-data; boundary=x"}
    return {"content": head + file.content + b"\r\n--x--\r\n", "headers": headers}


@pytest.mark.row("S30", "S31", "S32", "S33", "S34")
async def test_every_hostile_table_is_read_or_refused_in_words(sqlite_settings: Settings, record_property: Any) -> None:
    files = hostile_tables()
    async with running_hub(sqlite_settings.model_copy(update={"upload_seconds": 20.0})) as hub:
        rui = await hub.login("rui")

        async def send(file: HostileFile) -> httpx.Response:
            path = f"/conversas/{await rui.conversation()}/upload"
            return await rui.post(path, **multipart(file))

        outcomes = await send_all(hub, files, send)
        tables = hub.hub.settings.data_dir / "tables"
        kept = [path for path in tables.rglob("*") if path.is_file()]
        assert all(len(path.stem) == 32 and path.stem.isalnum() for path in kept), "names of the hub's own"
        assert not list((tables / "incoming").iterdir()), "of what was refused nothing stays"
        for name in ("passwd.csv", "win.csv", "x", "evil.csv"):
            assert not list(hub.hub.settings.data_dir.parent.rglob(name))
    assert "file_timeout" not in outcomes, "each is refused for what it is, not for how long it takes"
    assert outcomes["read"] > 20
    assert len(files) >= 120
    record_property("counted", f"{len(files)} hostile tables ({outcomes['read']} read, {len(outcomes) - 1} reasons)")


@pytest.mark.row("S32", "S33", "S34")
async def test_every_hostile_document_is_read_or_refused_in_words(
    sqlite_settings: Settings, record_property: Any
) -> None:
    files = hostile_documents()
    async with running_hub(sqlite_settings.model_copy(update={"embedding_model": "none"})) as hub:
        admin: Client = await hub.login("admin")
        made = await admin.post("/conhecimento", json={"nome": "Hostil", "agentes": []})

        async def send(file: HostileFile) -> httpx.Response:
            answer = await admin.post(f"/conhecimento/{made.json()['id']}/documentos", **multipart(file))
            if answer.status_code == 201:
                await admin.request("DELETE", f"/conhecimento/documentos/{answer.json()['id']}")
            return answer

        outcomes = await send_all(hub, files, send)
    assert "document_timeout" not in outcomes
    assert outcomes["read"] > 10
    assert len(files) >= 60
    record_property("counted", f"{len(files)} hostile documents ({outcomes['read']} read, {len(outcomes) - 1} reasons)")
