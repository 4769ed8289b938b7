"""Every place and scholarship on record, in columns that a search can filter at once.

Built once in a process, when it is first asked for: the files are read, places and institutions are found by name, and
the INEP's marks are joined. That takes about a second, so whoever asks first does it in a thread.
"""

from __future__ import annotations

import re
import threading
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from qhub import lazy_module
from qhub_packs.bolsas.courses import Courses
from qhub_packs.bolsas.institutions import Institution, Institutions, apart
from qhub_packs.bolsas.places import Place, Places
from qhub_packs.bolsas.words import plain, titled

if TYPE_CHECKING:
    import duckdb
    import numpy as np
    import numpy.typing as npt

    Numbers = npt.NDArray[np.float64]
    Texts = npt.NDArray[np.str_]
    Mask = npt.NDArray[np.bool_]
else:
    duckdb = lazy_module("duckdb")
    np = lazy_module("numpy")

DATA = Path(__file__).parent / "data"
SISU_YEAR = 2025
PROUNI_YEAR = 2018
QUALITY_YEAR = 2023
"""The years of the published files; every result says its own."""


@dataclass(frozen=True, slots=True)
class Opportunity:
    """A place at a public university, or scholarships of a course at a private one. None is not published."""

    id: str
    programme: Literal["sisu", "prouni"]
    year: int
    course: str
    degree: str
    shift: str
    state: str
    town: str
    institution: str
    initials: str = ""
    fee: float | None = None
    """Reais a month."""
    full: int = 0
    """Places, or full scholarships."""
    half: int = 0
    """Scholarships of half the fee."""
    full_cut: float | None = None
    """The grade of the last who got one, among all."""
    half_cut: float | None = None
    school_cut: float | None = None
    """The same, among those from public schools."""
    place: Place | None = None
    institution_mark: float | None = None
    """The INEP's IGC, from 0 to 5."""
    course_mark: float | None = None
    """The INEP's CPC, from 0 to 5."""

    @property
    def quality(self) -> float | None:
        """The course's mark, otherwise the institution's."""
        return self.institution_mark if self.course_mark is None else self.course_mark


class Catalogue(NamedTuple):
    """All opportunities, and the names by which they are found."""

    opportunities: Sequence[Opportunity]
    course: npt.NDArray[np.int64]
    """The course's name, by its place in `course_names`."""
    course_names: dict[str, int]
    """By the plain name."""
    place: npt.NDArray[np.int64]
    """The municipality's row."""
    state: Texts
    shift: Texts
    public: Mask
    full_cut: Numbers
    half_cut: Numbers
    school_cut: Numbers
    fee: Numbers
    has_full: Mask
    has_half: Mask
    quality: Numbers
    courses: Courses
    places: Places
    initials: Mapping[str, npt.NDArray[np.int64]]
    """The rows of each institution's offers, by its plain initials and its plain name."""
    public_initials: Set[str]
    """Initials that people write in small letters too; those of small colleges are also words."""
    institution_names: Mapping[str, str]
    """Plain names by themselves with «de», «do» and «da» alike: people mix them up."""

    def __len__(self) -> int:
        return len(self.opportunities)


_lock = threading.Lock()
_built: list[Catalogue] = []


def catalogue() -> Catalogue:
    """The catalogue; the first call builds it and takes a while."""
    with _lock:
        if not _built:
            _built.append(build())
        return _built[0]


def build(folder: Path = DATA) -> Catalogue:
    """The catalogue of the files in a folder."""
    places = _places(folder)
    institutions = Institutions(
        Institution(row["codigo_ies"], row["ies_nome"], row["uf"], row["organizacao"])
        for row in _rows(folder, "inep_igc_2023")
    )
    marks = {row["codigo_ies"]: row["igc_continuo"] for row in _rows(folder, "inep_igc_2023")}
    course_marks = _course_marks(folder)
    found = []
    for offer in (*_sisu(folder), *_prouni(folder)):
        place = places.exact(offer.town, offer.state)
        code = institutions.code(offer.institution, offer.state)
        name, initials = apart(offer.institution)
        key = (code, place.code if place else None, plain(offer.course))
        found.append(
            replace(
                offer,
                place=place,
                town=place.name if place else offer.town,
                course=titled(offer.course),
                institution=titled(name),
                initials=offer.initials or initials,
                institution_mark=marks.get(code),
                course_mark=course_marks.get(key),
            )
        )
    return _catalogue(found, places)


def _catalogue(found: Sequence[Opportunity], places: Places) -> Catalogue:
    names = [plain(one.course) for one in found]
    numbers = {name: number for number, name in enumerate(dict.fromkeys(names))}
    rows = [-1 if one.place is None else one.place.row for one in found]
    places.count_offers(Counter(rows))
    return Catalogue(
        opportunities=found,
        course=np.array([numbers[name] for name in names]),
        course_names=numbers,
        place=np.array(rows),
        state=np.array([one.state for one in found]),
        shift=np.array([plain(one.shift) for one in found]),
        public=np.array([one.programme == "sisu" for one in found]),
        full_cut=_numbers(one.full_cut for one in found),
        half_cut=_numbers(one.half_cut for one in found),
        school_cut=_numbers(one.school_cut for one in found),
        fee=_numbers(one.fee for one in found),
        has_full=np.array([one.full > 0 for one in found]),
        has_half=np.array([one.half > 0 for one in found]),
        quality=_numbers(one.quality for one in found),
        courses=Courses(Counter(one.course for one in found).items()),
        places=places,
        initials=_institutions(found),
        public_initials={plain(one.initials) for one in found if one.programme == "sisu" and len(one.initials) > 2},
        institution_names={
            re.sub(r"\bd[aeo]\b", "d_", plain(one.institution)): plain(one.institution) for one in found
        },
    )


def _institutions(found: Sequence[Opportunity]) -> dict[str, npt.NDArray[np.int64]]:
    rows = defaultdict[str, list[int]](list)
    for row, one in enumerate(found):
        for name in {plain(one.institution), plain(one.initials)} - {""}:
            rows[name].append(row)
    return {name: np.array(numbers) for name, numbers in rows.items()}


def _rows(folder: Path, name: str) -> Iterator[dict[str, Any]]:
    with duckdb.connect() as connection:
        table = connection.read_parquet(str(folder / f"{name}.parquet"))
        columns, rows = table.columns, table.fetchall()
    return (dict(zip(columns, row, strict=True)) for row in rows)


def _numbers(values: Iterator[float | None]) -> Numbers:
    return np.array([np.nan if value is None else value for value in values])


def _places(folder: Path) -> Places:
    towns = list(_rows(folder, "municipios_br"))
    return Places(
        [
            Place(row, town["codigo_ibge"], town["nome"], town["uf"], bool(town["capital"]))
            for row, town in enumerate(towns)
        ],
        np.array([town["latitude"] for town in towns]),
        np.array([town["longitude"] for town in towns]),
    )


def _sisu(folder: Path) -> Iterator[Opportunity]:
    """Places at public universities, with the grade of the last who got in."""
    cuts = {(row["oferta_id"], row["modalidade"]): row["nota_corte"] for row in _rows(folder, "sisu_2025_notas_corte")}
    for row in _rows(folder, "sisu_2025_ofertas"):
        yield Opportunity(
            id=f"sisu-{row['oferta_id']}",
            programme="sisu",
            year=SISU_YEAR,
            course=row["curso"],
            degree=row["grau"],
            shift=row["turno"],
            state=row["uf"],
            town=row["municipio"],
            institution=row["ies_nome"],
            initials=row["ies_sigla"],
            full=row["vagas_total"],
            full_cut=cuts.get((row["oferta_id"], "AC")),
            school_cut=cuts.get((row["oferta_id"], "EP")),
        )


def _prouni(folder: Path) -> Iterator[Opportunity]:
    """Scholarships at private institutions. The file confuses the numbers of open and of reserved scholarships with one
    another (each is there exactly where the other kind's grade is), so only their sum is used."""
    for row in _rows(folder, "prouni_2018_cursos"):
        yield Opportunity(
            id=f"prouni-{row['curso_id']}",
            programme="prouni",
            year=PROUNI_YEAR,
            course=row["curso"],
            degree=row["grau"],
            shift=row["turno"],
            state=row["uf"],
            town=row["municipio"],
            institution=row["ies_nome"],
            fee=row["mensalidade"],
            full=int((row["bolsa_integral_ampla"] or 0) + (row["bolsa_integral_cotas"] or 0)),
            half=int((row["bolsa_parcial_ampla"] or 0) + (row["bolsa_parcial_cotas"] or 0)),
            full_cut=row["nota_integral_ampla"],
            half_cut=row["nota_parcial_ampla"],
        )


def _course_marks(folder: Path) -> dict[tuple[int | None, int | None, str], float]:
    """The mean of the marks of a course that an institution has in a town, among those taught on campus."""
    marks = defaultdict[tuple[int | None, int | None, str], list[float]](list)
    for row in _rows(folder, "inep_cpc_2023"):
        if row["modalidade"] == "Educação Presencial" and row["cpc_continuo"] is not None:
            marks[row["codigo_ies"], row["codigo_municipio"], plain(row["area"])].append(row["cpc_continuo"])
    return {key: fmean(values) for key, values in marks.items()}
