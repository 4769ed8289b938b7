"""Addresses of pages as they are written, judged before anything is looked up."""

import ipaddress
import re
from collections.abc import Callable, Collection

from yarl import URL

MAX_URL = 2000
"""Characters of an address."""
PORTS = {"http": 80, "https": 443}
_INNER_NAMES = ("localhost", "local", "internal", "intranet", "lan", "home", "corp", "home.arpa", "onion")
"""Names, and what ends in them, that are no public host whatever they lead to."""
_NUMERIC = re.compile(r"^(?:\d+|0x[0-9a-f]*)$")
"""A last label like this makes a name a number: `2130706433`, `0x7f.1`, `0177.0.0.1`."""


class ForbiddenTarget(Exception):
    """An address that no tool may read. `code` names the sentence that says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def check_target(text: str, *, is_allowed: Callable[[str], bool], ports: Collection[int] = ()) -> URL:
    """An address that may be asked for; `ports` may be used beside those of the web."""
    if len(text) > MAX_URL or any(character <= " " or character in "\\\x7f" for character in text):
        raise ForbiddenTarget("web_bad_url")
    try:
        url = URL(text)
        host, port = (url.raw_host or "").rstrip(".").lower(), url.port
    except ValueError:
        raise ForbiddenTarget("web_bad_url") from None
    if url.scheme not in PORTS or not host:
        raise ForbiddenTarget("web_bad_url")
    if url.raw_user is not None or url.raw_password is not None:
        raise ForbiddenTarget("web_bad_url")
    if port not in PORTS.values() and port not in ports:
        raise ForbiddenTarget("web_port")
    _check_host(host, is_allowed)
    return url.with_fragment(None)


def _check_host(host: str, is_allowed: Callable[[str], bool]) -> None:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        labels = host.split(".")
        inner = any(host == name or host.endswith(f".{name}") for name in _INNER_NAMES)
        if len(labels) < 2 or inner or _NUMERIC.match(labels[-1]) or ":" in host or "%" in host:
            raise ForbiddenTarget("web_private") from None
        return
    if not is_allowed(host):
        raise ForbiddenTarget("web_private")
