"""What a query gave, in words: what was worked out, over which table, with which restrictions."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from qhub.language.sentences import is_english
from qhub_demo.numbers import format_number, format_percent
from qhub_demo.questions.groups import is_monthly
from qhub_demo.questions.leaps import READINGS
from qhub_demo.questions.phrases import bold, cell, markdown, number, records, tell
from qhub_demo.questions.profiles import columns_words, patterns_words, profile_words
from qhub_demo.questions.query import TREND, Group, Query
from qhub_demo.questions.restriction_words import filters_words, where_words
from qhub_demo.questions.sql import MAX_GROUPS, MAX_LISTED

MAX_LINES = 20
"""Groups that an answer lists; the query's result has the others."""
MAX_SHOWN_COLUMNS = 8
"""Columns of the rows that an answer lists."""
STRONG, MIDDLING, WEAK = 0.7, 0.4, 0.2
"""From which a correlation is called strong, moderate and weak."""
MIN_HALF = 2
"""Periods on each side from which it can be told whether there was more."""
GRAINS = ("day", "week", "month", "quarter", "year", "hour", "weekday")

Rows = Sequence[Sequence[Any]]


def word_query(query: Query, rows: Rows, language: str, *, total: int | None = None, brief: bool = False) -> str:
    """What a query gave: these rows, of `total` where there are more. `brief` where a widget shows the values."""
    join = query.table.join
    told = []
    if join is not None:
        key = join.many_key if join.many_key == join.one_key else f"{join.many_key} = {join.one_key}"
        told.append(tell("two_tables", language, many=join.many.name, one=join.one.name, key=key))
    read = [assumed_words(key, language) for key in query.assumed if _kind(key) in READINGS]
    told += [" ".join(_once(read))] if read else []
    told.append(_worded(query, rows, total or len(rows), language, brief=brief))
    told += [assumed_words(key, language) for key in query.assumed if _kind(key) not in READINGS and key != TREND]
    return "\n\n".join(told)


def _once(told: Sequence[str]) -> list[str]:
    """Sentences, each once: two finders may have read a word alike, and one of them writes it bold."""
    plain = [text.replace("*", "") for text in told]
    return [text for place, text in enumerate(told) if plain.index(plain[place]) == place]


def _kind(key: str) -> str:
    return key.partition(":")[0]


def assumed_words(key: str, language: str) -> str:
    """What was taken for granted, as a sentence."""
    kind, _, column = key.partition(":")
    word, _, meant = column.partition("|") if kind == "read" else ("", "", column)
    return tell(f"a_{kind}", language, column=meant, word=word)


def _worded(query: Query, rows: Rows, total: int, language: str, *, brief: bool) -> str:
    match query.measure:
        case "profile":
            return profile_words(query.table, rows, language)
        case "patterns":
            return patterns_words(query.table, rows, language)
        case "columns":
            return columns_words(query.table, language)
        case "rows":
            return _rows(query, rows, total, language, brief=brief)
        case "list":
            return _listed(query, rows, language)
        case "missing":
            return _missing(query, rows, language)
        case "duplicates":
            value = number(rows[0][0] if rows else 0, language)
            where = where_words(query.filters, query.table, language)
            return tell("duplicates", language, table=query.table.name, where=where, value=value)
        case "corr":
            return _correlation(query, rows, language)
        case _:
            if query.groups or query.measure == "histogram":
                return _grouped(query, rows, language, brief=brief)
            return _share(query, rows, language) if query.measure == "share" else _single(query, rows, language)


def title_of(query: Query, language: str) -> str:
    """What a widget of a query is called."""
    title = measure_words(query, language)
    if query.also:
        second = measure_words(query.second, language)
        title += tell("and", language) + second[:1].lower() + second[1:]
    if query.groups:
        title += (" by " if is_english(language) else " por ") + _groups_words(query, language)
    told = where_words(query.filters, query.table, language).strip()
    return (f"{title} ({told})" if told else title)[:200]


def measure_words(query: Query, language: str) -> str:
    """What a query works out: "Média de nota"."""
    if query.measure == "share" and query.part:
        key = "m_part_of" if query.column else "m_part"
        return tell(key, language, part=filters_words(query.part, query.table, language), column=query.column)
    if query.measure == "share" and query.column:
        return tell("share_total", language, column=query.column)
    key = "m_rows" if query.measure == "list" else f"m_{query.measure}"
    return tell(key, language, column=query.column, other=query.other, table=query.table.name)


def group_words(group: Group, language: str) -> str:
    """What a group is called: a column, or a period."""
    names = tell("grains", language).split(",")
    return names[GRAINS.index(group.grain)] if group.grain else group.column


def _groups_words(query: Query, language: str) -> str:
    return tell("and", language).join(group_words(group, language) for group in query.groups)


def _code(query: Query) -> bool:
    """Whether the measured numbers are written without separators: years, codes."""
    return query.column is not None and query.measure in ("min", "max") and query.table.column(query.column).is_code


def _single(query: Query, rows: Rows, language: str) -> str:
    where = where_words(query.filters, query.table, language)
    values: Sequence[Any] = rows[0] if rows else [None]
    told: dict[str, object] = {"column": query.column, "where": where, "table": query.table.name}
    if query.also:
        first = values[:1] if query.measure == "count" else [values[0], values[-1]]
        return " ".join(
            [
                _single(replace(query, also=None), [first], language),
                _single(query.second, [[values[1], values[0] if query.measure == "count" else values[-1]]], language),
            ]
        )
    if query.measure == "count":
        value = values[0] or 0
        if not value:
            return tell("nothing", language, **told)
        key = "one_count" if value == 1 else "count"
        return tell(key, language, value=number(value, language), records=records(value, language), **told)
    count = values[-1] or 0
    told |= {"rows": number(count, language), "records": records(count, language)}
    if values[0] is None:
        return tell("empty_measure", language, **told)
    told["other"] = query.other
    if query.measure == "distinct":
        key = "one_distinct" if values[0] == 1 else "distinct"
        return tell(key, language, value=number(values[0], language), **told)
    value = cell(values[0], language, is_code=_code(query)) + _unit(query, language)
    return tell(query.measure, language, value=value, **told)


def _unit(query: Query, language: str) -> str:
    """The unit that the file writes beside each number of the measured column."""
    is_of_one = query.measure in ("sum", "avg", "median", "stdev", "min", "max")
    unit = query.table.column(query.column).unit if query.column and is_of_one else ""
    return unit if unit == "%" and is_english(language) else f" {unit}" if unit else ""


def _share(query: Query, rows: Rows, language: str) -> str:
    where = where_words(query.filters, query.table, language)
    value, total, percent = rows[0] if rows else (0, 0, None)
    if not total:
        return tell("share_none", language, where=where, table=query.table.name)
    told = {"total": number(total, language), "records": records(total, language), "value": number(value, language)}
    part = filters_words(query.part, query.table, language)
    told["percent"] = format_percent(percent or 0, language)
    key = "share_of_sum" if query.column else "share"
    return tell(key, language, part=part, where=where, table=query.table.name, column=query.column, **told)


def _grouped(query: Query, rows: Rows, language: str, *, brief: bool) -> str:
    where = where_words(query.filters, query.table, language)
    if not rows:
        return tell("nothing", language, where=where, table=query.table.name)
    depth = max(len(query.groups), 1)
    if query.limit == 1 and query.order and depth == 1 and query.per is None:
        opening = _leader(query, rows, language)
        return opening
    if query.measure == "histogram":
        opening = f"{measure_words(query, language)}{where} ({query.table.name}):"
    elif query.per is not None:
        told = {"measure": measure_words(query, language), "groups": _groups_words(query, language)}
        key = "per_top" if query.limit and query.limit > 1 else "per_first"
        opening = tell(key, language, count=query.limit or 1, where=where, table=query.table.name, **told)
    else:
        told = {"measure": measure_words(query, language), "groups": _groups_words(query, language)}
        opening = tell("by", language, where=where, table=query.table.name, **told)
    if brief:
        return opening.removesuffix(":") + ("." if opening.endswith(":") else "")
    shown = rows[:MAX_LINES]
    blocks = [
        opening,
        _table_of_two(query, shown, language) if depth > 1 or query.also else _lines(query, shown, rows, language),
    ]
    if len(rows) > len(shown):
        blocks.append(tell("only_first", language, count=len(shown)))
    return "\n\n".join([*blocks, *_whole(query, rows, language)])


def _whole(query: Query, rows: Rows, language: str) -> list[str]:
    """What the groups come to together, and how far two of them are apart."""
    if len(query.groups) != 1 or query.limit or len(rows) < 2 or len(rows) >= MAX_GROUPS:
        return []
    values = [row[1] for row in rows]
    if any(not isinstance(value, int | float) for value in values):
        return []
    told = []
    if query.measure in ("count", "sum") and not query.also:
        told.append(tell("total", language, value=number(sum(values), language)))
    if query.together and len(rows) == 2:
        told.append(tell("difference", language, value=number(abs(values[0] - values[1]), language)))
    told += _trend(query, values, language)
    return [" ".join(told)] if told else []


def _trend(query: Query, values: Sequence[Any], language: str) -> list[str]:
    """Whether there was more in the later half of the periods than in the earlier one; of few, nobody knows."""
    cut = query.measure in ("count", "sum") and not is_monthly(query.table.column(query.groups[0].column))
    whole = values[1:-1] if cut else values
    half = len(whole) // 2
    if TREND not in query.assumed or half < MIN_HALF:
        return []
    before, after = (round(sum(part) / half, 2) for part in (whole[:half], whole[-half:]))
    key = "rose" if after > before else "fell" if after < before else "level"
    edges = tell("without_edges", language) if cut else ""
    return [tell(key, language, edges=edges, before=number(before, language), after=number(after, language))]


def _leader(query: Query, rows: Rows, language: str) -> str:
    """The sentence that names the first group, or those that share its place."""
    group, where = query.groups[0], where_words(query.filters, query.table, language)
    best = rows[0][-1]
    tied = [label(row[0], group, query, language) for row in rows if row[-1] == best]
    value = format_percent(best, language) if query.measure == "share" else cell(best, language, is_code=_code(query))
    counts = query.measure == "count"
    what = records(2, language) if counts else _lower(measure_words(query, language))
    told = {"group": group_words(group, language), "what": what, "value": value, "table": query.table.name}
    if len(tied) > 1:
        return tell("tied", language, labels=bold(tied[:MAX_LINES]), where=where, **told)
    keys = ("most", "least") if counts else ("highest", "lowest")
    where += tell("in_table", language, table=query.table.name)
    return tell(keys[query.order == "least"], language, label=tied[0], where=where, **told)


def _lines(query: Query, shown: Rows, rows: Rows, language: str) -> str:
    group = query.groups[0] if query.groups else None
    is_whole = query.measure == "count" and not query.limit and len(rows) < MAX_GROUPS and group is not None
    total = sum(row[1] for row in rows) if is_whole and group is not None and not group.grain else 0
    lines = []
    for row in shown:
        name = label(row[0], group, query, language)
        if query.measure == "histogram" and not is_english(language):
            name = name.replace(".", ",")
        if query.measure == "share":
            detail = "/".join(number(value, language) for value in row[1:-1])
            percent = format_percent(row[-1], language) if row[-1] is not None else "-"
            lines.append(f"- **{name}**: {percent} ({detail})")
            continue
        value = "-" if row[1] is None else cell(row[1], language, is_code=_code(query))
        share = f" ({format_percent(100 * row[1] / total, language)})" if total else ""
        lines.append(f"- **{name}**: {value}{share}")
    return "\n".join(lines)


def _table_of_two(query: Query, rows: Rows, language: str) -> str:
    header = [*(group_words(group, language) for group in query.groups), measure_words(query, language)]
    if query.also:
        header.append(measure_words(query.second, language))
    depth = len(query.groups)
    cells = []
    for row in rows:
        names = [label(row[place], group, query, language) for place, group in enumerate(query.groups)]
        value = row[-1] if query.measure == "share" else row[depth]
        told = "-" if value is None else number(value, language)
        also = ["-" if row[-1] is None else number(row[-1], language)] if query.also else []
        cells.append([*names, f"{told} %" if query.measure == "share" and value is not None else told, *also])
    return markdown(header, cells)


def label(value: Any, group: Group | None, query: Query, language: str) -> str:
    """A group's value as people read it."""
    if value is None or group is None:
        return cell(value, language)
    if group.grain == "weekday":
        return tell("weekdays", language).split(",")[int(value) - 1]
    if group.grain == "hour":
        return f"{int(value)} h"
    column = query.table.column(group.column)
    return cell(value, language, is_code=column.is_code or (column.kind == "number" and column.is_whole))


def _rows(query: Query, rows: Rows, total: int, language: str, *, brief: bool) -> str:
    table, where = query.table, where_words(query.filters, query.table, language)
    if not rows:
        return tell("nothing", language, where=where, table=table.name)
    names = list(query.shown) or [column.name for column in table.columns]
    kept = list(range(len(names)))[:MAX_SHOWN_COLUMNS]
    told = {"where": where, "table": table.name, "column": query.column, "records": records(total, language)}
    if query.order and query.column in names:
        at = names.index(query.column)
        kept = kept if at in kept else [*kept[:-1], at]
        told["extreme"] = tell("greater" if query.order == "most" else "smaller", language)
        best = cell(rows[0][at], language, is_code=table.column(query.column).is_code)
        key = "rows_per" if query.per else "row" if len(rows) == 1 else "rows_by"
        opening = tell(key, language, value=best, count=len(rows), group=query.per.column if query.per else "", **told)
    else:
        if query.limit and len(rows) == min(query.limit, MAX_LISTED):
            key = "first_rows"
        else:
            key = "rows" if brief or total <= MAX_LISTED else "first_of_rows"
        opening = tell(key, language, count=number(total, language), shown=min(len(rows), MAX_LISTED), **told)
    if brief:
        return f"{opening.removesuffix(':')}."
    columns = [table.column(name) for name in names]
    codes = [column.is_code or table.is_row_number(column) for column in columns]
    cells = [["-" if row[at] is None else cell(row[at], language, is_code=codes[at]) for at in kept] for row in rows]
    more = [tell("more_columns", language, count=len(names) - len(kept))] if len(names) > len(kept) else []
    return "\n\n".join([opening, markdown([names[at] for at in kept], cells[:MAX_LISTED]), *more])


def _listed(query: Query, rows: Rows, language: str) -> str:
    where = where_words(query.filters, query.table, language)
    if not rows:
        return tell("nothing", language, where=where, table=query.table.name)
    key = "one_listed" if len(rows) == 1 else "listed" if len(rows) < MAX_GROUPS else "listed_first"
    told = {"column": query.column, "where": where, "table": query.table.name}
    group = Group(query.column or "")
    lines = [f"- **{label(row[0], group, query, language)}** ({number(row[1], language)})" for row in rows]
    return f"{tell(key, language, count=len(rows), **told)}\n\n" + "\n".join(lines)


def _missing(query: Query, rows: Rows, language: str) -> str:
    where = where_words(query.filters, query.table, language)
    total, *counts = rows[0] if rows else [0]
    names = [query.column] if query.column else [column.name for column in query.table.columns]
    found = [(name, count) for name, count in zip(names, counts, strict=False) if count]
    told = {"table": query.table.name, "rows": number(total, language), "where": where}
    told["records"] = records(total, language)
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
    value, count = rows[0] if rows else (None, 0)
    where = where_words(query.filters, query.table, language)
    told = {"left": query.column, "right": query.other, "where": where}
    if value is None or value != value:
        return tell("corr_none", language, **told)
    told |= {"value": format_number(value, language, 2), "strength": strength_words(value, language)}
    return tell("corr", language, rows=number(count, language), table=query.table.name, **told)


def strength_words(value: float, language: str) -> str:
    """How strong a correlation is."""
    size = abs(value)
    if size < WEAK:
        return tell("corr_no", language)
    key = "corr_strong" if size >= STRONG else "corr_middling" if size >= MIDDLING else "corr_weak"
    return tell(key, language, sign=tell("positive" if value > 0 else "negative", language))


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]
