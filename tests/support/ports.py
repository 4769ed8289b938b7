"""Ports that stay one's own: a number that was found free and let go of may be somebody else's a moment later."""

import random
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

HOST = "127.0.0.1"
HANDED_OUT = Path("/proc/sys/net/ipv4/ip_local_port_range")
"""Where Linux says which ports it gives to whoever asks for any."""


@contextmanager
def closed_port() -> Iterator[int]:
    """A port at which nobody listens, held so that nobody else begins to."""
    with socket.socket() as held:
        held.bind((HOST, 0))
        yield int(held.getsockname()[1])


class ReservedPort:
    """A port for a server that is started, stopped and started again at the same address.

    It is below those that the system hands out, and a socket that never listens holds it: another test that looks for
    one passes it by, and a server (which sets SO_REUSEADDR, as all do) may listen at it.
    """

    def __init__(self) -> None:
        lowest = int(HANDED_OUT.read_text().split()[0]) if HANDED_OUT.exists() else 32_768
        for number in random.sample(range(lowest - 8_000, lowest), 200):
            self._held = socket.socket()
            try:
                self._held.bind((HOST, number))
            except OSError:  # somebody's
                self._held.close()
                continue
            self._held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            self.number = number
            return
        raise OSError("none of 200 ports could be reserved")

    def release(self) -> None:
        self._held.close()
