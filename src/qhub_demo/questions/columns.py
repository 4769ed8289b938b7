"""The columns that a question names."""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from qhub_demo.questions.column import LINKS, PER, Column
from qhub_demo.questions.lexicon import CONCEPT_WORDS, CONCEPTS, FLOW, NEGATIVE, OPPOSITES, PHRASES, UNITS
from qhub_demo.questions.schema import Table
from qhub_demo.questions.span import Span
from qhub_demo.questions.tokens import Token, common_root, is_plural, is_slip, same_word, stems
from qhub_demo.questions.verbs import is_deed, is_done, is_past

EXACT, FORM, AKIN, SLIP, ROOT = 1.0, 0.95, 0.8, 0.7, 0.6
"""How well a word says a word of a column's name: itself, another form, one of like meaning, a slip, the same root."""
_ORDINAL = re.compile(r"^(\d+)[oaºª°]$")
_WORDS = re.compile(r"[^\W_]+")
MIN_ROOT = 4
"""Letters of a common beginning that make a root."""

COUNTED = frozenset({"units", "unidades"})
"""What is counted, which no `Unit cost` is."""
_WITHIN = LINKS - {"por", "per", "e", "and"}
"""Small words that may stand between the words of one name."""
_NEVER_FIRST = frozenset({"com", "sem", "para"})
"""Small words that a column's name may have inside, but that do not name it alone."""
_EXTREMES = frozenset({"minimo", "minima", "maximo", "maxima", "min", "max"})
_KINDS_OF_NAME = frozenset({"nome", "name", "id", "codigo", "cod", "code", "sigla", "numero", "nr", "n", "key", "uid"})


_SAME_VERB = {
    **{"sold": "sell", "bought": "buy", "paid": "pay", "spent": "spend", "sent": "send", "lost": "lose", "won": "win"},
    **{"taken": "take", "took": "take", "given": "give", "lent": "lend", "built": "build", "caught": "catch"},
    **{"written": "write", "broken": "break", "driven": "drive", "drove": "drive", "eaten": "eat", "flown": "fly"},
}
"""Past tenses that are none by their endings, of the verbs that columns are called after; a value may mean another
thing: of the deals that are "Won" the "win rate" is no share of all."""
_VOWELS, _ENDINGS = frozenset("aeiou"), frozenset("aeiourslmnz")
"""Letters that a whole word of Portuguese ends in; what ends otherwise is cut short."""


def column_spans(tokens: Sequence[Token], table: Table, without: Span | None = None) -> Iterable[Span]:
    """For each place, the columns whose names begin there best; not those that a reading which is ruled out has."""
    has_numbers = not any(column.kind == "time" or column.is_year for column in table.columns)
    for first, token in enumerate(tokens):
        if token.kind not in ("word", "number", "quote") or (
            (token.folded in LINKS and len(token.folded) < 3) or token.folded in _NEVER_FIRST
        ):
            continue
        fits: list[tuple[tuple[float, ...], int, Column, bool]] = []
        for column in table.columns:
            if without is not None and without.first == first and column.name in without.columns:
                continue
            count, likeness, last, full = _fit(tokens, first, column)
            if token.kind == "number" and count == 1 and not (full and has_numbers):
                continue
            if not count and column.kind == "number" and token.folded in column.aside - UNITS.keys():
                count, likeness, last = 1, EXACT, first  # "units" of `On hand (units)`
            if count:
                fits.append(((count + full, likeness), last, column, full))
        idiom = f"{tokens[first - 1].folded}_{token.folded}" if first else ""
        states = [c for c in table.columns if c.flag or (c.kind == "time" and c.nulls)]
        idiomatic = [c.name for c in states if any(is_opposite(idiom, w) for w in c.words)]
        if len(idiomatic) == 1:
            yield Span(first - 1, first, "column", "not", columns=(idiomatic[0],))  # "à venda" is not "vendido"
            continue
        if not fits:
            flags = [c.name for c in states if any(is_opposite(token.folded, w) for w in c.words)]
            if len(flags) == 1:
                yield Span(first, first, "column", "not", columns=(flags[0],))  # "open" has no day of `Closed`
            continue
        best = max(fit[0] for fit in fits)
        fitting = [fit for fit in fits if fit[0] == best]
        last = max(fit[1] for fit in fitting)
        columns = _preferred([column for _, end, column, _ in fitting if end == last], token.folded, table)
        columns = without_shares(columns, [one.folded for one in tokens])
        weak = best[1] / max(1, best[0] - fitting[0][3]) < FORM - 0.01
        is_verb = is_done(token.folded) and not fitting[0][3] and token.folded not in CONCEPT_WORDS
        if (weak or is_verb) and last == first and (token.folded,) in PHRASES:
            continue  # a word that means something of its own in a question is no column by likeness alone
        if weak and stems(token.folded) & FLOW and all(column.kind == "time" for column in columns):
            continue  # "produção por semana" is not how often there was a `data_colheita`
        if ("operation", "count") in PHRASES.get((token.folded,), ()) and best[1] < EXACT:
            continue  # "quantos" is no `Quant.`
        kind = "akin" if weak else "column"
        yield Span(first, last, kind, columns=tuple(one.name for one in columns), full=fitting[0][3])


def is_opposite(word: str, meant: str) -> bool:
    """Whether a folded word says that something is not so: "unresolved", "inativo", "reprovaram" of `aprovado`."""
    if any(word.startswith(sign) and same_word(word.removeprefix(sign), meant) for sign in NEGATIVE if len(meant) > 3):
        return True
    return any(stem in OPPOSITES.get(own, ()) for own in stems(word) for stem in stems(meant))


def is_short(short: str, word: str) -> bool:
    """Whether one folded word is short for another: `pgto` for "pagamento", `mov` for "movimentos"."""
    if not 3 <= len(short) <= 5 or len(word) < len(short) + 2 or short[0] != word[0]:
        return False
    if word.startswith(short):
        return short[-1] not in _ENDINGS
    letters = iter(word)
    return not set(short[:-1]) & _VOWELS and all(letter in letters for letter in short)


def _fit(tokens: Sequence[Token], first: int, column: Column) -> tuple[int, float, int, bool]:
    """How many words of a column's name are said from a place on, how well, up to where, and whether all are."""
    left = list(column.words)
    count, likeness, last, at = 0, 0.0, first, first
    if tokens[first].kind == "quote":
        same = [word for word in _WORDS.findall(tokens[first].folded) if word not in LINKS] == left
        return (len(left), float(len(left)), first, True) if same else (0, 0.0, first, False)
    while at < len(tokens) and left:
        token = tokens[at]
        if token.kind in ("word", "number"):
            ratio = len(column.words) > 1 and token.folded in COUNTED
            parts = [part for part in left if not ratio or part not in PER] or [""]
            best, part = max((alike(token.folded, part, column.kind), part) for part in parts)
            if best and (at == first or best >= AKIN):
                left.remove(part)
                count, likeness, last, at = count + 1, likeness + best, at, at + 1
                continue
        within = token.folded in _WITHIN or (column.is_ratio and token.folded in ("por", "per"))
        if at > first and (within or _unit(token) in column.units):
            at += 1
            continue
        break
    while count and last + 1 < len(tokens) and not left:
        if _unit(tokens[last + 1]) not in column.units and tokens[last + 1].folded not in column.cut:
            break
        last += 1
    if left and (tokens[first].kind == "number" or _EXTREMES & set(left)):
        return 0, 0.0, first, False  # "estoque" is not `Estoque mínimo`
    return count, likeness, last, not left


def _unit(token: Token) -> str:
    return UNITS.get(token.folded, token.folded)


@lru_cache(maxsize=65536)
def alike(written: str, meant: str, kind: str) -> float:
    """How well a folded word says another."""
    written, meant = _ORDINAL.sub(r"\1", written), _ORDINAL.sub(r"\1", meant)  # "1º período"
    if written == meant or (written.isdecimal() and meant.isdecimal() and int(written) == int(meant)):
        return EXACT
    if len(written) < 2 or not written.isalpha():
        return 0.0
    if len(written) < 3:
        return AKIN if meant in CONCEPTS.get(written, ()) else 0.0
    if same_word(written, meant) or _SAME_VERB.get(written) == meant or _SAME_VERB.get(meant) == written:
        return FORM
    is_known = len(written) > 3 or written in CONCEPT_WORDS
    if is_known and any(stem in CONCEPTS.get(own, ()) for own in stems(written) for stem in stems(meant)):
        return AKIN
    if is_short(meant, written) or is_short(written, meant):
        return AKIN
    if is_slip(written, meant):
        return SLIP
    if kind == "number" and is_deed(written, meant):
        return ROOT  # "rejeição" of `peças rejeitadas`
    root = common_root(written, meant)
    enough = MIN_ROOT if kind == "time" else MIN_ROOT + 1 if is_past(written) else MIN_ROOT + 2
    if root >= enough and len(written) - root <= 5 and len(meant) - root <= 6:
        return ROOT
    return 0.0


def named_by(word: str, column: Column) -> float:
    """How well a folded word says a column, by its name or by what that has in brackets."""
    if column.kind == "number" and word in column.aside - UNITS.keys():
        return EXACT
    ratio = len(column.words) > 1 and word in COUNTED
    return max((alike(word, part, column.kind) for part in column.words if not ratio or part not in PER), default=0.0)


def _preferred(columns: Sequence[Column], word: str, table: Table) -> list[Column]:
    """Of columns that share a word, those that it is the noun of: "cliente" is `nome_cliente`, not `cidade_cliente`."""
    if len(columns) < 2:
        return list(columns)
    plural = [column for column in columns if any(is_plural(word, part) for part in column.words)]
    if len(plural) == 1 and word.endswith("s"):
        return plural  # "orders" are of `Order no`, not of `Ordered`
    own = [
        column
        for column in columns
        if all(
            alike(word, part, column.kind) >= AKIN or part in _KINDS_OF_NAME or _is_of(part, table)
            for part in column.words
        )
    ]
    named = [column for column in own if column.is_name]
    return named if len(named) == 1 else own or list(columns)


def without_shares(columns: list[Column], words: Sequence[str]) -> list[Column]:
    """Of columns of one name, `Scrap` and `Scrap %`, those that are no percentages, where nobody speaks of any."""
    plain = [column for column in columns if "percent" not in column.units]
    if len({column.words for column in columns}) > 1 or not plain or any(map(_says_share, words)):
        return columns
    return plain


def _says_share(word: str) -> bool:
    return UNITS.get(word) == "percent" or ("operation", "share") in PHRASES.get((word,), ())


def _is_of(part: str, table: Table) -> bool:
    """Whether a word of a column's name only repeats what the table is of."""
    return any(same_word(part, word) for word in table.words)
