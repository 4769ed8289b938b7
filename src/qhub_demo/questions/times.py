"""Periods with the columns that they are of: days, times of the day, years and months as numbers."""

from datetime import date

from qhub_demo.questions.column import Column
from qhub_demo.questions.query import Filter
from qhub_demo.questions.restrictions import Restrictions
from qhub_demo.questions.sentence import Sentence, Unclear
from qhub_demo.questions.span import Span
from qhub_demo.questions.verbs import is_past


class Times:
    """The times that rows are restricted to."""

    def __init__(self, sentence: Sentence, restrictions: Restrictions) -> None:
        self._s, self._r = sentence, restrictions

    def read(self) -> None:
        """Adds what is found to the restrictions."""
        s = self._s
        spans = s.of("period")
        if not spans:
            return
        for kinds in (("weekday",), ("clock",), ("month", "period", "periods", "last")):  # each restricts the others
            own = [span for span in spans if span.value.op in kinds]
            filters: list[Filter] = []
            for span in own:
                found = self._timed(span)
                s.use(span)
                for filter_ in found:
                    self._r.add(filter_, span)
                filters += found
            if len(own) > 1:
                same = [one for one in filters if one.op == filters[0].op and one.column == filters[0].column]
                if len(same) < len(filters) or len(filters) != len(own):
                    raise Unclear("periods", [s.text(span) for span in own])
                self._side_by_side(same, own)

    def _side_by_side(self, filters: list[Filter], spans: list[Span]) -> None:
        """Two periods are alternatives: rows of either, each told apart."""
        first = filters[0]
        kinds = {span.sub for span in spans}
        grain = kinds.pop() if len(kinds) == 1 else ""
        if grain == "quarter" and first.op != "period":
            raise Unclear("periods", [self._s.text(span) for span in spans])
        if first.op == "month" or (first.op == "=" and grain):
            values = tuple(value for filter_ in filters for value in filter_.values)
            merged = Filter(first.column, "month" if first.op == "month" else "in", values)
        elif first.op == "period" and grain and all(_is_one(filter_, grain) for filter_ in filters):
            values = tuple(value for filter_ in filters for value in filter_.values)
            merged = Filter(first.column, "periods", values, grain)
        else:
            raise Unclear("periods", [self._s.text(span) for span in spans])
        for filter_ in filters:
            self._r.filters.remove(filter_)
            self._r.places.pop(filter_, None)
        self._r.add(merged, spans[0])
        self._r.alternatives.append(merged)

    def _timed(self, span: Span) -> list[Filter]:
        """A period with the column that it is of."""
        s, filter_ = self._s, span.value
        assert isinstance(filter_, Filter)
        named = [
            one
            for one in s.mentions()
            if any(c.kind == "time" or c.is_year for c in s.columns(one)) and not s.is_grouped(one)
        ]
        if filter_.op == "clock":
            return [self._clock(span, filter_, named)]
        for one in named:
            if self._r.is_open(one) and any(is_past(word) for column in s.columns(one) for word in column.words):
                raise Unclear("unused", [s.text(one)])  # "a devolver em maio" is not what came back in May
        near = [one for one in named if abs(one.at - span.at) <= 3] or named
        columns = [column for one in near for column in s.columns(one) if column.kind == "time" or column.is_year]
        chosen = columns if len(columns) == 1 else []
        if not chosen:
            chosen = s.days(columns)
            if not chosen and len(s.table.days) > 1:
                days = columns or s.table.days
                raise Unclear("which_date", [s.text(span)], [column.name for column in days])
        else:
            s.use(*[one for one in near if not s.numeric(one)])
            self._r.verbs += [one for one in near if is_past(s.words(one)[-1])]
        if chosen and chosen[0].kind == "time":
            return [Filter(chosen[0].name, filter_.op, filter_.values, filter_.said)]
        return self._in_numbers(filter_, span, chosen)

    def _clock(self, span: Span, filter_: Filter, named: list[Span]) -> Filter:
        """A time of the day with its column: the only one that has times, or that is named."""
        s = self._s
        times = [column for column in s.table.columns if column.type.startswith("TIME")]
        own = [column for one in named for column in s.columns(one) if column in times]
        if not times:
            days = s.table.of_kind("time")
            raise Unclear("no_hours" if days else "no_dates", [s.text(span)], [column.name for column in days])
        found = own if len(own) == 1 else times
        if len(found) != 1:
            raise Unclear("which_date", [s.text(span)], [column.name for column in found])
        s.use(*[one for one in named if one.columns == (found[0].name,)])
        return Filter(found[0].name, "clock", filter_.values)

    def _in_numbers(self, filter_: Filter, span: Span, years: list[Column]) -> list[Filter]:
        """A period over columns that hold years and months as numbers."""
        s = self._s
        years = years or [column for column in s.table.columns if column.is_year]
        months = [column for column in s.table.columns if column.is_month]
        if filter_.op == "month" and len(months) == 1:
            single = len(filter_.values) == 1
            return [Filter(months[0].name, "=" if single else "in", filter_.values)]
        if filter_.op == "last" and filter_.values[1] == "year" and len(years) == 1 and years[0].high is not None:
            count, _, *ago = filter_.values
            last = int(float(years[0].high)) - int(*ago or [0])
            if count == 1:
                return [Filter(years[0].name, "=", (last,), filter_.said)]
            return [Filter(years[0].name, "between", (last - int(count) + 1, last), filter_.said)]
        if filter_.op != "period" or len(years) != 1:
            raise Unclear("no_dates", [s.text(span)])
        begin, end = (str(value) for value in filter_.values)
        year = years[0].name
        if span.sub in ("month", "quarter"):
            if len(months) != 1 or not begin or not end or (begin[:4] != end[:4] and end[5:7] != "01"):
                raise Unclear("no_dates", [s.text(span)])
            last = int(end[5:7]) - 1 or 12
            of_year = tuple(range(int(begin[5:7]), last + 1))
            month = Filter(months[0].name, "=" if len(of_year) == 1 else "in", of_year)
            return [Filter(year, "=", (int(begin[:4]),)), month]
        if span.sub != "year":
            raise Unclear("no_dates", [s.text(span)])
        if not begin:
            return [Filter(year, "<", (int(end[:4]),))]
        if not end:
            return [Filter(year, ">=", (int(begin[:4]),))]
        if int(end[:4]) - int(begin[:4]) == 1:
            return [Filter(year, "=", (int(begin[:4]),))]
        return [Filter(year, "between", (int(begin[:4]), int(end[:4]) - 1))]


def _is_one(period: Filter, grain: str) -> bool:
    """Whether a period is one whole day, month, quarter or year."""
    if not all(period.values):
        return False
    begin, end = (date.fromisoformat(str(value)) for value in period.values)
    return (end - begin).days <= {"day": 1, "month": 31, "quarter": 92, "year": 366}.get(grain, 0)
