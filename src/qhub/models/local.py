"""Model servers on this machine, at the ports that they take by default: Ollama and llama.cpp.

Only loopback addresses are asked, and only whether they are what is looked for: any program may listen at a port.
"""

import http.client
import json
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

LOOPBACK = "127.0.0.1"
SECONDS = 0.5
"""How long a server may take to say what it has: one that is there says it at once."""
MAX_BYTES = 1_000_000
"""The bytes that are read of a server's answer."""


class LocalModel(NamedTuple):
    """A model that could answer here."""

    server: str
    """What serves it, as people call that."""
    base_url: str
    """Where it speaks chat completions."""
    name: str
    """What it is called there."""


class LocalServer(NamedTuple):
    """A kind of server: where it is by default, and how it lists its models."""

    name: str
    port: int
    path: str
    models: Callable[[Any], list[str]]
    """Their names, of what `path` answers; an error where that is no such server."""


def _of_ollama(answer: Any) -> list[str]:
    """The largest first: it answers best."""
    models = sorted(answer["models"], key=lambda model: -int(model["size"]))
    return [str(model["name"]) for model in models if "embed" not in str(model["name"])]


def _of_llama_cpp(answer: Any) -> list[str]:
    return [str(model["id"]) for model in answer["data"] if model["owned_by"] == "llamacpp"]


SERVERS = (
    LocalServer("Ollama", 11434, "/api/tags", _of_ollama),
    LocalServer("llama.cpp", 8080, "/v1/models", _of_llama_cpp),
)


def find_local_models(servers: Sequence[LocalServer] = SERVERS) -> list[LocalModel]:
    """The models that servers on this machine have, the first of each first; none where nothing listens."""
    found = []
    for server in servers:
        try:
            names = server.models(_ask(server.port, server.path))
        except (OSError, http.client.HTTPException, ValueError, KeyError, TypeError, AttributeError):
            continue  # nobody there, or somebody else
        found += [LocalModel(server.name, f"http://{LOOPBACK}:{server.port}/v1", name) for name in names]
    return found


def _ask(port: int, path: str) -> Any:
    """What an address of this machine answers, as JSON. No proxy is asked, and no other address followed."""
    connection = http.client.HTTPConnection(LOOPBACK, port, timeout=SECONDS)
    try:
        connection.request("GET", path, headers={"Accept": "application/json"})
        response = connection.getresponse()
        return json.loads(response.read(MAX_BYTES)) if response.status == http.HTTPStatus.OK else {}
    finally:
        connection.close()
