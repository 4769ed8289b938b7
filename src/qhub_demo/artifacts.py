"""Small pages and drawings inside of an answer: HTML with Chart.js, or SVG, written from the data.

A message that asks for one gets a bar chart of what it names, or of the newest table where it names nothing; a diagram
shows how an answer here comes about. Every number in it came out of a query of this turn.
"""

import json
import re
from collections.abc import Sequence
from functools import partial
from html import escape

from qhub.language.sentences import is_english
from qhub.language.text import fold, shorten
from qhub.models.interface import Prompt
from qhub_demo.conversation import Turn
from qhub_demo.dashboards import best_columns
from qhub_demo.phrases import say
from qhub_demo.questions.answering import Pending, choose
from qhub_demo.questions.answers import label, title_of
from qhub_demo.questions.phrases import number
from qhub_demo.questions.problems import word_problem
from qhub_demo.questions.query import Group, Query
from qhub_demo.questions.schema import Table
from qhub_demo.questions.sql import sql_of
from qhub_demo.step import QUERY, PlannedCall, Step
from qhub_demo.table_steps import call_of, rows_asked, rows_of, tables_in
from qhub_demo.tables import newest
from qhub_demo.wording import word_failure

MAX_BARS = 12
"""Bars of a drawing."""

_ASKS = re.compile(
    r"\b(?:gera|gerar|gere|cria|criar|crie|mostra|mostrar|mostre|faz|fazer|faca|desenha|desenhar|desenhe|escreve|escrever"
    r"|quero|queria|da-me|make|create|generate|show|draw|write|give|want|build)\b"
)
_HTML = re.compile(r"\bhtml\b|\bchart\.?\s?js\b")
_SVG = re.compile(r"\bsvg\b")
_INLINE = re.compile(r"\binline\b|\bartefac?tos?\b|\bartifacts?\b")
_DIAGRAM = re.compile(r"\b(?:diagrama|fluxo|fluxograma|esquema|diagram|flow|flowchart)\b")
_DROPPED = re.compile(
    r"\b(?:html|chart\.?\s?js|svg|inline|artefac?tos?|artifacts?|com|with|using|usando|em|in|um|uma|an?|pagina|page"
    r"|visualizacao|visualizacoes|visualization|visualisation|grafico|graficos|chart|charts|graph|bar|bars"
    r"|de barras|barras|desenho|drawing"
    r"|pequena|pequeno|small|interativo|interativa|interactive|simples|simple|gera|gerar|gere|cria|criar|crie|mostra|mostrar|mostre"
    r"|faz|fazer|faca|desenha|desenhar|desenhe|escreve|escrever|quero|queria|da-me|me|make|create|generate|show|draw|write|give"
    r"|want|build|please|por favor)\b"
)
_STEPS = {
    "pt": ("Pergunta", "Modelo", "Ferramenta", "Resultado", "Resposta"),
    "en": ("Question", "Model", "Tool", "Result", "Answer"),
}


def artifact_step(prompt: Prompt, conversation: Sequence[Turn], language: str) -> Step | None:
    """What to do next about a page or a drawing; None where the last message asks for none."""
    turn = conversation[-1]
    said = fold(turn.question)
    kind = _kind(said)
    if kind is None:
        return None
    can_ask = any(tool.name == QUERY for tool in prompt.tools)
    tables = tables_in(prompt, turn.files) if can_ask else []
    if _DIAGRAM.search(said) or not tables:
        return Step(f"{say('drawing.diagram', language)}\n\n{_fenced('svg', flow_svg(language))}")
    rest = " ".join(_DROPPED.sub(" ", said).split()).strip(" .!?")
    try:
        query = _query(rest, tables, turn)
    except Pending as pending:
        return Step(calls=(PlannedCall(QUERY, {"sql": pending.sql}),))
    if query is None:
        return Step(_problem_words(rest, tables, language))
    sql = sql_of(query)
    call = call_of(turn, sql)
    if call is None or not call.done:
        return Step(calls=(PlannedCall(QUERY, {"sql": sql}),))
    if call.error is not None:
        return Step(word_failure(call.error, language))
    rows = rows_of(call)[:MAX_BARS]
    if not rows:
        return Step(say("drawing.none", language, table=query.table.name))
    title = title_of(query, language)
    labels = [label(row[0], query.groups[0], query, language) for row in rows]
    values = [row[-1] or 0 for row in rows]
    page = chart_html(title, labels, values) if kind == "html" else bars_svg(title, labels, values, language)
    caption = say("drawing.chart", language, title=title, table=query.table.name)
    return Step(f"{caption}\n\n{_fenced(kind, page)}")


def _kind(said: str) -> str | None:
    """`html` or `svg`, where a message asks for one of them."""
    if "```" in said or not _ASKS.search(said):
        return None
    if _SVG.search(said):
        return "svg"
    if _HTML.search(said):
        return "html"
    return "svg" if _INLINE.search(said) else None


def _query(rest: str, tables: Sequence[Table], turn: Turn) -> Query | None:
    """What is drawn: what the message names, else the newest table by its clearest column; None where it is unclear."""
    if rest:
        answer = choose(rest, tables, partial(rows_asked, turn))
        if answer is None or answer.query is None:
            return None
        if len(answer.query.groups) == 1:
            return answer.query
    table = newest(tables)[0]
    return Query(table, groups=(Group((best_columns(table) or table.columns)[0].name),))


def _problem_words(rest: str, tables: Sequence[Table], language: str) -> str:
    """Why nothing is drawn."""
    answer = choose(rest, tables, lambda sql: []) or choose(f"{newest(tables)[0].name} {rest}", tables, lambda sql: [])
    return word_problem(answer, language) if answer is not None else ""


def chart_html(title: str, labels: Sequence[str], values: Sequence[float]) -> str:
    """A bar chart as the body of a page that has Chart.js."""
    data = {"labels": list(labels), "datasets": [{"label": title, "data": list(values)}]}
    config = json.dumps({"type": "bar", "data": data}, ensure_ascii=False).replace("</", "<\\/")
    return (
        f'<canvas id="grafico"></canvas>\n<script>\nnew Chart(document.getElementById("grafico"), {config});\n</script>'
    )


def bars_svg(title: str, labels: Sequence[str], values: Sequence[float], language: str) -> str:
    """A bar chart as a drawing, large enough to be read on a phone."""
    top, step = max([*values, 1]), 38
    lines = [f'<text x="14" y="28" font-size="17" font-weight="bold">{escape(title)}</text>']
    for place, (name, value) in enumerate(zip(labels, values, strict=True)):
        y = 46 + place * step
        length = round(210 * max(value, 0) / top, 1)
        lines.append(f'<text x="14" y="{y + 18}" font-size="15">{escape(shorten(name, 18))}</text>')
        lines.append(f'<rect x="160" y="{y}" width="{length}" height="26" rx="4" fill="#4f6df5"/>')
        lines.append(f'<text x="{168 + length}" y="{y + 18}" font-size="15">{escape(number(value, language))}</text>')
    return _svg(480, 56 + step * len(labels), lines)


def flow_svg(language: str) -> str:
    """How a question becomes an answer, as a diagram from top to bottom: a phone is narrow."""
    steps = _STEPS["en" if is_english(language) else "pt"]
    parts = []
    for place, name in enumerate(steps):
        y = 14 + place * 76
        parts.append(f'<rect x="80" y="{y}" width="180" height="48" rx="10" fill="#eef1ff" stroke="#4f6df5"/>')
        parts.append(f'<text x="170" y="{y + 29}" text-anchor="middle" font-size="16">{escape(name)}</text>')
        if place + 1 < len(steps):
            parts.append(
                f'<path d="M170 {y + 50} v22 m-5 -7 l5 7 l5 -7" stroke="#4f6df5" fill="none" stroke-width="2"/>'
            )
    return _svg(340, 76 * len(steps), parts)


def _svg(wide: int, high: int, parts: Sequence[str]) -> str:
    """A drawing of its own size, and smaller where there is less room."""
    opening = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" '
        'style="display:block;margin:auto;max-width:100%;height:auto" font-family="sans-serif">'
    )
    return "\n".join([opening, *parts, "</svg>"])


def _fenced(kind: str, text: str) -> str:
    return f"```{kind}\n{text}\n```"
