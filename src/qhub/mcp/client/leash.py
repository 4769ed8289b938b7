"""A tool server's command on a leash: it cannot outlive the hub. `leash.py <hub's pid> <command> …`

It runs with nothing but the standard library, is the leader of a process group of its own, and is told by the kernel
when the hub dies, however it dies. Then, or when the command ends, it kills the group: nothing that the command has
started stays behind. Standard input, output and error are the command's own.
"""

import ctypes
import os
import signal
import subprocess
import sys
from types import FrameType

PR_SET_PDEATHSIG = 1
NOT_STARTED = 127


def main() -> None:
    """Run the command to its end."""
    hub, command = int(sys.argv[1]), sys.argv[2:]
    signal.signal(signal.SIGTERM, end_all)
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
    if os.getppid() != hub:  # it died before the kernel was asked
        return
    try:
        child = subprocess.Popen(command)  # noqa: S603 - the operator's own, from the file of servers
    except OSError as error:
        sys.stderr.write(f"{command[0]}: {error.strerror}\n")
        sys.exit(NOT_STARTED)
    child.wait()
    end_all()


def end_all(_signal: int = 0, _frame: FrameType | None = None) -> None:
    """Kill the group, and with it ourselves."""
    os.killpg(os.getpgrp(), signal.SIGKILL)


if __name__ == "__main__":
    main()
