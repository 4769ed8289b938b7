"""Secrets that are kept encrypted."""

from pathlib import Path

import pytest
from pydantic import SecretStr

from qhub.errors import ConfigurationError
from qhub.people.sealing import Secrets, Unsealable
from qhub.settings.settings import Settings

OLD, NEW = "o" * 40, "n" * 40


def keyed(key: str, folder: Path) -> Secrets:
    return Secrets(Settings(data_dir=folder, secrets_key=SecretStr(key)))


def test_a_secret_opens_only_with_its_key_and_at_its_place(tmp_path: Path) -> None:
    secrets = keyed(OLD, tmp_path)
    sealed = secrets.seal("chave-da-loja", "row/1")
    assert "chave" not in sealed
    assert sealed != secrets.seal("chave-da-loja", "row/1")
    assert secrets.unseal(sealed, "row/1") == "chave-da-loja"
    for other, text, place in (
        (secrets, sealed, "row/2"),
        (secrets, sealed[:-6] + "AAAA==", "row/1"),
        (secrets, "", "row/1"),
        (secrets, "não", "row/1"),
        (keyed(NEW, tmp_path), sealed, "row/1"),
    ):
        with pytest.raises(Unsealable):
            other.unseal(text, place)
    assert not (tmp_path / "secrets_key").exists()


def test_a_key_is_changed_by_putting_the_new_one_before_the_old(tmp_path: Path) -> None:
    sealed = keyed(OLD, tmp_path).seal("x", "p")
    both = keyed(f"{NEW}, {OLD}", tmp_path)
    assert both.unseal(sealed, "p") == "x"
    assert not both.is_current(sealed)
    again = both.seal("x", "p")
    assert both.is_current(again)
    assert keyed(NEW, tmp_path).unseal(again, "p") == "x"


def test_without_a_key_one_is_made_for_the_owner_alone(tmp_path: Path) -> None:
    first, second = (Secrets(Settings(data_dir=tmp_path / "data")) for _ in range(2))
    assert second.unseal(first.seal("x", "p"), "p") == "x"
    assert (tmp_path / "data" / "secrets_key").stat().st_mode & 0o777 == 0o600


def test_a_short_key_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match="32"):
        keyed("curta", tmp_path).seal("x", "p")
