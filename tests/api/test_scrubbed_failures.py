"""What must not be kept is in no error's answer, no log and no telemetry, wherever a request brought it."""

import sys
from typing import Any

import pytest
import structlog

from qhub.logging import configure_logging
from qhub.store.agent_events import AgentEvents
from tests.support.hub import RunningHub

CPF, PASSWORD = "529.982.247-25", "Girassol#42"
KEY = "sk-ant-api03-" + "a1B2c3D4" * 6
SECRETS = (CPF, "52998224725", PASSWORD, KEY)
SAID = f"CPF {CPF}, senha: {PASSWORD}, chave {KEY}"

Asked = tuple[str, str, dict[str, Any]]


def requests(conversation: str) -> list[Asked]:
    """Requests that fail, each with what it should not have sent where it should not have."""
    messages = f"/conversas/{conversation}/mensagens"
    upload = f"/conversas/{conversation}/upload"
    bearer = {"Authorization": f"Bearer {KEY}"}
    return [
        # In the body: as a value of the wrong kind, as a field's name, as JSON that is none.
        ("POST", messages, {"json": {"content": [SAID]}}),
        ("POST", messages, {"json": {"content": "olá", SAID: 1, CPF: 2, "x" * 95 + CPF: 3, KEY: SAID}}),
        ("POST", messages, {"content": f'{{"content": "{SAID}', "headers": {"Content-Type": "application/json"}}),
        ("POST", messages, {"content": SAID, "headers": {"Content-Type": f"text/{KEY}"}}),
        ("POST", "/conversas", {"json": {"agente_id": SAID}}),
        ("POST", "/auth/login", {"json": {"email": CPF, "password": PASSWORD}}),
        ("POST", "/auth/login", {"json": {"email": SAID, "password": [PASSWORD]}}),
        ("PUT", "/preferencias", {"json": {"language": SAID, CPF: KEY}}),
        ("POST", "/api/feedback", {"json": {"session_id": SAID, "type": CPF, "data": {PASSWORD: CPF}}}),
        # In the address: the path and the query string.
        ("GET", f"/conversas/{CPF}/mensagens", {}),
        ("GET", f"/nada/senha={PASSWORD}/{KEY}", {}),
        ("GET", f"/memorias/{KEY}", {}),
        ("GET", "/memorias", {"params": {"limite": CPF, "tipo": SAID}}),
        ("GET", messages, {"params": {"antes": SAID}}),
        ("PATCH", f"/agentes/{CPF}", {}),
        # In the headers.
        ("GET", "/agentes", {"headers": bearer}),
        ("POST", messages, {"json": {"content": ""}, "headers": {"Idempotency-Key": CPF, "Accept-Language": CPF}}),
        ("GET", f"/conversas/{conversation}/eventos", {"headers": {"Last-Event-ID": CPF}}),
        ("GET", "/agentes", {"headers": {"Authorization": "Bearer x", "X-Request-ID": CPF, "Cookie": f"s={KEY}"}}),
        # In the names of files, and in what they hold.
        ("POST", upload, {"files": {"file": (f"cpf_{CPF}.exe", b"MZ")}}),
        ("POST", upload, {"files": {"file": (f"{CPF}.csv", b"")}}),
        ("POST", upload, {"files": {"file": (f"senha={PASSWORD}.json", f'{{"{SAID}'.encode())}}),
        ("POST", upload, {"files": {"file": (f"{KEY}.xlsx", b"%PDF" + SAID.encode())}}),
        ("POST", upload, {"files": {CPF: ("a.csv", b"a;b\n1;2\n")}}),
    ]


@pytest.mark.row("S43")
async def test_an_error_repeats_no_secret_of_its_request(
    sqlite_hub: RunningHub, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    rui = await sqlite_hub.login("rui")
    conversation = await rui.conversation()
    await rui.send(conversation, f"quantos defeitos há? {SAID}")
    await sqlite_hub.hub.worker.settled()
    before = structlog.get_config()
    configure_logging("debug")
    structlog.configure(logger_factory=structlog.PrintLoggerFactory(sys.stderr), cache_logger_on_first_use=False)

    async def crash(*_: Any, **__: Any) -> None:
        raise RuntimeError(f"a crash that quotes {SAID}")

    try:
        for method, path, options in requests(conversation):
            answer = await rui.request(method, path, **options)
            assert 400 <= answer.status_code < 500, (method, path, answer.text)
            assert_clean(answer.text + str(answer.headers), f"{method} {path} {options}")
        monkeypatch.setattr(sqlite_hub.hub.memories, "page", crash)
        crashed = await rui.get("/memorias", params={"tipo": "profile", "cpf": SAID})
        assert crashed.status_code == 500
        assert_clean(crashed.text + str(crashed.headers), "a crash")
    finally:
        structlog.configure(**before)

    await sqlite_hub.hub.memory.close()
    telemetry = await AgentEvents(sqlite_hub.hub.stores.database).of_session(conversation)
    assert telemetry
    assert_clean("".join(event.payload for event in telemetry), "telemetry")
    logs = capsys.readouterr()
    assert "request.crashed" in logs.err
    assert_clean(logs.err + logs.out, "logs")


def assert_clean(text: str, where: str) -> None:
    found = [secret for secret in SECRETS if secret in text]
    assert not found, f"{where}: {found} in {text}"
