"""System calls that Python has no function for. Each raises `OSError`, with the call's name in it."""

import ctypes
import errno
import os
import struct

from qhub.sandbox.syscalls import NUMBERS, machine

PR_SET_PDEATHSIG, PR_SET_DUMPABLE, PR_CAPBSET_DROP = 1, 4, 24
PR_SET_CHILD_SUBREAPER, PR_SET_NO_NEW_PRIVS = 36, 38

MS_RDONLY, MS_NOSUID, MS_NODEV, MS_NOEXEC, MS_BIND, MS_REC, MS_PRIVATE = 1, 2, 4, 8, 4096, 16384, 1 << 18
MOUNT_ATTR_RDONLY, MOUNT_ATTR_NOSUID, MOUNT_ATTR_NODEV, MOUNT_ATTR_NOEXEC = 1, 2, 4, 8
MNT_DETACH = 2
AT_FDCWD, AT_RECURSIVE = -100, 0x8000

CAPABILITY_VERSION_3 = 0x20080522
MOST_CAPABILITIES = 64

_libc = ctypes.CDLL(None, use_errno=True)
_numbers = NUMBERS.get(machine(), {})

Argument = int | bytes | None


def call(name: str, *arguments: Argument) -> int:
    """A system call by name; bytes are passed as a pointer to them."""
    if name not in _numbers:
        raise OSError(errno.ENOSYS, f"{name}: unknown on {machine()}")
    return _checked(name, _libc.syscall(ctypes.c_long(_numbers[name]), *map(_native, arguments)))


def prctl(option: int, *arguments: int) -> int:
    """`prctl(2)`."""
    rest = [*arguments, 0, 0, 0, 0][:4]
    return _checked(f"prctl({option})", _libc.prctl(ctypes.c_int(option), *map(ctypes.c_ulong, rest)))


def mount(source: str | None, target: str, kind: str | None, flags: int, data: str | None = None) -> None:
    """`mount(2)`."""
    result = _libc.mount(*map(_path, (source, target, kind)), ctypes.c_ulong(flags), _path(data))
    _checked(f"mount {target}", result)


def unmount(target: str, flags: int) -> None:
    """`umount2(2)`."""
    _checked(f"umount {target}", _libc.umount2(_path(target), ctypes.c_int(flags)))


def set_mount_attributes(path: str, attributes: int, *, recursive: bool = True) -> None:
    """Add attributes to a mount, and to those below it."""
    wanted = struct.pack("=QQQQ", attributes, 0, 0, 0)
    flags = AT_RECURSIVE if recursive else 0
    call("mount_setattr", AT_FDCWD, os.fsencode(path), flags, wanted, len(wanted))


def pivot_root(new: str, old: str) -> None:
    """`pivot_root(2)`."""
    call("pivot_root", os.fsencode(new), os.fsencode(old))


def set_host_name(name: str) -> None:
    """`sethostname(2)`."""
    raw = name.encode()
    _checked("sethostname", _libc.sethostname(raw, ctypes.c_size_t(len(raw))))


def drop_capabilities() -> None:
    """Give up every capability, also those that a program or a namespace could give back."""
    for capability in range(MOST_CAPABILITIES):
        try:
            prctl(PR_CAPBSET_DROP, capability)
        except OSError:  # past the last one, or not ours to drop: the sets below are what counts
            break
    header = struct.pack("=Ii", CAPABILITY_VERSION_3, 0)
    call("capset", header, bytes(24))


def close_from(first: int, last: int = 0xFFFFFFFF) -> None:
    """Close every descriptor in a range."""
    if first <= last:
        call("close_range", first, last, 0)


def _native(argument: Argument) -> object:
    if isinstance(argument, int):
        return ctypes.c_long(argument)
    return ctypes.c_char_p(argument)


def _path(text: str | None) -> ctypes.c_char_p:
    return ctypes.c_char_p(None if text is None else os.fsencode(text))


def _checked(name: str, result: int) -> int:
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, f"{name}: {os.strerror(number)}")
    return result
