"""A real run that shows, before anything else is run, that what must not be possible is not.

The program tries to do what a payload must not do and prints what it could. It also does what a payload must be able
to do: a sandbox in which nothing works would pass the rest.
"""

import json

from qhub.sandbox.interface import Run

PROGRAM = """
import ctypes, json, os, socket, threading
done = []
def attempt(name, action):
    try:
        action()
    except BaseException:
        return
    done.append(name)
def opened(path, mode="r"):
    with open(path, mode) as file:
        file.read(1) if mode == "r" else file.write("x")
libc = ctypes.CDLL(None, use_errno=True)
def called(function, *arguments):
    if getattr(libc, function)(*arguments) < 0:
        raise OSError(ctypes.get_errno())
attempt("read /etc/passwd", lambda: opened("/etc/passwd"))
attempt("read a file of the hub", lambda: opened(CANARY))
attempt("write beside a file of the hub", lambda: opened(CANARY + ".x", "w"))
attempt("write to the interpreter", lambda: opened(os.__file__ + ".x", "w"))
attempt("read another process's environment", lambda: opened(f"/proc/{os.getppid() or 1}/environ"))
attempt("list processes", lambda: os.listdir("/proc"))
for family in ("AF_INET", "AF_INET6", "AF_UNIX", "AF_NETLINK", "AF_VSOCK", "AF_ALG", "AF_PACKET"):
    if hasattr(socket, family):
        attempt(f"open a socket ({family})", lambda: socket.socket(getattr(socket, family), socket.SOCK_DGRAM).close())
attempt("fork", lambda: os.fork() or os._exit(0))
attempt("run a program", lambda: os.execv("/bin/true", ["true"]))
attempt("signal another process", lambda: os.kill(os.getppid() or 2, 0))
attempt("make a user namespace", lambda: called("unshare", 0x10000000))
attempt("mount", lambda: called("mount", b"tmpfs", b"/", b"tmpfs", 0, None))
attempt("trace", lambda: called("ptrace", 0, 0, 0, 0))
attempt("be root", lambda: os.setuid(0))
attempt("gain privileges", lambda: None if libc.prctl(39, 0, 0, 0, 0) != 1 else called("kill", 2, 0))
if os.getuid() == 0 or os.geteuid() == 0:
    done.append("run as root")
opened("prova.txt", "w")
opened("prova.txt")
thread = threading.Thread(target=lambda: None)
thread.start()
thread.join()
print(json.dumps(done))
"""
FILE = "prova.txt"


def program(canary: str) -> str:
    """The program to run; `canary` is a file that everybody may read, outside."""
    return f"CANARY = {canary!r}\n{PROGRAM}"


def verdict(run: Run) -> list[str]:
    """Judge what is wrong: what the program could do and must not, or could not do and must. Empty is good."""
    if not run.ok:
        lines = run.error.strip().splitlines()
        return [f"a run does not work ({run.ending}): {lines[-1] if lines else 'it says nothing'}"]
    if [file.name for file in run.files] != [FILE]:
        return ["a run's file does not come back"]
    return [f"a run could {attempt}" for attempt in json.loads(run.output)]
