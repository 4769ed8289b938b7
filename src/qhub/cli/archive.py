"""Backups: everything that a hub keeps, in one archive, while it runs.

The archive holds the rows of the database (of one moment), then the files of the data folder (tables, packs' files,
keys), and last a list of both with their hashes. Files are written once under generated names, so one that a row names
is whole; one that was deleted meanwhile is left out. A backup may be restored into the other kind of database.
"""

import asyncio
import hashlib
import tarfile
import tempfile
import time
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ValidationError

from qhub.errors import ConfigurationError
from qhub.files.opening import COPIES
from qhub.files.unpacking import unpack
from qhub.settings import Settings
from qhub.settings.data_folder import FILE_MODE, prepare_data_folder
from qhub.store.audit import AuditLog
from qhub.store.audit_entry import Note, command_line
from qhub.store.copying import copy_in, copy_out, is_empty
from qhub.store.database import Database
from qhub.store.migrate import check, migrate, newest

MANIFEST = "manifest.json"
ROWS, FILES = "database", "files"


class Member(BaseModel):
    """A file of the archive."""

    size: int
    sha256: str


class Manifest(BaseModel):
    """The contents of an archive."""

    version: str
    schema_version: str
    created_at: float
    rows: dict[str, int]
    """The number of rows of each table."""
    members: dict[str, Member]
    """The archive's files, by their paths in it."""

    @property
    def files(self) -> int:
        """Files of the data folder."""
        return sum(name.startswith(f"{FILES}/") for name in self.members)


async def back_up(settings: Settings, archive: Path) -> Manifest:
    """Write an archive, which appears when it is whole; an existing one is not overwritten."""
    parent = _place_for(archive)
    database = Database(settings.database())
    try:
        await check(database, exactly=True)
        with tempfile.TemporaryDirectory(prefix=".backup-", dir=parent) as work:
            folder = Path(work)
            (folder / ROWS).mkdir()
            rows = await copy_out(database, folder / ROWS)
            manifest = await asyncio.to_thread(_pack, settings.data_dir, folder, archive, rows)
        await AuditLog(database).add(_note("backup.made", manifest))
        return manifest
    finally:
        await database.close()


async def restore(settings: Settings, archive: Path) -> Manifest:
    """Put an archive back into an unused hub; every hash and every count is compared."""
    prepare_data_folder(settings.data_dir)
    with tempfile.TemporaryDirectory(prefix=".restore-", dir=settings.data_dir) as work:
        manifest = await asyncio.to_thread(_unpack, archive, Path(work))
        if manifest.schema_version != newest():
            raise ConfigurationError(
                f"{archive.name} was made by version {manifest.version} (tables {manifest.schema_version}), "
                f"this program has tables {newest()}; restore it with that version, then run: qhub migrate"
            )
        database = Database(settings.database())
        try:
            await migrate(database)
            if not await is_empty(database):
                raise ConfigurationError("the database is in use; restore into a new one (DATABASE_URL)")
            rows = await copy_in(database, Path(work) / ROWS)
            if rows != manifest.rows:
                raise ConfigurationError(f"{archive.name}: the database took other rows than the archive has")
            await asyncio.to_thread(_move_files, Path(work) / FILES, settings.data_dir)
            await AuditLog(database).add(_note("backup.restored", manifest))
        finally:
            await database.close()
    return manifest


def _note(action: Literal["backup.made", "backup.restored"], manifest: Manifest) -> Note:
    """What the audit says: which archive, by when it was made, and how much is in it."""
    made_at, rows = int(manifest.created_at), sum(manifest.rows.values())
    return command_line().did(action, "hub", made_at=made_at, rows=rows, files=manifest.files)


def _pack(data_dir: Path, folder: Path, archive: Path, rows: dict[str, int]) -> Manifest:
    unfinished = folder / "archive"
    members: dict[str, Member] = {}
    unfinished.touch(FILE_MODE)  # an archive holds keys: it is its owner's alone
    with tarfile.open(unfinished, "w:gz", compresslevel=3) as tar:
        for path in sorted((folder / ROWS).iterdir()):
            members[f"{ROWS}/{path.name}"] = _add(tar, path, f"{ROWS}/{path.name}")
        for path in _kept_files(data_dir, archive):
            name = f"{FILES}/{path.relative_to(data_dir).as_posix()}"
            try:
                members[name] = _add(tar, path, name)
            except FileNotFoundError:
                continue  # deleted with its conversation since the rows were read
        manifest = Manifest(
            version=version("qhub"), schema_version=newest(), created_at=time.time(), rows=rows, members=members
        )
        listed = folder / MANIFEST
        listed.write_text(manifest.model_dump_json(indent=1), "utf-8")
        tar.add(listed, MANIFEST)
    unfinished.rename(archive)
    return manifest


def _kept_files(data_dir: Path, archive: Path) -> Iterator[Path]:
    """The data folder's files without the database, whose rows are there already, without what is being written, and
    without copies of what is kept elsewhere."""
    for path in sorted(data_dir.rglob("*")):
        relative = path.relative_to(data_dir)
        is_database = len(relative.parts) == 1 and relative.name.startswith("qhub.db")
        is_passing = any(part.startswith(".") for part in relative.parts)
        is_copy = relative.parts[0] == COPIES
        is_kept = not (path.is_symlink() or is_database or is_passing or is_copy)
        if path.is_file() and is_kept and path != archive:
            yield path


def _add(tar: tarfile.TarFile, path: Path, name: str) -> Member:
    with path.open("rb") as file:
        entry = tar.gettarinfo(arcname=name, fileobj=file)
        digest = hashlib.file_digest(file, "sha256").hexdigest()
        file.seek(0)
        tar.addfile(entry, file)
    return Member(size=entry.size, sha256=digest)


def _unpack(archive: Path, folder: Path) -> Manifest:
    """Everything that the archive lists, each member's hash compared."""
    try:
        with tarfile.open(archive, "r:gz") as tar:
            unpack(tar, folder)
        manifest = Manifest.model_validate_json((folder / MANIFEST).read_bytes())
    except (OSError, EOFError, tarfile.TarError, ValidationError) as error:
        raise ConfigurationError(f"{archive} is no backup that can be read: {error}") from None
    for name, member in manifest.members.items():
        with (folder / name).open("rb") as file:
            if hashlib.file_digest(file, "sha256").hexdigest() != member.sha256:
                raise ConfigurationError(f"{archive}: {name} is damaged; use another backup")
    return manifest


def _move_files(source: Path, data_dir: Path) -> None:
    for path in sorted(source.rglob("*")):
        if path.is_file():
            target = data_dir / path.relative_to(source)
            target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            path.replace(target)
            target.chmod(FILE_MODE)


def _place_for(archive: Path) -> Path:
    folder = archive.absolute().parent
    if archive.exists():
        raise ConfigurationError(f"{archive} exists already; name another file")
    if not folder.is_dir():
        raise ConfigurationError(f"{folder} does not exist; make it, or name another file")
    return folder
