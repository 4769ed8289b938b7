"""A dashboard as a page: markup and a script that reads the data when the page is opened.

No number of the data stands in the page, so that it stays true when they change. Names of columns are text in the
markup, escaped here; the script holds none, and reads rows by the place of their cells. What the data say reaches the
page as `textContent` or inside a canvas: markup in a cell stays text.
"""

import json
from collections.abc import Sequence
from html import escape
from importlib.resources import files

from qhub.language.sentences import is_english
from qhub_demo.dashboards import DashboardBlock, DashboardWish
from qhub_demo.phrases import say
from qhub_demo.questions.phrases import tell
from qhub_demo.questions.restriction_words import filters_words
from qhub_demo.requests.widgets import capitalise, humanise

_SCRIPT = (files("qhub_demo") / "dashboard_page.js").read_text("utf-8")


def page_of(dashboard: DashboardWish, title: str, blocks: Sequence[DashboardBlock], language: str) -> str:
    """The content of a dashboard's page."""
    numbers = [block for block in blocks if block.kind == "number"]
    bars = [block for block in blocks if block.kind == "bars"]
    lines = [block for block in blocks if block.kind == "line"]
    detailed = (bars or lines)[0] if bars or lines else None
    parts = [f"<h1>{escape(title)}</h1>"]
    if dashboard.filters:
        parts.append(f"<p>{escape(filters_words(dashboard.filters, dashboard.table, language))}</p>")
    cards = [_card(block.name, block.title) for block in numbers]
    calls = [f'numero("valor_{block.name}", dados.{block.name}.linhas);' for block in numbers]
    top = next((block for block in bars if block.group is not None and block.group.grain is None), None)
    if top is not None and top.group is not None:
        key = "dashboard.top" if top.query.measure == "count" else "dashboard.top_value"
        cards.append(_card("primeiro", say(key, language, column=capitalise(humanise(top.group.column)))))
        calls.append(f'primeiro("valor_primeiro", dados.{top.name}.linhas);')
    parts.append(f'<div class="dashboard-row">{"".join(cards)}</div>')
    parts += [_chart(block) for block in lines]
    if bars:
        parts.append(f'<div class="dashboard-grid">{"".join(map(_chart, bars))}</div>')
    for block in (*lines, *bars):
        kind = "line" if block.kind == "line" else "bar"
        calls.append(f'grafico("grafico_{block.name}", "{kind}", dados.{block.name}.linhas, {_labels(block)});')
    if detailed is not None:
        parts += [
            f'<h2 class="section-title">{escape(say("dashboard.details", language))}</h2>',
            _table(detailed, language),
        ]
        total = "dados.total.linhas[0][0]" if _has_share(detailed) else "null"
        calls.append(f'tabela("tabela", dados.{detailed.name}.linhas, {_labels(detailed)}, {total});')
    return "\n".join([*parts, "<script>", f"{_constants(language)}\n{_SCRIPT}" + "\n".join(calls), "</script>"])


def _constants(language: str) -> str:
    code = "en" if is_english(language) else "pt-BR" if language.lower() == "pt-br" else "pt-PT"
    constants = {
        "idioma": code,
        "vazio": tell("empty_label", language),
        "sim": say("yes", language),
        "nao": say("no", language),
        "dias": tell("weekdays", language).split(","),
    }
    listed = ", ".join(f"{name} = {json.dumps(value, ensure_ascii=False)}" for name, value in constants.items())
    return f"const {listed};\nconst dia = (valor) => dias[valor - 1] ?? vazio;"


def _card(name: str, title: str) -> str:
    value = f'<span class="value" id="valor_{name}"></span><span class="unit"></span>'
    return f'<div class="kpi-card"><h3>{escape(title)}</h3>{value}</div>'


def _chart(block: DashboardBlock) -> str:
    title = escape(block.title)
    canvas = f'<canvas id="grafico_{block.name}" role="img" aria-label="{title}"></canvas>'
    return f'<div class="chart-container"><h3>{title}</h3>{canvas}</div>'


def _table(block: DashboardBlock, language: str) -> str:
    """The table of a block's values; its rows come with the data."""
    group = block.group
    first = group.column if group is not None else block.query.column or ""
    value = say("dashboard.total", language) if block.query.measure in ("count", "histogram") else block.title
    heads = [capitalise(humanise(first)), value, *([say("dashboard.share", language)] if _has_share(block) else [])]
    cells = "".join(f"<th>{escape(head)}</th>" for head in heads)
    return f'<table class="data-table" id="tabela"><thead><tr>{cells}</tr></thead><tbody></tbody></table>'


def _has_share(block: DashboardBlock) -> bool:
    return block.query.measure == "count" and block.kind == "bars"


def _labels(block: DashboardBlock) -> str:
    """The function of the page that words the first cell of a row."""
    if block.group is not None and block.group.grain == "weekday":
        return "dia"
    return "periodo" if block.kind == "line" else "nome"
