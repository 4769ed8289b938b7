"""Restrictions as people say them."""

from collections.abc import Sequence
from datetime import date, timedelta

from qhub_demo.questions.phrases import cell, moment, tell
from qhub_demo.questions.query import Filter
from qhub_demo.questions.schema import Table


def where_words(filters: Sequence[Filter], table: Table, language: str) -> str:
    """The restrictions as the end of a clause; empty where there are none."""
    return tell("with", language, filters=filters_words(filters, table, language)) if filters else ""


def filters_words(filters: Sequence[Filter], table: Table, language: str) -> str:
    """Restrictions, joined."""
    return tell("and", language).join(_any_of(filter_, table, language) for filter_ in filters)


def _any_of(filter_: Filter, table: Table, language: str) -> str:
    told = tell("or", language).join(_filter(one, table, language) for one in filter_.each)
    return f"({told})" if filter_.others else told


def _filter(filter_: Filter, table: Table, language: str) -> str:
    column = table.column(filter_.column)
    values = [cell(value, language, is_code=column.is_code) for value in filter_.values]
    told = {"column": column.name}
    match filter_.op:
        case "period":
            return _period(filter_, language)
        case "periods":
            ends = zip(filter_.values[::2], filter_.values[1::2], strict=True)
            each = [_period(Filter(filter_.column, "period", pair), language) for pair in ends]
            return tell("or", language).join(each)
        case "clock":
            begin, end = map(str, filter_.values)
            key = "clock_between" if begin and end else "clock_from" if begin else "clock_until"
            return tell(key, language, first=begin, last=end, **told)
        case "last":
            high = column.high
            until = tell("last_until", language, day=moment(high[:10], language)) if high else ""
            return tell("last", language, said=filter_.said, until=until, **told)
        case "month":
            names = tell("months", language).split(",")
            months = tell("and", language).join(names[int(value) - 1] for value in filter_.values)
            one_year = column.span is not None and column.span[0].year == column.span[1].year
            return tell("in_months" if one_year else "in_months_all", language, months=months, **told)
        case "weekday":
            names = tell("weekdays", language).split(",")
            days = tell("and", language).join(names[int(value) - 1] for value in filter_.values)
            return tell("on_weekdays", language, days=days, **told)
        case "between":
            return tell("from_to", language, first=values[0], last=values[1], **told)
        case "in" | "not in":
            key = "among" if filter_.op == "in" else "not_among"
            return tell(key, language, values=tell("or", language).join(values), **told)
        case "null" | "not null":
            return tell("is_null" if filter_.op == "null" else "is_not_null", language, **told)
        case "contains" | "not contains":
            key = "contains" if filter_.op == "contains" else "not_contains"
            return tell(key, language, value=filter_.said or values[0], **told)
        case _:
            return f"{column.name} {'≠' if filter_.op == '!=' else filter_.op} {filter_.than or values[0]}"


def _period(filter_: Filter, language: str) -> str:
    begin, end = (str(value) for value in filter_.values)
    last = moment((date.fromisoformat(end) - timedelta(days=1)).isoformat(), language) if end else ""
    first = moment(begin, language) if begin else ""
    if not begin:
        return tell("until", language, column=filter_.column, last=last)
    if not end:
        return tell("since", language, column=filter_.column, first=first)
    if first == last:
        return tell("on_day", language, column=filter_.column, day=first)
    return tell("from_to", language, column=filter_.column, first=first, last=last)
