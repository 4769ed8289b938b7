"""Wishes for charts, tables and indicators, and the arguments of the built-in tools that fulfil them."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from qhub.language.text import fold
from qhub_demo.requests.grid import find_grid, find_number
from qhub_demo.requests.words import Word, is_typo, word_set, words
from qhub_demo.step import WIDGETS

CHART, TABLE, KPI = WIDGETS["chart"], WIDGETS["table"], WIDGETS["kpi"]

MAX_LABELS = 60
"""Rows that a chart shows."""
MAX_SERIES = 12
"""Columns that a chart shows."""
MAX_ROWS = 200
"""Rows that a table shows."""
MAX_GAP = 4
"""How far apart the words of a tool's name may stand in its description."""

_NAMES = {
    **dict.fromkeys(word_set("grafico graficos chart charts graph graphs plot"), CHART),
    **dict.fromkeys(word_set("tabela tabelas table tables"), TABLE),
    **dict.fromkeys(word_set("kpi kpis indicador indicadores indicator cartao"), KPI),
}
_KINDS_ALONE = {
    **dict.fromkeys(word_set("pizza tarte pie queijo"), "pie"),
    **dict.fromkeys(word_set("donut doughnut rosca anel"), "doughnut"),
    **dict.fromkeys(word_set("histograma histogram"), "histogram"),
}
_KINDS = {
    **_KINDS_ALONE,
    **dict.fromkeys(word_set("barra barras bar bars coluna colunas column columns"), "bar"),
    **dict.fromkeys(word_set("linha linhas line lines"), "line"),
    **dict.fromkeys(word_set("circular circulares"), "pie"),
    **dict.fromkeys(word_set("empilhado empilhada empilhados empilhadas stacked"), "stacked"),
}
_SHOWING = word_set(
    "cria criar crie gera gerar gere desenha desenhar desenhe visualiza visualizar create draw generate"
)
"""Verbs that go with a widget, and are no subject where one is asked for."""
_BEFORE_KIND = frozenset({"em", "de", "in", "as", "com"})
_BY = re.compile(r"(por|by|per)_")
_DATE = re.compile(r"\d{4}-\d{2}(-\d{2})?")
_VERBS = word_set("contar listar obter buscar consultar mostrar procurar calcular get list count show find")


@dataclass(frozen=True, slots=True)
class Wish:
    """A widget that a person asked for."""

    tool: str
    kind: str | None = None
    """The kind of chart, where they said it."""


def wishes_in(said: Sequence[Word]) -> tuple[list[Wish], list[Word]]:
    """The widgets asked for, and the words that are left."""
    named = [(place, tool) for place, word in enumerate(said) if (tool := _tool_named(word.text))]
    kinds = [
        (place, _KINDS[word.text])
        for place, word in enumerate(said)
        if word.text in _KINDS
        and (
            any(tool == CHART for _, tool in named)
            or word.text in _KINDS_ALONE
            or (place and said[place - 1].text in _BEFORE_KIND)
        )
    ]
    tools = list(dict.fromkeys([*(tool for _, tool in named), *(CHART for _ in kinds)]))
    spent = {place for place, _ in [*named, *kinds]}
    if tools:
        spent |= {place for place, word in enumerate(said) if word.text in _SHOWING}
    kind = kinds[0][1] if kinds else None
    wishes = [Wish(tool, kind if tool == CHART else None) for tool in tools]
    return wishes, [word for place, word in enumerate(said) if place not in spent]


def _tool_named(text: str) -> str | None:
    if text in _NAMES:
        return _NAMES[text]
    return next((_NAMES[name] for name in sorted(_NAMES) if len(name) > 5 and is_typo(text, name)), None)


@dataclass(frozen=True, slots=True)
class Naming:
    """The words for what a widget shows."""

    values: Mapping[str, str]
    """Values as people write them: labels are what the records have."""
    terms: Mapping[str, str]
    """Tools, fields and values in the language of the question: titles and the heads of columns are words of ours."""

    def label(self, name: str) -> str:
        """A value among others."""
        return self.values.get(name) or self.term(name)

    def term(self, name: str) -> str:
        """A field, or a value in a title."""
        return self.terms.get(name) or self.values.get(name) or humanise(name)


def arguments_for(wish: Wish, result: Any, title: str, naming: Naming) -> dict[str, Any] | None:
    """The arguments of the widget's tool with the values of a result; None where it holds none."""
    if wish.tool == KPI:
        return _kpi(result, title, naming)
    return _table(result, title, naming) if wish.tool == TABLE else _chart(result, title, wish.kind, naming)


def _chart(result: Any, title: str, kind: str | None, naming: Naming) -> dict[str, Any] | None:
    grid = find_grid(result)
    if grid is None:
        return None
    columns = list(grid.columns.items())[: MAX_SERIES if grid.alike else 1]
    over_time = all(_DATE.fullmatch(label) for label in grid.labels)
    if kind is None or (kind in ("pie", "doughnut") and len(columns) > 1):
        kind = "line" if over_time and len(grid.labels) > 1 else "stacked" if len(columns) > 1 else "bar"
    labels = [naming.label(label) for label in grid.labels[:MAX_LABELS]]
    chart: dict[str, Any] = {"tipo": kind, "titulo": _with_key(title, grid.key, naming), "labels": labels}
    if len(columns) == 1:
        chart["valores"] = list(columns[0][1])[:MAX_LABELS]
    else:
        chart["datasets"] = [
            {"label": naming.label(name), "data": list(values)[:MAX_LABELS]} for name, values in columns
        ]
    if kind not in ("pie", "doughnut"):
        chart["eixo_x"] = capitalise(naming.term(grid.label))
    return chart


def _table(result: Any, title: str, naming: Naming) -> dict[str, Any] | None:
    grid = find_grid(result)
    if grid is None:
        return None
    columns = dict(grid.columns)
    header = [capitalise(naming.term(grid.label)), *(capitalise(naming.label(name)) for name in columns)]
    rows = [
        [naming.label(label), *(values[row] for values in columns.values())]
        for row, label in enumerate(grid.labels[:MAX_ROWS])
    ]
    return {"titulo": _with_key(title, grid.key, naming), "colunas": header, "linhas": rows}


def _kpi(result: Any, title: str, naming: Naming) -> dict[str, Any] | None:
    found = find_number(result)
    if found is None:
        return None
    name, value = found
    return {"titulo": f"{title}: {naming.term(name)}", "valor": value}


def title_of(tool: str, description: str, arguments: Mapping[str, Any], result: Any, naming: Naming) -> str:
    """What a widget shows, in words: the result's own `titulo`, else made of the tool's name and its arguments."""
    if isinstance(result, dict) and isinstance(result.get("titulo"), str):
        return str(result["titulo"])
    parts = tool.split("_")
    own = naming.terms.get(tool)
    title = own or _as_described(parts[1:] if len(parts) > 1 and parts[0] in _VERBS else parts, description)
    filters = [naming.term(value) for value in arguments.values() if isinstance(value, str) and not _BY.match(value)]
    return capitalise(f"{title} ({', '.join(filters)})" if filters else title)


def _with_key(title: str, key: str, naming: Naming) -> str:
    """`Defeitos` of `por_turno` are "Defeitos por turno"."""
    name, bracket, filters = title.partition(" (")
    if _BY.match(key) and fold(naming.term(key)) not in fold(name):
        name = f"{name} {naming.term(key)}"
    return name + bracket + filters


def _as_described(parts: Sequence[str], description: str) -> str:
    """The words of a tool's name as its description writes them: with accents, and with the small words between."""
    said = words(description)
    for first in range(len(said)):
        places = [first]
        for part in parts:
            near = range(places[-1], min(places[-1] + MAX_GAP, len(said)))
            at = next((place for place in near if said[place].text == part), None)
            if at is None or (at > first and not all(word.is_filler for word in said[places[-1] + 1 : at])):
                break
            places.append(at)
        else:
            return description[said[places[1]].start : said[places[-1]].end].lower()
    return " ".join(parts)


def humanise(name: str) -> str:
    """A field's or a value's name as words."""
    return name if _DATE.fullmatch(name) else name.replace("_", " ")


def capitalise(text: str) -> str:
    """The text with a capital first letter, and the rest as it was."""
    return text[:1].upper() + text[1:]
