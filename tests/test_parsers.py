"""Whatever is written, each parser reads it or says that it is none: generated texts, the same in every run.

`make fuzz` tries more of them, and others each time.
"""

import csv
import ipaddress
import json
import os
from contextlib import suppress
from io import StringIO
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from qhub.api.addresses import client_address, is_loopback
from qhub.api.chat_lines import output
from qhub.api.multipart import MAX_NAME, clean_name
from qhub.events.wire import START, Cursor, parse_cursor
from qhub.language.catalogue import negotiate
from qhub.language.scrub import scrub, scrub_value
from qhub.memory.said import MAX_SENTENCE, said_by
from qhub.models.event_client import EventLines
from qhub.models.written_calls import find_calls
from qhub.store.search import MAX_WORDS, words_of
from qhub.tables.reading.dialect import DELIMITERS, find_dialect, records
from qhub.tables.reading.missing import is_error, is_missing
from qhub.tables.reading.numbers import BODIES, number
from qhub.tools.web.addresses import is_public
from qhub.tools.web.targets import ForbiddenTarget, check_target
from qhub_packs.bolsas.guard import guard

FEW = 60
EXAMPLES = int(os.environ.get("FUZZ_EXAMPLES", FEW))
generated = settings(
    max_examples=EXAMPLES,
    derandomize=EXAMPLES == FEW,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
)
TEXT = st.text(max_size=200)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.floats(allow_nan=False, allow_infinity=False) | TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4),
    max_leaves=12,
)
PRIVATE = [ipaddress.ip_network(text) for text in ("127.0.0.0/8", "10.0.0.0/8", "192.168.0.0/16", "169.254.0.0/16")]


@generated
@given(st.integers(0, 10**17), st.integers(0, 10**6))
def test_a_cursor_that_was_given_comes_back_as_it_was(seq: int, part: int) -> None:
    assert parse_cursor(str(Cursor(seq, part))) == Cursor(seq, part)


@generated
@given(TEXT | st.from_regex(r"[0-9]{0,20}(\.[0-9]{0,20})?", fullmatch=True))
def test_any_other_text_is_a_cursor_or_a_value_error(text: str) -> None:
    try:
        assert parse_cursor(text) >= Cursor(0, 0)
    except ValueError:
        assert text != str(START)


@generated
@given(st.floats(-1e12, 1e12).map(lambda value: round(value, 2)))
def test_a_number_is_read_as_both_halves_of_the_world_write_it(value: float) -> None:
    english = f"{value:,.2f}"
    portuguese = english.translate(str.maketrans(",.", ".,"))
    assert number(english, "point") == number(portuguese, "comma") == value


@generated
@given(TEXT | st.from_regex(r"[-+(]?[€$]? ?[0-9 .,]{1,20}(%|kg|€)?\)?", fullmatch=True))
def test_any_text_is_a_number_or_none(text: str) -> None:
    for mark in BODIES:
        found = number(text, mark)
        assert found is None or isinstance(found, float)
    assert isinstance(is_missing(text), bool)
    assert isinstance(is_error(text), bool)


CELL = st.text(st.characters(blacklist_categories=("Cs", "Cc")), max_size=12)


@generated
@given(st.lists(st.lists(CELL, min_size=3, max_size=3), min_size=2, max_size=6), st.sampled_from(DELIMITERS))
def test_what_was_written_as_a_table_is_split_as_it_was(rows: list[list[str]], delimiter: str) -> None:
    out = StringIO(newline="")
    csv.writer(out, delimiter=delimiter, quoting=csv.QUOTE_ALL).writerows(rows)
    assert [record.cells for record in records(out.getvalue(), delimiter, 100)] == rows


@generated
@given(st.text(max_size=400) | st.text(alphabet=';,|\t"\n\r a1', max_size=400))
def test_any_beginning_of_a_file_has_a_dialect(head: str) -> None:
    dialect = find_dialect(head, "csv")
    assert len(dialect.delimiter) == 1
    assert records(head, dialect.delimiter, 50) is not None


@generated
@given(st.lists(st.dictionaries(TEXT, VALUES, max_size=3), max_size=6), st.data())
def test_a_stream_of_events_is_the_same_however_it_is_cut(events: list[dict[str, Any]], data: st.DataObject) -> None:
    ending = data.draw(st.sampled_from([b"\n", b"\r\n"]))
    sent = b"".join(
        b"event: x" + ending + b"data: " + json.dumps(event).encode() + ending + b": note" + ending + ending
        for event in events
    )
    cuts = sorted(data.draw(st.lists(st.integers(0, len(sent)), max_size=6)))
    lines = EventLines()
    read = [
        event
        for begin, end in zip([0, *cuts], [*cuts, len(sent)], strict=True)
        for event in lines.read(sent[begin:end])
    ]
    assert read == events


@generated
@given(VALUES)
def test_a_result_is_one_line_of_text(value: Any) -> None:
    line = json.dumps({"data": output(value)})
    assert isinstance(json.loads(line)["data"], str)
    assert isinstance(json.dumps(scrub_value(value)), str)


@generated
@given(st.text(max_size=600))
def test_a_files_name_is_never_a_path_and_never_long(name: str) -> None:
    clean = clean_name(name)
    assert len(clean) <= MAX_NAME
    assert clean.isprintable()
    assert not set(clean) & set("/\\")


@generated
@given(st.sampled_from(PRIVATE), st.integers(0, 2**32))
def test_no_private_address_is_public_in_any_form(network: ipaddress.IPv4Network, number_: int) -> None:
    address = network[number_ % network.num_addresses]
    forms = [str(address), f"::ffff:{address}", f"64:ff9b::{address}", f"::{address}", f"2002:{int(address) >> 16:x}::"]
    assert not any(is_public(form) for form in forms)


@generated
@given(TEXT | st.from_regex(r"https?://[^\s/]{0,30}(:[0-9]{0,6})?/?", fullmatch=True))
def test_any_text_is_an_address_that_may_be_asked_for_or_forbidden(text: str) -> None:
    with suppress(ForbiddenTarget):
        url = check_target(text, is_allowed=is_public)
        assert url.scheme in ("http", "https")
        assert url.host
        assert not is_loopback(url.host)


@generated
@given(TEXT, TEXT, st.lists(TEXT, max_size=3))
def test_whoever_says_where_they_come_from_is_short(peer: str, forwarded: str, trusted: list[str]) -> None:
    assert len(client_address(peer, forwarded, trusted)) <= 64


@generated
@given(st.text(max_size=300))
def test_any_text_is_judged_scrubbed_learnt_from_and_looked_for(text: str) -> None:
    guard(text)
    assert isinstance(scrub(text), str)
    assert all(len(sentence.text) <= MAX_SENTENCE for sentence in said_by(text))
    assert len(words_of(text)) <= MAX_WORDS
    assert find_calls(text, ()) is None
    assert negotiate(text) in ("pt-PT", "pt-BR", "en")


def test_what_is_generated_is_counted(record_property: Any) -> None:
    tests = [name for name in globals() if name.startswith("test_")]
    assert len(tests) > 10
    record_property("counted", f"{(len(tests) - 1) * EXAMPLES} generated texts for {len(tests) - 1} rules of parsers")
