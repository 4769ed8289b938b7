"""Models on this machine: found where their servers are by default, and offered to a hub that has none."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest

from qhub.cli import local_model
from qhub.models.local import SERVERS, LocalModel, LocalServer, find_local_models
from qhub.settings.settings import Settings

OLLAMA, LLAMA_CPP = SERVERS


@contextmanager
def answering(server: LocalServer, body: Any) -> Iterator[LocalServer]:
    """A server of that kind at a free port, which says this at its address."""

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            content = body if isinstance(body, bytes) else json.dumps(body).encode()
            self.send_response(200 if self.path == server.path else 404)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, format: str, *arguments: Any) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Answer) as opened:
        thread = threading.Thread(target=opened.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield server._replace(port=opened.server_port)
        opened.shutdown()
        thread.join()


def test_the_models_of_ollama_are_found_the_largest_first_and_none_that_only_embeds() -> None:
    listed = {
        "models": [
            {"name": "llama3.2:1b", "size": 1_300_000_000},
            {"name": "nomic-embed-text:latest", "size": 9_000_000_000},
            {"name": "qwen3:8b", "size": 5_200_000_000},
        ]
    }
    with answering(OLLAMA, listed) as server:
        found = find_local_models([server])
    address = f"http://127.0.0.1:{server.port}/v1"
    assert found == [LocalModel("Ollama", address, "qwen3:8b"), LocalModel("Ollama", address, "llama3.2:1b")]


def test_the_model_of_llama_cpp_is_found() -> None:
    with answering(LLAMA_CPP, {"object": "list", "data": [{"id": "gemma-3", "owned_by": "llamacpp"}]}) as server:
        assert [model.name for model in find_local_models([server])] == ["gemma-3"]


@pytest.mark.parametrize(
    "body", [b"<!doctype html>", [], {"models": None}, {"data": [{"id": "x", "owned_by": "somebody"}]}, {}, 5]
)
def test_whatever_else_listens_there_is_left_alone(body: Any) -> None:
    for kind in SERVERS:
        with answering(kind, body) as server:
            assert find_local_models([server]) == []


def test_where_nothing_listens_nothing_is_found(port: int) -> None:
    assert find_local_models([OLLAMA._replace(port=port)]) == []


def test_only_this_machine_is_asked_at_the_ports_of_the_two() -> None:
    assert {server.name: server.port for server in SERVERS} == {"Ollama": 11434, "llama.cpp": 8080}


@pytest.mark.parametrize("interactive", [False, True])
def test_a_hub_without_a_model_is_offered_one_and_takes_it_only_from_a_person(
    interactive: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    model = LocalModel("Ollama", "http://127.0.0.1:11434/v1", "qwen3:8b")
    monkeypatch.setattr(local_model, "find_local_models", lambda: [model])
    monkeypatch.setattr("sys.stdin.isatty", lambda: interactive, raising=False)
    monkeypatch.setattr("typer.confirm", lambda question, default: True)
    settings = local_model.with_local_model(Settings(_env_file=None))  # type: ignore[call-arg]
    said = capsys.readouterr().out
    assert "qwen3:8b" in said
    if interactive:
        assert (settings.openai_base_url, settings.openai_model) == (model.base_url, model.name)
    else:
        assert settings.openai_base_url is None
        assert "OPENAI_BASE_URL=http://127.0.0.1:11434/v1 OPENAI_MODEL=qwen3:8b qhub serve" in said


@pytest.mark.parametrize("values", [{"anthropic_api_key": "sk-ant-1"}, {"main_model": "demo"}])
def test_a_hub_that_has_one_is_offered_none(values: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local_model, "find_local_models", lambda: pytest.fail("nobody was to be asked"))
    settings = Settings(**values)
    assert local_model.with_local_model(settings) is settings
