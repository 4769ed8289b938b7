"""The numbers of system calls are the kernel's."""

import re
from pathlib import Path

import pytest

from qhub.sandbox.seccomp import _rules
from qhub.sandbox.syscalls import AARCH64, LAST_KNOWN, NUMBERS, X86_64, machine

HEADERS = {
    "x86_64": Path("/usr/include/x86_64-linux-gnu/asm/unistd_64.h"),
    "aarch64": Path("/usr/include/asm-generic/unistd.h"),
}
KNOWN = {
    "x86_64": {
        "read": 0,
        "write": 1,
        "open": 2,
        "mmap": 9,
        "clone": 56,
        "kill": 62,
        "prctl": 157,
        "openat": 257,
        "seccomp": 317,
        "rseq": 334,
    },
    "aarch64": {
        "openat": 56,
        "read": 63,
        "write": 64,
        "clone": 220,
        "mmap": 222,
        "kill": 129,
        "prctl": 167,
        "seccomp": 277,
        "rseq": 293,
    },
}
FIRST_SHARED = 424
"""From here on, a call has the same number everywhere."""


@pytest.mark.parametrize("name", NUMBERS)
def test_numbers_agree_with_the_headers_and_with_what_is_known(name: str) -> None:
    numbers = NUMBERS[name]
    assert KNOWN[name].items() <= numbers.items()
    assert len(set(numbers.values())) == len(numbers), "no number has two names"
    if HEADERS[name].exists():
        text = HEADERS[name].read_text("ascii", "replace")
        theirs = {call: int(number) for call, number in re.findall(r"#define __NR(?:3264)?_(\w+)\s+(\d+)", text)}
        theirs.setdefault("newfstatat", theirs.get("fstatat", -1))
        assert {call: number for call, number in numbers.items() if theirs.get(call, number) != number} == {}
        newest = max(number for number in theirs.values() if number < 1000)
        assert {call for call, number in numbers.items() if call not in theirs and number <= newest} == set()


def test_new_calls_have_the_same_number_everywhere() -> None:
    shared = {name for name, number in X86_64.items() if number >= FIRST_SHARED}
    assert {name: X86_64[name] for name in shared} == {name: AARCH64[name] for name in shared}


def test_every_call_that_the_filter_decides_about_has_a_number_somewhere() -> None:
    assert set(_rules("landlock", 1)) <= set(X86_64) | set(AARCH64)
    assert max(*X86_64.values(), *AARCH64.values()) <= LAST_KNOWN


def test_this_machine_is_known() -> None:
    assert machine() in NUMBERS
