"""A small assembler for the programs that seccomp runs: classic BPF over the number and arguments of a system call.

A rule is a list of instructions in which every path returns. Jumps count the instructions that they skip.
"""

import struct
from collections.abc import Sequence
from typing import NamedTuple

LOAD, AND, RETURN = 0x20, 0x54, 0x06
JUMP_EQUAL, JUMP_AT_LEAST, JUMP_ANY_BIT = 0x15, 0x35, 0x45

NUMBER_OFFSET, ARCHITECTURE_OFFSET, ARGUMENTS_OFFSET = 0, 4, 16
"""Where `struct seccomp_data` has them; both machines are little-endian."""

ALLOWED, KILLED = 0x7FFF0000, 0x80000000
_ERROR = 0x00050000
MOST_SKIPPED = 255


class Instruction(NamedTuple):
    """An instruction of classic BPF."""

    code: int
    """The operation."""
    if_true: int
    """How many instructions a jump skips where its condition holds."""
    if_false: int
    """How many where it does not."""
    value: int
    """The operand."""


Rule = list[Instruction]


def give(verdict: int) -> Instruction:
    """Return a verdict."""
    return Instruction(RETURN, 0, 0, verdict)


def error(number: int) -> int:
    """The verdict that makes a call fail with this error; 0 makes it do nothing and succeed."""
    return _ERROR | number


def load(offset: int) -> Instruction:
    """Load a word of the call's description."""
    return Instruction(LOAD, 0, 0, offset)


def argument(index: int, *, high: bool = False) -> Instruction:
    """Load the low half of an argument, or the high one."""
    return load(ARGUMENTS_OFFSET + 8 * index + (4 if high else 0))


def allow_values(index: int, values: Sequence[int], otherwise: int) -> Rule:
    """Allow where an argument is one of these."""
    tests = [Instruction(JUMP_EQUAL, len(values) - place, 0, value) for place, value in enumerate(values)]
    return [argument(index), *tests, give(otherwise), give(ALLOWED)]


def allow_without_bits(index: int, bits: int, otherwise: int) -> Rule:
    """Allow where an argument has none of these bits."""
    return [argument(index), Instruction(JUMP_ANY_BIT, 0, 1, bits), give(otherwise), give(ALLOWED)]


def assemble(architecture: int, rules: dict[int, Rule], *, first_foreign: int | None, first_unknown: int) -> bytes:
    """The program: kill what comes from another architecture, apply a call's rule, refuse what has none.

    Numbers from `first_foreign` (x32 on x86-64) and from `first_unknown` do not exist: ENOSYS, so that libraries fall
    back to what does.
    """
    missing, refused = error(38), error(1)
    program = [
        load(ARCHITECTURE_OFFSET),
        Instruction(JUMP_EQUAL, 1, 0, architecture),
        give(KILLED),
        load(NUMBER_OFFSET),
    ]
    if first_foreign is not None:
        program += [Instruction(JUMP_AT_LEAST, 0, 1, first_foreign), give(missing)]
    for number, rule in rules.items():
        if len(rule) > MOST_SKIPPED:
            raise ValueError(f"the rule of call {number} has {len(rule)} instructions; a jump skips {MOST_SKIPPED}")
        program += [Instruction(JUMP_EQUAL, 0, len(rule), number), *rule]
    program += [Instruction(JUMP_AT_LEAST, 0, 1, first_unknown), give(missing), give(refused)]
    return b"".join(struct.pack("=HBBI", *instruction) for instruction in program)
