"""Adjectives that rank: "o mais caro", "a estadia mais longa", "os mais antigos"."""

from dataclasses import replace
from typing import cast

from qhub_demo.questions.column import Column
from qhub_demo.questions.groups import Groups
from qhub_demo.questions.query import MeasureKind, Order, Query
from qhub_demo.questions.rankings import Rankings
from qhub_demo.questions.sentence import Sentence, Unclear
from qhub_demo.questions.span import Span
from qhub_demo.questions.targets import Targets

_WEIGHT = "peso weight tonnes toneladas tonelagem"
_LASTING = (
    "seconds segundos duracao duration minutos minutes tempo comprimento length dias horas hours latencia latency"
)
_ADJECTIVES: dict[str, tuple[str, Order]] = {
    **{"caro": ("money", "most"), "barato": ("money", "least"), "velho": ("idade age", "most")},
    **{"jovem": ("idade age", "least"), "pesado": (_WEIGHT, "most"), "leve": (_WEIGHT, "least")},
    **{"longo": (_LASTING, "most")},
    **{
        "curto": (
            _LASTING,
            "least",
        )
    },
    **{"quente": ("temperatura temperature temp", "most"), "frio": ("temperatura temperature temp", "least")},
    **{"antigo": ("time", "least"), "recente": ("time", "most")},
}
_BIRTHS = frozenset(["nascimento", "birth", "born", "nasc", "dob"])
_PRICES = frozenset(["preco", "price", "custo", "cost", "tarifa", "fee", "mensalidade", "renda"])


class Adjectives:
    """The order by the column that an adjective is of."""

    def __init__(self, sentence: Sentence, groups: Groups, targets: Targets, rankings: Rankings) -> None:
        self._s, self._g, self._targets, self._rankings = sentence, groups, targets, rankings

    def rank(self, base: Query, adjective: Span) -> Query:
        """ "o mais caro", "a mais antiga": rows by the column that the adjective is of."""
        s = self._s
        meaning, self._g.order = _ADJECTIVES[adjective.sub]
        s.use(adjective)
        named = [
            span
            for span in s.mentions()
            if meaning == "time" and any(c.kind == "time" or c.is_year for c in s.columns(span))
        ]
        columns = self._columns(meaning, named)
        beside = [one for one in (s.before(adjective), s.after(adjective)) if one is not None and one in s.mentions()]
        measured = next((one for one in beside if self._is_of(one, meaning)), None)
        if measured is not None:
            columns, named = [s.one(measured, s.numeric(measured))], []  # "a estadia mais longa"
        if meaning == "idade age" and not columns:
            columns = [column for column in s.table.of_kind("time") if _BIRTHS & set(column.words)]
            self._g.order = "most" if self._g.order == "least" else "least"
        if meaning == "time" and not columns:
            columns = [column for column in s.table.of_kind("number") if {"idade", "age"} & set(column.words)]
            self._g.order = "most" if self._g.order == "least" else "least"
        if len(columns) != 1:
            raise Unclear("which_column", [s.text(adjective)], [column.name for column in columns])
        s.use(*named)
        if meaning == "time" and {group.column for group in base.groups} == {columns[0].name}:
            return replace(base, measure="max" if self._g.order == "most" else "min", column=columns[0].name, groups=())
        moment = self._targets.moment() if columns[0].kind == "number" else None
        if moment is not None:
            return self._rankings.rows_by(base, columns[0], moment, 1)  # "quando foi a paragem mais longa?"
        return self._ranked(base, adjective, columns[0], meaning, is_measured=measured is not None)

    def _columns(self, meaning: str, named: list[Span]) -> list[Column]:
        """The columns that an adjective may be of; of those of moments, the ones that the question names."""
        s = self._s
        if meaning == "time":
            columns = [c for span in named for c in s.columns(span) if c.kind == "time" or c.is_year]
            return columns or s.table.of_kind("time") or [column for column in s.table.columns if column.is_year]
        if meaning == "money":
            money = [column for column in s.table.columns if column.is_money]
            return [column for column in money if len(column.words) == 1 and _PRICES & set(column.words)] or money
        return [column for column in s.table.of_kind("number") if set(column.words) & set(meaning.split())]

    def _ranked(self, base: Query, adjective: Span, column: Column, meaning: str, *, is_measured: bool) -> Query:
        """What an adjective's column is ranked for: its extreme, rows, or groups by their mean."""
        s = self._s
        mean = next((span for span in s.of("operation") if span.sub in ("avg", "median")), None)
        if mean is not None and column.kind == "number":
            s.use(mean)
            return self._rankings.finish(
                replace(base, measure=cast(MeasureKind, mean.sub), column=column.name), ranked=True
            )
        extreme: MeasureKind = "max" if self._g.order == "most" else "min"
        target = self._targets.find()
        rows = any(span.kind in ("noun", "row") for span in s.spans) or target is not None or self._g.limit
        if not rows:
            return replace(base, measure=extreme, column=column.name)
        if base.groups and self._g.per is None:
            if len(base.groups) > 1 or base.groups[0].grain:
                raise Unclear("unused", [s.text(adjective)])
            self._g.per = base.groups[0]  # "o imóvel mais caro de cada bairro"
        group = self._targets.ranked_group(base) if target is not None else None
        told_apart = group is not None and not s.table.is_key(group) and not group.is_name
        if group is not None and told_apart and (is_measured or (meaning == "money" and group.is_place)):
            s.assumed.append(f"avg:{column.name}")  # "which topic has the slowest response?"
            grouped = self._rankings.grouped_by(replace(base, measure="avg", column=column.name), group)
            return replace(grouped, order=self._g.order, limit=self._g.limit or 1)
        return self._rankings.rows_by(base, column, group, self._g.limit or 1)

    def _is_of(self, span: Span, meaning: str) -> bool:
        """Whether an adjective may be said of a column of numbers: "a estadia mais longa", "a renda mais cara"."""
        numbers = self._s.numeric(span)
        if meaning == "money":
            return any(column.is_money for column in numbers)
        return bool(numbers) and (len(meaning.split()) > 2 or any(set(c.words) & set(meaning.split()) for c in numbers))
