"""The working folder is copied, measured and removed without trust in what is in it."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from qhub.sandbox import folder
from qhub.sandbox.folder import CopyBounds

PLENTY = CopyBounds(100, 1 << 20)


@pytest.fixture
def root(tmp_path: Path) -> Iterator[int]:
    (tmp_path / "work").mkdir()
    descriptor = os.open(tmp_path / "work", folder.FOLDER_FLAGS)
    yield descriptor
    os.close(descriptor)


@pytest.fixture
def work(root: int, tmp_path: Path) -> Path:
    return tmp_path / "work"


def test_only_what_is_new_or_changed_is_collected(root: int, work: Path) -> None:
    for name in ("same", "longer", "rewritten"):
        (work / name).write_text("1")
    before = folder.marks(root)
    (work / "longer").write_text("12")
    os.unlink(work / "rewritten")
    (work / "rewritten").write_text("1")
    os.utime(work / "rewritten", (9, 9))
    (work / "new").write_text("n")
    found = folder.collect(root, before, PLENTY)
    assert {name for name, _ in found.files} == {"longer", "new", "rewritten"}


def test_links_pipes_and_hidden_names_are_not_collected(root: int, work: Path, tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("s")
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "inner").write_text("s")
    (work / "link").symlink_to(tmp_path / "secret")
    (work / "linked").symlink_to(tmp_path / "folder")
    os.mkfifo(work / "pipe")
    (work / ".hidden").write_text("h")
    assert folder.collect(root, {}, PLENTY).files == []


def test_names_that_cannot_be_shown_are_left_out(root: int, work: Path) -> None:
    for name in (b"\xff.txt", b"a\nb.txt", b"bom.txt"):
        (work / os.fsdecode(name)).write_text("x")
    found = folder.collect(root, {}, PLENTY)
    assert ([name for name, _ in found.files], found.left_out) == (["bom.txt"], 2)


def test_a_file_that_says_to_be_small_and_is_not(root: int, work: Path) -> None:
    with open(work / "sparse", "wb") as file:
        file.truncate(1 << 40)
    (work / "b").write_text("b")
    found = folder.collect(root, {}, CopyBounds(10, 1 << 10))
    assert ([name for name, _ in found.files], found.left_out) == (["b"], 1)


def test_a_copy_is_what_the_source_is_now(root: int, work: Path, tmp_path: Path) -> None:
    (tmp_path / "kept").mkdir()
    target = os.open(tmp_path / "kept", folder.FOLDER_FLAGS)
    (tmp_path / "kept" / "old").write_text("o")
    (work / "a").mkdir()
    (work / "a" / "b").write_text("b")
    (work / "link").symlink_to("/etc/passwd")
    folder.copy(root, target, PLENTY)
    os.close(target)
    assert [path.relative_to(tmp_path / "kept").as_posix() for path in sorted((tmp_path / "kept").rglob("*"))] == [
        "a",
        "a/b",
    ]


def test_usage_counts_what_is_hidden_and_does_not_follow_links(work: Path, tmp_path: Path) -> None:
    (tmp_path / "big").write_bytes(bytes(1 << 20))
    (work / "link").symlink_to(tmp_path / "big")
    (work / ".hidden").write_bytes(bytes(1 << 16))
    taken, count = folder.usage(str(work))
    assert 1 << 16 <= taken < 1 << 19
    assert count == 2


def test_a_folder_too_deep_to_measure_counts_as_too_much(work: Path) -> None:
    here = os.getcwd()
    os.chdir(work)
    for _ in range(40):
        os.mkdir("d" * 250)
        os.chdir("d" * 250)
    os.chdir(here)
    assert folder.usage(str(work))[0] == folder.UNMEASURED
    folder.remove(str(work))
    assert not work.exists()


def test_removed_files_that_are_still_open_are_counted(work: Path) -> None:
    with open(work / "gone", "wb") as file:
        before = folder.unlinked(os.getpid())
        file.write(bytes(1 << 20))
        file.flush()
        os.unlink(work / "gone")
        assert folder.unlinked(os.getpid()) - before >= 1 << 20


def test_a_folder_that_may_not_be_entered_is_removed(work: Path) -> None:
    (work / "a" / "b").mkdir(parents=True)
    (work / "a" / "b" / "c").write_text("c")
    os.chmod(work / "a" / "b", 0)
    os.chmod(work / "a", 0)
    folder.remove(str(work))
    assert not work.exists()
