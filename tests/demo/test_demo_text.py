"""Words, languages and numbers."""

import pytest

from qhub_demo.language import family_of
from qhub_demo.numbers import format_number, format_percent
from qhub_demo.words import is_typo, stem, words


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("quantos", "quantas"),
        ("cresce", "crescer"),
        ("evolucoes", "evolucao"),
        ("defects", "defect"),
        ("grow", "growing"),
    ],
)
def test_forms_of_a_word_fall_together(left: str, right: str) -> None:
    assert stem(left) == stem(right)


def test_words_lose_accents_case_and_underscores_but_keep_dates() -> None:
    assert [word.text for word in words("Evolução: casca_laranja, 11/02/2026 ou 2026-02-11")] == [
        "evolucao",
        "casca",
        "laranja",
        "11/02/2026",
        "ou",
        "2026-02-11",
    ]


@pytest.mark.parametrize(("written", "meant"), [("defeits", "defeit"), ("trun", "turn"), ("frqeuent", "frequent")])
def test_slips_of_the_fingers_are_recognised(written: str, meant: str) -> None:
    assert is_typo(written, meant)


@pytest.mark.parametrize(("written", "meant"), [("turn", "tart"), ("lixo", "luxo"), ("mais", "pais")])
def test_other_words_are_not_slips(written: str, meant: str) -> None:
    assert not is_typo(written, meant)


@pytest.mark.parametrize(
    ("text", "family"),
    [("quantos defeitos há?", "pt"), ("how many defects are there?", "en"), ("top 3", None), ("", None)],
)
def test_the_language_is_told_by_the_small_words(text: str, family: str | None) -> None:
    assert family_of(text) == family


@pytest.mark.parametrize(
    ("value", "language", "written"),
    [
        (1234.5, "pt-PT", "1\xa0234,5"),
        (1234.5, "pt-BR", "1.234,5"),
        (1234.5, "en", "1,234.5"),
        (200, "pt-PT", "200"),
        (2.0, "en", "2"),
        (-0.25, "pt-PT", "-0,25"),
    ],
)
def test_numbers_are_written_as_people_write_them(value: float, language: str, written: str) -> None:
    assert format_number(value, language) == written


def test_percentages_have_one_decimal() -> None:
    assert format_percent(31, "pt-PT") == "31,0\xa0%"
    assert format_percent(31, "en") == "31.0%"
