"""The file that `QHUB_MCP_SERVERS` names: the operator's own servers, for every organisation.

It is the only place where a command can be defined: nobody makes the hub start a process over HTTP. Values of headers
and of a child's environment come from the hub's own environment, so that the file holds no secrets.
"""

import os
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from qhub.errors import ConfigurationError
from qhub.mcp.client.definition import MAX_SERVER_ID, SERVER_ID, ServerAddress, ServerCommand, ServerDefinition
from qhub.tools.tool import Effect

_VARIABLE = re.compile(r"\$\{(\w+)\}")


class ServerEntry(BaseModel):
    """A `[[servidores]]` table of the file."""

    model_config = ConfigDict(extra="forbid")

    id: str = Field(pattern=SERVER_ID, max_length=MAX_SERVER_ID)
    """The first part of its tools' names."""
    comando: str | None = None
    """The program to start; it and `url` exclude each other."""
    argumentos: list[str] = []
    """The program's arguments."""
    ambiente: list[str] = []
    """Names of the hub's variables that the program gets; it gets no others."""
    url: str | None = Field(None, pattern=r"^https?://[^\s@]+$")
    """The address of a server that speaks streamable HTTP; it may be inside the network."""
    cabecalhos: dict[str, str] = {}
    """Headers to send to it; `${NAME}` stands for the hub's variable of that name."""
    agentes: list[str]
    """The agents that get its tools."""
    ferramentas: list[str] | None = None
    """The tools that they get; all where unset."""
    efeitos: dict[str, Effect] = {}
    """What tools do, by the server's own name: `read` runs at once, `write` asks first."""
    confiar: bool = False
    """Whether a tool that calls itself read-only is believed."""
    segundos: float | None = Field(None, gt=0)
    """How long its tools may take; the hub's default where unset."""

    @model_validator(mode="after")
    def _one_way(self) -> Self:
        if (self.comando is None) == (self.url is None):
            raise ValueError("either comando or url is needed, not both")
        if self.url is not None and (self.argumentos or self.ambiente):
            raise ValueError("argumentos and ambiente belong to a comando")
        if self.comando is not None and self.cabecalhos:
            raise ValueError("cabecalhos belong to a url")
        return self


class ServersFile(BaseModel):
    """The whole file."""

    model_config = ConfigDict(extra="forbid")

    servidores: list[ServerEntry] = []


def load_servers(path: Path | None, environment: Mapping[str, str] = os.environ) -> list[ServerDefinition]:
    """The servers in the file; one that cannot be read stops the hub."""
    if path is None:
        return []
    try:
        content = ServersFile.model_validate(tomllib.loads(path.read_text("utf-8")))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ConfigurationError(f"QHUB_MCP_SERVERS: {path} cannot be read: {error}") from None
    except ValidationError as error:
        problems = "; ".join(f"{'.'.join(map(str, one['loc']))}: {one['msg']}" for one in error.errors())
        raise ConfigurationError(f"QHUB_MCP_SERVERS: {path}: {problems}") from None
    names = [entry.id for entry in content.servidores]
    if twice := {name for name in names if names.count(name) > 1}:
        raise ConfigurationError(f"QHUB_MCP_SERVERS: {path}: more than one server is called {min(twice)!r}")
    return [_definition(entry, environment) for entry in content.servidores]


def _definition(entry: ServerEntry, environment: Mapping[str, str]) -> ServerDefinition:
    def variable(name: str) -> str:
        if name not in environment:
            raise ConfigurationError(
                f"QHUB_MCP_SERVERS: server {entry.id!r} needs the variable {name}, which is not set"
            )
        return environment[name]

    if entry.comando is not None:
        given = {name: variable(name) for name in entry.ambiente}
        endpoint: ServerCommand | ServerAddress = ServerCommand(entry.comando, tuple(entry.argumentos), given)
    else:
        headers = {
            name: _VARIABLE.sub(lambda match: variable(match[1]), value) for name, value in entry.cabecalhos.items()
        }
        endpoint = ServerAddress(entry.url or "", headers, may_be_private=True)
    return ServerDefinition(
        id=entry.id,
        endpoint=endpoint,
        agents=frozenset(entry.agentes),
        tools=None if entry.ferramentas is None else frozenset(entry.ferramentas),
        effects=entry.efeitos,
        trusted=entry.confiar,
        timeout=entry.segundos,
        origin="file",
    )
