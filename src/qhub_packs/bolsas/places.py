"""Municipalities: found by name as people write it, and by distance.

A name may lack accents, carry a state («Santa Maria - RS»), be a nickname («bh», «sampa») or be misspelt. Of places
with the same name the capital wins, then the one with more offers; which one was meant is always said.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from rapidfuzz import process
from rapidfuzz.distance import OSA

from qhub import lazy_module
from qhub_packs.bolsas.words import plain

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
else:
    np = lazy_module("numpy")

NICKNAMES = {
    "bh": ("belo horizonte", "MG"),
    "beaga": ("belo horizonte", "MG"),
    "belo": ("belo horizonte", "MG"),
    "sampa": ("sao paulo", "SP"),
    "sp capital": ("sao paulo", "SP"),
    "sao paulo capital": ("sao paulo", "SP"),
    "rio": ("rio de janeiro", "RJ"),
    "rj capital": ("rio de janeiro", "RJ"),
    "floripa": ("florianopolis", "SC"),
    "poa": ("porto alegre", "RS"),
    "cwb": ("curitiba", "PR"),
    "ctba": ("curitiba", "PR"),
    "bsb": ("brasilia", "DF"),
    "jampa": ("joao pessoa", "PB"),
    "ssa": ("salvador", "BA"),
    "gyn": ("goiania", "GO"),
    "sjc": ("sao jose dos campos", "SP"),
    "sbc": ("sao bernardo do campo", "SP"),
    "udi": ("uberlandia", "MG"),
    "jf": ("juiz de fora", "MG"),
    "vix": ("vitoria", "ES"),
    "itapage": ("itapaje", "CE"),
    "belem de sao francisco": ("belem do sao francisco", "PE"),
    "santana do livramento": ("sant ana do livramento", "RS"),
}
"""What else a place is called, by people and by the published files."""
STATES = (
    *("AC", "AL", "AM", "AP", "BA", "CE", "DF", "ES", "GO", "MA", "MG", "MS", "MT", "PA"),
    *("PB", "PE", "PI", "PR", "RJ", "RN", "RO", "RR", "RS", "SC", "SE", "SP", "TO"),
)
STATE_NAMES = {
    **{
        "acre": "AC",
        "alagoas": "AL",
        "amazonas": "AM",
        "amapa": "AP",
        "bahia": "BA",
        "ceara": "CE",
        "espirito santo": "ES",
    },
    **{"distrito federal": "DF", "goias": "GO", "maranhao": "MA", "minas gerais": "MG", "minas": "MG", "parana": "PR"},
    **{"mato grosso do sul": "MS", "mato grosso": "MT", "paraiba": "PB", "pernambuco": "PE", "piaui": "PI"},
    **{
        "rio grande do norte": "RN",
        "rondonia": "RO",
        "roraima": "RR",
        "rio grande do sul": "RS",
        "santa catarina": "SC",
    },
    **{"sergipe": "SE", "tocantins": "TO", "estado de sao paulo": "SP", "estado do rio": "RJ", "estado do para": "PA"},
}
"""States by name; «São Paulo» and «Rio de Janeiro» are cities, unless the state is meant."""
SIMILAR = 0.8
"""How alike a misspelt name must be, from 0 to 1."""
SHORTEST_MISSPELT = 5
"""Letters; shorter names are alike by chance."""
EARTH_RADIUS_KM = 6371.0088


class Place(NamedTuple):
    """A municipality."""

    row: int
    """Its place in the table."""
    code: int
    """Its number at the IBGE."""
    name: str
    state: str
    capital: bool

    def __str__(self) -> str:
        return f"{self.name}/{self.state}"


class Places:
    """All municipalities."""

    def __init__(
        self,
        places: Sequence[Place],
        latitude: npt.NDArray[np.float64],
        longitude: npt.NDArray[np.float64],
    ) -> None:
        self._places = places
        self._radians = np.radians(latitude), np.radians(longitude)
        self._by_name: dict[str, list[Place]] = {}
        for place in places:
            self._by_name.setdefault(plain(place.name), []).append(place)
        self._names = list(self._by_name)
        self._offers: Mapping[int, int] = {}

    def __len__(self) -> int:
        return len(self._places)

    def count_offers(self, offers: Mapping[int, int]) -> None:
        """How many offers each place has, by row: what decides between places of one name."""
        self._offers = offers

    def offers(self, place: Place) -> int:
        """How many offers a place has."""
        return self._offers.get(place.row, 0)

    def exact(self, name: str, state: str) -> Place | None:
        """The place with this name in this state, nicknames included."""
        wanted, where = NICKNAMES.get(plain(name), (plain(name), state))
        return next((place for place in self._by_name.get(wanted, ()) if place.state == where), None)

    def find(self, text: str, *, misspelt: bool = True) -> Place | None:
        """The place that somebody means, if it is known."""
        words, state = _apart(text)
        if not words:
            return None
        if words in NICKNAMES and state is None:
            words, state = NICKNAMES[words]
        found = self._best(words, state)
        if found is not None or not misspelt or len(words) < SHORTEST_MISSPELT:
            return found
        near = process.extract(words, self._names, scorer=OSA.normalized_similarity, score_cutoff=SIMILAR, limit=5)
        alike = [(score, place) for name, score, _ in near if (place := self._best(name, state)) is not None]
        return max(alike, key=lambda pair: (round(pair[0], 3), self._weight(pair[1])))[1] if alike else None

    def capital_of(self, state: str) -> Place | None:
        """The capital of a state."""
        return next((place for place in self._places if place.capital and place.state == state), None)

    def distances(self, place: Place) -> npt.NDArray[np.float64]:
        """How far every municipality is, in kilometres along the surface."""
        latitude, longitude = self._radians
        here = latitude[place.row], longitude[place.row]
        half = (
            np.sin((latitude - here[0]) / 2) ** 2
            + np.cos(here[0]) * np.cos(latitude) * np.sin((longitude - here[1]) / 2) ** 2
        )
        return np.asarray(2 * EARTH_RADIUS_KM * np.arcsin(np.sqrt(half)), dtype=np.float64)

    def at(self, row: int) -> Place:
        return self._places[row]

    def _best(self, name: str, state: str | None) -> Place | None:
        found = [place for place in self._by_name.get(name, ()) if state in (None, place.state)]
        return max(found, key=self._weight) if found else None

    def _weight(self, place: Place) -> tuple[bool, int]:
        return place.capital, self._offers.get(place.row, 0)


def _apart(text: str) -> tuple[str, str | None]:
    """A name and the state that may follow it."""
    words = plain(text)
    head, _, tail = words.rpartition(" ")
    return (head, tail.upper()) if head and tail.upper() in STATES else (words, None)
