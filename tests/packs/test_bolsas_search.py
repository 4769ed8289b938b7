"""The search, against the same questions put to the published files with DuckDB."""

from datetime import date
from typing import Any

import duckdb
import pytest

from qhub_packs.bolsas.opportunities import DATA, Catalogue, catalogue
from qhub_packs.bolsas.search import PAGE, Found, Wanted, search
from qhub_packs.bolsas.wages import eligibility, limits

DAY = date(2026, 3, 1)
FULL_LIMIT, HALF_LIMIT = 2431.50, 4863.00
"""One and a half, and three, of the 1,621 reais of 2026."""


@pytest.fixture(scope="module")
def known() -> Catalogue:
    return catalogue()


FILES = {
    "sisu": "sisu_2025_ofertas",
    "cortes": "sisu_2025_notas_corte",
    "prouni": "prouni_2018_cursos",
    "igc": "inep_igc_2023",
    "municipios": "municipios_br",
}


def sql(question: str) -> Any:
    """Ask the files themselves."""
    with duckdb.connect() as connection:
        for name, file in FILES.items():
            connection.read_parquet(str(DATA / f"{file}.parquet")).create_view(name)
        return connection.execute(question).fetchall()


def everything(known: Catalogue, wanted: Wanted, **options: Any) -> list[str]:
    """The ids on every page."""
    first = search(known, wanted, day=DAY, **options)
    pages = [search(known, wanted, day=DAY, page=page, **options) for page in range(1, first.pages + 1)]
    return [hit.opportunity.id for page in pages for hit in page.hits]


def course(known: Catalogue, name: str) -> Wanted:
    return Wanted(course=known.courses.find(name))


def test_every_offer_is_there_and_has_its_municipality(known: Catalogue) -> None:
    ((sisu,),), ((prouni,),) = sql("SELECT count(*) FROM sisu"), sql("SELECT count(*) FROM prouni")
    assert len(known) == sisu + prouni == 25_384
    assert (known.place >= 0).all()


def test_a_course_within_reach_of_a_grade_is_what_the_files_say(known: Catalogue) -> None:
    public = sql(
        "SELECT 'sisu-' || oferta_id FROM sisu JOIN cortes USING (oferta_id)"
        " WHERE curso = 'DIREITO' AND modalidade = 'AC' AND coalesce(nota_corte, 0) <= 700"
    )
    private = sql(
        "SELECT 'prouni-' || curso_id FROM prouni WHERE curso = 'Direito' AND ("
        "  (coalesce(bolsa_integral_ampla, 0) + coalesce(bolsa_integral_cotas, 0) > 0"
        "     AND coalesce(nota_integral_ampla, 0) <= 700)"
        "  OR (coalesce(bolsa_parcial_ampla, 0) + coalesce(bolsa_parcial_cotas, 0) > 0"
        "     AND coalesce(nota_parcial_ampla, 0) <= 700))"
    )
    wanted = Wanted(course=known.courses.find("Direito"), grade=700)
    assert set(everything(known, wanted)) == {id_ for (id_,) in public + private}


def test_city_shift_and_kind_narrow_as_the_files_say(known: Catalogue) -> None:
    expected = sql(
        "SELECT 'prouni-' || curso_id FROM prouni WHERE curso = 'Enfermagem' AND turno = 'Noturno'"
        " AND municipio = 'Sao Paulo' AND uf = 'SP'"
    )
    wanted = Wanted(
        course=known.courses.find("enfermagem"), place=known.places.find("sampa"), shift="noturno", kind="privada"
    )
    assert sorted(everything(known, wanted)) == sorted(id_ for (id_,) in expected)
    assert len(expected) > PAGE


def test_nearby_cities_are_those_within_the_distance(known: Catalogue) -> None:
    near = sql(
        "WITH here AS (SELECT radians(latitude) AS lat, radians(longitude) AS lon FROM municipios"
        "   WHERE nome = 'Campinas' AND uf = 'SP'),"
        " far AS (SELECT nome, 2 * 6371.0088 * asin(sqrt(pow(sin((radians(latitude) - lat) / 2), 2)"
        "   + cos(lat) * cos(radians(latitude)) * pow(sin((radians(longitude) - lon) / 2), 2))) AS km, m.uf"
        "   FROM municipios AS m, here)"
        " SELECT 'sisu-' || oferta_id, km FROM sisu AS s JOIN far ON far.nome = s.municipio AND far.uf = s.uf"
        " WHERE km <= 100 AND curso = 'FÍSICA'"
    )
    wanted = Wanted(
        course=known.courses.find("física"), place=known.places.find("campinas"), radius=100, programme="sisu"
    )
    found = search(known, wanted, sort_by="distance", day=DAY)
    assert {hit.opportunity.id for hit in found.hits} == {id_ for id_, _ in near}
    assert [hit.distance for hit in found.hits] == pytest.approx(sorted(km for _, km in near), abs=0.06)


def test_quality_puts_the_best_marks_first(known: Catalogue) -> None:
    ((best,),) = sql("SELECT max(igc_continuo) FROM sisu JOIN igc USING (ies_nome) WHERE curso = 'DIREITO'")
    found = search(known, Wanted(course=known.courses.find("direito"), programme="sisu"), sort_by="quality", day=DAY)
    marks = [hit.opportunity.quality or 0 for hit in found.hits]
    assert marks == sorted(marks, reverse=True)
    assert marks[0] == best


def test_institutions_are_joined_by_their_whole_name_alone(known: Catalogue) -> None:
    ((exact,),) = sql(
        "SELECT count(*) FROM sisu AS s WHERE (SELECT count(*) FROM igc AS i WHERE i.ies_nome = s.ies_nome) = 1"
    )
    marked = [one for one in known.opportunities if one.programme == "sisu" and one.institution_mark is not None]
    assert len(marked) >= exact * 0.98
    assert {one.institution_mark for one in known.opportunities if one.institution == "Faculdade Padrão"} <= {None}


@pytest.mark.parametrize(
    ("income", "expected"),
    [
        (0, "prouni_integral"),
        (FULL_LIMIT, "prouni_integral"),
        (FULL_LIMIT + 0.01, "prouni_parcial"),
        (HALF_LIMIT, "prouni_parcial"),
        (HALF_LIMIT + 0.01, "sisu"),
    ],
)
def test_income_decides_which_scholarships_are_open(known: Catalogue, income: float, expected: str) -> None:
    assert eligibility(income, DAY) == expected
    wanted = Wanted(course=known.courses.find("psicologia"), income=income)
    found = search(known, wanted, day=DAY)
    assert found.eligible == expected
    kinds = {
        (hit.opportunity.programme, hit.half)
        for page in range(1, found.pages + 1)
        for hit in search(known, wanted, page=page, day=DAY).hits
    }
    allowed = {
        "prouni_integral": {("sisu", False), ("prouni", False), ("prouni", True)},
        "prouni_parcial": {("sisu", False), ("prouni", True)},
        "sisu": {("sisu", False)},
    }
    assert kinds == allowed[expected]


def test_the_minimum_wage_is_the_one_of_the_day() -> None:
    days = [date(2024, 12, 31), date(2025, 1, 1), date(2026, 6, 1), date(2020, 1, 1)]
    assert [limits(day).wage for day in days] == [1412, 1518, 1621, 1412]
    assert (limits(date(2025, 5, 1)).full, limits(date(2025, 5, 1)).half) == (2277, 4554)


def test_pages_hold_everything_once(known: Catalogue) -> None:
    ids = everything(known, Wanted(course=known.courses.find("medicina"), programme="sisu"))
    assert len(ids) == len(set(ids)) == sql("SELECT count(*) FROM sisu WHERE curso = 'MEDICINA'")[0][0]
    beyond: Found = search(known, course(known, "medicina"), page=9999, day=DAY)
    assert beyond.hits == []


@pytest.mark.parametrize("word", ["antes", "parte", "declaracao", "entradas", "comparacao"])
def test_an_ordinary_word_is_no_misspelt_course(known: Catalogue, word: str) -> None:
    assert known.courses.locate(f"{word} disso") is None
    assert known.courses.find_in(f"{word} disso") is None


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("dirieto", "Direito"),
        ("DIREITO", "Direito"),
        ("medicina", "Medicina"),
        ("enfermajem", "Enfermagem"),
        ("pscologia", "Psicologia"),
        ("adm", "Administração"),
        ("eng civil", "Engenharia Civil"),
        ("medicna veterinaria", "Medicina Veterinária"),
        ("computação", "Ciência da Computação"),
        ("law", "Direito"),
    ],
)
def test_courses_are_found_however_they_are_written(known: Catalogue, written: str, meant: str) -> None:
    found = known.courses.find(written)
    assert found is not None
    assert found.spoken == meant


def test_a_field_stands_for_all_its_courses_and_nonsense_for_none(known: Catalogue) -> None:
    field = known.courses.find("engenharia")
    assert field is not None
    assert {"engenharia civil", "engenharia mecanica"} < set(field.names)
    medicine = known.courses.find("medicina")
    assert medicine is not None
    assert medicine.names == ("medicina",)
    assert known.courses.find("xyzzy") is None
    assert known.courses.find("'; DROP TABLE opportunities; --") is None


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("sao paulo", "São Paulo/SP"),
        ("Sampa", "São Paulo/SP"),
        ("sao pualo", "São Paulo/SP"),
        ("bh", "Belo Horizonte/MG"),
        ("belo horisonte", "Belo Horizonte/MG"),
        ("Santa Maria - RN", "Santa Maria/RN"),
        ("santa maria", "Santa Maria/RS"),
        ("florianopolis", "Florianópolis/SC"),
        ("rio", "Rio de Janeiro/RJ"),
    ],
)
def test_cities_are_found_however_they_are_written(known: Catalogue, written: str, meant: str) -> None:
    assert str(known.places.find(written)) == meant
    assert known.places.find("xyzzy") is None
