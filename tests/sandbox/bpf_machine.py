"""Runs a seccomp program as the kernel would, so that the filter of a machine that is not here can be tried."""

import struct
from collections.abc import Sequence

from qhub.sandbox.bpf import AND, JUMP_ANY_BIT, JUMP_AT_LEAST, JUMP_EQUAL, LOAD, RETURN


def verdict(program: bytes, architecture: int, number: int, arguments: Sequence[int] = ()) -> int:
    """What the program says of a call."""
    padded = [*arguments, *[0] * 6][:6]
    data = struct.pack("<iIQ6Q", number, architecture, 0, *(value & (1 << 64) - 1 for value in padded))
    instructions = list(struct.iter_unpack("=HBBI", program))
    accumulator = place = 0
    while True:
        code, if_true, if_false, value = instructions[place]
        place += 1
        if code == RETURN:
            return int(value)
        if code == LOAD:
            (accumulator,) = struct.unpack_from("<I", data, value)
        elif code == AND:
            accumulator &= value
        else:
            tests = {
                JUMP_EQUAL: accumulator == value,
                JUMP_AT_LEAST: accumulator >= value,
                JUMP_ANY_BIT: bool(accumulator & value),
            }
            place += if_true if tests[code] else if_false
