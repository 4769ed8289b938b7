"""The result of a query in words."""

from collections.abc import Sequence
from typing import Any

from qhub_demo.numbers import format_number, format_percent, is_english
from qhub_demo.query import Group, Query
from qhub_demo.sql import MAX_GROUPS, MAX_LISTED, MAX_PERIODS, ONE_OF
from qhub_demo.table_phrases import records, tell
from qhub_demo.table_profiles import columns_words, patterns_words, profile_words
from qhub_demo.table_words import cell, filters_words, markdown, moment, number, strength_words, where_words
from qhub_demo.tables import Table

MAX_LINES = 20
"""Groups that an answer lists; the query's result has the others."""
MAX_SHOWN_COLUMNS = 8
"""Columns of the rows that an answer lists."""
VITAL_SHARE = 80.0
"""The percentage of the rows that the first groups of a Pareto chart make up."""

Rows = Sequence[Sequence[Any]]


def word_query(query: Query, table: Table, rows: Rows, language: str, *, brief: bool = False) -> str:
    """What a query gave. `brief` where a widget shows the values."""
    match query.measure:
        case "profile":
            return profile_words(table, rows, language)
        case "patterns":
            return patterns_words(table, rows, language)
        case "columns":
            return columns_words(table, language)
        case "rows":
            return _listed(query, table, rows, language)
        case "missing":
            return _missing(query, table, rows, language)
        case "corr":
            return _correlation(query, rows, language)
        case "share" if not query.groups:
            return _share(query, rows, language)
        case _:
            if query.groups or query.measure == "histogram":
                return _grouped(query, rows, language, brief=brief)
            return _single(query, rows, language)


def title_of(query: Query, language: str) -> str:
    """What a widget of a query is called."""
    title = measure_words(query, language)
    if query.pareto:
        title = tell("m_pareto", language)
    if query.groups:
        by = " by " if is_english(language) else " por "
        title += by + tell("and", language).join(group_words(group, language) for group in query.groups)
    told = where_words(query.filters, language).strip()
    return (f"{title} ({told})" if told else title)[:200]


def measure_words(query: Query, language: str) -> str:
    """What a query works out: "Média de nota"."""
    if query.measure == "share" and query.part:
        return tell("m_part", language, part=filters_words(query.part, language))
    return tell(f"m_{query.measure}", language, column=query.column, table=query.table)


def group_words(group: Group, language: str) -> str:
    grains = dict(
        zip(
            ("day", "week", "month", "quarter", "year", "hour", "weekday"),
            tell("grains", language).split(","),
            strict=True,
        )
    )
    return grains[group.grain] if group.grain else group.column


def _single(query: Query, rows: Rows, language: str) -> str:
    where = where_words(query.filters, language)
    values: Sequence[Any] = rows[0] if rows else [None]
    if query.measure in ("count", "distinct", "share"):
        value = values[0] or 0
        if not value and query.measure != "distinct":
            return tell("nothing", language, where=where, table=query.table)
        key = "distinct" if query.measure == "distinct" else "count"
        return tell(
            key,
            language,
            value=number(value, language),
            records=records(value, language),
            column=query.column,
            where=where,
            table=query.table,
        )
    count = values[-1]
    if values[0] is None:
        return tell("no_values", language, column=query.column, where=where, table=query.table)
    told: dict[str, object] = {"column": query.column, "where": where, "table": query.table}
    told |= {"rows": number(count, language), "records": records(count, language)}
    if query.measure == "stats":
        mean, low, high = (number(value, language) for value in values[:3])
        return tell("stats", language, mean=mean, low=low, high=high, **told)
    return tell(query.measure, language, value=number(values[0], language), **told)


def _share(query: Query, rows: Rows, language: str) -> str:
    where = where_words(query.filters, language)
    if not query.part:
        return _single(query, rows, language)
    value, total, percent = rows[0]
    if not total:
        return tell("share_none", language, where=where, table=query.table)
    return tell(
        "share",
        language,
        total=number(total, language),
        records=records(total, language),
        value=number(value, language),
        part=filters_words(query.part, language),
        percent=format_percent(percent, language),
        where=where,
        table=query.table,
    )


def _grouped(query: Query, rows: Rows, language: str, *, brief: bool) -> str:
    where = where_words(query.filters, language)
    if not rows:
        return tell("nothing", language, where=where, table=query.table)
    depth = max(len(query.groups), 1)
    if query.one and query.order:
        opening = _leader(query, rows, language)
    elif query.measure == "histogram":
        opening = f"{measure_words(query, language)}{where}:"
    else:
        groups = tell("and", language).join(group_words(group, language) for group in query.groups)
        opening = tell(
            "by", language, measure=measure_words(query, language), groups=groups, where=where, table=query.table
        )
    if query.pareto:
        opening = f"{_vital_few(query, rows, language)}\n\n{opening}"
    if brief:
        return opening.removesuffix(":") + ("." if opening.endswith(":") else "")
    shown = rows[:MAX_LINES]
    lines = (
        _table_of_two(query, shown, language) if depth == 2 else [_line(query, row, rows, language) for row in shown]
    )
    blocks = [opening, "\n".join(lines)]
    limit = query.limit or (ONE_OF if query.one else MAX_PERIODS if any(g.grain for g in query.groups) else MAX_GROUPS)
    if len(rows) > len(shown):
        blocks.append(tell("only_first", language, count=len(shown)))
    elif query.measure == "count" and len(rows) > 1 and len(rows) < limit and not query.order:
        blocks.append(tell("total", language, value=number(sum(row[depth] for row in rows), language)))
    return "\n\n".join(blocks)


def _leader(query: Query, rows: Rows, language: str) -> str:
    """The sentence that names the first group, or those that share its place."""
    group, where = query.groups[0], where_words(query.filters, language)
    at = _value_place(query)
    best = rows[0][at]
    tied = [label(row[0], group, language) for row in rows if row[at] == best]
    value = format_percent(best, language) if query.measure == "share" and best is not None else number(best, language)
    counts = query.measure == "count"
    what = records(2, language) if counts else _lower(measure_words(query, language))
    if len(tied) > 1:
        return tell(
            "tied",
            language,
            group=group_words(group, language),
            value=value,
            what=what,
            where=where,
            labels=_joined(tied),
        )
    keys = ("most", "least") if counts else ("highest", "lowest")
    key = keys[query.order == "least"]
    return tell(key, language, label=tied[0], group=group_words(group, language), what=what, where=where, value=value)


def _joined(labels: Sequence[str]) -> str:
    more = ", …" if len(labels) == ONE_OF else ""
    return ", ".join(f"**{one}**" for one in labels) + more


def _vital_few(query: Query, rows: Rows, language: str) -> str:
    """The groups that together make up most of the rows."""
    few = next((place for place, row in enumerate(rows, start=1) if row[2] >= VITAL_SHARE), len(rows))
    labels = ", ".join(f"**{label(row[0], query.groups[0], language)}**" for row in rows[:few])
    return tell("pareto", language, labels=labels, percent=format_percent(rows[few - 1][2], language))


def _value_place(query: Query) -> int:
    """Where a row of groups has its value."""
    depth = len(query.groups)
    return depth + (2 if query.part else 1) if query.measure == "share" else depth


def _line(query: Query, row: Sequence[Any], rows: Rows, language: str) -> str:
    group = query.groups[0] if query.groups else None
    name = label(row[0], group, language)
    if query.measure == "share":
        at = _value_place(query)
        percent = format_percent(row[at], language) if row[at] is not None else "-"
        detail = f"{number(row[1], language)}/{number(row[2], language)}" if query.part else number(row[1], language)
        return f"- **{name}**: {percent} ({detail})"
    if query.pareto:
        percent = format_percent(row[2], language)
        return f"- **{name}**: {number(row[1], language)} ({tell('cumulative', language, percent=percent)})"
    value = "-" if row[1] is None else number(row[1], language)
    complete = query.measure == "count" and not query.order and not query.limit and len(rows) < MAX_GROUPS
    total = sum(one[1] for one in rows) if complete and group and not group.grain else 0
    return f"- **{name}**: {value}" + (f" ({format_percent(100 * row[1] / total, language)})" if total else "")


def _table_of_two(query: Query, rows: Rows, language: str) -> list[str]:
    header = [*(group_words(group, language) for group in query.groups), measure_words(query, language)]
    at = _value_place(query)
    cells = [
        [
            *(label(row[place], group, language) for place, group in enumerate(query.groups)),
            "-"
            if row[at] is None
            else format_percent(row[at], language)
            if query.measure == "share"
            else number(row[at], language),
        ]
        for row in rows
    ]
    return markdown(header, cells)


def label(value: Any, group: Group | None, language: str) -> str:
    """A group's value as people read it."""
    if value is None or value == "":
        return tell("empty_label", language)
    if group is not None and group.grain == "weekday":
        return tell("weekdays", language).split(",")[int(value) - 1]
    if group is not None and group.grain == "year":
        return str(value)
    if isinstance(value, bool):
        return str(value).lower()
    return number(value, language) if isinstance(value, float) else moment(str(value), language)


def _listed(query: Query, table: Table, rows: Rows, language: str) -> str:
    where = where_words(query.filters, language)
    if not rows:
        return tell("nothing", language, where=where, table=query.table)
    names = [column.name for column in table.columns]
    kept = list(range(len(names)))[:MAX_SHOWN_COLUMNS]
    key = "first_rows" if len(rows) == min(query.limit or MAX_LISTED, MAX_LISTED) else "rows"
    noun = records(len(rows), language)
    opening = tell(key, language, count=len(rows), records=noun, table=query.table, where=where)
    if query.order and query.column in names:
        at = names.index(query.column)
        kept = kept if at in kept else [*kept[:-1], at]
        extreme = tell("greater" if query.order == "most" else "smaller", language)
        told = {"extreme": extreme, "column": query.column, "where": where, "table": query.table}
        opening = (
            tell("row", language, value=number(rows[0][at], language), **told)
            if len(rows) == 1
            else tell("rows_by", language, count=len(rows), **told)
        )
    cells = [["-" if row[at] is None else cell(row[at], language) for at in kept] for row in rows[:MAX_LISTED]]
    lines = markdown([names[at] for at in kept], cells)
    more = [tell("more_columns", language, count=len(names) - len(kept))] if len(names) > len(kept) else []
    return "\n\n".join([opening, "\n".join(lines), *more])


def _missing(query: Query, table: Table, rows: Rows, language: str) -> str:
    where = where_words(query.filters, language)
    total, *counts = rows[0]
    names = [query.column] if query.column else [column.name for column in table.columns]
    found = [(name, count) for name, count in zip(names, counts, strict=True) if count]
    told = {"table": query.table, "rows": number(total, language), "where": where}
    if not found:
        of = tell("of_column", language, column=query.column) if query.column else ""
        return tell("missing_none", language, of=of, **told)
    found.sort(key=lambda item: -item[1])
    lines = [
        f"- **{name}**: {number(count, language)} ({format_percent(100 * count / total, language)})"
        for name, count in found
    ]
    return f"{tell('missing', language, **told)}\n\n" + "\n".join(lines)


def _correlation(query: Query, rows: Rows, language: str) -> str:
    value, count = rows[0]
    told = {"left": query.column, "right": query.other, "where": where_words(query.filters, language)}
    if value is None or value != value:
        return tell("corr_none", language, **told)
    return tell(
        "corr",
        language,
        value=format_number(value, language, 2),
        strength=strength_words(value, language),
        rows=number(count, language),
        table=query.table,
        **told,
    )


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]
