"""The next step of a question about tables: look words up, query, show, put into words.

As everywhere in this model, what comes next is worked out anew from the messages at every call: the query that a
follow-up changes is found by reading the questions before it again.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from qhub.models.interface import Prompt
from qhub_demo.conversation import CallMade, Turn
from qhub_demo.questions.answering import Answer, Pending, choose
from qhub_demo.questions.answers import word_query
from qhub_demo.questions.charts import widget_of
from qhub_demo.questions.choices import choices_words
from qhub_demo.questions.follow_ups import goes_on, is_marked, says_nothing
from qhub_demo.questions.hurry import unhurried
from qhub_demo.questions.parser import Parsed
from qhub_demo.questions.phrases import tell
from qhub_demo.questions.problems import word_problem
from qhub_demo.questions.query import Query
from qhub_demo.questions.schema import Table
from qhub_demo.questions.sentence import Problem, Sentence
from qhub_demo.questions.sql import sql_of
from qhub_demo.questions.tokens import MAX_CHARACTERS, is_cut, tokens_of
from qhub_demo.recalled import recalled
from qhub_demo.requests.understanding import MEMORY
from qhub_demo.step import QUERY, WIDGET_TOOLS, WIDGETS, WRITTEN_TOOLS, PlannedCall, Step
from qhub_demo.tables import file_texts, newest, tables_of
from qhub_demo.vocabulary import spoken_values
from qhub_demo.wording import word_failure, word_widgets


@dataclass(frozen=True, slots=True)
class TableReading:
    """The reading of a message as a question about tables."""

    answer: Answer | None = None
    pending: str = ""
    """SQL that has to run first."""
    question: str = ""
    """The message, with what was typed in a hurry written out."""

    @property
    def query(self) -> Query | None:
        return self.answer.query if self.answer else None


def tables_in(prompt: Prompt, files: int) -> list[Table]:
    """The tables that can be asked when so many files have been uploaded."""
    return tables_of(prompt.system, file_texts(prompt.messages)[:files], spoken_values(prompt.tools))


def reading_of(prompt: Prompt, conversation: Sequence[Turn]) -> TableReading | None:
    """What the last message asks of a table; None where there is none or it is about something else."""
    if QUERY not in {tool.name for tool in prompt.tools}:
        return None
    *history, turn = conversation
    known: dict[int, list[Table]] = {}
    previous: Query | None = None
    files = 0
    """How many files there were when the question before was asked: a newer one begins anew."""
    is_lost = False
    for past in history[-MEMORY:]:
        if any(call.name in WRITTEN_TOOLS - {QUERY} for call in past.calls):
            continue  # what asked for a page or ran a program is no question that another could change
        tables = known.setdefault(past.files, tables_in(prompt, past.files))
        read = _read(past, tables, previous if past.files == files or is_marked(past.question) else None)
        if past.calls or (read.answer is not None and read.answer.problem is not None):
            previous = read.query  # what was declined is nothing that another could add to
            is_lost = previous is None
            files = past.files
    tables = known.setdefault(turn.files, tables_in(prompt, turn.files))
    read = _read(turn, tables, previous if turn.files == files or is_marked(turn.question) else None)
    elsewhere = previous is not None and read.query is not None and read.query.table.name != previous.table.name
    if (is_lost or elsewhere) and read.answer is not None and _goes_on(read):
        words = read.question.strip().rstrip("?!.")
        problem = Problem("elsewhere" if elsewhere else "nothing_before", (words,))
        return TableReading(Answer(replace(read.answer.parsed, query=None, problem=problem)), question=read.question)
    is_new = turn.files > (history[-1].files if history else 0)
    if is_new and read.answer is None and not read.pending and says_nothing(turn.question):
        # "e agora?" right after an upload asks what is in it.
        return TableReading(Answer(Parsed(newest(tables)[0], Query(newest(tables)[0], "profile"))))
    return read


def _read(turn: Turn, tables: Sequence[Table], previous: Query | None) -> TableReading:
    try:
        question = unhurried(turn.question, tables)
        return TableReading(choose(question, tables, partial(rows_asked, turn), previous), question=question)
    except Pending as pending:
        return TableReading(pending=pending.sql)


def _goes_on(read: TableReading) -> bool:
    """Whether a question only adds to the one before: "e por loja?", of whatever was asked there."""
    if read.query is None or read.answer is None or not is_marked(read.question):
        return False
    parsed = read.answer.parsed
    return goes_on(Sentence(tokens_of(read.question), parsed.spans, parsed.table))


def table_step(prompt: Prompt, conversation: Sequence[Turn], reading: TableReading, language: str) -> Step:
    """What to do next about a question of a table."""
    turn = conversation[-1]
    if reading.pending:
        return Step(calls=(PlannedCall(QUERY, {"sql": reading.pending}),))
    assert reading.answer is not None
    cut = [tell("cut", language, count=MAX_CHARACTERS)] if is_cut(turn.question) else []
    query = reading.query
    if query is None:
        choices = choices_words(reading.question or turn.question, reading.answer, language)
        parts = [*cut, word_problem(reading.answer, language), *([choices] if choices else [])]
        return Step("\n\n".join(parts))
    sql = sql_of(query)
    data = call_of(turn, sql)
    wishes = reading.answer.parsed.wishes
    if data is None and wishes and reading.answer.parsed.is_follow_up:
        past = (call_of(one, sql) for one in reversed(conversation[:-1]))
        data = next((call for call in past if call is not None and call.succeeded), None)
    if data is None or not data.done:
        return Step(calls=(PlannedCall(QUERY, {"sql": sql}),))
    if data.error is not None:
        return Step(word_failure(data.error, language))
    widgets = [call for call in turn.calls if call.name in WIDGET_TOOLS]
    if wishes and not widgets and (calls := _widget_calls(prompt, wishes, query, data, language)):
        return Step(calls=calls)
    is_new, is_shown = data in turn.calls, any(call.succeeded for call in widgets)
    # Of two values a chart or an indicator may show one.
    is_brief = is_shown and (not query.also or any(call.name == WIDGETS["table"] for call in widgets))
    said = (
        [word_query(query, rows_of(data), language, total=_total_of(data), brief=is_brief)]
        if is_new or not is_shown
        else []
    )
    return Step("\n\n".join([*cut, *said, *word_widgets(turn, [wish for wish, _ in wishes], is_new, language)]))


def _widget_calls(
    prompt: Prompt, wishes: Sequence[tuple[str, str | None]], query: Query, data: CallMade, language: str
) -> tuple[PlannedCall, ...]:
    offered = {tool.name: tool for tool in prompt.tools}
    memory = recalled(prompt.volatile)
    wanted = []
    for wish, kind in wishes:
        spec = offered.get(WIDGETS[wish])
        if spec is None:
            continue
        chosen = kind or (memory.chart if wish == "chart" else None)
        arguments = widget_of(wish, chosen, query, rows_of(data), language)
        if arguments is not None:
            wanted.append(PlannedCall(spec.name, arguments))
    return tuple(wanted)


def call_of(turn: Turn, sql: str) -> CallMade | None:
    """The call of a turn that ran a query."""
    return next((call for call in turn.calls if call.name == QUERY and call.arguments.get("sql") == sql), None)


def rows_asked(turn: Turn, sql: str) -> list[list[Any]]:
    """The rows of a query that a turn ran; raises `Pending` where it still has to."""
    call = call_of(turn, sql)
    if call is None or not call.done:
        raise Pending(sql)
    return rows_of(call)


def _total_of(call: CallMade) -> int | None:
    """How many rows there are, where the call gave fewer."""
    return call.result.get("total") if isinstance(call.result, Mapping) else None


def rows_of(call: CallMade) -> list[list[Any]]:
    """The rows that a query gave."""
    rows = call.result.get("linhas") if isinstance(call.result, Mapping) else None
    return [list(row) for row in rows] if isinstance(rows, list) else []
