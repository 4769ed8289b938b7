"""Names and units of other documents are understood; what a hub keeps is its user's alone."""

import os
import stat
from pathlib import Path

import pytest

from qhub.errors import ConfigurationError
from qhub.settings import Settings
from qhub.settings.data_folder import open_to_others, prepare_data_folder
from tests.support.process import WAIT, fork_command


def test_a_timeout_in_milliseconds_is_read_as_such(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for written, seconds in (("30000", 30), ("60", 60), ("1000", 1), ("999", 999)):
        monkeypatch.setenv("TOOL_EXECUTION_TIMEOUT", written)
        assert Settings(data_dir=tmp_path).tool_execution_timeout == seconds


def test_other_names_of_settings_are_understood(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAX_HISTORY_LENGTH", "12")
    monkeypatch.setenv("ENABLE_DEBUG_LOGS", "true")
    settings = Settings(data_dir=tmp_path)
    assert settings.max_history == 12
    assert settings.log_level == "debug"


def test_the_data_folder_is_taken_from_everybody_else(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir(mode=0o755)
    prepare_data_folder(folder)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_what_a_command_makes_is_private(tmp_path: Path) -> None:
    process = fork_command(tmp_path, {**os.environ, "QHUB_DATA_DIR": str(tmp_path / "data")}, "migrate")
    process.join(WAIT)
    assert process.exitcode == 0, (tmp_path / "hub.log").read_text("utf-8")
    made = list((tmp_path / "data").rglob("*"))
    assert any(path.name == "qhub.db" for path in made)
    assert open_to_others(tmp_path / "data") == []
    made[0].chmod(0o644)
    assert open_to_others(tmp_path / "data") == [made[0]], "the check can fail"


def test_a_folder_that_cannot_be_made_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(ConfigurationError, match="QHUB_DATA_DIR"):
        prepare_data_folder(tmp_path / "file" / "data")
