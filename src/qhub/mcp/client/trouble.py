"""Why a server cannot be used, for administrators: a code of the catalogue (`tool_servers.<code>`) and a detail."""

from dataclasses import dataclass

from qhub.language.scrub import scrub
from qhub.mcp.client.limits import MAX_ERROR
from qhub.mcp.client.words import label


@dataclass(frozen=True, slots=True)
class Trouble:
    """The last failure of a connection."""

    code: str
    detail: str = ""
    """The server's or the system's own words: cut, and without secrets."""


def trouble(code: str, detail: str) -> Trouble:
    """Trouble with a detail that others wrote."""
    return Trouble(code, scrub(label(detail, MAX_ERROR)))


class ServerTrouble(Exception):
    """A server cannot be used now."""

    def __init__(self, trouble: Trouble) -> None:
        self.trouble = trouble
        super().__init__(f"{trouble.code}: {trouble.detail}" if trouble.detail else trouble.code)
