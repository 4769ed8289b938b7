"""The words of `lexicon.toml`, ready to be found in a question."""

import tomllib
from importlib.resources import files

from qhub_demo.questions.conjugation import forms_of
from qhub_demo.questions.tokens import MIN_STEM, stems

_READ = tomllib.loads((files(__package__) / "lexicon.toml").read_text("utf-8"))
_PLAIN = (
    *("operation", "order", "first", "grain", "about", "compare", "comparator", "by", "not", "wish", "row", "show"),
    *("stop", "light", "adjective", "people", "sign", "late"),
)

PHRASES: dict[tuple[str, ...], list[tuple[str, str]]] = {}
"""For the words of a phrase, what it may be: a section of the file and its kind."""
for _section in _PLAIN:
    for _kind, _listed in _READ[_section].items():
        for _phrase in _listed.split(","):
            PHRASES.setdefault(tuple(_phrase.split()), []).append((_section, _kind))
FORMS = {
    name: frozenset(form for verb in verbs.split() for form in forms_of(verb)) for name, verbs in _READ["verbs"].items()
}
"""Lists of verbs, in all their forms."""
for _form in sorted(FORMS["light"]):
    PHRASES.setdefault((_form,), [("light", "light")])
LONGEST = max(map(len, PHRASES))
"""Words of the longest phrase."""

FOLLOW = frozenset(phrase.strip() for phrase in _READ["marker"]["follow"].split(","))
"""What begins a question that goes on from the one before."""
AND = frozenset(phrase.strip() for phrase in _READ["and"]["and"].split(","))
ADDITIVE_UNITS, INTENSIVE_UNITS = (
    frozenset(_READ["kinds_of_unit"][name].split()) for name in ("additive", "intensive")
)
"""Units of what adds up, and of what does not."""
UNITS: dict[str, str] = {word.strip(): kind for kind, listed in _READ["units"].items() for word in listed.split(",")}
"""For a unit as it is written, its one name; of money, of all currencies one."""
MEASURED: dict[str, frozenset[str]] = {unit: frozenset(words.split()) for unit, words in _READ["measured"].items()}
"""For a unit, the words of columns that are in it even where their names do not say so."""
SPELT_UNITS = frozenset(
    word for word, unit in UNITS.items() if len(word) > 3 and unit not in ("money", "anos", "percent")
)
"""Units that are written out: `duração_horas`."""
SPENDING, PRICED, SORTS, DONE, HAD, MOVES, JOINING, SELLING, IRREGULAR_VERBS, PERIODICAL, NAME_UNITS = (
    frozenset(_READ["words"][name].split()) | FORMS.get(name, frozenset())
    for name in (
        "spending",
        "priced",
        "sorts",
        "done",
        "had",
        "moves",
        "joining",
        "selling",
        "irregular_verbs",
        "periodical",
        "name_units",
    )
)
"""Words for the one column of money that a table has, and for its price; "cor" of "cor de triagem"; "marcados" of
"golos marcados"; "recebemos" of "quantas recebemos"; "saíram" of "do Porto"; "used" of "used no hints"; past tenses;
"diária"; units that names of columns end in."""


EARNING, GOING, SPENT, COMING = (
    frozenset(_READ["words"][name].split()) | FORMS.get(name, frozenset())
    for name in ("earning", "going", "spent", "coming")
)
"""Words for money that comes, of columns of money that goes; and the other way round."""


def _stemmed(words: str) -> frozenset[str]:
    """The stems of words; not what is left of short ones, which words of the other language share: "sale", "sala"."""
    return frozenset(stem for word in words.split() for stem in stems(word) if len(stem) >= MIN_STEM or stem == word)


CONCEPTS: dict[str, frozenset[str]] = {}
"""For the stem of a word, the stems of words of the same meaning."""
CONCEPT_WORDS = frozenset(word for line in _READ["concepts"]["lines"] for word in line.split())
"""Those words themselves."""
for _line in _READ["concepts"]["lines"]:
    for _stem in _stemmed(_line):
        CONCEPTS[_stem] = CONCEPTS.get(_stem, frozenset()) | _stemmed(_line)
PERSON_WORDS = tuple(_READ["concepts"]["person"].split())
"""Words for people."""
ADDITIVE, INTENSIVE, RATES, MONEY, PERSON, PLACE, FLOW, GOOD, BAD = (
    _stemmed(_READ["concepts"][name])
    for name in ("additive", "intensive", "rates", "money", "person", "place", "flow", "good", "bad")
)
"""Stems of what adds up, what does not, what never does, of money, people, places, and of what is counted or summed."""
TOPICS = tuple(
    (_stemmed(nouns), _stemmed(signs)) for nouns, _, signs in (line.partition(":") for line in _READ["topics"]["lines"])
)
"""What the rows of a table are called, and the words in its names that tell so."""
OPPOSITES: dict[str, frozenset[str]] = {}
"""For the stem of a word, the stems of what is said where it is not so."""
for _line in _READ["opposites"]["lines"]:
    for _side, _other in (_line.split(":"), reversed(_line.split(":"))):
        for _stem in _stemmed(_side):
            OPPOSITES[_stem] = OPPOSITES.get(_stem, frozenset()) | _stemmed(_other)
NEGATIVE = tuple(_READ["opposites"]["signs"].split())
"""What words begin with that say the opposite."""
DONE_ON = frozenset(
    stem for word in ("entrega", "conclusao", "envio", "fim") for one in stems(word) for stem in CONCEPTS[one]
)
"""Stems of the days on which something was done."""
JUDGED = frozenset(other for stem in _stemmed("nota avaliacao satisfacao") for other in CONCEPTS[stem])
"""Stems of what says how good a thing is."""
WAGES = frozenset(other for stem in stems("salario") for other in CONCEPTS[stem])
"""Stems of what people earn."""
QUANTITY = frozenset(other for stem in stems("quantidade") for other in CONCEPTS[stem])
"""Stems of what says how many of a thing there are."""
SAME_VALUES: dict[str, frozenset[str]] = {
    word: frozenset(line.split()) for line in _READ["same_values"]["lines"] for word in line.split()
}
SMALL_WORDS = {name: frozenset(words.split()) for name, words in _READ["small"].items()}
"""Small words, by what they tell of what stands beside them."""
CODES = tuple(
    {one.partition(" ")[0]: tuple(one.partition(" ")[2].split("|")) for one in listed.split(",")}
    for listed in _READ["codes"].values()
)
"""Lists of places: for the code of each, its names."""
TOTALS = frozenset(["total", "totais", "todo"])
"""What may be how many there are; a sum is of numbers."""
