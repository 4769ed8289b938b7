"""A column, and what is known of its values."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property

from qhub.language.text import fold
from qhub_demo.questions.lexicon import (
    ADDITIVE,
    ADDITIVE_UNITS,
    CONCEPTS,
    INTENSIVE,
    INTENSIVE_UNITS,
    MONEY,
    NAME_UNITS,
    PERSON,
    PERSON_WORDS,
    PLACE,
    RATES,
    SPELT_UNITS,
    UNITS,
)
from qhub_demo.questions.tokens import common_root, stems

LINKS = frozenset(
    ["de", "da", "do", "das", "dos", "em", "no", "na", "of", "the", "at", "in", "a", "o", "e", "and", "por", "per"]
)
"""Small words inside of names."""

_NUMBERS = ("INT", "DOUBLE", "FLOAT", "DECIMAL", "REAL", "NUMERIC")
_YES, _NO = (
    frozenset({"sim", "s", "yes", "y", "true", "t", "verdadeiro"}),
    frozenset({"nao", "n", "no", "false", "f", "falso"}),
)
_CODES = frozenset(
    {"id", "uid", "codigo", "cod", "code", "ddd", "cep", "nif", "cpf", "sku", "key", "centro", "centre", "center"}
)
_SHORT = {"c": "com", "s": "sem", "p": "para"}
"""What offices write with a slash in the names of columns: "c/ IVA"."""
_ABBREVIATED = {"quant": "quantidade", "pco": "preco"}
"""What is cut short in a way that no rule finds."""
NAMES = frozenset(
    {"nome", "name", "id", "codigo", "cod", "code", "sigla", "numero", "nr", "n", "key", "uid", "titulo", "title"}
)
"""What stands for the thing that it is of: "cliente" is a `nome_cliente`."""
_OF_NAMES = frozenset({"completo", "full", "first", "last", "proprio", "social"})
"""What a name of somebody is; with any other word it is the name of that: `curso nome`."""
_DUE = frozenset(
    {"ate", "prazo", "vencimento", "limite", "prevista", "previsto", "due", "deadline", "expected", "planned"}
)
_COUNTERS = frozenset({"odometro", "hodometro", "odometer", "conta", "contador", "counter", "acumulado", "cumulative"})
"""What goes on counting: each number has those before it in it."""
_DISTANCES, _FAR = frozenset({"km", "kms", "quilometros", "quilometragem", "mileage", "miles"}), 1000
"""What a car has gone is called so, too."""
PER = frozenset({"por", "per", "unit", "unitario", "unitaria", "unitarios", "unitarias"})
"""What says in a name that a number is of one thing of several."""
_YEARS = frozenset({"ano", "year"})
_MONTHS = frozenset({"mes", "month"})
_SORTS = frozenset({"tipo", "type", "kind", "categoria", "category", "class", "classe", "grupo", "group"})
_QUALITIES = frozenset(
    {"sexo", "sex", "genero", "gender", "raca", "race", "cor", "idade", "age", "faixa", "nacionalidade"}
)
"""What somebody has or is, and is not called."""
_NUMBER_SIGNS = frozenset({"n", "no", "nr", "num", "numero", "number"})
_BRACKETS = re.compile(r"[(\[][^)\]]*[)\]]")
_MONTHLY = re.compile(r"\w{3,}/\d{2,4}|\d{1,2}/\d{2,4}|\d{4}/\d{2,4}")
"""What a month or a season is called: `jan/25`, `2024/25`."""
CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z][a-z])")
PIECE = re.compile(r"[^\W_]+")


@dataclass(frozen=True, eq=False)
class Column:
    """A column, and what is known of its values."""

    name: str
    type: str
    """DuckDB's; empty where it is not told."""
    low: str | None = None
    """The smallest value, of numbers and days."""
    high: str | None = None
    values: tuple[str, ...] = ()
    """Values known to occur, most frequent first; not all of them unless `distinct` says so."""
    distinct: int | None = None
    """How many different values there are, where it is told."""
    spoken: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """What people call a value, beside its own name."""
    nulls: int = 0
    mean: float | None = None
    """Of numbers, where it is told: not of those that number the rows."""
    unit: str = ""
    """What the file writes beside each number."""
    doubtful: bool = False
    """Whether the file does not say how it is read: its decimal mark, or which of day and month comes first."""
    spelt: int | None = None
    """How many different values there are but for case, accents and blanks, where some are written in several ways."""
    of: tuple[str, ...] = ()
    """The word for what it is a name of, where its own name does not say: `Nome` of a table `clientes`."""

    @cached_property
    def kind(self) -> str:
        """`number`, `time`, `text`, `truth` or `other`."""
        if not self.type or any(name in self.type for name in _NUMBERS):
            return "number"
        if self.type == "DATE" or self.type.startswith("TIMESTAMP"):
            return "time"
        if self.type.startswith(("VARCHAR", "ENUM")):
            return "text"
        return "truth" if self.type == "BOOLEAN" else "other"

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The words of its name, folded, without small words and units."""
        plain = _BRACKETS.sub(" ", self._long) if _BRACKETS.sub("", self._long).strip() else self._long
        pieces = [fold(piece) for piece in PIECE.findall(CAMEL.sub(" ", plain))]
        kept = [_ABBREVIATED.get(piece, piece) for piece in pieces if piece not in LINKS] or pieces
        while len(kept) > 1 and kept[-1] in NAME_UNITS:
            kept.pop()
        while len(kept) > 1 and kept[0].rstrip("ºª") in _NUMBER_SIGNS:
            kept.pop(0)
        return (*kept, *self.of)

    @cached_property
    def cut(self) -> frozenset[str]:
        """The units that its name ends in, which none of its words are: "kg" of `Preço/kg`."""
        pieces = [fold(piece) for piece in PIECE.findall(CAMEL.sub(" ", _BRACKETS.sub(" ", self._long)))]
        return frozenset(pieces[-1:]) & NAME_UNITS - set(self.words)

    @cached_property
    def aside(self) -> frozenset[str]:
        """The words that its name has in brackets: "faixa" of `Conceito Enade (Faixa)`."""
        return frozenset(fold(piece) for text in _BRACKETS.findall(self.name) for piece in PIECE.findall(text))

    @cached_property
    def heads(self) -> frozenset[str]:
        """Those of its words that say what it is, and not of what: "município" of `Município do Curso`."""
        pieces = [fold(piece) for piece in PIECE.findall(CAMEL.sub(" ", self.name))]
        links = [place for place, piece in enumerate(pieces) if piece in LINKS and place]
        first = {piece for piece in pieces[: links[0]] if piece in self.words} if links else set()
        kinds = {word for word in self.words if word in _SORTS or stems(word) & PLACE}
        heads = first or kinds or {self.words[0], self.words[-1]}
        return frozenset(self.words) if heads & NAMES else frozenset(heads)

    @cached_property
    def units(self) -> frozenset[str]:
        """The units in its name."""
        pieces = [fold(piece) for piece in re.findall(r"[^\W_]+|[€$%]", self.name)]
        own = {fold(self.unit)} if self.unit else set()
        bracketed = {
            fold(piece)
            for text in _BRACKETS.findall(self.name)
            for piece in ([re.sub(r"[()\[\] /]", "", text)] if "/" in text else re.findall(r"[^\W_]+|[€$%]", text))
        }  # €/kg is neither, and km/h its own
        spelt = set() if self.is_ratio else {piece for piece in pieces if piece in SPELT_UNITS}
        ends = {pieces[-1]} & NAME_UNITS if pieces and not self.is_ratio else set()
        ends |= {pieces[0]} & ADDITIVE_UNITS if len(pieces) > 1 and not self.is_ratio else set()  # `Kg picked`
        return frozenset(UNITS.get(unit, unit) for unit in bracketed | ends | own | spelt)

    @cached_property
    def is_ratio(self) -> bool:
        """Whether its name has a "por" of its own: `Preço/noite`, `preco_unit`."""
        return "/" in _MONTHLY.sub("", self._long) or bool(
            PER & {fold(piece) for piece in PIECE.findall(CAMEL.sub(" ", self.name))}
        )

    @cached_property
    def _long(self) -> str:
        """Its name, with what offices write with a slash written out."""
        name = self.name
        for short, long in _SHORT.items():
            name = re.sub(rf"\b{short}/\s*", f"{long} ", name, flags=re.IGNORECASE)
        return name

    @cached_property
    def stems(self) -> frozenset[str]:
        """The stems of its words."""
        return frozenset(stem for word in self.words for stem in stems(word))

    @cached_property
    def meanings(self) -> frozenset[str]:
        """The stems of its words, and of words of the same meaning."""
        return self.stems.union(*(CONCEPTS.get(stem, frozenset()) for stem in self.stems))

    @property
    def is_whole(self) -> bool:
        return "INT" in self.type

    @cached_property
    def is_code(self) -> bool:
        """Whether its numbers are names of things: adding them up means nothing."""
        return bool(_CODES & set(self.words)) or self.is_year or self.is_month or self._is_numbered

    @cached_property
    def _is_numbered(self) -> bool:
        """Whether its numbers number things: `Nº sócio`, `invoice_no`, `Order #`. `Nº de sócios` says how many there
        are."""
        pieces = [fold(piece).rstrip("ºª°") for piece in PIECE.findall(CAMEL.sub(" ", self.name))]
        if not pieces or not self.is_whole:
            return False
        if self.name.rstrip().endswith("#"):
            return not pieces[-1].endswith("s")
        if len(pieces) < 2:
            return False
        begins = pieces[0] in _NUMBER_SIGNS and not pieces[-1].endswith("s")
        return begins or pieces[-1] in _NUMBER_SIGNS - {"n"}

    @property
    def is_spelt_month(self) -> bool:
        """Whether its texts are months, which have an order of their own: `mes`, of `01/2024` or "Janeiro"."""
        return self.kind == "text" and self.words[:1] == self.words and bool(_MONTHS & set(self.words))

    @cached_property
    def is_due(self) -> bool:
        """Whether its days are those by which something should happen: `Devolver até`, `due_date`."""
        return self.kind == "time" and bool(_DUE & {fold(piece) for piece in PIECE.findall(CAMEL.sub(" ", self.name))})

    @cached_property
    def is_year(self) -> bool:
        """Whether its whole numbers are years."""
        return self.is_whole and bool(_YEARS & set(self.words))

    @cached_property
    def is_month(self) -> bool:
        """Whether its whole numbers are months."""
        return self.is_whole and self.words[-1:] == self.words and bool(_MONTHS & set(self.words))

    @cached_property
    def is_name(self) -> bool:
        """Whether it names people or things one by one."""
        return self.kind == "text" and bool({"nome", "name"} & set(self.words))

    @cached_property
    def is_person(self) -> bool:
        if self.kind != "text" or not self.stems & PERSON or self.is_place or self.flag:
            return False
        if (_SORTS | _QUALITIES) & set(self.words):
            return False
        rest = set(self.words) - NAMES - _OF_NAMES - set(self.of) if self.is_name else set()
        said, people = (rest, set(PERSON_WORDS) - NAMES) if rest else (set(self.words), set(PERSON_WORDS))
        return any(common_root(word, person) >= len(person) - 2 for word in said for person in people)

    @cached_property
    def is_place(self) -> bool:
        return self.kind == "text" and bool(self.stems & PLACE)

    @cached_property
    def is_money(self) -> bool:
        if self.kind != "number" or self.is_code:
            return False
        is_total = self.is_whole and "total" in self.words and len(self.words) > 1  # `Total de concluintes`
        stems_ = self.stems - {"total"} if is_total else self.stems
        return bool(stems_ & MONEY or "money" in self.units)

    @cached_property
    def adds_up(self) -> bool | None:
        """Whether a sum of its numbers means something; None where its name does not tell."""
        if self.is_code:
            return False
        if self.is_money and "total" in self.words and not self.is_ratio:
            return True  # `Preço total`
        if self.is_stand or self.stems & INTENSIVE or self.units & INTENSIVE_UNITS or self.is_ratio:
            return False
        ends = {self.words[0], self.words[-1]}  # `Volumes`, `good_parts`
        counts = self.is_whole and any(len(word) > 3 and word.endswith("s") and word[-2] != "s" for word in ends)
        return True if counts or self.stems & ADDITIVE or self.units & ADDITIVE_UNITS else None

    @cached_property
    def says_several(self) -> bool:
        """Whether its own name is of many, so that its sum is how many there are: `Caixas`, `units_sold`."""
        return any(len(word) > 2 and word.endswith("s") and not word.endswith("ss") for word in self.words)

    @cached_property
    def is_stand(self) -> bool:
        """Whether its numbers are a meter's stand: of a car that has gone far at every row."""
        far = self.low is not None and self.is_whole and float(self.low) >= _FAR
        return bool(_COUNTERS & set(self.words)) or (far and set(self.words) <= _DISTANCES)

    @cached_property
    def is_rate(self) -> bool:
        """Whether a sum of its numbers is never meant: percentages, ages, what is "per" something, a meter's stand."""
        return bool(
            self.is_stand or (self.stems & RATES and not self.is_money) or self.units & INTENSIVE_UNITS or self.is_ratio
        )

    @cached_property
    def flag(self) -> tuple[str | int | bool, str | int | bool] | None:
        """The values that mean yes and no, where it only says yes or no."""
        if self.kind == "truth":
            return True, False
        if self.is_whole and not self.is_code and self.low in ("0", "1") and self.high in ("0", "1"):
            return 1, 0
        said = {fold(value): value for value in self.values}
        if self.kind != "text" or not 0 < len(said) <= 2 or not said.keys() <= _YES | _NO:
            return None
        if self.distinct is not None and (self.spelt or self.distinct) > len(said):
            return None
        yes = next((said[word] for word in said if word in _YES), None)
        no = next((said[word] for word in said if word in _NO), None)
        return (yes, no) if yes is not None and no is not None else None

    @cached_property
    def span(self) -> tuple[date, date] | None:
        """The first and the last day, where they are told."""
        if self.low is None or self.high is None or self.kind != "time":
            return None
        try:
            return date.fromisoformat(self.low[:10]), date.fromisoformat(self.high[:10])
        except ValueError:
            return None

    @property
    def is_complete(self) -> bool:
        """Whether all its values are known."""
        return bool(self.values) and self.distinct is not None and len(self.values) >= self.distinct
