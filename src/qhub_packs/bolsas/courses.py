"""Courses: found by name as people write it.

The whole name wins («medicina» is not «medicina veterinária»), then names that hold every word («engenharia»), then the
same after the words were corrected («dirieto»).
"""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rapidfuzz import process
from rapidfuzz.distance import OSA

from qhub_packs.bolsas.words import listed, plain

NICKNAMES = {
    "adm": "administracao",
    "ads": "analise e desenvolvimento de sistemas",
    "arq": "arquitetura e urbanismo",
    "arquitetura": "arquitetura e urbanismo",
    "bio": "ciencias biologicas",
    "biologia": "ciencias biologicas",
    "cc": "ciencia da computacao",
    "computacao": "ciencia da computacao",
    "contabeis": "ciencias contabeis",
    "contabilidade": "ciencias contabeis",
    "economia": "ciencias economicas",
    "ed fisica": "educacao fisica",
    "edfisica": "educacao fisica",
    "enf": "enfermagem",
    "eng": "engenharia",
    "eng civil": "engenharia civil",
    "eng da computacao": "engenharia de computacao",
    "engenharia da computacao": "engenharia de computacao",
    "eng de computacao": "engenharia de computacao",
    "eng de producao": "engenharia de producao",
    "eng eletrica": "engenharia eletrica",
    "eng mecanica": "engenharia mecanica",
    "eng quimica": "engenharia quimica",
    "fisio": "fisioterapia",
    "fono": "fonoaudiologia",
    "jorn": "jornalismo",
    "med": "medicina",
    "medvet": "medicina veterinaria",
    "med vet": "medicina veterinaria",
    "veterinaria": "medicina veterinaria",
    "vet": "medicina veterinaria",
    "nutri": "nutricao",
    "odonto": "odontologia",
    "dentista": "odontologia",
    "psico": "psicologia",
    "pp": "publicidade e propaganda",
    "publicidade": "publicidade e propaganda",
    "ri": "relacoes internacionais",
    "rh": "gestao de recursos humanos",
    "recursos humanos": "gestao de recursos humanos",
    "si": "sistemas de informacao",
    "law": "direito",
    "medicine": "medicina",
    "nursing": "enfermagem",
    "engineering": "engenharia",
    "civil engineering": "engenharia civil",
    "mechanical engineering": "engenharia mecanica",
    "electrical engineering": "engenharia eletrica",
    "chemical engineering": "engenharia quimica",
    "industrial engineering": "engenharia de producao",
    "production engineering": "engenharia de producao",
    "computer engineering": "engenharia de computacao",
    "software engineering": "engenharia de software",
    "environmental engineering": "engenharia ambiental",
    "veterinary medicine": "medicina veterinaria",
    "social work": "servico social",
    "biology": "ciencias biologicas",
    "history": "historia",
    "physics": "fisica",
    "chemistry": "quimica",
    "mathematics": "matematica",
    "philosophy": "filosofia",
    "geography": "geografia",
    "physical education": "educacao fisica",
    "advertising": "publicidade e propaganda",
    "international relations": "relacoes internacionais",
    "psychology": "psicologia",
    "computer science": "ciencia da computacao",
    "business": "administracao",
    "accounting": "ciencias contabeis",
    "architecture": "arquitetura e urbanismo",
    "nutrition": "nutricao",
    "pharmacy": "farmacia",
    "physiotherapy": "fisioterapia",
    "dentistry": "odontologia",
    "economics": "ciencias economicas",
    "journalism": "jornalismo",
    "education": "pedagogia",
}
"""What people call a course, by the name in the published files."""
KINDS = frozenset(("engenharia", "letras", "gestao", "design", "artes", "comunicacao social"))
"""Names that stand for every course that begins so."""
AMBIGUOUS = frozenset(("si", "pp", "ri", "rh", "cc", "bio", "med", "eng", "adm", "arq", "enf", "vet"))
"""Nicknames that are too short to be what a misspelt word was meant to be."""
UNSAID = listed(
    "a as o os e em de da das do dos no na curso cursos faculdade licenciatura bolsa bolsas vaga vagas para"
)
"""Words that name no course."""
ORDINARY = listed(
    "antes autonomia comparacao declaracao direitos direita entrada entradas evento events information lanca lancar"
    " letra marte moeda moedas parte partes pintora rates statistics tarte"
)
"""Words that are right as they stand, though a course's name is written almost so: «antes» is not «artes»."""
SIMILAR = 0.79
"""How alike a misspelt word must be, from 0 to 1: «dirieto» and «direito» are 0.86 alike."""
FIELDS = ("logia", "nomia", "grafia", "metria", "sofia", "urgia")
"""Endings of fields of study."""
SHORTEST_MISSPELT = 5
"""Letters; shorter words are alike by chance."""
SHORTEST_START = 4
"""Letters that are enough to begin a word: «engenh»."""
LONGEST_NAME = 6
"""Words of a name that is looked for in a sentence."""


class Course(NamedTuple):
    """A course that somebody meant: every name that counts, and one to say."""

    names: tuple[str, ...]
    spoken: str


class Courses:
    """All names of courses."""

    def __init__(self, names: Iterable[tuple[str, int]]) -> None:
        """Names as they are shown, with how many offers each has."""
        self._shown: dict[str, tuple[str, int]] = {}
        for name, offers in names:
            key = plain(name)
            shown, known = self._shown.get(key, (name, 0))
            self._shown[key] = (name if offers > known else shown, known + offers)
        self._words = {key: frozenset(key.split()) for key in self._shown}
        self._vocabulary = sorted({word for words in self._words.values() for word in words if word not in UNSAID})

    def find(self, text: str) -> Course | None:
        """The course that somebody means by this name."""
        words = plain(text)
        return self._named(words) or self._named(self._corrected(words))

    def begun(self, word: str) -> Course | None:
        """The best known course whose name begins so, as people cut words short: «publi»."""
        names = [name for name in self._shown if name.startswith(word)] if len(word) >= SHORTEST_START else []
        return self._named(max(names, key=lambda name: self._shown[name][1])) if names else None

    def is_name(self, words: str) -> bool:
        """Whether a folded text is a course's whole name or nickname."""
        return words in self._shown or words in NICKNAMES or words in KINDS

    def locate(self, words: str) -> tuple[Course, int, int] | None:
        """The first course that is named in a folded text, and where it stands. Of a name of several words one may be
        misspelt («engenharia civl»); a single misspelt word counts where no other name does."""
        parts = [(match[0], match.start(), match.end()) for match in re.finditer(r"\S+", words)]
        for misspelt in (False, True):
            for start in range(len(parts)):
                for length in range(min(LONGEST_NAME, len(parts) - start), 0, -1):
                    some = [word for word, _, _ in parts[start : start + length]]
                    if (course := self._spelt(some, misspelt=misspelt)) is not None:
                        return course, parts[start][1], parts[start + length - 1][2]
        return None

    def _spelt(self, some: Sequence[str], *, misspelt: bool) -> Course | None:
        name = " ".join(some)
        if self.is_name(name):
            return self._named(name)
        if some[0] in UNSAID or some[-1] in UNSAID or (len(some) == 1 and not misspelt):
            return None
        whole = self._corrected(name, shortest=SHORTEST_MISSPELT - (len(some) > 1))
        return self._named(whole) if whole != name and self.is_name(whole) and whole not in AMBIGUOUS else None

    def find_in(self, text: str) -> Course | None:
        """The course that is named in a sentence: the longest name, and a misspelt one where no other is."""
        words = plain(text).split()
        for length in range(min(LONGEST_NAME, len(words)), 0, -1):
            for start in range(len(words) - length + 1):
                name = " ".join(words[start : start + length])
                whole = NICKNAMES.get(name, name)
                if whole in self._shown or whole in KINDS:
                    return self._named(whole)
        for word in words:
            corrected = self._corrected(word)
            if corrected != word and (corrected in self._shown or corrected in NICKNAMES or corrected in KINDS):
                return self._named(corrected)
        return None

    def _named(self, words: str) -> Course | None:
        whole = NICKNAMES.get(words, words)
        if whole in KINDS:
            names = [name for name in self._shown if name == whole or name.startswith(whole + " ")]
            names.sort(key=lambda name: (name != whole, -self._shown[name][1]))
            return Course(tuple(names), whole.capitalize())
        if whole in self._shown:
            whole = max((whole, *self._spellings(whole)), key=lambda name: self._shown[name][1])
            return Course((whole, *self._spellings(whole), *self._variants(whole)), self._shown[whole][0])
        wanted = [word for word in (NICKNAMES.get(part, part) for part in whole.split()) if word not in UNSAID]
        if not wanted:
            return None
        wanted = " ".join(wanted).split()
        names = [name for name, words_of in self._words.items() if all(_within(word, words_of) for word in wanted)]
        if not names:
            return None
        names.sort(key=lambda name: -self._shown[name][1])
        spoken = self._shown[names[0]][0] if len(names) == 1 else " ".join(wanted).capitalize()
        return Course(tuple(names), spoken)

    def _spellings(self, whole: str) -> Sequence[str]:
        """The same name with its first word in the other number: «Ciências da Computação» and «Ciência …»."""
        first, _, rest = whole.partition(" ")
        other = f"{first.removesuffix('s')} {rest}" if first.endswith("s") else f"{first}s {rest}"
        return [other] if rest and other in self._shown else []

    def _variants(self, whole: str) -> Sequence[str]:
        """Names that only add a speciality after a dash: «Letras - Inglês» to «Letras»."""
        return [
            name
            for name, (shown, _) in self._shown.items()
            if name != whole and " - " in shown and plain(shown.split(" - ")[0]) == whole
        ]

    def _corrected(self, words: str, shortest: int = SHORTEST_MISSPELT) -> str:
        return " ".join(self._corrected_word(word, shortest) for word in words.split())

    def _corrected_word(self, word: str, shortest: int) -> str:
        if len(word) < shortest or word in self._vocabulary or word in NICKNAMES or word in ORDINARY:
            return word
        ending = _ending(word)
        near = process.extractOne(word, self._vocabulary, scorer=OSA.normalized_similarity, score_cutoff=SIMILAR)
        return near[0] if near and ending in (None, _ending(near[0])) else word


def _ending(word: str) -> str | None:
    """Which field of study a word sounds like: «astrologia» is no misspelt «astronomia»."""
    return next((ending for ending in FIELDS if word.endswith(ending)), None)


def _within(word: str, words: frozenset[str]) -> bool:
    return word in words or (len(word) >= SHORTEST_START and any(other.startswith(word) for other in words))
