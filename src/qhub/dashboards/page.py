"""Dashboards and artifacts as documents: the content that somebody wrote, in a page that gives it looks and data."""

import html
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

import orjson

from qhub.dashboards.dashboards import ShownDashboard
from qhub.dashboards.policy import CONTENT_HEADERS, outer_headers
from qhub.language.catalogue import translate

CHART_GLOBAL = "Chart"
"""What content calls the chart library; a page that never says it need not carry it."""
ARTIFACT_SECONDS = 600
"""How long a browser may keep the frame of artifacts: there is nothing in it."""
# Nothing is read twice: a comment that is over stays over, and a tag ends where another begins.
_WHOLE = re.compile(r"\s*+(?:(?><!--.*?-->)\s*+)*+(?:<!doctype\b|<html\b)", re.IGNORECASE | re.DOTALL)
_HEAD = re.compile(r"<head(?:\s[^<>]*)?>", re.IGNORECASE)
_HTML = re.compile(r"<html(?:\s[^<>]*)?>", re.IGNORECASE)
_DOCTYPE = re.compile(r"<!doctype[^<>]*>", re.IGNORECASE)
_UNSAFE = {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"}


class DashboardHtml(NamedTuple):
    """A document and the headers that it must be sent with."""

    content: str
    headers: Mapping[str, str]


def dashboard_page(shown: ShownDashboard, language: str, *, framed: bool = False) -> DashboardHtml:
    """A dashboard. One that is `framed` shows nothing where a browser opens it by itself."""
    answers = shown.answers
    facts = {
        "dados": answers.data if answers else {},
        "dados_em": _moment(answers.asked_at) if answers else None,
        "nota": translate(language, "pages.data_of", data="{data}") if shown.stale else None,
        "so_em_quadro": translate(language, "pages.only_framed") if framed else None,
        "idioma": language,
    }
    chart = _script(chart_library()) if CHART_GLOBAL in shown.html else ""
    head = f"<style>{_text('page.css')}</style>{chart}{data_block(facts)}{_script(_text('frame.js'))}"
    return DashboardHtml(_document(shown.title, shown.html, language, head), CONTENT_HEADERS)


def artifact_page() -> DashboardHtml:
    """The frame that waits for an artifact; the same for everybody."""
    head = (
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<style id="qhub-estilo">{_text("page.css")}</style>{_script(chart_library())}{_script(_text("frame.js"))}'
    )
    content = f'<!doctype html><html><head><meta charset="utf-8"><title>QHub</title>{head}</head><body></body></html>'
    return DashboardHtml(content, CONTENT_HEADERS | {"Cache-Control": f"public, max-age={ARTIFACT_SECONDS}"})


def outer_page(title: str, address: str, language: str) -> DashboardHtml:
    """The page around content that was opened directly: it keeps the content from leaving."""
    script, style = _text("outer.js"), _text("outer.css")
    frame = f'<iframe src="{html.escape(address)}" sandbox="allow-scripts" title="{html.escape(title)}"></iframe>'
    content = (
        f'<!doctype html><html lang="{language}"><head>{_meta(title)}<style>{style}</style></head>'
        f"<body>{frame}{_script(script)}</body></html>"
    )
    return DashboardHtml(content, outer_headers(script, style))


def gone_page(language: str) -> DashboardHtml:
    """The page for somebody whose link opens nothing."""
    style, title = _text("outer.css"), translate(language, "pages.gone_title")
    text = html.escape(translate(language, "pages.gone_text"))
    content = (
        f'<!doctype html><html lang="{language}"><head>{_meta(title)}<style>{style}</style></head><body><main>'
        f"<h1>{html.escape(title)}</h1><p>{text}</p></main></body></html>"
    )
    return DashboardHtml(content, outer_headers("", style, within="'self'"))


def data_block(value: Any) -> str:
    """JSON that a page can read, and that cannot end the element it is in, whatever texts it holds."""
    text = "".join(_UNSAFE.get(char, char) for char in orjson.dumps(value).decode())
    return f'<script type="application/json" id="qhub-pagina">{text}</script>'


@cache
def chart_library() -> str:
    """Chart.js, as the build put it beside the web app."""
    return (files("qhub") / "static" / "vendor" / "chart.js").read_text("utf-8")


@cache
def _text(name: str) -> str:
    return (files("qhub.dashboards") / "templates" / name).read_text("utf-8")


def _document(title: str, content: str, language: str, head: str) -> str:
    if not _WHOLE.match(content):
        return f'<!doctype html><html lang="{language}"><head>{_meta(title)}{head}</head><body>{content}</body></html>'
    # Somebody's own document keeps its own head: ours goes before it, so that its style has the last word.
    for place in (_HEAD, _HTML, _DOCTYPE):
        if found := place.search(content):
            return content[: found.end()] + head + content[found.end() :]
    return head + content


def _meta(title: str) -> str:
    return (
        '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{html.escape(title)}</title>"
    )


def _script(source: str) -> str:
    return f"<script>{source}</script>"


def _moment(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat()
