"""Files in a folder and in a real S3-compatible server: the same promises."""

import asyncio
import io
import tarfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from qhub.errors import ConfigurationError, Unavailable
from qhub.files.archived_folders import ArchivedFolders
from qhub.files.folder_store import FolderStore
from qhub.files.interface import FileStore
from qhub.files.object_store import ObjectStore
from qhub.files.opening import open_files
from qhub.files.unpacking import unpack
from qhub.settings.settings import Settings
from tests.support.s3 import S3Server, s3_server

Hosts = Callable[[str], FileStore]
"""A host's view of one store."""


@pytest.fixture(scope="module")
def server() -> Iterator[S3Server]:
    with s3_server() as running:
        yield running


@pytest.fixture(params=["folder", "s3"])
def host(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Hosts:
    """Hosts by name, which have one store and a disk each."""
    if request.param == "folder":
        return lambda _: FolderStore(tmp_path / "shared")
    server: S3Server = request.getfixturevalue("server")
    return _on_s3(server, tmp_path, monkeypatch)


def _on_s3(server: S3Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Hosts:
    for name, value in server.environment.items():
        monkeypatch.setenv(name, value)
    url = server.url(tmp_path.name)
    return lambda name: ObjectStore(url, tmp_path / f"copies-{name}", copies_bytes=1_000_000)


def incoming(tmp_path: Path, content: bytes) -> Path:
    path = tmp_path / "incoming"
    path.write_bytes(content)
    return path


async def test_what_one_host_keeps_another_reads(host: Hosts, tmp_path: Path) -> None:
    one, another = host("one"), host("another")
    content = bytes(range(256)) * 40_000  # more than one part of an upload
    assert await one.keep("tables/a.parquet", incoming(tmp_path, content)) == len(content)
    assert not (tmp_path / "incoming").exists(), "it moved"
    for there in (one, another):
        assert (await there.local("tables/a.parquet")).read_bytes() == content
    assert (await another.local("tables/a.parquet")).suffix == ".parquet"
    await one.write("attachments/c/x", b"imagem")
    assert (await another.local("attachments/c/x")).read_bytes() == b"imagem"


async def test_what_is_gone_is_not_there_and_goes_once_more_without_complaint(host: Hosts) -> None:
    store = host("one")
    assert not (await store.local("tables/nada.parquet")).exists()
    assert await store.copy("tables/nada.parquet", "tables/outro.parquet") is None
    await store.write("tables/a.parquet", b"a")
    await store.write("tables/b.parquet", b"b")
    await store.remove(["tables/nada.parquet", "tables/a.parquet"])
    await store.remove(["tables/a.parquet"])
    assert not (await store.local("tables/a.parquet")).exists()
    assert (await store.local("tables/b.parquet")).read_bytes() == b"b"


async def test_a_copy_outlives_what_it_was_made_of(host: Hosts) -> None:
    store = host("one")
    await store.write("attachments/c/x", b"imagem")
    assert await store.copy("attachments/c/x", "attachments/d/x") == 6
    assert await store.copy("attachments/c/x", "attachments/d/x") == 6, "and once more"
    await store.remove_below("attachments/c")
    assert not (await store.local("attachments/c/x")).exists()
    assert (await host("another").local("attachments/d/x")).read_bytes() == b"imagem"


async def test_names_are_listed_below_a_folder_and_by_age(host: Hosts) -> None:
    store = host("one")
    for name in ("tables/a.parquet", "tables/b.original", "tablesque", "attachments/c/x"):
        await store.write(name, b"1")
    assert await store.names("tables", age_seconds=-60) == ["tables/a.parquet", "tables/b.original"]
    assert await store.names("tables", age_seconds=3600) == []
    assert await store.names("nothing", age_seconds=-60) == []


async def test_a_folder_is_found_on_another_host_as_it_was_left(host: Hosts, tmp_path: Path) -> None:
    one, another = ArchivedFolders(host("one")), ArchivedFolders(host("another"))
    here, there = tmp_path / "here" / "c1", tmp_path / "there" / "c1"
    for folder in (here, there):
        folder.mkdir(parents=True)
        await one.fetch("c1", folder)  # nobody has left anything yet
    (here / "sub").mkdir()
    (here / "sub" / "a.txt").write_text("um")
    await one.keep("c1", here)
    (there / "old.txt").write_text("de antes")
    await another.fetch("c1", there)
    assert sorted(path.name for path in there.rglob("*")) == ["a.txt", "sub"]
    (there / "sub" / "a.txt").write_text("dois")
    await another.keep("c1", there)
    await one.fetch("c1", here)
    assert (here / "sub" / "a.txt").read_text() == "dois"
    assert len(await host("one").names("scratch/c1", age_seconds=-60)) == 1, "older states go"
    assert await one.conversations() == {"c1"}
    await one.forget("c1", here)
    assert await host("one").names("scratch", age_seconds=-60) == []


async def test_a_link_that_a_run_left_is_not_followed_to_another_host_and_keeps_nothing_from_it(tmp_path: Path) -> None:
    store = FolderStore(tmp_path / "shared")
    here, there = tmp_path / "here" / "c1", tmp_path / "there" / "c1"
    here.mkdir(parents=True)
    there.mkdir(parents=True)
    secret = tmp_path / "secret.txt"
    secret.write_text("de outros")
    (here / "a.txt").write_text("um")
    (here / "second.txt").hardlink_to(here / "a.txt")
    (here / "out").symlink_to(secret)
    (here / "above").symlink_to(tmp_path)
    await ArchivedFolders(store).keep("c1", here)
    await ArchivedFolders(store).fetch("c1", there)
    assert {path.name: path.read_text() for path in there.iterdir()} == {"a.txt": "um", "second.txt": "um"}


async def test_an_archive_whose_names_lead_out_of_it_is_refused(tmp_path: Path) -> None:
    archive, folder = tmp_path / "a.tar", tmp_path / "folder"
    with tarfile.open(archive, "w") as tar:
        entry = tarfile.TarInfo("../outside.txt")
        entry.size = 2
        tar.addfile(entry, io.BytesIO(b"um"))
    with tarfile.open(archive) as tar, pytest.raises(tarfile.TarError, match="outside"):
        unpack(tar, folder)
    assert not (tmp_path / "outside.txt").exists()


async def test_many_who_ask_at_once_fetch_once_and_copies_make_room(
    server: S3Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = _on_s3(server, tmp_path, monkeypatch)
    one, another = host("one"), host("another")
    for number in range(4):
        await one.write(f"tables/{number}", bytes(400_000))
    paths = await asyncio.gather(*(another.local("tables/0") for _ in range(20)))
    assert set(paths) == {tmp_path / "copies-another" / "tables" / "0"}
    monkeypatch.setattr("qhub.files.object_store.IN_USE_SECONDS", -1.0)  # as if time had passed
    for number in range(4):
        assert (await another.local(f"tables/{number}")).stat().st_size == 400_000
    kept = sorted(path.name for path in (tmp_path / "copies-another").rglob("*") if path.is_file())
    assert kept == ["2", "3"], "what was used least recently went"
    assert (await another.local("tables/0")).is_file(), "and comes again when it is asked for"


async def test_a_store_that_is_away_or_refuses_is_unavailable_and_no_crash(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("qhub.files.object_store.RETRIES", 0)
    with s3_server() as running:
        store = _on_s3(running, tmp_path, monkeypatch)("one")
        await store.write("tables/a", b"a")
        monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "outro-segredo-qualquer")
        stranger = ObjectStore(running.url("x"), tmp_path / "c", copies_bytes=1)
        with pytest.raises(Unavailable):
            await stranger.write("tables/a", b"a")
        running.stop()
        for work in (store.local("tables/a"), store.write("tables/b", b"b"), store.names("tables", age_seconds=0)):
            with pytest.raises(Unavailable):
                await work
    assert not list((tmp_path / "copies-one").rglob("*.*")), "nothing half stays"


def test_only_a_bucket_or_a_folder_keeps_files(tmp_path: Path) -> None:
    assert isinstance(open_files(Settings(data_dir=tmp_path)), FolderStore)
    assert isinstance(open_files(Settings(data_dir=tmp_path, files_url=str(tmp_path / "nfs"))), FolderStore)
    assert isinstance(open_files(Settings(data_dir=tmp_path, files_url="s3://balde/prefixo")), ObjectStore)
    for wrong in ("relative/folder", "ftp://host/x", "s3://"):
        with pytest.raises(ConfigurationError):
            Settings(data_dir=tmp_path, files_url=wrong)
