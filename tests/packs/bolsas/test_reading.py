"""What is understood of a message, wherever in it and however it is written."""

from typing import Any

import pytest

from qhub_packs.bolsas.opportunities import catalogue
from qhub_packs.bolsas.reading import Said, is_nonsense, read

WAGE = 1621.0


def understood(message: str, *asked: str) -> dict[str, Any]:
    """Only what was said."""
    said = read(message, catalogue(), WAGE, asked=asked)
    return {name: value for name, value in _fields(said).items() if value not in (None, [], False)}


def _fields(said: Said) -> dict[str, Any]:
    return {
        "name": said.name,
        "age": said.numbers.age,
        "schooling": said.schooling,
        "home": str(said.home) if said.home else None,
        "courses": [course.spoken for course in said.courses],
        "places": [str(place) for place in said.places],
        "states": list(said.states),
        "institutions": list(said.institutions),
        "grade": said.numbers.grade,
        "income": said.numbers.income,
        "household": said.numbers.household_income,
        "radius": said.numbers.radius,
        "shift": said.shift,
        "kind": said.kind,
        "online": said.online,
        "quota": said.quota,
        "award": said.award,
        "unknown_course": said.unknown_course,
        "unknown_place": said.unknown_place,
    }


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("engenharia civl em recife", {"courses": ["Engenharia Civil"], "places": ["Recife/PE"]}),
        ("desistir do direito e ver odontologia", {"courses": ["Odontologia"]}),
        ("pode ser em Recife também", {"places": ["Recife/PE"]}),
        ("pública ou privada tanto faz", {"kind": "qualquer"}),
        ("enfermajem a noite numa particular", {"courses": ["Enfermagem"], "shift": "noturno", "kind": "privada"}),
        ("trabalho de dia, só posso estudar de noite", {"shift": "noturno"}),
        ("nutrição na ufrrj com 702", {"courses": ["Nutrição"], "institutions": ["ufrrj"], "grade": 702}),
        ("quero psico no interior de minas", {"courses": ["Psicologia"], "states": ["MG"]}),
        ("tem fisioterapia perto de campinas?", {"courses": ["Fisioterapia"], "places": ["Campinas/SP"]}),
        ("sou de escola pública, quero bolsa integral", {"quota": True, "award": "integral"}),
        ("I live in Salvador, law at night", {"home": "Salvador/BA", "courses": ["Direito"], "shift": "noturno"}),
        ("quero cuidar de cachorro e gato", {"courses": ["Medicina Veterinária"]}),
        ("afim de fazer publi", {"courses": ["Publicidade e Propaganda"]}),
        ("sou a Rute, 31, de Osasco", {"name": "Rute", "home": "Osasco/SP"}),
        ("não moro mais em Joinville, mudei pra Blumenau", {"home": "Blumenau/SC"}),
        ("nota seiscentos e cinquenta", {"grade": 650}),
        ("tenho trinta e dois anos", {"age": 32}),
        ("entram dois mil e quinhentos e somos cinco", {"income": 500}),
        ("moramos os 3 + meu avô, renda de 4.000", {"income": 1000}),
        ("boa noite", {}),
        ("tudo joia?", {}),
        ("engenharia civl em recif", {"courses": ["Engenharia Civil"], "places": ["Recife/PE"]}),
        ("tem UFPE direito?", {"courses": ["Direito"], "institutions": ["ufpe"]}),
        ("trabalho das 8 às 17h", {"shift": "noturno"}),
        ("e 50%?", {"award": "parcial"}),
        ("já me formei no ensino médio", {"schooling": "medio_completo"}),
        ("terceiro ano tentando passar", {}),
        ("enfermagem no Porto", {"courses": ["Enfermagem"], "unknown_place": "Porto"}),
        ("a gente mora em Joinville", {"home": "Joinville/SC"}),
    ],
)  # fmt: skip
def test_a_wish_is_read_wherever_it_stands(message: str, expected: dict[str, Any]) -> None:
    assert understood(message) == expected


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("bolsa de 100% de enfermagem", {"courses": ["Enfermagem"], "award": "integral"}),
        ("meia bolsa, 50%", {"award": "parcial"}),
        ("tirei 900 na redação e 640 de média", {"grade": 640}),
        ("fiz o enem 2024 e minha nota foi 655,3", {"grade": 655.3}),
        ("até 80 km", {"radius": 80}),
        ("minha família ganha R$ 900", {"household": 900}),
        ("somos 4 e entram 3 mil", {"income": 750}),
        ("renda de 1.200 por pessoa", {"income": 1200}),
        ("meu pai ganha 2 salários e somos 5", {"income": 648.4}),
        ("tenho 17 anos, nota 702", {"age": 17, "grade": 702}),
        ("tenho 18... quer dizer 19", {"age": 19}),
        ("minha redação foi 920", {}),
        ("480 em natureza, 720 em humanas, 900 na redação, 600 em matemática e 550 em linguagens", {"grade": 650}),
    ],
)
def test_a_number_is_what_it_says_it_is(message: str, expected: dict[str, Any]) -> None:
    assert understood(message) == expected


@pytest.mark.parametrize(
    "message",
    ["oi", "bom dia", "oie tudo bem", "quero bolsa", "asdfghjkl", "kkkk", "não sei", "direito e medicina: compara"],
)
def test_no_greeting_is_taken_for_a_name(message: str) -> None:
    assert "name" not in understood(message, "nome", "idade", "cidade")


@pytest.mark.parametrize(
    ("message", "expected"),
    [("na verdade meu nome é Bia", "Bia"), ("pode me chamar de Duda", "Duda"), ("me chamo Ana de Sá", "Ana de Sá")],
)  # fmt: skip
def test_a_name_is_taken_at_any_time(message: str, expected: str) -> None:
    assert understood(message)["name"] == expected


def test_what_is_not_known_is_kept_to_be_said() -> None:
    assert understood("quero fazer astrobiologia") == {"unknown_course": "astrobiologia"}
    assert understood("moro em xiririquinha") == {"unknown_place": "xiririquinha"}


@pytest.mark.parametrize(("message", "expected"), [("asdfghjkl", True), ("...", True), ("quero direito", False)])
def test_keys_that_were_hit_at_random_are_known_as_such(message: str, expected: bool) -> None:
    assert is_nonsense(message) is expected
