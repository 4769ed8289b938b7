"""The documents that content is put into."""

import re
import time

import pytest

from qhub.dashboards.dashboards import ShownDashboard
from qhub.dashboards.page import artifact_page, dashboard_page, data_block, gone_page, outer_page
from qhub.dashboards.queries import Answers
from qhub.tools.builtin.dashboards import MAX_HTML
from tests.support.holding import LONGEST
from tests.support.pages import data, told
from tests.support.worst_texts import text_of

EMPTY = ShownDashboard("Título", "<p>corpo</p>", None, stale=False)


def shown(html: str, title: str = "Título") -> str:
    return dashboard_page(ShownDashboard(title, html, None, stale=False), "pt-PT").content


def test_content_is_the_body_of_a_page_with_a_title_and_a_language() -> None:
    page = shown("<p>corpo</p>", "A & B </title><script>x()</script>")
    assert page.startswith('<!doctype html><html lang="pt-PT"><head><meta charset="utf-8">')
    assert "<title>A &amp; B &lt;/title&gt;&lt;script&gt;x()&lt;/script&gt;</title>" in page
    assert page.endswith("<body><p>corpo</p></body></html>")


@pytest.mark.parametrize(
    "name", ["kpi-card", "chart-container", "data-table", "dashboard-grid", "dashboard-row", "section-title"]
)
def test_every_class_of_the_contract_has_a_look(name: str) -> None:
    assert f".{name}" in shown("x")


def test_only_a_page_that_draws_charts_carries_the_library() -> None:
    assert "Chart.js v4" not in shown('<div class="chart-container"></div>')
    page = shown("<canvas id=c></canvas><script>new Chart(c, {})</script>")
    assert "Chart.js v4" in page
    assert "MIT License" in page, "its licence stays with it"
    assert "sourceMappingURL" not in page
    assert page.index("Chart.js v4") < page.index("new Chart(c")


@pytest.mark.parametrize(
    ("html", "before", "after"),
    [
        ("<!DOCTYPE html><html><head><title>T</title></head><body>c", "<head>", "<title>T"),
        ("<!doctype html>\n<HTML lang=pt>\n<body>c", "<HTML lang=pt>", "\n<body>c"),
        ("<!doctype html><header>c</header>", "<!doctype html>", "<header>c"),
        ("<!-- nota -->\n<html><body>c</body></html>", "<html>", "<body>c"),
    ],
)
def test_a_whole_document_keeps_its_own_head_after_ours(html: str, before: str, after: str) -> None:
    page = shown(html)
    assert page.startswith(html[: html.index(before) + len(before)] + "<style>")
    assert after in page
    assert page.index('id="qhub-pagina"') < page.index(after)
    assert page.endswith(html[html.index(before) + len(before) :]), "nothing is put around it"


def test_data_is_there_before_the_content_and_comes_back_as_it_was() -> None:
    rows = [["</script><script>alert(1)</script>", "<!-- x", "a\u2028b\u2029c", "&lt; \\u003c", None, 1.5, True]]
    answers = Answers(1_000_000_000.0, {"tudo": {"colunas": list("abcdefg"), "linhas": rows, "cortado": False}})
    page = dashboard_page(ShownDashboard("T", "<script>use(dados)</script>", answers, stale=False), "pt-PT").content
    assert data(page) == {"tudo": {"colunas": list("abcdefg"), "linhas": rows, "cortado": False}}
    assert told(page)["dados_em"] == "2001-09-09T01:46:40+00:00"
    assert told(page)["nota"] is None
    assert page.index('id="qhub-pagina"') < page.index("use(dados)")


def test_no_text_ends_the_block_it_is_in() -> None:
    for text in ("</script>", "</SCRIPT >", "<!--<script>", "]]>", "\u2028"):
        block = data_block({"x": text, text: 1})
        assert re.fullmatch(r'<script type="application/json" id="qhub-pagina">[^<>&\u2028\u2029]*</script>', block)


def test_a_page_without_queries_has_no_data() -> None:
    page = dashboard_page(EMPTY, "pt-PT").content
    assert data(page) == {}
    assert told(page)["dados_em"] is None


@pytest.mark.parametrize(("language", "words"), [("pt-PT", "Dados de {data}"), ("en", "Data of {data}")])
def test_old_data_says_that_it_is_old_in_the_readers_language(language: str, words: str) -> None:
    answers = Answers(0.0, {})
    assert told(dashboard_page(ShownDashboard("T", "x", answers, stale=True), language).content)["nota"] == words


def test_content_has_an_origin_of_its_own_and_no_connections() -> None:
    for page in (dashboard_page(EMPTY, "pt-PT"), artifact_page()):
        policy = page.headers["Content-Security-Policy"].split("; ")
        assert "sandbox allow-scripts" in policy
        assert "default-src 'none'" in policy
        assert "connect-src 'none'" in policy
        assert "frame-ancestors 'self'" in policy
        assert not [part for part in policy if "allow-same-origin" in part or "http" in part or "*" in part]
        assert page.headers["Connection-Allowlist"] == "()"
        assert page.headers["X-Frame-Options"] == "SAMEORIGIN"


def test_the_page_around_content_runs_only_its_own_script() -> None:
    page = outer_page('T"><script>x()</script>', "/partilha/x?quadro=1&y=2", "pt-PT")
    policy = page.headers["Content-Security-Policy"]
    assert "script-src 'sha256-" in policy
    assert "unsafe-inline" not in policy
    assert "frame-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert '<iframe src="/partilha/x?quadro=1&amp;y=2" sandbox="allow-scripts"' in page.content
    assert "<script>x()" not in page.content


def test_a_link_that_opens_nothing_says_what_to_do() -> None:
    assert "Peça uma nova" in gone_page("pt-PT").content
    assert "Ask whoever shared it" in gone_page("en").content


@pytest.mark.row("S36")
@pytest.mark.parametrize(
    ("start", "piece"),
    [
        ("", "<!---->"),
        ("", "<!-- x --> "),
        ("", "<!--"),
        ("", " "),
        ("<!doctype", "<head "),
        ("<!doctype html>", "<head a=b"),
        ("<!doctype", "<html "),
        ("<!doctype", " "),
        ("<html", "<!doctype "),
    ],
)
def test_no_page_takes_long_to_be_put_together(start: str, piece: str) -> None:
    html = start + text_of(piece, MAX_HTML - len(start))
    began = time.thread_time()
    assert html in shown(html) or start
    assert time.thread_time() - began < LONGEST
