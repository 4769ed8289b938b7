"""A table as a whole in words: what is in it, what stands out, and what can be asked."""

from collections.abc import Sequence
from typing import Any

from qhub_demo.numbers import format_number, format_percent
from qhub_demo.sql import MAX_CORRELATED, MAX_PROFILED
from qhub_demo.table_phrases import tell
from qhub_demo.table_words import cell, number, strength_words
from qhub_demo.tables import Table

WORTH_TELLING = 0.3
"""From which a correlation is told when patterns are looked for."""
MAX_PATTERNS = 10
"""Lines about what stands out."""

Rows = Sequence[Sequence[Any]]


def profile_words(table: Table, rows: Rows, language: str) -> str:
    """What is in a table, column by column, from the row that its profile gave."""
    values = list(rows[0]) if rows else []
    count = values.pop(0) if values else table.rows
    file = tell("from_file", language, file=table.file) if table.file else ""
    lines = [
        tell("profile", language, table=table.name, rows=number(count, language), columns=len(table.columns), file=file)
    ]
    listed = []
    for column in table.columns[:MAX_PROFILED]:
        size = 3 if column.kind == "number" else 2
        own, values = values[:size], values[size:]
        if len(own) < size:
            break
        if own[-1] is None:
            told = tell("p_empty", language)
        elif column.kind == "number":
            low, mean, high = (number(value, language) for value in own)
            key = "p_time" if column.is_code else "p_number"
            told = tell(key, language, low=low, mean=mean, high=high)
        elif column.kind == "time":
            told = tell("p_time", language, low=number(own[0], language), high=number(own[1], language))
        else:
            told = tell("p_text", language, count=number(own[0], language), mode=cell(own[1], language))
        listed.append(f"- **{column.name}**: {told}")
    lines.append("\n".join(listed))
    if len(table.columns) > MAX_PROFILED:
        lines.append(tell("more_columns", language, count=len(table.columns) - MAX_PROFILED))
    return "\n\n".join([*lines, examples_words(table, language)])


def patterns_words(table: Table, rows: Rows, language: str) -> str:
    """What stands out: the most frequent values, and numbers that go together."""
    values = list(rows[0]) if rows else [table.rows]
    total, *correlations = values
    lines = []
    for column in table.columns:
        if column.counts and total:
            percent = format_percent(100 * column.counts[0] / total, language)
            told = {"column": column.name, "value": column.values[0], "count": number(column.counts[0], language)}
            lines.append(tell("pattern_top", language, percent=percent, **told))
        elif column.kind == "time" and column.has_range:
            low, high = number(column.low, language), number(column.high, language)
            lines.append(tell("pattern_span", language, column=column.name, low=low, high=high))
    names = [column.name for column in table.of_kind("number") if not column.is_code]
    pairs = [
        (left, right) for at, left in enumerate(names[:MAX_CORRELATED]) for right in names[:MAX_CORRELATED][at + 1 :]
    ]
    known = [
        (value, pair) for value, pair in zip(correlations, pairs, strict=False) if value is not None and value == value
    ]
    strong = sorted((one for one in known if abs(one[0]) >= WORTH_TELLING), key=lambda one: -abs(one[0]))
    for value, (left, right) in strong[:3]:
        told = {"left": left, "right": right, "value": format_number(value, language, 2)}
        lines.append(tell("pattern_corr", language, strength=strength_words(value, language), **told))
    if known and not strong:
        lines.append(tell("pattern_no_corr", language))
    opening = tell("patterns", language, table=table.name, rows=number(total, language))
    listed = "\n".join(f"- {line}" for line in lines[:MAX_PATTERNS])
    return "\n\n".join(
        block for block in (opening, listed, tell("pattern_end", language), examples_words(table, language)) if block
    )


def columns_words(table: Table, language: str) -> str:
    """The columns and what they hold."""
    opening = tell("columns", language, table=table.name, count=len(table.columns), rows=number(table.rows, language))
    lines = [f"- **{column.name}**: {tell(f't_{column.kind}', language)}" for column in table.columns]
    return f"{opening}\n\n" + "\n".join(lines)


def examples_words(table: Table, language: str) -> str:
    """Questions that the table can answer, made of its own columns."""
    listed = "\n".join(f"- {question[:1].upper()}{question[1:]}" for question in examples_of(table, language))
    return f"{tell('can_ask', language)}\n\n{listed}"


def examples_of(table: Table, language: str) -> list[str]:
    """The questions alone."""
    texts = [c for c in table.of_kind("text") if 1 < (c.distinct or len(c.values) or 0) <= 100] or table.of_kind("text")
    numbers = [column for column in table.of_kind("number") if not column.is_code]
    found = []
    if texts:
        found.append(tell("ex_count", language, text=texts[0].name))
        found.append(tell("ex_top", language, text=texts[-1].name))
    if numbers:
        key = "ex_avg" if texts else "ex_avg_alone"
        found.append(tell(key, language, number=numbers[0].name, text=texts[0].name if texts else ""))
    if len(numbers) > 1 and not texts:
        found.append(tell("ex_corr", language, left=numbers[0].name, right=numbers[-1].name))
        found.append(tell("ex_above", language, number=numbers[-1].name))
    valued = next((column for column in texts if column.values), None)
    if valued:
        found.append(tell("ex_value", language, text=valued.name, value=valued.values[0]))
    if table.of_kind("time"):
        found.append(tell("ex_trend", language))
    return found or [tell("ex_profile", language)]
