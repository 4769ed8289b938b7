"""The next step of a dashboard: make one of the newest table or of what is named, change it, say what it shows.

Only what plainly asks for one makes one: it is kept, and others may see it. "Como se faz um dashboard?" and "apaga o
dashboard" are about something else. What a later message changes is found by reading the messages before again.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from qhub.language.text import fold, shorten
from qhub.models.interface import Prompt
from qhub.tables.names import file_stem, table_name
from qhub_demo.conversation import CallMade, Turn
from qhub_demo.dashboard_page import page_of
from qhub_demo.dashboards import MAX_BREAKDOWNS, DashboardBlock, DashboardWish, blocks_of, groups_of, is_breakdown
from qhub_demo.lessons import lesson_of
from qhub_demo.phrases import say
from qhub_demo.questions.answering import Answer, Ask, Pending, choose, is_named
from qhub_demo.questions.answers import group_words, measure_words
from qhub_demo.questions.columns import column_spans
from qhub_demo.questions.phrases import bold, tell
from qhub_demo.questions.problems import word_problem
from qhub_demo.questions.query import NUMERIC, Group, Query
from qhub_demo.questions.restriction_words import filters_words
from qhub_demo.questions.schema import Table
from qhub_demo.questions.sql import sql_of
from qhub_demo.questions.tokens import tokens_of
from qhub_demo.requests.widgets import capitalise, humanise
from qhub_demo.requests.words import word_set
from qhub_demo.step import MAKE, QUERY, PlannedCall, Step
from qhub_demo.table_steps import rows_asked, tables_in
from qhub_demo.tables import newest
from qhub_demo.wording import word_failure

MAX_TITLE = 120
"""Characters of a dashboard's title."""

_HOW_MANY = "quantos registos"
_SMALL = word_set("um uma a an o os as de do da dos das of the for para com with sobre about que e este esta isto this")
_NOUN = re.compile(r"(?<!\bpor )(?<!\bby )\b(?:dashboards?|pain(?:el|eis))\b")
_MAKING = re.compile(
    r"\b(?:cri(?:a|ar|e|a-me)|faz(?:er|-me)?|faca|ger(?:a|ar|e)|mont(?:a|ar|e)|constroi|construir|construa|prepar(?:a|ar|e)"
    r"|desenh(?:a|ar|e)|elabor(?:a|ar|e)|quero|queria|preciso|precisava|gostava|gostaria|make|create|build|generate|draw"
    r"|design|want|need|would like)\b|^\W*(?:uma? |an? )?(?:dashboards?|painel)\b"
    r"|\b(?:mostra|mostre|mostra-me|da-me|apresenta|show|give)\b(?:\s\w+){0,2}\s(?:um|uma|a|an)\b"
)
_NOT_MAKING = re.compile(
    r"\b(?:nao|nunca|don.t|dont|never|not)\b|^\W*(?:o que|como|quantos|quantas|qual|quais|quando|porque|onde"
    r"|what|how|why"
    r"|which|when|where|who)\b|\b(?:apaga|elimina|delete|partilha|share)\b"
)
_LOOKS = re.compile(
    r"\b(?:dashboards?|pain(?:el|eis)|novo|nova|new|outro|outra|another|interativ[oa]|interactive|bonit[oa]|nice|simples"
    r"|simple|complet[oa]|complete|rapid[oa]|quick|pequen[oa]|small|pagina|page|html|executiv[oa]|geral|com graficos"
    r"|with charts|graficos|charts|resumo|dos dados|com os dados|estes dados|destes dados|of the data|this data"
    r"|these data"
    r"|of this file"
    r"|deste ficheiro|deste arquivo|do ficheiro|do arquivo|dados|data|me|mim|please|por favor)\b"
)
_TITLE = re.compile(
    r"(?:\bchamad[oa]|\bintitulad[oa]|\bcom\s+o\s+t[íi]tulo|\bnamed|\bcalled|\btitled|\bwith\s+(?:the\s+)?title)"
    r"\s*:?\s*[«\"“]?(?P<title>[^»\"”]+)[»\"”]?",
    re.IGNORECASE,
)
_RENAMING = re.compile(
    r"\b(?:muda|mude|altera|altere|troca|change|rename|renomeia)\b.*?\b(?:t[íi]tulo|nome|title|name)\b", re.IGNORECASE
)
_NEW_TITLE = re.compile(r"(?:\bpara\b|\bto\b|[:=])\s*[«\"“]?(?P<title>[^»\"”]+)[»\"”]?\s*$", re.IGNORECASE)
_ADDING = re.compile(r"^\W*(?:acrescent|adicion|junt|inclu|p[oõ]e|mete|add|include|put)", re.IGNORECASE)
_REMOVING = re.compile(r"^\W*(?:tir|retir|remov|drop)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Request:
    """What a message wants of a dashboard."""

    dashboard: DashboardWish
    change: str = ""
    """`title`, `add` or `remove`; empty where it wants a new one."""
    problem: str = ""
    """Why nothing is made, in words."""


def dashboard_step(prompt: Prompt, conversation: Sequence[Turn], language: str) -> Step | None:
    """What to do next about a dashboard; None where the last message asks for none."""
    if MAKE not in {tool.name for tool in prompt.tools} or not any(
        _NOUN.search(fold(one.question)) for one in conversation
    ):
        return None
    made: DashboardWish | None = None
    identifier = ""
    for place, turn in enumerate(conversation):
        is_last = place == len(conversation) - 1
        try:
            request = _request(prompt, turn, made, language)
        except Pending as pending:
            if is_last:
                return Step(calls=(PlannedCall(QUERY, {"sql": pending.sql}),))
            continue
        if is_last:
            return None if request is None else _next(request, turn, identifier, language)
        call = next((one for one in turn.calls if one.name == MAKE and one.succeeded), None)
        if request is not None and call is not None and isinstance(call.result, Mapping):
            made = request.dashboard
            identifier = str(call.result.get("id", "")) or identifier
    return None


def _request(prompt: Prompt, turn: Turn, made: DashboardWish | None, language: str) -> _Request | None:
    said = fold(turn.question)
    if made is not None and (change := _change(turn.question, made, language)) is not None:
        return change
    if (
        not _NOUN.search(said)
        or not _MAKING.search(said)
        or _NOT_MAKING.search(said)
        or _is_another_tools(prompt, said)
    ):
        return None
    tables = tables_in(prompt, turn.files)
    if not tables:
        return _Request(DashboardWish(Table("", 0, ())), problem=tell("no_tables", language))
    return _new(turn, tables, any(tool.name == QUERY for tool in prompt.tools), language)


def _is_another_tools(prompt: Prompt, said: str) -> bool:
    """Whether a tool of the agent's own is about dashboards: then it knows better."""
    phrases = [
        phrase
        for tool in prompt.tools
        if tool.name != MAKE
        for phrase in (tool.name.replace("_", " "), *(example.phrase for example in lesson_of(tool).examples))
    ]
    return any(_NOUN.search(fold(phrase)) for phrase in phrases)


def _new(turn: Turn, tables: Sequence[Table], can_ask: bool, language: str) -> _Request:
    """A dashboard of what a message names; of the newest table, where it names nothing."""
    titled = _TITLE.search(turn.question)
    title = titled["title"].strip(" .") if titled else ""
    rest = turn.question[: titled.start()] + turn.question[titled.end() :] if titled else turn.question
    rest = _without_request(rest)
    ask: Ask = partial(rows_asked, turn) if can_ask else lambda sql: []
    answer = choose(rest, tables, ask) if _says_something(rest, tables) else None
    if answer is not None and answer.problem is not None and answer.problem.kind == "count_or_sum":
        answer = choose(f"{_HOW_MANY} {rest}", tables, ask)  # a page counts, where nobody says otherwise
    named = [table for table in tables if is_named(rest, table)]
    table = answer.query.table if answer is not None and answer.query is not None else [*newest(tables)[:1], *named][-1]
    if answer is not None and answer.query is None:
        return _Request(DashboardWish(table), problem=word_problem(answer, language))
    table = _profiled(table, ask) if not table.file and can_ask and table.join is None else table
    return _Request(_asked(answer, table, title))


def _without_request(text: str) -> str:
    """What a request says beside that it wants a dashboard, as it is written."""
    folded = fold(text)
    if len(folded) != len(text):
        text = folded
    kept = list(text)
    for pattern in (_MAKING, _LOOKS):
        for found in pattern.finditer(folded):
            kept[found.start() : found.end()] = " " * (found.end() - found.start())
    return " ".join("".join(kept).split()).strip(" .!?,")


def _says_something(rest: str, tables: Sequence[Table]) -> bool:
    """Whether what is left of a request names more than the table."""
    nouns = {word for table in tables for word in table.words}
    return any(token.folded not in _SMALL | nouns for token in tokens_of(rest) if token.is_content)


def _asked(answer: Answer | None, table: Table, title: str) -> DashboardWish:
    query = answer.query if answer is not None else None
    if query is None:
        return DashboardWish(table, title=title)
    groups = tuple(group for group in query.groups if is_breakdown(group))
    trend = next((group for group in query.groups if not is_breakdown(group)), None)
    measured = query.measure in NUMERIC
    return DashboardWish(
        table,
        groups=groups[:MAX_BREAKDOWNS],
        filters=query.filters,
        measure=query.measure if measured else "count",
        column=query.column if measured else None,
        trend=trend,
        title=title,
    )


def _profiled(table: Table, ask: Ask) -> Table:
    """A pack's table, with what its profile tells of its columns."""
    rows = {row[0]: row for row in ask(sql_of(Query(table, "profile")))}
    columns = []
    for column in table.columns:
        row = rows.get(column.name)
        if row is not None and column.kind in ("number", "time"):
            column = replace(column, low=row[2], high=row[3])
        elif row is not None:
            column = replace(column, distinct=int(row[1] or 0))
        columns.append(column)
    return replace(table, columns=tuple(columns))


def _change(message: str, made: DashboardWish, language: str) -> _Request | None:
    """A new title, another breakdown, one less."""
    if _RENAMING.search(message) and (found := _NEW_TITLE.search(message)):
        return _Request(replace(made, title=found["title"].strip(" .")), "title")
    adds, removes = _ADDING.search(message), _REMOVING.search(message)
    if not adds and not removes:
        return None
    spans = [span for span in column_spans(tokens_of(message), made.table) if len(span.columns) == 1]
    names = list(dict.fromkeys(span.columns[0] for span in spans))
    if not names:
        columns = bold([column.name for column in made.table.columns])
        return _Request(
            made, problem=say("dashboard.nothing_to_change", language, table=made.table.name, columns=columns)
        )
    shown = groups_of(made)
    if adds:
        groups = tuple(dict.fromkeys((*shown, *(Group(name) for name in names))))[:MAX_BREAKDOWNS]
        return _Request(replace(made, groups=groups), "add")
    kept = tuple(group for group in shown if group.column not in names)
    if len(kept) == len(shown):
        return _Request(made, problem=say("dashboard.not_shown", language, columns=bold(names)))
    return _Request(replace(made, groups=kept), "remove")


def _next(request: _Request, turn: Turn, identifier: str, language: str) -> Step:
    if request.problem:
        return Step(request.problem)
    failed = next((call for call in turn.calls if call.error is not None), None)
    if failed is not None:
        return Step(word_failure(failed.error or "", language))
    dashboard, title = request.dashboard, _title(request.dashboard, language)
    blocks = blocks_of(dashboard, language)
    call = next((call for call in turn.calls if call.name == MAKE), None)
    if call is None or not call.done:
        arguments: dict[str, Any] = {
            "titulo": title,
            "html": page_of(dashboard, title, blocks, language),
            "consultas": {block.name: block.sql for block in blocks},
        }
        if request.change and identifier:
            arguments["dashboard_id"] = identifier
        return Step(calls=(PlannedCall(MAKE, arguments),))
    return Step(_closing(request, call, title, blocks, language))


def _title(dashboard: DashboardWish, language: str) -> str:
    """What it was asked to be called, else by its file or its table."""
    if dashboard.title:
        return shorten(dashboard.title, MAX_TITLE)
    table = dashboard.table
    stem = file_stem(table.file)
    name = humanise(stem if stem and table_name(stem, ()) == table.name else table.name)
    title = capitalise(say("dashboard.title", language, table=name))
    if dashboard.filters:
        title += f" ({filters_words(dashboard.filters, table, language)})"
    return shorten(title, MAX_TITLE)


def _closing(request: _Request, call: CallMade, title: str, blocks: Sequence[DashboardBlock], language: str) -> str:
    dashboard = request.dashboard
    title = str(call.arguments.get("titulo", title))
    if request.change == "title":
        return say("dashboard.changed_title", language, title=title)
    said = [
        say(
            "dashboard.changed" if request.change else "dashboard.made",
            language,
            title=title,
            shown=_shown(blocks, language),
        )
    ]
    rows = say("dashboard.all_rows", language)
    if dashboard.filters:
        rows = say("dashboard.some_rows", language, filters=filters_words(dashboard.filters, dashboard.table, language))
    said.append(say("dashboard.refreshes", language, rows=rows, table=dashboard.table.name))
    if not request.change:
        said.append(say("dashboard.where", language))
    return "\n\n".join(said)


def _shown(blocks: Sequence[DashboardBlock], language: str) -> str:
    """What a dashboard shows, in a clause."""
    shown = [say("dashboard.s_total", language)]
    shown += [
        say("dashboard.s_number", language, **_measure(block, language)) for block in blocks[1:] if not block.is_chart
    ]
    bars = [block for block in blocks if block.kind == "bars"]
    grouped = [block for block in bars if block.group is not None]
    if grouped:
        names = [f"**{humanise(group_words(block.group, language))}**" for block in grouped if block.group is not None]
        key = "dashboard.s_by" if grouped[0].query.measure == "count" else "dashboard.s_measure_by"
        shown.append(say(key, language, groups=_joined(names, language), **_measure(grouped[0], language)))
    classes = [f"**{block.query.column}**" for block in bars if block.group is None]
    if classes:
        shown.append(say("dashboard.s_histogram", language, columns=_joined(classes, language)))
    line = next((block for block in blocks if block.kind == "line"), None)
    if line is not None and line.group is not None:
        shown.append(say("dashboard.s_trend", language, grain=group_words(line.group, language)))
    return _joined(shown, language)


def _measure(block: DashboardBlock, language: str) -> dict[str, str]:
    """What a block works out, for the middle of a sentence."""
    articles = dict(one.split(":") for one in say("dashboard.articles", language).split(","))
    measure = measure_words(block.query, language)
    return {"article": articles.get(block.query.measure, ""), "measure": measure[:1].lower() + measure[1:]}


def _joined(parts: list[str], language: str) -> str:
    """ "a, b e c"."""
    *first, last = parts
    return f"{', '.join(first)}{say('dashboard.and', language)}{last}" if first else last
