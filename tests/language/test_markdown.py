"""Titles are words, whatever marks a message has."""

import pytest

from qhub.language.markdown import without_marks


@pytest.mark.parametrize(
    ("written", "plain"),
    [
        ("**tudo** e *mais* e `código`", "tudo e mais e código"),
        ("# Defeitos\n- um\n- dois", "Defeitos\num\ndois"),
        ("> 1. vê [o manual](https://127.0.0.1/a)", "vê o manual"),
        ("```python\nprint(1)\n```", "\nprint(1)\n"),
        ("__soma__ de tipo_defeito e nome_do_lote", "soma de tipo_defeito e nome_do_lote"),
        ("quanto é 3 * 4 * 5?", "quanto é 3 * 4 * 5?"),
        ("-5 graus", "-5 graus"),
        ("~~velho~~ novo", "velho novo"),
    ],
)
def test_marks_go_and_words_stay(written: str, plain: str) -> None:
    assert without_marks(written) == plain
