"""Providers of models are found by their entry points, anybody's as the hub's own."""

import subprocess
import sys
from pathlib import Path

from qhub.models.registry import find_provider, provider_names

PLUG_IN = """
class Echo:
    rank = 5
    note = ""

    def is_set_up(self, settings):
        return True

    def model_name(self, settings, wanted):
        return wanted or "echo-1"

    def open_model(self, settings, name):
        raise NotImplementedError

PROVIDER = Echo()
"""

CHOOSE = "from qhub.settings import Settings; from qhub.models.choice import chosen; print(chosen(Settings(), 'main'))"


def test_the_hubs_own_providers_are_asked_in_their_order() -> None:
    assert provider_names() == ["anthropic", "openai", "gemini", "demo"]
    assert find_provider("mistral") is None


def test_a_package_brings_a_provider_by_its_entry_point_alone(tmp_path: Path) -> None:
    installed = tmp_path / "qhub_echo-1.0.dist-info"
    installed.mkdir()
    (tmp_path / "qhub_echo.py").write_text(PLUG_IN)
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: qhub-echo\nVersion: 1.0\n")
    (installed / "entry_points.txt").write_text("[qhub.models]\necho = qhub_echo:PROVIDER\n")

    environment = {"PYTHONPATH": str(tmp_path), "QHUB_DATA_DIR": str(tmp_path)}
    ran = subprocess.run(
        [sys.executable, "-c", CHOOSE], env=environment, cwd=tmp_path, capture_output=True, text=True, timeout=60
    )

    assert ran.stdout.strip() == "echo:echo-1", ran.stderr


def test_no_sdk_is_loaded_before_a_model_is_wanted(tmp_path: Path) -> None:
    code = f"import sys; {CHOOSE}; print(sorted({{'anthropic', 'openai', 'google.genai'}} & set(sys.modules)))"
    ran = subprocess.run(
        [sys.executable, "-c", code], env={}, cwd=tmp_path, capture_output=True, text=True, check=True, timeout=60
    )

    assert ran.stdout.split() == ["demo", "[]"]
