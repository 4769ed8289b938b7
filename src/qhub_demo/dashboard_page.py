"""A dashboard as a page: markup and a script that reads the data when the page is opened.

No number of the data stands in the page, so that it stays true when they change. Names of columns are text in the
markup, escaped here; the script holds none, and reads rows by the place of their cells. What the data say reaches the
page as `textContent` or inside a canvas: markup in a cell stays text.
"""

import json
from collections.abc import Sequence
from html import escape

from qhub_demo.dashboard_phrases import announce
from qhub_demo.dashboards import Block, Dashboard
from qhub_demo.numbers import is_english
from qhub_demo.phrases import say
from qhub_demo.questions.phrases import tell
from qhub_demo.questions.restriction_words import filters_words
from qhub_demo.requests.widgets import capitalise, humanise

_SCRIPT = """
const numeros = new Intl.NumberFormat(idioma, { maximumFractionDigits: 2 });
const partes = new Intl.NumberFormat(idioma, { style: "percent", maximumFractionDigits: 1 });
const datas = new Intl.DateTimeFormat(idioma, { dateStyle: "short", timeZone: "UTC" });
const cor = getComputedStyle(document.documentElement).getPropertyValue("--realce").trim();

function texto(valor) {
  return typeof valor === "number" ? numeros.format(valor) : nome(valor);
}
function nome(valor) {
  if (valor === null || valor === undefined || valor === "") return vazio;
  return typeof valor === "boolean" ? (valor ? sim : nao) : String(valor);
}
function periodo(valor) {
  const data = typeof valor === "string" && /^\\d+-\\d+-\\d+$/.test(valor) ? new Date(valor) : null;
  return data && !Number.isNaN(data.getTime()) ? datas.format(data) : nome(valor);
}
function numero(lugar, linhas) {
  document.getElementById(lugar).textContent = linhas.length && linhas[0][0] !== null ? texto(linhas[0][0]) : "–";
}
function primeiro(lugar, linhas) {
  const elemento = document.getElementById(lugar);
  elemento.textContent = linhas.length ? nome(linhas[0][0]) : "–";
  if (linhas.length) elemento.nextElementSibling.textContent = texto(linhas[0][1]);
}
function grafico(lugar, tipo, linhas, etiqueta) {
  const tela = document.getElementById(lugar);
  new Chart(tela, {
    type: tipo,
    data: {
      labels: linhas.map((linha) => etiqueta(linha[0])),
      datasets: [{
        label: tela.getAttribute("aria-label"),
        data: linhas.map((linha) => linha[1]),
        backgroundColor: cor,
        borderColor: cor,
        tension: 0.25,
      }],
    },
    options: {
      locale: idioma,
      plugins: { legend: { display: false } },
      scales: { y: { beginAtZero: tipo === "bar" || linhas.every((linha) => Number.isInteger(linha[1])) } },
    },
  });
}
function tabela(lugar, linhas, etiqueta, total) {
  const corpo = document.getElementById(lugar).tBodies[0];
  for (const linha of linhas) {
    const celulas = [etiqueta(linha[0]), texto(linha[1])];
    if (total !== null) celulas.push(total ? partes.format(linha[1] / total) : "–");
    const nova = corpo.insertRow();
    for (const celula of celulas) nova.insertCell().textContent = celula;
  }
}
"""


def page_of(dashboard: Dashboard, title: str, blocks: Sequence[Block], language: str) -> str:
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
        key = "top" if top.query.measure == "count" else "top_value"
        cards.append(_card("primeiro", announce(key, language, column=humanise(top.group.column))))
        calls.append(f'primeiro("valor_primeiro", dados.{top.name}.linhas);')
    parts.append(f'<div class="dashboard-row">{"".join(cards)}</div>')
    parts += [_chart(block) for block in lines]
    if bars:
        parts.append(f'<div class="dashboard-grid">{"".join(map(_chart, bars))}</div>')
    for block in (*lines, *bars):
        kind = "line" if block.kind == "line" else "bar"
        calls.append(f'grafico("grafico_{block.name}", "{kind}", dados.{block.name}.linhas, {_labels(block)});')
    if detailed is not None:
        parts += [f'<h2 class="section-title">{escape(announce("details", language))}</h2>', _table(detailed, language)]
        total = "dados.total.linhas[0][0]" if _has_share(detailed) else "null"
        calls.append(f'tabela("tabela", dados.{detailed.name}.linhas, {_labels(detailed)}, {total});')
    return "\n".join([*parts, "<script>", _constants(language) + _SCRIPT + "\n".join(calls), "</script>"])


def _constants(language: str) -> str:
    code = "en" if is_english(language) else "pt-BR" if language.lower() == "pt-br" else "pt-PT"
    told = {
        "idioma": code,
        "vazio": tell("empty_label", language),
        "sim": say("yes", language),
        "nao": say("no", language),
        "dias": tell("weekdays", language).split(","),
    }
    listed = ", ".join(f"{name} = {json.dumps(value, ensure_ascii=False)}" for name, value in told.items())
    return f"const {listed};\nconst dia = (valor) => dias[valor - 1] ?? vazio;"


def _card(name: str, title: str) -> str:
    value = f'<span class="value" id="valor_{name}"></span><span class="unit"></span>'
    return f'<div class="kpi-card"><h3>{escape(title)}</h3>{value}</div>'


def _chart(block: Block) -> str:
    title = escape(block.title)
    canvas = f'<canvas id="grafico_{block.name}" role="img" aria-label="{title}"></canvas>'
    return f'<div class="chart-container"><h3>{title}</h3>{canvas}</div>'


def _table(block: Block, language: str) -> str:
    """The table of a block's values; its rows come with the data."""
    group = block.group
    first = group.column if group is not None else block.query.column or ""
    value = announce("total", language) if block.query.measure in ("count", "histogram") else block.title
    heads = [capitalise(humanise(first)), value, *([announce("share", language)] if _has_share(block) else [])]
    cells = "".join(f"<th>{escape(head)}</th>" for head in heads)
    return f'<table class="data-table" id="tabela"><thead><tr>{cells}</tr></thead><tbody></tbody></table>'


def _has_share(block: Block) -> bool:
    return block.query.measure == "count" and block.kind == "bars"


def _labels(block: Block) -> str:
    """The function of the page that words the first cell of a row."""
    if block.group is not None and block.group.grain == "weekday":
        return "dia"
    return "periodo" if block.kind == "line" else "nome"
