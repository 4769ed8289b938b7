"""The files under `deploy/` and the page speak of metrics that exist, in queries that Prometheus understands."""

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.support.hub import RunningHub
from tests.support.metrics import Exposition, scraped

ROOT = Path(__file__).parents[2]
RULES = ROOT / "deploy" / "prometheus" / "qhub-rules.yml"
METRIC = re.compile(r"\b(?:qhub|process)_[a-z_]+")
ENDINGS = {"counter": ("_total",), "histogram": ("_bucket", "_count", "_sum"), "gauge": ("",)}


def series_of(seen: Exposition) -> set[str]:
    """Every name that a query may ask for, also of what has not happened yet."""
    return {family.name + ending for family in seen.families for ending in ENDINGS[family.type]}


def dashboard() -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((ROOT / "deploy" / "grafana" / "qhub.json").read_text("utf-8"))
    return loaded


def queries() -> list[str]:
    """What the dashboard asks."""
    found = [target["expr"] for panel in dashboard()["panels"] for target in panel.get("targets", ())]
    assert len(found) > 20
    return found


def promtool(*arguments: str) -> None:
    program = shutil.which("promtool")
    if program is None:
        pytest.skip("promtool is not installed (Debian: apt-get install prometheus)")
    ran = subprocess.run([program, *arguments], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout + ran.stderr


async def test_dashboard_rules_and_page_name_the_metrics_that_exist(sqlite_hub: RunningHub) -> None:
    series = series_of(await scraped(sqlite_hub.anonymous))
    asked = {name for query in queries() for name in METRIC.findall(query)}
    alerted = set(METRIC.findall(RULES.read_text("utf-8")))
    assert asked - series == set()
    assert alerted - series == set()

    ours = {re.sub(r"_(bucket|count|sum)$", "", name) for name in series if name.startswith("qhub_")}
    page = (ROOT / "docs" / "operate.md").read_text("utf-8")
    assert set(re.findall(r"^\| `(qhub_\w+)` ", page, re.MULTILINE)) == ours
    drawn = {re.sub(r"_(bucket|count|sum)$", "", name) for name in asked}
    assert ours - drawn == set(), "what is counted is drawn"


def test_prometheus_understands_every_query_of_the_dashboard(tmp_path: Path) -> None:
    rules = [
        {"record": f"query:{number}", "expr": query.replace("$__rate_interval", "5m")}
        for number, query in enumerate(queries())
    ]
    file = tmp_path / "queries.yml"
    file.write_text(json.dumps({"groups": [{"name": "dashboard", "rules": rules}]}), "utf-8")
    promtool("check", "rules", str(file))


def test_prometheus_understands_the_rules_and_they_fire_when_they_should() -> None:
    promtool("check", "rules", str(RULES))
    promtool("test", "rules", str(RULES.with_name("qhub-rules-test.yml")))
    promtool("check", "config", "--syntax-only", str(RULES.with_name("prometheus.yml")))


def test_every_panel_of_the_dashboard_has_a_place_and_a_data_source() -> None:
    panels = dashboard()["panels"]
    assert len({panel["id"] for panel in panels}) == len(panels)
    places = [(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in panels]
    assert len(set(places)) == len(places)
    assert all(panel["datasource"]["uid"] == "${datasource}" for panel in panels if panel["type"] != "row")
