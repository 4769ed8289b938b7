"""Where attachments are kept: a folder a conversation, and in it each file by its SHA-256.

A file belongs to a conversation, so whoever may read the conversation may read it, and it goes when that goes.
"""

import hashlib
import os
import shutil
import time
import uuid
from collections.abc import Iterable
from pathlib import Path


class AttachedFiles:
    """The files of all conversations."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def path(self, conversation_id: str, sha256: str) -> Path:
        return self._folder / conversation_id / sha256

    def keep(self, conversation_id: str, content: bytes) -> str:
        """Write a file, which appears when it is whole; its SHA-256."""
        sha256 = hashlib.sha256(content).hexdigest()
        target = self.path(conversation_id, sha256)
        if not target.is_file():
            target.parent.mkdir(parents=True, exist_ok=True)
            passing = target.with_name(f".{uuid.uuid4().hex}")
            try:
                passing.write_bytes(content)
                passing.replace(target)
            finally:
                passing.unlink(missing_ok=True)
        return sha256

    def read(self, conversation_id: str, sha256: str) -> bytes | None:
        """A file's bytes; None where it is gone."""
        try:
            return self.path(conversation_id, sha256).read_bytes()
        except FileNotFoundError:
            return None

    def remove(self, conversation_id: str, sha256: str) -> None:
        self.path(conversation_id, sha256).unlink(missing_ok=True)

    def remove_all(self, conversation_id: str) -> None:
        """Delete a conversation's files; where it has none there is nothing to do."""
        shutil.rmtree(self._folder / conversation_id, ignore_errors=True)

    def copy(self, source: str, target: str, files: Iterable[str]) -> dict[str, int]:
        """Let another conversation have some files too; the bytes of each that is there."""
        sizes = {}
        for sha256 in files:
            path, copied = self.path(source, sha256), self.path(target, sha256)
            if path.is_file():
                copied.parent.mkdir(parents=True, exist_ok=True)
                _link(path, copied)
                sizes[sha256] = copied.stat().st_size
        return sizes

    def conversations(self, *, age_seconds: float) -> list[str]:
        """The conversations whose folder has been as it is for so long."""
        until = time.time() - age_seconds
        return sorted(path.name for path in self._folder.glob("*") if path.is_dir() and path.stat().st_ctime <= until)


def _link(source: Path, target: Path) -> None:
    """The same file at two places; where the disk knows no links, a copy."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copyfile(source, target)
