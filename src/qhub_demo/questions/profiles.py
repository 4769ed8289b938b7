"""A table as a whole in words: what is in it, what stands out, and what can be asked."""

from collections.abc import Sequence
from typing import Any

from qhub_demo.numbers import format_number, format_percent
from qhub_demo.questions.column import Column
from qhub_demo.questions.phrases import cell, number, records, tell
from qhub_demo.questions.profile_sql import MAX_PROFILED
from qhub_demo.questions.schema import Table

WORTH_TELLING = 0.3
"""From which a correlation is told when patterns are looked for."""
MAX_TOLD = 3
"""Correlations that are told."""
CLEAR = 100
"""Different values up to which a column is offered to ask by."""

Rows = Sequence[Sequence[Any]]


def profile_words(table: Table, rows: Rows, language: str) -> str:
    """What is in a table, column by column."""
    file = tell("from_file", language, file=table.file) if table.file else ""
    told = {"rows": number(table.rows, language), "records": records(table.rows, language)}
    opening = tell("profile", language, table=table.name, columns=len(table.columns), file=file, **told)
    columns = {column.name: column for column in table.columns}
    lines = [f"- **{row[0]}**: {_column_words(columns[row[0]], row, language)}" for row in rows if row[0] in columns]
    if len(table.columns) > MAX_PROFILED:
        lines.append(tell("more_columns", language, count=len(table.columns) - len(lines)))
    return "\n\n".join([opening, "\n".join(lines), examples_words(table, language)])


def _column_words(column: Column, row: Sequence[Any], language: str) -> str:
    _, count, low, high, mean, mode = row
    if not count:
        return tell("p_empty", language)
    if column.kind in ("text", "truth"):
        return tell("p_text", language, count=number(count, language), mode=cell(mode, language))
    ends = [cell(_read(end), language, is_code=column.is_code) for end in (low, high)]
    if mean is None:
        return tell("p_plain", language, low=ends[0], high=ends[1])
    return tell("p_number", language, low=ends[0], high=ends[1], mean=number(mean, language))


def _read(text: Any) -> Any:
    try:
        return float(text)
    except (TypeError, ValueError):
        return text


def patterns_words(table: Table, rows: Rows, language: str) -> str:
    """What stands out: the most frequent values, and numbers that go together."""
    told = {"rows": number(table.rows, language), "records": records(table.rows, language)}
    lines = []
    for kind, name, value, count in rows:
        if kind == "moda" and table.rows:
            percent = format_percent(100 * count / table.rows, language)
            top = {"column": name, "value": value, "count": number(count, language), "percent": percent}
            lines.append(tell("pattern_top", language, **top))
        elif kind == "datas":
            column = next((one.name for one in table.of_kind("time")), "")
            ends = {"low": number(name, language), "high": number(value, language)}
            lines.append(tell("pattern_span", language, column=column, **ends))
    pairs = [row for row in rows if row[0] == "correlacao" and row[3] is not None and row[3] == row[3]]
    strong = sorted((row for row in pairs if abs(row[3]) >= WORTH_TELLING), key=lambda row: -abs(row[3]))
    for _, left, right, value in strong[:MAX_TOLD]:
        lines.append(tell("pattern_corr", language, left=left, right=right, value=format_number(value, language, 2)))
    if pairs and not strong:
        lines.append(tell("pattern_no_corr", language))
    listed = "\n".join(f"- {line}" for line in lines)
    blocks = [tell("patterns", language, table=table.name, **told), listed]
    if pairs:
        blocks.append(tell("pattern_end", language))
    return "\n\n".join([*blocks, examples_words(table, language)])


def columns_words(table: Table, language: str) -> str:
    """The columns of a table and their kinds."""
    told = {"rows": number(table.rows, language), "records": records(table.rows, language)}
    opening = tell("columns", language, table=table.name, count=len(table.columns), **told)
    lines = [f"- **{column.name}**: {tell(f't_{column.kind}', language)}" for column in table.columns]
    return f"{opening}\n\n" + "\n".join(lines)


def examples_words(table: Table, language: str) -> str:
    """Questions that the table can answer, made of its own columns."""
    listed = "\n".join(f"- {question[:1].upper()}{question[1:]}" for question in examples_of(table, language))
    return f"{tell('can_ask', language)}\n\n{listed}"


def examples_of(table: Table, language: str) -> list[str]:
    """The questions alone."""
    known = [c for c in table.of_kind("text") if 1 < (c.distinct or len(c.values) or 0) <= CLEAR]
    texts = [column for column in known or table.of_kind("text") if not table.is_key(column)]
    numbers = [column for column in table.of_kind("number") if not column.is_code and not table.is_key(column)]
    found = []
    if texts:
        found.append(tell("ex_count", language, text=texts[0].name))
        found.append(tell("ex_top", language, text=texts[-1].name))
    if numbers:
        key = "ex_avg" if texts else "ex_avg_alone"
        found.append(tell(key, language, number=numbers[0].name, text=texts[0].name if texts else ""))
    valued = next((column for column in texts if column.values and len(column.values[0]) > 1), None)
    if valued:
        found.append(tell("ex_value", language, text=valued.name, value=valued.values[0]))
    if table.of_kind("time"):
        found.append(tell("ex_trend", language))
    return found or [tell("ex_profile", language)]
