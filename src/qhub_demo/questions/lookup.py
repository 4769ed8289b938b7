"""Words that nothing explains, looked for in the data itself.

"quantos cursos em Sobral?": the digest of a table tells only its most frequent values, so where Sobral stands is asked
of the table. What is found whole is a value; what is found only inside of values, a restriction to those that contain
it; what is found almost, a suggestion; what is not found at all is told to the person, and no number is given.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from qhub.language.text import fold
from qhub_demo.questions.column import LINKS, Column
from qhub_demo.questions.parser import Parsed
from qhub_demo.questions.schema import Table
from qhub_demo.questions.sql import lookup_sql
from qhub_demo.questions.tokens import common_root, same_word, stems
from qhub_demo.questions.values import Fact

MAX_WORDS = 8
"""Words that are looked for at once."""
MIN_ROOT = 4
"""Letters by which other forms of a word are recognised inside of values."""


def unsure(parsed: Parsed) -> list[str]:
    """Values that may stand in another column too, of which the digest tells only the most frequent."""
    table = parsed.table
    found = []
    for text, names in parsed.values:
        own = [table.column(name) for name in names]
        others = [column for column in table.of_kind("text") if column.name not in names and not column.is_complete]
        if any(_is_alike(left, right) for left in own for right in others):
            found.append(text)
    return found


def _is_alike(left: Column, right: Column) -> bool:
    """Whether two columns may hold the same values: two places, two people, two of one noun."""
    both = (left.is_place and right.is_place) or (left.is_person and right.is_person)
    return both or bool(left.stems & right.stems)


def searched(parsed: Parsed) -> list[tuple[str, str]]:
    """What is to be looked for: each run of unknown words as a whole and word by word, with its root."""
    found: dict[str, str] = {}
    for text in [*parsed.phrases, *(unknown.text for unknown in parsed.unknown), *unsure(parsed)]:
        words = re.sub(r"[_-](?=\w)", " ", fold(text)).split()
        if len(words) > 1:
            found[" ".join(words)] = " ".join(words)
        for word in words if text not in parsed.phrases or len(words) == 1 else ():
            if word not in LINKS:
                found[word] = root_of(word)
    return list(found.items())[:MAX_WORDS]


def root_of(word: str) -> str:
    """The beginning that the forms of a word share; a short word, a number or a code is only itself."""
    if not word.isalpha() or len(word) <= MIN_ROOT:
        return re.escape(word) + (r"\b" if word[-1:].isalnum() else "")
    roots = [root for stem in stems(word) if len(root := word[: common_root(word, stem)]) >= MIN_ROOT]
    return min(roots, key=len) if roots else word


def lookup(parsed: Parsed) -> str:
    """The SQL that looks for the unknown words; empty where there is nowhere to look or nothing to look for."""
    words = searched(parsed)
    return lookup_sql(parsed.table, words) if words and parsed.table.of_kind("text") else ""


def facts_in(result: Any, table: Table) -> list[Fact]:
    """What a look-up found."""
    rows = result.get("linhas") if isinstance(result, Mapping) else None
    names = {column.name for column in table.columns}
    read = [
        Fact(str(row[0]), str(row[1]), str(row[2]), str(row[3]), int(row[4])) for row in rows or () if len(row) == 5
    ]
    found: list[Fact] = []
    for fact in read:
        if fact.column in names:
            same = [one for one in read if (one.word, one.column, one.how) == (fact.word, fact.column, fact.how)]
            found += _judged(fact, same, table)
    return found


def _judged(fact: Fact, alike: Sequence[Fact], table: Table) -> list[Fact]:
    """A fact as it may be used: a root that other words share as well ("Mariana" for "mari") explains nothing."""
    if fact.how != "contem":
        return [fact]
    column = table.column(fact.column)
    exact = column.is_person or column.is_name
    fitting = [one for one in alike if has_words(one.value, fact.word, exact=exact)]
    if len(fitting) == len(alike):
        return [fact]
    if fact in fitting and len(alike) == fact.values and len(fitting) == 1:
        return [fact._replace(values=1)]
    return [fact._replace(how="parecido")]


def has_words(value: str, said: str, *, exact: bool) -> bool:
    """Whether a value has all these words: of names as they are, otherwise in some form."""
    own = re.findall(r"[^\W_]+", fold(value))
    return all(word in own or (not exact and any(same_word(word, part) for part in own)) for word in said.split())
