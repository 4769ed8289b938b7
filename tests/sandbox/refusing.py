"""Starts a command in a world in which the kernel refuses some calls, as containers do.

python refusing.py <number>,<number>... -- <command>
"""

import ctypes
import os
import struct
import sys

ALLOWED, REFUSED = 0x7FFF0000, 0x00050001
LOAD, JUMP_EQUAL, RETURN = 0x20, 0x15, 0x06


def main() -> None:
    numbers = [int(number) for number in sys.argv[1].split(",")]
    program = struct.pack("=HBBI", LOAD, 0, 0, 0)
    for number in numbers:
        program += struct.pack("=HBBI", JUMP_EQUAL, 0, 1, number) + struct.pack("=HBBI", RETURN, 0, 0, REFUSED)
    program += struct.pack("=HBBI", RETURN, 0, 0, ALLOWED)
    libc = ctypes.CDLL(None, use_errno=True)
    held = ctypes.create_string_buffer(program, len(program))
    wanted = struct.pack("HxxxxxxQ", len(program) // 8, ctypes.addressof(held))
    set_seccomp, mode_filter, no_new_privileges = 22, 2, 38
    assert libc.prctl(no_new_privileges, 1, 0, 0, 0) == 0
    assert libc.prctl(set_seccomp, mode_filter, wanted, 0, 0) == 0
    command = sys.argv[sys.argv.index("--") + 1 :]
    os.execv(command[0], command)


if __name__ == "__main__":
    main()
