"""What the columns that a question names are for: to group by, to work out, or to say what a value is of."""

from dataclasses import replace

from qhub_demo import lexicon
from qhub_demo.mentions import Mention
from qhub_demo.query import Grain, Group
from qhub_demo.scanning import Pieces
from qhub_demo.tables import Column

SHORT_SPAN, MEDIUM_SPAN, LONG_SPAN = 45, 220, 5 * 366
"""Days up to which a trend goes by days, by weeks and by months."""

_ARTICLES = ("o", "a", "os", "as", "the", "tipo")
_OF = ("de", "do", "da", "dos", "das", "of", "em")
_GRAINS: dict[str, Grain] = {
    "day": "day",
    "week": "week",
    "month": "month",
    "quarter": "quarter",
    "year": "year",
    "hour": "hour",
    "weekday": "weekday",
}


class Ambiguous(Exception):
    """Words that fit several columns."""

    def __init__(self, word: str, columns: tuple[str, ...]) -> None:
        super().__init__(word)
        self.word, self.columns = word, columns


class Roles:
    """The columns of a question, and what has become of them."""

    def __init__(self, pieces: Pieces) -> None:
        self.pieces = pieces
        self.table = pieces.table
        self.absorbed: set[Mention] = set()
        """Mentions that only say what a value or a number is of."""

    def is_grouped(self, mention: Mention) -> bool:
        """Whether "por", "by", "cada" stands before it, or before the column that it is joined to."""
        p = self.pieces
        before = next((at for at in range(mention.first - 1, -1, -1) if p.terms[at].folded not in _ARTICLES), None)
        if before is None:
            return False
        word = p.terms[before].folded
        if word in lexicon.BY or word in lexicon.BREAKDOWN:
            return True
        if word in _OF and before:
            earlier = p.before(before)
            return earlier is not None and p.terms[earlier].folded in lexicon.BREAKDOWN
        if word in ("e", "and"):
            joined = [m for m in p.columns if m.first < mention.first and m.last == before - 1]
            return any(map(self.is_grouped, joined)) or any(sign.last == before - 1 for sign in p.grains)
        return False

    def groups(self) -> list[Group]:
        """What to group by, as far as the message says so."""
        found: list[Group] = []
        for mention in self.pieces.columns:
            if mention not in self.absorbed and self.is_grouped(mention):
                found.append(self.group(self.one(mention, "text", "time", "truth", "other")))
        for sign in self.pieces.grains:
            column = self.time_column()
            if column is None:
                continue
            grain = default_grain(column) if sign.kind == "auto" else _GRAINS[sign.kind]
            same = next((group for group in found if group.column == column.name), None)
            if same is None:
                found.append(Group(column.name, grain))
            elif sign.kind != "auto":
                found[found.index(same)] = replace(same, grain=grain)
        return list(dict.fromkeys(found))

    def group(self, name: str) -> Group:
        """A column as a group: days by a period that suits how many there are."""
        column = self.column(name)
        return Group(name, default_grain(column) if column.kind == "time" else None)

    def time_column(self) -> Column | None:
        """The column of days that is named, else the first."""
        mentioned = [name for m in self.pieces.columns for name in m.columns if self.column(name).kind == "time"]
        if mentioned:
            return self.column(mentioned[0])
        return next(iter(self.table.of_kind("time")), None)

    def plain(self, *kinds: str) -> list[Mention]:
        """The columns that are named neither as a group nor as part of a restriction."""
        return [
            mention
            for mention in self.pieces.columns
            if mention not in self.absorbed
            and not self.is_grouped(mention)
            and any(self.column(name).kind in kinds for name in mention.columns)
        ]

    def grouped_number(self) -> str | None:
        """The number that "por" names: "top 5 produtos por valor"."""
        for mention in self.pieces.columns:
            numbers = [name for name in mention.columns if self.column(name).kind == "number"]
            if mention not in self.absorbed and len(numbers) == len(mention.columns) and self.is_grouped(mention):
                return self.one(mention, "number")
        return None

    def one(self, mention: Mention, *kinds: str) -> str:
        """The column that a mention means, of these kinds where there is a choice."""
        names = tuple(name for name in mention.columns if not kinds or self.column(name).kind in kinds)
        names = names or mention.columns
        if len(names) > 1:
            raise Ambiguous(" ".join(self.pieces.terms[at].text for at in mention.places), names)
        return names[0]

    def text(self, mention: Mention) -> str:
        """The column that a mention means, of those that are no numbers and no days."""
        return self.one(mention, "text", "truth", "other")

    def number(self, mention: Mention) -> str:
        """The column that a mention means, of numbers."""
        return self.one(mention, "number")

    def column(self, name: str) -> Column:
        return self.table.column(name)

    def only_number(self) -> str | None:
        """The only column whose numbers can be worked with, if there is just one."""
        numbers = [column.name for column in self.table.of_kind("number") if not column.is_code]
        return numbers[0] if len(numbers) == 1 else None


def default_grain(column: Column) -> Grain:
    """The period that suits how many days a column spans."""
    if column.span is None:
        return "week"
    first, last = column.span
    days = (last - first).days
    if days <= SHORT_SPAN:
        return "day"
    if days <= MEDIUM_SPAN:
        return "week"
    return "month" if days <= LONG_SPAN else "year"
