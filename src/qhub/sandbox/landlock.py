"""Landlock: a process allows itself some paths and gives up every other, without any privilege."""

import os
import stat
import struct
from collections.abc import Iterable

from qhub.sandbox.kernel import call

EXECUTE, WRITE_FILE, READ_FILE, READ_DIRECTORY = 1 << 0, 1 << 1, 1 << 2, 1 << 3
MAKE_CHARACTER_DEVICE, MAKE_SOCKET, MAKE_FIFO, MAKE_BLOCK_DEVICE = 1 << 6, 1 << 9, 1 << 10, 1 << 11
TRUNCATE, DEVICE_IOCTL = 1 << 14, 1 << 15
OF_FILES = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE | DEVICE_IOCTL
"""What a rule for a file, rather than a folder, may name."""
READING = READ_FILE | READ_DIRECTORY
NEVER = EXECUTE | MAKE_CHARACTER_DEVICE | MAKE_BLOCK_DEVICE | MAKE_SOCKET | MAKE_FIFO | DEVICE_IOCTL
"""What the working folder allows not even to its owner."""

RIGHTS = {1: 13, 2: 14, 3: 15, 5: 16}
"""How many rights over files each version of the interface knows, from the version on."""
TCP, SCOPES = 0b11, 0b11
"""Binding and connecting; abstract sockets and signals."""
VERSION_FLAG, PATH_BENEATH = 1, 1


def version() -> int:
    """The version of the kernel's Landlock; 0 where it has none, or does not use it."""
    try:
        return call("landlock_create_ruleset", None, 0, VERSION_FLAG)
    except OSError:
        return 0


def restrict(*, look: Iterable[str], read: Iterable[str], write: Iterable[str], devices: Iterable[str]) -> None:
    """Allow only these paths, from now on; nothing that runs from here can undo it."""
    known = version()
    files = (1 << RIGHTS[max(since for since in RIGHTS if since <= known)]) - 1
    attributes = struct.pack("=QQQ", files, TCP, SCOPES)[: 24 if known >= 6 else 16 if known >= 4 else 8]
    ruleset = call("landlock_create_ruleset", attributes, len(attributes), 0)
    try:
        for path in look:
            _allow(ruleset, path, READ_DIRECTORY)
        for path in read:
            _allow(ruleset, path, files & READING)
        for path in write:
            _allow(ruleset, path, files & ~NEVER)
        for path in devices:
            _allow(ruleset, path, READ_FILE | WRITE_FILE)
        call("landlock_restrict_self", ruleset, 0)
    finally:
        os.close(ruleset)


def _allow(ruleset: int, path: str, rights: int) -> None:
    try:
        beneath = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except FileNotFoundError:  # what is not there needs no leave
        return
    try:
        if not stat.S_ISDIR(os.fstat(beneath).st_mode):
            rights &= OF_FILES
        call("landlock_add_rule", ruleset, PATH_BENEATH, struct.pack("=Qi", rights, beneath), 0)
    finally:
        os.close(beneath)
