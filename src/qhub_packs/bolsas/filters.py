"""Filters of a search, and what they mean."""

import re
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from qhub_packs.bolsas.opportunities import Catalogue
from qhub_packs.bolsas.places import STATES, Place
from qhub_packs.bolsas.profile import HIGHEST_GRADE, MAX_INCOME, MAX_RADIUS_KM
from qhub_packs.bolsas.search import Award, Kind, Programme, Shift, Wanted
from qhub_packs.bolsas.texts import failure
from qhub_packs.bolsas.vocabulary import ANY, KINDS, SHIFTS, one_of
from qhub_packs.bolsas.words import plain

MAX_PAGE = 10_000
PROGRAMMES = {"sisu": ("sisu",), "prouni": ("prouni", "pro uni")}
AWARDS = {"integral": ("integral", "100", "full"), "parcial": ("parcial", "50", "partial", "half")}


def _none_if_any(names: dict[str, tuple[str, ...]] | Any) -> Any:
    """As `one_of`, where «qualquer» is the same as not saying."""
    check = one_of(names, or_any=True)

    def narrowed(value: Any) -> Any:
        return None if check(value) == ANY else check(value)

    return narrowed


class SearchFilters(BaseModel):
    """All may be left out."""

    model_config = ConfigDict(extra="forbid")

    cidade: Annotated[str, Field(max_length=80)] | None = None
    outras_cidades: Annotated[list[Annotated[str, Field(max_length=80)]], Field(max_length=5)] | None = None
    instituicao: Annotated[str, Field(max_length=120, description="Sigla ou nome, por exemplo UFPE.")] | None = None
    escola_publica: bool = Field(default=False, description="Comparar com a nota de corte de escola pública.")
    uf: Annotated[str, Field(min_length=2, max_length=2)] | None = None
    raio_km: (
        Annotated[float, Field(ge=0, le=MAX_RADIUS_KM, description="Também cidades até esta distância.")] | None
    ) = None
    nota: Annotated[float, Field(ge=0, le=HIGHEST_GRADE, description="Média do Enem.")] | None = None
    renda: Annotated[float, Field(ge=0, le=MAX_INCOME, description="Reais por pessoa da família, por mês.")] | None = (
        None
    )
    turno: Annotated[Shift | None, BeforeValidator(_none_if_any(SHIFTS))] = None
    tipo_inst: Annotated[Kind | None, BeforeValidator(_none_if_any(KINDS))] = None
    programa: Annotated[Programme | None, BeforeValidator(one_of(PROGRAMMES))] = None
    bolsa: Annotated[Award | None, BeforeValidator(one_of(AWARDS))] = None
    pagina: Annotated[int, Field(ge=1, le=MAX_PAGE)] = 1


def wanted(catalogue: Catalogue, query: str, filters: SearchFilters, language: str) -> Wanted:
    """What is looked for; `ToolFailure` names a course or a place that is not known."""
    course = catalogue.courses.find(query) or catalogue.courses.find_in(query)
    if course is None and plain(query):
        raise failure("no_course", language, nome=query[:60])
    place = _place(catalogue, filters.cidade, language) if filters.cidade else None
    state = filters.uf.upper() if filters.uf else None
    if state is not None and state not in STATES:
        raise failure("no_state", language, nome=state)
    others = [_place(catalogue, name, language) for name in filters.outras_cidades or ()]
    institution = None if filters.instituicao is None else institution_named(catalogue, filters.instituicao)
    if filters.instituicao is not None and institution is None:
        raise failure("no_institution", language, nome=filters.instituicao)
    return Wanted(
        course=course,
        place=place,
        others=tuple(others),
        institution=institution,
        from_public_school=filters.escola_publica,
        radius=filters.raio_km or None,
        state=state,
        grade=filters.nota,
        income=filters.renda,
        shift=filters.turno,
        kind=filters.tipo_inst,
        programme=filters.programa,
        award=filters.bolsa,
    )


def institution_named(catalogue: Catalogue, name: str) -> str | None:
    """The plain name or initials under which an institution's offers are found."""
    words = plain(name)
    alike = re.sub(r"\bd[aeo]\b", "d_", words)
    return words if words in catalogue.initials else catalogue.institution_names.get(alike)


def _place(catalogue: Catalogue, name: str, language: str) -> Place:
    place = catalogue.places.find(name)
    if place is None:
        raise failure("no_city", language, nome=name)
    return place
