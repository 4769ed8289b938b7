"""A search over every opportunity: filters, order and pages."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from typing import TYPE_CHECKING, Literal, NamedTuple

from qhub import lazy_module
from qhub_packs.bolsas.courses import Course
from qhub_packs.bolsas.opportunities import Catalogue, Opportunity
from qhub_packs.bolsas.places import Place
from qhub_packs.bolsas.wages import Eligibility, eligibility

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from qhub_packs.bolsas.opportunities import Mask
else:
    np = lazy_module("numpy")

PAGE = 5
"""Opportunities on a page."""

SortBy = Literal["relevance", "quality", "distance", "cutoff", "easiest", "price"]
Shift = Literal["matutino", "vespertino", "noturno", "integral", "ead"]
Kind = Literal["publica", "privada"]
Programme = Literal["sisu", "prouni"]
Award = Literal["integral", "parcial"]


@dataclass(frozen=True, slots=True)
class Wanted:
    """The wishes of somebody who searches; whatever is None does not matter to them."""

    course: Course | None = None
    place: Place | None = None
    radius: float | None = None
    """Kilometres around the place; none means the place itself."""
    others: tuple[Place, ...] = ()
    """More places, as good as the first."""
    institution: str | None = None
    """The plain name or initials under which its offers are found."""
    from_public_school: bool = False
    """Whether the cut-off of those from public schools counts, where one is published."""
    state: str | None = None
    grade: float | None = None
    income: float | None = None
    """Reais a head and month."""
    shift: Shift | None = None
    kind: Kind | None = None
    programme: Programme | None = None
    award: Award | None = None


class Hit(NamedTuple):
    """An opportunity that fits."""

    opportunity: Opportunity
    cut: float | None
    """The grade that counts for this person."""
    half: bool
    """Whether that is the grade of half a scholarship."""
    distance: float | None
    """Kilometres from their city."""


@dataclass(frozen=True, slots=True)
class Found:
    """One page of what was found."""

    total: int
    """How many there are in all."""
    page: int
    pages: int
    hits: list[Hit] = field(default_factory=list)
    """Those on this page."""
    out_of_reach: int = 0
    """How many more there would be with a better grade."""
    lowest: float | None = None
    """The lowest grade among those out of reach."""
    eligible: Eligibility | None = None
    """What the income leaves open."""
    cuts: tuple[float, float] | None = None
    """The lowest and the highest cut-off of all that were found."""
    lowest_fee: float | None = None
    """Reais a month, of those that cost anything."""


def search(catalogue: Catalogue, wanted: Wanted, *, sort_by: SortBy = "relevance", page: int = 1, day: date) -> Found:
    """One page of the opportunities that fit."""
    eligible = None if wanted.income is None else eligibility(wanted.income, day)
    distances = None if wanted.place is None else catalogue.places.distances(wanted.place)[catalogue.place]
    fits = _fits(catalogue, wanted, distances)
    open_, cut, as_half = _open(catalogue, wanted, eligible)
    fits &= open_
    reach = np.ones(len(catalogue), dtype=bool) if wanted.grade is None else ~(cut > wanted.grade)
    beyond = np.flatnonzero(fits & ~reach)
    order = _ordered(np.flatnonzero(fits & reach), catalogue, wanted, cut, distances, sort_by)
    pages = -(-len(order) // PAGE)
    shown = order[(page - 1) * PAGE : page * PAGE]
    return Found(
        total=len(order),
        page=page,
        pages=pages,
        hits=[_hit(catalogue, int(row), cut, as_half, distances) for row in shown],
        out_of_reach=len(beyond),
        lowest=float(np.nanmin(cut[beyond])) if len(beyond) else None,
        eligible=eligible,
        cuts=_range(cut[order]),
        lowest_fee=None if (fees := _range(catalogue.fee[order][~catalogue.public[order]])) is None else fees[0],
    )


def _range(values: npt.NDArray[np.float64]) -> tuple[float, float] | None:
    known = values[~np.isnan(values)]
    return (float(known.min()), float(known.max())) if len(known) else None


def _fits(catalogue: Catalogue, wanted: Wanted, distances: npt.NDArray[np.float64] | None) -> Mask:
    """What is asked for by name, place, shift and kind."""
    fits = np.ones(len(catalogue), dtype=bool)
    if wanted.course is not None:
        names = [catalogue.course_names[name] for name in wanted.course.names if name in catalogue.course_names]
        chosen = np.zeros(len(catalogue.course_names), dtype=bool)
        chosen[names] = True
        fits &= chosen[catalogue.course]
    if wanted.place is not None and distances is not None:
        here = catalogue.place == wanted.place.row if wanted.radius is None else distances <= wanted.radius
        for other in wanted.others:
            here = here | (catalogue.place == other.row)
        fits &= here
    if wanted.institution is not None:
        chosen = np.zeros(len(catalogue), dtype=bool)
        chosen[catalogue.initials[wanted.institution]] = True
        fits &= chosen
    if wanted.state is not None:
        fits &= catalogue.state == wanted.state
    if wanted.shift is not None:
        fits &= catalogue.shift == wanted.shift
    if wanted.kind is not None:
        fits &= catalogue.public == (wanted.kind == "publica")
    if wanted.programme is not None:
        fits &= catalogue.public == (wanted.programme == "sisu")
    return fits


def _open(
    catalogue: Catalogue, wanted: Wanted, eligible: Eligibility | None
) -> tuple[Mask, npt.NDArray[np.float64], Mask]:
    """What the income and the kind of scholarship leave open, the grade that counts for it, and where that is the
    grade of half a scholarship."""
    public = catalogue.public
    full = catalogue.has_full & (public | (eligible in (None, "prouni_integral")))
    half = catalogue.has_half & ~public & (eligible != "sisu")
    if wanted.award == "integral":
        half = np.zeros_like(half)
    if wanted.award == "parcial":
        full = full & public
    as_half = half & ~full
    if wanted.grade is not None:  # half a scholarship within reach is worth more than a full one beyond it
        as_half = half & (~full | ((catalogue.full_cut > wanted.grade) & ~(catalogue.half_cut > wanted.grade)))
    full_cut = catalogue.full_cut
    if wanted.from_public_school:
        full_cut = np.where(np.isnan(catalogue.school_cut), full_cut, catalogue.school_cut)
    return full | half, np.where(as_half, catalogue.half_cut, np.where(full, full_cut, np.nan)), as_half


def _ordered(
    rows: npt.NDArray[np.int64],
    catalogue: Catalogue,
    wanted: Wanted,
    cut: npt.NDArray[np.float64],
    distances: npt.NDArray[np.float64] | None,
    sort_by: SortBy,
) -> npt.NDArray[np.int64]:
    """Best first; what is unknown comes last, and the order of the file decides a draw."""
    far = np.zeros(len(rows)) if distances is None else np.round(distances[rows], 1)
    hard = -np.nan_to_num(cut[rows], nan=-1.0)
    good = -np.nan_to_num(catalogue.quality[rows], nan=-1.0)
    dear = np.where(catalogue.public[rows], 0.0, np.nan_to_num(catalogue.fee[rows], nan=1e9))
    exact = np.zeros(len(rows))
    if wanted.course is not None:
        first = catalogue.course_names.get(wanted.course.names[0], -1)
        exact = (catalogue.course[rows] != first).astype(float)
    by: dict[SortBy, tuple[npt.NDArray[np.float64], ...]] = {
        "relevance": (exact, far, hard, good),
        "quality": (good, far, hard),
        "distance": (far, good, hard),
        "cutoff": (hard, far, good),
        "easiest": (exact, np.nan_to_num(cut[rows], nan=1e9), far, good),
        "price": (exact, dear, far, good),
    }
    return rows[np.lexsort(tuple(reversed(by[sort_by])))]


def _hit(
    catalogue: Catalogue,
    row: int,
    cut: npt.NDArray[np.float64],
    as_half: Mask,
    distances: npt.NDArray[np.float64] | None,
) -> Hit:
    return Hit(
        catalogue.opportunities[row],
        None if np.isnan(cut[row]) else float(cut[row]),
        bool(as_half[row]),
        None if distances is None else round(float(distances[row]), 1),
    )
