"""Runs tests where there is no network but this machine's own, and tells whom they tried to reach:

    python -m tests.support.cut_off tests/api/test_chat.py

The process has a network namespace of its own with nothing in it but loopback, so what it starts is cut off too. An
attempt fails there as it does on a machine without a cable, which a program may hide; so every attempt is also written
down as it is made, and ends the run with an error.
"""

import ctypes
import fcntl
import ipaddress
import os
import socket
import struct
import sys
from typing import Any

import pytest

NEW_USER, NEW_NETWORK = 0x10000000, 0x40000000
SET_FLAGS, UP = 0x8914, 0x1
CANNOT = 77
"""The exit code where this machine gives nobody a network of their own."""


def cut_off() -> bool:
    """Leave the machine's network for an empty one; whether that was possible."""
    user, group = os.getuid(), os.getgid()
    if ctypes.CDLL(None, use_errno=True).unshare(NEW_USER | NEW_NETWORK):
        return False
    for name, content in (("setgroups", "deny"), ("uid_map", f"{user} {user} 1"), ("gid_map", f"{group} {group} 1")):
        with open(f"/proc/self/{name}", "w") as file:
            file.write(content)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as control:
        fcntl.ioctl(control, SET_FLAGS, struct.pack("16sH14s", b"lo", UP, b""))
    return True


class Attempts:
    """An audit hook that writes down who was to be reached."""

    def __init__(self) -> None:
        self.outside: list[str] = []

    def __call__(self, event: str, arguments: tuple[Any, ...]) -> None:
        if event in ("socket.connect", "socket.sendto", "socket.sendmsg"):
            host = arguments[1][0] if isinstance(arguments[1], tuple) else None
        elif event in ("socket.getaddrinfo", "socket.gethostbyname"):
            host = arguments[0]
        else:
            return
        if host is not None and not _is_here(host):
            self.outside.append(f"{event} {host!r}")


def _is_here(host: object) -> bool:
    text = host.decode("ascii", "replace") if isinstance(host, bytes) else str(host)
    try:
        return ipaddress.ip_address(text.partition("%")[0]).is_loopback
    except ValueError:
        return text in ("", "localhost")


if __name__ == "__main__":
    attempts = Attempts()
    sys.addaudithook(attempts)
    if not cut_off():
        sys.exit(CANNOT)
    code = pytest.main(["-q", "-p", "no:cacheprovider", *sys.argv[1:]])
    sys.stdout.write(f"tried to reach: {sorted(set(attempts.outside))}\n")
    sys.exit(code or bool(attempts.outside))
