"""The columns that a question is about: what is ranked, whose numbers are worked out, whose kinds are counted."""

from qhub_demo.questions.column import Column
from qhub_demo.questions.groups import Groups
from qhub_demo.questions.lexicon import JUDGED, SPENDING
from qhub_demo.questions.query import Query
from qhub_demo.questions.sentence import Sentence, Unclear, said_in
from qhub_demo.questions.span import Span
from qhub_demo.questions.tokens import is_plural
from qhub_demo.questions.verbs import is_past

OFTEN = frozenset(
    {
        *("frequente", "frequentes", "comum", "comuns", "vezes", "common", "frequent", "often", "popular", "populares"),
        *("habitual", "recorrente", "usado", "usada", "usados", "usadas", "utilizado", "utilizada", "escolhido"),
        *("escolhida", "requisitado", "requisitada", "requisitados", "procurado", "procurada", "visitado", "visitada"),
        *("solicitado", "solicitada", "repetido", "repetida", "used", "requested", "visited", "chosen", "raro", "rara"),
        *("raros", "rarest"),
    }
)
"""What is said of a value that stands in many rows, or in few."""
_PARTS = frozenset(
    ["bimestre", "trimestre", "semestre", "semana", "quarter", "semester", "term", "week", "jornada", "rodada", "round"]
)
"""What numbers parts of a year or of a season, and measures nothing."""
_LOCATIVE = frozenset(["no", "na", "nos", "nas", "in", "at"])
BEST = frozenset(["melhor", "melhores", "pior", "piores", "best", "worst"])
EXTREMES = frozenset({"minimo", "minima", "maximo", "maxima", "min", "max"})
_GENITIVE = frozenset(["de", "do", "da", "dos", "das", "of"])


class Targets:
    """The columns that are meant by what is asked of them."""

    def __init__(self, sentence: Sentence, groups: Groups) -> None:
        self._s, self._g = sentence, groups

    def find(self) -> Span | None:
        """The column of names whose first is asked for: "qual o turno com…", "quem…", "os 5 artigos…"."""
        s = self._s
        for span in s.mentions():
            texts = self.naming(span)
            is_place = s.preposition(span) in _LOCATIVE  # "maior nota nas turmas da Marta"
            if (texts or self.is_asked_for(span)) and not s.is_grouped(span) and not is_place:
                return span
        return None

    def naming(self, span: Span) -> list[Column]:
        """The columns that a span may mean whose values name things: words, codes, the numbers of rows."""
        return [
            column
            for column in self._s.columns(span)
            if column.kind in ("text", "truth") or column.is_code or self._s.table.is_row_number(column)
        ]

    def is_asked_for(self, span: Span) -> bool:
        """Whether a column of few whole numbers is what "qual" asks for: "qual a nota com mais alunos?"."""
        s = self._s
        before = s.before(span)
        if self.often() and not any(one.at != span.at for one in s.mentions()):
            return all(column.is_whole for column in s.columns(span))  # "o campo mais usado" is no greatest number
        counts = any(one.kind in ("noun", "row", "column", "akin") for one in s.spans[span.at + 1 :])
        asks = before is not None and before.kind == "show" and before.sub == "which"
        return asks and counts and all(column.is_whole for column in s.columns(span))

    def often(self) -> bool:
        """Whether what is there most often is asked for: "mais usado", "most common"."""
        orders = [self._s.words(span) for span in self._s.spans if span.kind == "order"]
        return any(set(words) & OFTEN or (len(words) > 1 and is_past(words[-1])) for words in orders)

    def person(self, base: Query | None = None) -> Column | None:
        """The column of people, where "quem" asks for one: that of two who are named, "a Marta ou o Rui"."""
        s = self._s
        if not any(span.kind == "show" and span.sub == "who" for span in s.spans):
            return None
        people = [column for column in s.table.columns if column.is_person]
        named = [column for column in people if column.is_name] or people
        chosen = {one.column for one in base.filters if one.op == "in"} if base is not None else set()
        if not named and len(chosen) == 1:
            return s.table.column(*chosen)  # "RH ou Vendas: quem abriu mais?"
        if not named and s.table.key is not None and s.table.key.kind == "text":
            named = [s.table.key]  # what each row is called
        named = [column for column in named if column.name in chosen] or named
        if len(named) != 1:
            raise Unclear("who", [], [column.name for column in named])
        return named[0]

    def ranked_group(self, base: Query) -> Column | None:
        """The column whose values are ranked: named, or asked for by "quem"."""
        s = self._s
        if base.groups and self._g.per is None:
            return None
        target = self.find()
        if target is not None:
            return s.one(target, self.naming(target) or s.columns(target))
        return self.joined_thing() or self.person(base)

    def joined_thing(self) -> Column | None:
        """Of two tables together, what tells the rows of the second apart, where a question calls those by their name:
        "top 3 clientes por valor"."""
        s, join = self._s, self._s.table.join
        nouns = {word for span in s.spans if span.kind == "noun" for word in s.words(span)}
        own = set(join.one.words) - set(join.many.words) if join else set()
        if join is None or not any(is_plural(word, name) for word in nouns for name in own):
            return None
        names = [column for column in join.one.columns if column.is_name and column in s.table.columns]
        return names[0] if len(names) == 1 else s.table.column(join.many_key)

    def says_several(self, column: Column) -> bool:
        """Whether several values of a column are asked for: "países com mais reservas"."""
        said = [token.folded for token in self._s.tokens]
        return any(
            word.endswith("s") and word != part and is_plural(word, part) for word in said for part in column.words
        )

    def number(self, near: Span | None = None) -> Column:
        """The column of numbers that an operation is of: the nearest that is named, else the only one there is."""
        s = self._s
        named = [span for span in s.mentions() if s.numeric(span)]
        if near is not None:
            named.sort(key=lambda span: (abs(span.at - near.at), span.at < near.at))
        if named:
            return s.one(named[0], s.numeric(named[0]))
        nouns = [span for span in s.spans if span.kind == "noun"]
        own = [
            column
            for column in s.table.of_kind("number")
            if not column.is_code
            and not s.table.is_row_number(column)
            and not EXTREMES & set(column.words)
            and any(said_in(s.words(span)[0], column.words) for span in nouns)
        ]
        if len(own) == 1:
            return own[0]
        codes = [
            span
            for span in s.mentions()
            if any(column.kind == "number" and column.is_year for column in s.columns(span))
        ]
        if codes and near is not None and near.sub in ("min", "max"):
            return s.one(codes[0], [column for column in s.columns(codes[0]) if column.is_year])
        of = s.after(near) if near is not None else None
        if of is not None and of in s.mentions() and s.preposition(of) in _GENITIVE and not s.is_grouped(of):
            raise Unclear("not_numbers", [s.text(of)], [column.name for column in s.columns(of)])
        numbers = [column for column in s.table.of_kind("number") if not column.is_code and column.flag is None]
        numbers = [c for c in numbers if not s.table.is_key(c) and not (c.is_whole and set(c.words) <= _PARTS)]
        if near is not None and near.sub in ("sum", "much"):
            numbers = [column for column in numbers if column.adds_up is not False] or numbers
        if len(numbers) == 1:
            s.assumed.append(f"column:{numbers[0].name}")
            return numbers[0]
        rated = [column for column in numbers if column.stems & JUDGED]
        best = any(s.words(span)[0] in BEST for span in s.spans)
        averaged = near is not None and near.sub in ("avg", "median")
        if len(rated) == 1 and (best or (averaged and all(one.adds_up for one in numbers if one not in rated))):
            s.assumed.append(f"judged:{rated[0].name}")  # "a turma com melhor média"
            return rated[0]
        raise Unclear("of_which_number", [s.text(near)] if near else [], [column.name for column in numbers])

    def is_earned(self, column: Column) -> bool:
        """Whether a column is said by what was earned or spent, which adds up: "quanto faturámos", by `Preço`."""
        s = self._s
        said = [span for span in s.spans if span.sub == "money" and column.name in span.columns]
        return any(s.words(span)[0] in SPENDING for span in said)

    def thing(self) -> Column:
        """The column whose different values are counted."""
        s = self._s
        named = [span for span in s.mentions() if not s.is_grouped(span)]
        if not named:
            raise Unclear("of_which_column", [], [column.name for column in s.table.columns])
        texts = [column for column in s.columns(named[0]) if column.kind != "number" or column.is_code]
        return s.one(named[0], texts or s.columns(named[0]))

    def moment(self) -> Column | None:
        """The column of days, where "quando" asks for the day of something."""
        s = self._s
        words = [token.folded for token in s.tokens]
        opens = words[0] in ("quando", "when") or (
            bool({"dia", "day"} & set(words)) and any(span.kind == "adjective" for span in s.spans)
        )
        days = s.days() if opens else []
        return days[0] if days else None

    def asks_who(self) -> bool:
        return any(span.kind == "show" and span.sub == "who" for span in self._s.spans)

    def opens_with_who(self) -> bool:
        """Whether "quem" asks, and does not only say of whom: "members who joined"."""
        return any(span.kind == "show" and span.sub == "who" for span in self._s.spans[:1])

    def asks_which(self) -> bool:
        return any(span.kind == "show" for span in self._s.spans)

    def asks_for_rows(self) -> bool:
        """Whether "que", "which" asks for rows one by one: "which shipment has no carrier?"."""
        s = self._s
        asking = [span for span in s.spans if span.kind == "show" and span.sub == "which"]
        after = s.after(asking[0]) if asking else None
        if after is None or not s.follow_each_other(asking[0], after):
            return False
        return after.kind in ("noun", "row") or (
            after.kind in ("column", "akin") and all(s.table.is_key(column) for column in s.columns(after))
        )
