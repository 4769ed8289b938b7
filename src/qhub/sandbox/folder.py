"""The working folder of a run, seen from outside: filled before, measured meanwhile, emptied after.

The files in it were made by untrusted code. Nothing here follows a link, opens anything but a regular file, or
believes a size; what is copied is bounded as it is read. Folders are held by descriptors: in a world of its own, the
supervisor has no path to the machine's. Names that begin with a dot are the run's own business: they are neither kept
nor brought back, but for figures, which the payload saves in `.figuras`.
"""

import errno
import os
import secrets
import stat
from collections.abc import Iterator
from typing import NamedTuple

FIGURES = ".figuras"
"""Where figures that were left open are saved, for a run to bring back."""
DEEPEST = 16
"""How many folders below one another are looked into."""
DEEPEST_MEASURED = 64
"""How many before a run that makes them is taken to hide something."""
CHUNK = 1 << 20
BLOCK = 512
"""The unit in which the kernel counts what a file takes."""
UNMEASURED = 1 << 62
"""More than anybody may have: what is counted where a folder hides what it holds."""
PRIVATE_FILE, PRIVATE_FOLDER = 0o600, 0o700
FOLDER_FLAGS = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
NEW = ".qhub-new"
"""A file that is being copied, until it is whole."""

Mark = tuple[int, int, int]


class FoundFile(NamedTuple):
    """A regular file."""

    name: str
    """The file's path, relative to the folder."""
    mark: Mark
    """Inode, size and time: they change when the file does."""


class CopyBounds(NamedTuple):
    """The limits on what is copied."""

    files: int
    """The number of files."""
    size: int
    """The bytes of all of them together."""


class CollectedFiles(NamedTuple):
    """The files that come back."""

    files: list[tuple[str, bytes]]
    """Names and contents."""
    left_out: int
    """The number of files that did not fit."""


def regular_files(root: int) -> Iterator[FoundFile]:
    """Every regular file that is not hidden, folder by folder, in the order of names."""
    yield from _files_in(root, "", 0)


def marks(root: int) -> dict[str, Mark]:
    """Mark what the folder holds now, to tell later what has changed."""
    return {found.name: found.mark for found in regular_files(root)}


def collect(root: int, before: dict[str, Mark], bounds: CopyBounds) -> CollectedFiles:
    """Figures first, then the files that are new or changed."""
    wanted = [(found.name, _title(found.name)) for found in _files_in(root, FIGURES, DEEPEST)]
    wanted += [(found.name, found.name) for found in regular_files(root) if before.get(found.name) != found.mark]
    files: list[tuple[str, bytes]] = []
    room, left_out = bounds.size, 0
    for path, name in wanted:
        content = _read(root, path, room) if len(files) < bounds.files and _is_text(name) else None
        if content is None:
            left_out += 1
            continue
        files.append((name, content))
        room -= len(content)
    return CollectedFiles(files, left_out)


def copy(source: int, target: int, bounds: CopyBounds, *, owner: int | None = None) -> None:
    """Make `target` hold what `source` does, as far as it fits; what `target` had besides is removed."""
    room, kept = bounds.size, set[str]()
    for found in regular_files(source):
        content = _read(source, found.name, room) if len(kept) < bounds.files else None
        if content is None:
            continue
        try:
            _write(target, found.name, content, owner)
        except OSError as error:
            if error.errno not in (errno.ENOSPC, errno.EDQUOT):
                raise
            break
        room -= len(content)
        kept.add(found.name)
    for found in list(regular_files(target)):
        if found.name not in kept:
            os.unlink(found.name, dir_fd=target)


def usage(root: str) -> tuple[int, int]:
    """The bytes that a folder takes and the things that it holds, while somebody works in it.

    What cannot be looked into counts as more than anybody may have.
    """
    taken = count = 0
    waiting = [(root, 0)]
    while waiting:
        path, depth = waiting.pop()
        try:
            with os.scandir(path) as entries:
                for entry in entries:
                    found = entry.stat(follow_symlinks=False)
                    taken += found.st_blocks * BLOCK
                    count += 1
                    if stat.S_ISDIR(found.st_mode):
                        waiting.append((entry.path, depth + 1))
        except (FileNotFoundError, NotADirectoryError):  # it was removed meanwhile
            continue
        except OSError:  # a path too long, or a folder that may be written but not read
            return UNMEASURED, count
        if depth > DEEPEST_MEASURED:
            return UNMEASURED, count
    return taken, count


def unlinked(pid: int) -> int:
    """The bytes of files that a process has removed but keeps open."""
    taken = 0
    folder = f"/proc/{pid}/fd"
    try:
        names = os.listdir(folder)
    except OSError:  # it has just ended
        return 0
    for name in names:
        try:
            found = os.stat(f"{folder}/{name}")
        except OSError:
            continue
        if stat.S_ISREG(found.st_mode) and found.st_nlink == 0:
            taken += found.st_blocks * BLOCK
    return taken


def remove(root: str) -> None:
    """Remove a folder, however deep and whatever its modes. Nobody must be working in it."""
    token, moved = secrets.token_hex(8), 0
    os.chmod(root, PRIVATE_FOLDER)
    while names := os.listdir(root):
        for path in (os.path.join(root, name) for name in names):
            if not _is_folder(path):
                os.unlink(path)
                continue
            os.chmod(path, PRIVATE_FOLDER)
            for inner in (os.path.join(path, name) for name in os.listdir(path)):
                if not _is_folder(inner):
                    os.unlink(inner)
                    continue
                moved += 1  # up to the top: neither depth nor the length of a path can grow
                os.chmod(inner, PRIVATE_FOLDER)
                os.rename(inner, os.path.join(root, f"{token}-{moved}"))
            os.rmdir(path)
    os.rmdir(root)


def _is_folder(path: str) -> bool:
    return stat.S_ISDIR(os.lstat(path).st_mode)


def _files_in(root: int, below: str, depth: int) -> Iterator[FoundFile]:
    try:
        descriptor = os.open(below or ".", FOLDER_FLAGS, dir_fd=root)
    except OSError:  # not there, or not to be read
        return
    try:
        names = sorted(os.listdir(descriptor))
    finally:
        os.close(descriptor)
    folders = []
    for name in names:
        if name.startswith(".") or name == "__pycache__":
            continue
        path = os.path.join(below, name)
        found = os.stat(path, dir_fd=root, follow_symlinks=False)
        if stat.S_ISREG(found.st_mode):
            yield FoundFile(path, (found.st_ino, found.st_size, found.st_mtime_ns))
        elif stat.S_ISDIR(found.st_mode) and depth < DEEPEST:
            folders.append(path)
    for path in folders:
        yield from _files_in(root, path, depth + 1)


def _read(root: int, path: str, most: int) -> bytes | None:
    """A regular file's content, or None where it is anything else or too long."""
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC, dir_fd=root)
    except OSError:
        return None
    with open(descriptor, "rb", buffering=0) as file:
        found = os.fstat(descriptor)
        if not stat.S_ISREG(found.st_mode) or found.st_size > most:
            return None
        content = bytearray()
        while piece := file.read(CHUNK):
            content += piece
            if len(content) > most:
                return None
        return bytes(content)


def _write(root: int, name: str, content: bytes, owner: int | None) -> None:
    folder = ""
    for step in name.split("/")[:-1]:
        folder = os.path.join(folder, step)
        try:
            os.mkdir(folder, PRIVATE_FOLDER, dir_fd=root)
        except FileExistsError:
            continue
        if owner is not None:
            os.chown(folder, owner, owner, dir_fd=root)
    temporary = os.path.join(folder, NEW)
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW | os.O_CLOEXEC
    with open(os.open(temporary, flags, PRIVATE_FILE, dir_fd=root), "wb") as file:
        file.write(content)
        if owner is not None:
            os.fchown(file.fileno(), owner, owner)
    os.replace(temporary, name, src_dir_fd=root, dst_dir_fd=root)


def _title(name: str) -> str:
    """A figure's name, without its folder and the number that keeps it in order."""
    plain = os.path.basename(name)
    return plain.partition("-")[2] or plain


def _is_text(name: str) -> bool:
    """Whether a name can be told to anybody."""
    try:
        name.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return name.isprintable()
