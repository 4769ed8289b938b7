"""The next step of a question about tables.

A turn has up to four: look for words that no known value explains, query, show the result in widgets, put it into
words. As everywhere in this model, what comes next is worked out anew from the messages at every call: the query that
a follow-up changes is found by reading the questions before it again.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from qhub.models.interface import Prompt
from qhub_demo.conversation import Call, Turn
from qhub_demo.lookup import lookup, resolve
from qhub_demo.phrases import say
from qhub_demo.query import Query
from qhub_demo.recalled import recalled
from qhub_demo.sql import sql_of
from qhub_demo.table_answers import word_query
from qhub_demo.table_phrases import tell
from qhub_demo.table_profiles import examples_words
from qhub_demo.table_reading import TableReading, read_question
from qhub_demo.table_widgets import widget_arguments
from qhub_demo.tables import Table, tables_of
from qhub_demo.understanding import MEMORY, small_talk
from qhub_demo.widgets import CHART, KPI, TABLE, WIDGET_TOOLS
from qhub_demo.wording import word_failure

QUERY = "consultar_dados"
"""The built-in tool that runs SQL over the tables of a conversation."""
WRITTEN_TOOLS = frozenset({QUERY, "executar_python", "gerar_dashboard"})
"""Tools whose input is SQL, Python or HTML: no phrase of a person fills it in."""

TELLING = (
    "quais são os registos por média soma total máximo mínimo evolução gráfico tabela linhas percentagem colunas "
    "maiores contagem mediana correlação ficheiro mês semana dia ano maior menor menos compara resumo analisa descreve "
    "lista top",
    "what are the records by per average sum highest lowest trend chart table rows percentage columns top count median "
    "correlation file month week day year above below least compare summary analyse describe list over time most mean",
)
"""Words that tell the language of a question about a table where no filler does."""

_WIDGET_NAMES = {CHART: "chart", TABLE: "table", KPI: "kpi"}


class Wanted(NamedTuple):
    """A call that should be made now."""

    tool: str
    arguments: dict[str, Any]


@dataclass(frozen=True, slots=True)
class TableStep:
    """Words, or calls to make."""

    text: str = ""
    calls: tuple[Wanted, ...] = ()


@dataclass(frozen=True, slots=True)
class _Settled:
    """A reading, once what was unknown in it has been looked for."""

    query: Query | None = None
    pending: str = ""
    """The SQL that has to run first."""
    error: str = ""
    missing: tuple[str, ...] = ()
    ignored: tuple[str, ...] = ()
    unclear: tuple[str, tuple[str, ...]] | None = None


def reading_of(prompt: Prompt, conversation: Sequence[Turn], language: str) -> TableReading | None:
    """What the last message asks of a table; None where there is none or it is about something else."""
    if QUERY not in {tool.name for tool in prompt.tools}:
        return None
    *history, turn = conversation
    previous: Query | None = None
    before = 0
    known: dict[int, list[Table]] = {}
    for past in history[-MEMORY:]:
        if any(call.name in WRITTEN_TOOLS - {QUERY} for call in past.calls):
            before = past.files
            continue  # what asked for a page or ran a program is no question that another could change
        tables = known.setdefault(past.files, tables_of(prompt, past.files))
        reading = _best(past, tables, language, previous, fresh=past.files > before)
        before = past.files
        if reading is not None and past.calls:
            previous = _settle(reading, past).query or previous
        elif past.calls:
            previous = None
    tables = known.setdefault(turn.files, tables_of(prompt, turn.files))
    return _best(turn, tables, language, previous, fresh=turn.files > before)


def _best(
    turn: Turn, tables: Sequence[Table], language: str, previous: Query | None, *, fresh: bool
) -> TableReading | None:
    """The reading that explains most; among equals of the table that was talked about, then of the newest."""
    if small_talk(turn.question) == "thanks":
        return None
    newest = tables[-1].file if fresh and tables else ""
    readings = [
        (reading, place)
        for place, table in enumerate(tables)
        if (
            reading := read_question(
                turn.question, table, language, previous, vague=bool(newest) and table.file == newest
            )
        )
    ]
    if not readings:
        return None
    return max(readings, key=lambda one: _preference(one[0], one[1], previous))[0]


def _preference(reading: TableReading, place: int, previous: Query | None) -> tuple[float, bool, bool, int]:
    same = previous is not None and previous.table == reading.table.name
    return reading.score + 0.5 * same, reading.query is not None, same, place


def _settle(reading: TableReading, turn: Turn) -> _Settled:
    if reading.query is None:
        return _Settled()
    if not reading.unknown:
        return _Settled(reading.query)
    sql = lookup(reading)
    if sql is None:
        missing = tuple(one.text for one in reading.unknown if one.strong)
        return _Settled(
            reading.query, missing=missing, ignored=tuple(one.text for one in reading.unknown if not one.strong)
        )
    call = call_of(turn, sql)
    if call is None or not call.done:
        return _Settled(pending=sql)
    if call.error is not None:
        return _Settled(error=call.error)
    found = resolve(reading, rows_of(call))
    if found.unclear is not None:
        return _Settled(unclear=found.unclear)
    return _Settled(found.query, missing=found.missing, ignored=found.ignored)


def table_step(prompt: Prompt, conversation: Sequence[Turn], reading: TableReading, language: str) -> TableStep:
    """What to do next about a question of a table."""
    turn, table = conversation[-1], reading.table
    if reading.query is None:
        return TableStep(_open(reading, language))
    settled = _settle(reading, turn)
    if settled.pending:
        return TableStep(calls=(Wanted(QUERY, {"sql": settled.pending}),))
    if settled.error:
        return TableStep(word_failure(settled.error, language))
    if settled.unclear is not None:
        word, columns = settled.unclear
        listed = ", ".join(f"**{name}**" for name in columns)
        return TableStep(tell("in_columns", language, word=word, columns=listed, example=columns[0]))
    if reading.unused and _only_counts(settled.query):
        listed = ", ".join(f"**{name}**" for name in reading.unused)
        told = tell("what_of", language, columns=listed)
        return TableStep(f"{told}\n\n{examples_words(table, language)}")
    if settled.missing:
        words = ", ".join(f"«{word}»" for word in settled.missing)
        told = tell("not_found", language, words=words, table=table.name)
        return TableStep(f"{told}\n\n{examples_words(table, language)}")
    query = settled.query
    assert query is not None
    if query.measure == "columns":
        return TableStep(word_query(query, table, [], language))
    sql = sql_of(query, table)
    data = call_of(turn, sql)
    if data is None and reading.wishes and reading.is_follow_up:
        data = next(
            (call for past in reversed(conversation[:-1]) if (call := call_of(past, sql)) and call.succeeded), None
        )
    if data is None or not data.done:
        return TableStep(calls=(Wanted(QUERY, {"sql": sql}),))
    if data.error is not None:
        return TableStep(word_failure(data.error, language))
    widgets = [call for call in turn.calls if call.name in WIDGET_TOOLS]
    if reading.wishes and not widgets and (calls := _widget_calls(prompt, reading, query, data, language)):
        return TableStep(calls=calls)
    return TableStep(_closing(turn, reading, settled, query, data, widgets, language))


def _only_counts(query: Query | None) -> bool:
    """Whether a query only counts rows: then a column that it does not use must mean something else."""
    return query is not None and query.measure == "count" and not query.groups


def _open(reading: TableReading, language: str) -> str:
    """What must still be said before a question can be answered."""
    table = reading.table
    if reading.ambiguous is not None:
        word, columns = reading.ambiguous
        listed = ", ".join(f"**{name}**" for name in columns)
        if word and len(columns) > 1:
            return tell("which_column", language, word=word, table=table.name, columns=listed)
        return tell("of_which_column", language, table=table.name, columns=listed)
    numbers = [column.name for column in table.of_kind("number") if not column.is_code]
    if reading.needs == "any":
        listed = ", ".join(f"**{column.name}**" for column in table.columns)
        return tell("any_column", language, table=table.name, columns=listed)
    if len(numbers) < (2 if reading.needs == "columns" else 1):
        return f"{tell('no_numbers', language, table=table.name)}\n\n{examples_words(table, language)}"
    key = "two_columns" if reading.needs == "columns" else "of_which_column"
    return tell(key, language, table=table.name, columns=", ".join(f"**{name}**" for name in numbers))


def _widget_calls(prompt: Prompt, reading: TableReading, query: Query, data: Call, language: str) -> tuple[Wanted, ...]:
    offered = {tool.name: tool for tool in prompt.tools}
    wanted = []
    for wish in map(recalled(prompt.volatile).wish, reading.wishes):
        spec = offered.get(wish.tool)
        if spec is None:
            continue
        arguments = widget_arguments(wish, spec, query, reading.table, _columns(data), rows_of(data), language)
        if arguments is not None:
            wanted.append(Wanted(wish.tool, arguments))
    return tuple(wanted)


def _closing(
    turn: Turn,
    reading: TableReading,
    settled: _Settled,
    query: Query,
    data: Call,
    widgets: Sequence[Call],
    language: str,
) -> str:
    shown = [call for call in widgets if call.succeeded]
    is_new = data in turn.calls
    said = []
    if settled.ignored:
        said.append(say("ignored", language, words=", ".join(f"«{word}»" for word in settled.ignored)))
    if reading.unused:
        said.append(tell("unused", language, columns=", ".join(f"**{name}**" for name in reading.unused)))
    if is_new or not shown:
        said.append(word_query(query, reading.table, rows_of(data), language, brief=bool(shown)))
    for call in shown:
        key = f"{'shown' if is_new else 'here'}_{_WIDGET_NAMES[call.name]}"
        said.append(say(key, language, title=call.arguments.get("titulo", "")))
    called = {call.name for call in widgets}
    said += [say(f"no_{_WIDGET_NAMES[wish.tool]}", language) for wish in reading.wishes if wish.tool not in called]
    said += [word_failure(call.error, language) for call in turn.calls if call.error is not None]
    return "\n\n".join(said)


def call_of(turn: Turn, sql: str) -> Call | None:
    """The call of a turn that ran a query."""
    return next((call for call in turn.calls if call.name == QUERY and call.arguments.get("sql") == sql), None)


def rows_of(call: Call) -> list[list[Any]]:
    """The rows that a query gave."""
    rows = call.result.get("linhas") if isinstance(call.result, Mapping) else None
    return [list(row) for row in rows] if isinstance(rows, list) else []


def _columns(call: Call) -> list[str]:
    columns = call.result.get("colunas", []) if isinstance(call.result, Mapping) else []
    return [str(column.get("nome", "")) if isinstance(column, Mapping) else str(column) for column in columns]
