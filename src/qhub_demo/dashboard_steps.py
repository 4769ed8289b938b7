"""The next step of a dashboard: look at the table, look for words that nothing explains, make it, say what it shows.

A later message may change it: what it showed is found by reading the messages before again, as everywhere here.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from qhub.language.text import shorten
from qhub.models.interface import Prompt
from qhub.tables.names import file_stem, table_name
from qhub_demo.conversation import Call, Turn
from qhub_demo.dashboard_page import page_of
from qhub_demo.dashboard_phrases import announce, joined
from qhub_demo.dashboard_requests import Request, change_in, is_asked_for, request_in
from qhub_demo.dashboards import MAX_BREAKDOWNS, Block, Dashboard, blocks_of
from qhub_demo.lookup import lookup, resolve
from qhub_demo.phrases import say
from qhub_demo.query import Query
from qhub_demo.sql import sql_of
from qhub_demo.table_answers import group_words, measure_words
from qhub_demo.table_phrases import tell
from qhub_demo.table_reading import TableReading
from qhub_demo.table_steps import QUERY, TableStep, Wanted, call_of, rows_of
from qhub_demo.table_words import filters_words
from qhub_demo.tables import Table, tables_of
from qhub_demo.widgets import capitalise, humanise
from qhub_demo.wording import word_failure
from qhub_demo.words import words

MAKE = "gerar_dashboard"
"""The built-in tool that keeps a page."""
MAX_TITLE = 120
"""Characters of a dashboard's title."""


@dataclass(frozen=True, slots=True)
class _Made:
    """The dashboard that a conversation has."""

    dashboard: Dashboard
    id: str
    turn: int


@dataclass(frozen=True, slots=True)
class _Settled:
    """A request, once what was unknown in it has been looked for."""

    dashboard: Dashboard
    pending: str = ""
    """The SQL that has to run first."""
    ignored: tuple[str, ...] = ()


def dashboard_step(prompt: Prompt, conversation: Sequence[Turn], language: str) -> TableStep | None:
    """What to do next about a dashboard; None where the last message asks for none."""
    if MAKE not in {tool.name for tool in prompt.tools} or not _is_mentioned(conversation):
        return None
    *history, turn = conversation
    made: _Made | None = None
    for place, past in enumerate(history):
        request = _request(prompt, past, made, place, language)
        call = _made_in(past)
        if request is not None and call is not None and isinstance(call.result, Mapping):
            settled = _settle(prompt, request, past, history)
            title = str(call.arguments.get("titulo", ""))
            given = title if title != _title(replace(settled.dashboard, title=""), language) else ""
            made = _Made(replace(settled.dashboard, title=given), str(call.result.get("id", "")), place)
    request = _request(prompt, turn, made, len(history), language)
    if request is None:
        return None
    if not request.dashboard.table.columns:
        return TableStep(tell("no_tables", language))
    return _next(prompt, conversation, request, made, language)


def _is_mentioned(conversation: Sequence[Turn]) -> bool:
    """Whether the conversation may be about a dashboard at all: most are not, and need no reading."""
    return any("dash" in turn.question.lower() or "pain" in turn.question.lower() for turn in conversation)


def _request(prompt: Prompt, turn: Turn, made: _Made | None, place: int, language: str) -> Request | None:
    tables = tables_of(prompt, turn.files)
    if made is not None:
        follows = made.turn == place - 1
        if (change := change_in(turn.question, made.dashboard, language, follows=follows)) is not None:
            return change
    if not is_asked_for(turn.question, tables) or _is_another_tools(prompt, turn):
        return None
    if not tables:
        return Request(Dashboard(Table("", 0, ())))
    return request_in(turn.question, tables, language)


def _is_another_tools(prompt: Prompt, turn: Turn) -> bool:
    """Whether a tool of the agent's own is about dashboards: then it knows better."""
    said = {word.text for word in words(turn.question)} & {"dashboard", "dashboards", "painel", "paineis"}
    own = {
        word.text
        for tool in prompt.tools
        if tool.name != MAKE
        for phrase in (tool.name.replace("_", " "), *(example.phrase for example in tool.examples))
        for word in words(phrase)
    }
    return bool(said & own)


def _next(
    prompt: Prompt, conversation: Sequence[Turn], request: Request, made: _Made | None, language: str
) -> TableStep:
    turn, table = conversation[-1], request.dashboard.table
    if request.ambiguous is not None:
        word, columns = request.ambiguous
        return TableStep(tell("which_column", language, word=word, table=table.name, columns=_bold(columns)))
    if request.empty and request.change == "remove":
        return TableStep(announce("not_shown", language, columns=_bold(request.left_out)))
    if request.empty:
        names = [column.name for column in table.columns]
        return TableStep(announce("nothing_to_change", language, table=table.name, columns=_bold(names)))
    failed = next((call for call in turn.calls if call.error is not None), None)
    if failed is not None:
        return TableStep(word_failure(failed.error or "", language))
    settled = _settle(prompt, request, turn, conversation)
    if settled.pending:
        return TableStep(calls=(Wanted(QUERY, {"sql": settled.pending}),))
    dashboard, title = settled.dashboard, _title(settled.dashboard, language)
    blocks = blocks_of(dashboard, language)
    call = next((call for call in turn.calls if call.name == MAKE), None)
    if call is None or not call.done:
        arguments: dict[str, Any] = {
            "titulo": title,
            "html": page_of(dashboard, title, blocks, language),
            "consultas": {block.name: block.sql for block in blocks},
        }
        if request.change is not None and made is not None and made.id:
            arguments["dashboard_id"] = made.id
        return TableStep(calls=(Wanted(MAKE, arguments),))
    title = str(call.arguments.get("titulo", title))
    return TableStep(_closing(request, settled, title, blocks, language))


def _settle(prompt: Prompt, request: Request, turn: Turn, conversation: Sequence[Turn]) -> _Settled:
    """The dashboard of a request: of a table whose values are known as far as they can be, with all restrictions."""
    dashboard = request.dashboard
    can_ask = any(tool.name == QUERY for tool in prompt.tools)
    if can_ask and not dashboard.table.file:
        sql = sql_of(Query(dashboard.table.name, "profile"), dashboard.table)
        found = [call for past in conversation if (call := call_of(past, sql)) is not None and call.succeeded]
        if not found:
            return _Settled(dashboard, pending=sql)
        dashboard = replace(dashboard, table=_profiled(dashboard.table, rows_of(found[-1])))
    if not request.unknown:
        return _Settled(dashboard)
    query = Query(dashboard.table.name, filters=dashboard.filters)
    reading = TableReading(dashboard.table, query, unknown=request.unknown)
    wanted = lookup(reading) if can_ask else None
    words_ = tuple(one.text for one in request.unknown)
    if wanted is None:
        return _Settled(dashboard, ignored=words_)
    looked = call_of(turn, wanted)
    if looked is None or not looked.done:
        return _Settled(dashboard, pending=wanted)
    answer = resolve(reading, rows_of(looked))
    if answer.unclear is not None:
        return _Settled(dashboard, ignored=words_)
    restricted = replace(dashboard, filters=answer.query.filters)
    return _Settled(restricted, ignored=(*answer.missing, *answer.ignored))


def _profiled(table: Table, rows: Sequence[Sequence[Any]]) -> Table:
    """The table, with what its profile told of its columns."""
    values = list(rows[0])[1:] if rows else []
    columns = []
    for column in table.columns:
        size = 3 if column.kind == "number" else 2
        own, values = values[:size], values[size:]
        if len(own) == size and own[0] is not None:
            if column.kind in ("number", "time"):
                column = replace(column, low=_plain(own[0]), high=_plain(own[-1]))
            else:
                column = replace(column, distinct=int(own[0]))
        columns.append(column)
    return replace(table, columns=tuple(columns))


def _plain(value: object) -> str:
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)


def _title(dashboard: Dashboard, language: str) -> str:
    """What it was asked to be called, else by its file or its table."""
    if dashboard.title:
        return shorten(dashboard.title, MAX_TITLE)
    table = dashboard.table
    stem = file_stem(table.file)
    name = humanise(stem if stem and table_name(stem, ()) == table.name else table.name)
    title = capitalise(announce("title", language, table=name))
    if dashboard.filters:
        title += f" ({filters_words(dashboard.filters, language)})"
    return shorten(title, MAX_TITLE)


def _closing(request: Request, settled: _Settled, title: str, blocks: Sequence[Block], language: str) -> str:
    dashboard = settled.dashboard
    said = []
    if settled.ignored:
        said.append(say("ignored", language, words=", ".join(f"«{word}»" for word in settled.ignored)))
    if request.change == "title":
        said.append(announce("changed_title", language, title=title))
        return "\n\n".join(said)
    key = "made" if request.change is None else "changed"
    said.append(announce(key, language, title=title, shown=_shown(blocks, language)))
    if request.left_out and request.change != "remove":
        columns = _bold(request.left_out)
        said.append(announce("too_many", language, limit=MAX_BREAKDOWNS, columns=columns))
    rows = announce("all_rows", language)
    if dashboard.filters:
        rows = announce("some_rows", language, filters=filters_words(dashboard.filters, language))
    said.append(announce("refreshes", language, rows=rows, table=dashboard.table.name))
    if request.change is None:
        said.append(announce("where", language))
    return "\n\n".join(said)


def _shown(blocks: Sequence[Block], language: str) -> str:
    """What a dashboard shows, in a clause."""
    told = [announce("s_total", language)]
    told += [announce("s_number", language, **_measure(block, language)) for block in blocks[1:] if not block.is_chart]
    bars = [block for block in blocks if block.kind == "bars"]
    grouped = [block for block in bars if block.group is not None]
    if grouped:
        names = [f"**{group_words(block.group, language)}**" for block in grouped if block.group is not None]
        key = "s_by" if grouped[0].query.measure == "count" else "s_measure_by"
        listed = joined(names, language)
        told.append(announce(key, language, groups=listed, **_measure(grouped[0], language)))
    classes = [f"**{block.query.column}**" for block in bars if block.group is None]
    if classes:
        told.append(announce("s_histogram", language, columns=joined(classes, language)))
    line = next((block for block in blocks if block.kind == "line"), None)
    if line is not None and line.group is not None:
        told.append(announce("s_trend", language, grain=group_words(line.group, language)))
    return joined(told, language)


def _measure(block: Block, language: str) -> dict[str, str]:
    """What a block works out, for the middle of a sentence."""
    articles = dict(one.split(":") for one in announce("articles", language).split(","))
    measure = measure_words(block.query, language)
    return {"article": articles.get(block.query.measure, ""), "measure": measure[:1].lower() + measure[1:]}


def _made_in(turn: Turn) -> Call | None:
    return next((call for call in turn.calls if call.name == MAKE and call.succeeded), None)


def _bold(names: Sequence[str]) -> str:
    return ", ".join(f"**{name}**" for name in names)
