"""Scrubbing takes time in proportion to what it reads, and reads no more than a bound: whoever wrote the text."""

import time

import pytest

from qhub.language.scrub import is_secretive, scrub, scrub_beginning, scrub_value
from qhub.language.scrub.lookalikes import plain
from qhub.language.scrub.scrub import MAX_TEXT, MAX_VALUE, find

SHORT, LONG = 4_000, 64_000
GENEROUS = 5
"""How many times more than in proportion a long text may take: a machine is now and then busy, and squares are 16."""

SLOW = {
    "passwords": 'senha="',
    "passwords that end": "senha='abc ",
    "passwords in words": "senha de a ",
    "words of passwords": "pass pin token ",
    "names of settings": "a_b.c-",
    "counts of keys": "key",
    "keys that begin": "-----BEGIN PRIVATE KEY-----",
    "keys that end": "-----BEGIN PRIVATE KEY----- -----END ",
    "addresses": "ab://x:",
    "e-mail addresses": "a@",
    "long digits": "1",
    "digits apart": "1 ",
    "dotted digits": "123.",
    "letters and digits": "A1",
    "accounts": "PT50 ",
    "tax numbers": "nif ",
    "tokens": "sk-ant-",
    "signed tokens": "eyJ",
    "bearers": "bearer ",
    "options": "--password ",
    "accents": "é",
    "unseen characters": "1\u200b",
}
RUNS = {
    "blanks after a word": ("senha", " "),
    "blanks around a comma": ("senha ,", "\n"),
    "colons after a word": ("pin", ":"),
    "keys after an arrow": ("o meu token -> ", "key"),
    "letters after a name": ("password=", "a"),
    "capitals at a key's end": ("-----BEGIN PRIVATE KEY-----\n-----END ", "A"),
}


def cpu_of(text: str) -> float:
    """Seconds of CPU, the least of three."""
    taken = []
    for _ in range(3):
        started = time.process_time()
        find(plain(text).text, emails=True)
        taken.append(time.process_time() - started)
    return min(taken)


@pytest.mark.parametrize(("start", "again"), [*(("", text) for text in SLOW.values()), *RUNS.values()])
def test_a_text_sixteen_times_as_long_takes_about_sixteen_times_as_long(start: str, again: str) -> None:
    short, long = (start + again * (length // len(again)) for length in (SHORT, LONG))

    assert cpu_of(long) < max(cpu_of(short), 0.001) * (LONG / SHORT) * GENEROUS


def test_no_more_than_the_beginning_of_a_long_text_is_kept() -> None:
    text = "palavra " * 1_000_000

    assert scrub(text) == text[:MAX_TEXT] + "…"
    assert not is_secretive(text + "o meu CPF é 529.982.247-25")


def test_no_more_of_a_value_is_kept_than_there_is_room_for() -> None:
    many = scrub_value({"tabela": [{"nome": "Rui"}] * 1_000_000, "texto": "palavra " * 1_000_000})

    assert len(str(many)) < 2 * MAX_VALUE


@pytest.mark.parametrize("before", range(380, 520, 7))
def test_half_of_a_number_never_stays_at_the_end_of_a_beginning(before: int) -> None:
    secrets = "CPF 529.982.247-25, IBAN PT50 0002 0123 1234 5678 9015 4, senha: girassol99 " * 200
    clean = scrub_beginning("x " * (before // 2) + secrets, 500)

    assert scrub("x " * (before // 2) + secrets[:3_000]).startswith(clean)
    assert len(clean) == 500


def test_what_was_taken_out_may_leave_less_than_was_asked_for() -> None:
    key = "-----BEGIN PRIVATE KEY-----\n" + "MIIE" * 5_000

    assert scrub_beginning("a chave:\n" + key, 500) == ""
    assert scrub_beginning("palavra " * 60 + key, 500).startswith("palavra palavra")
