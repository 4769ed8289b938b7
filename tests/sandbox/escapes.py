"""What code in the sandbox must not be able to do. Each case says ESCAPED when it could.

Every case is also run outside (`test_escapes.py`), where it must succeed: otherwise it would show nothing here. A case
that needs what not every machine has says so in `needs`; where its control fails there, that is reported, not hidden.

`CANARY` is a file that everybody may read, `OPEN` a folder in which everybody may write, with `OPEN/alvo.txt`, which
everybody may change; `VICTIM` a process of the same user; `PORT`, `UDP`, `SOCKET` and `ABSTRACT` are where somebody
listens.
"""

from dataclasses import dataclass, field
from typing import Any

PRELUDE = """
import ctypes, errno, os, signal, socket, struct, sys, threading, time
libc = ctypes.CDLL(None, use_errno=True)
X86 = os.uname().machine == "x86_64"
def escaped(condition=True):
    if condition:
        print("ESCAPED", flush=True)
def checked(result):
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
    return result
def call(x86, arm, *arguments):
    # An int is handed over as 32 bits, and what lies above them on the stack is anything.
    wide = [ctypes.c_long(each) if isinstance(each, int) else each for each in arguments]
    return checked(libc.syscall(ctypes.c_long(x86 if X86 else arm), *wide))
"""


@dataclass(frozen=True)
class Case:
    """An attempt."""

    name: str
    code: str
    needs: str = ""
    """What a machine may lack, or `root`."""
    limits: dict[str, Any] = field(default_factory=dict)
    """Limits of the run, where the usual ones would take long."""

    def __str__(self) -> str:
        return self.name


FILES = [
    Case("read a file", "escaped(open(CANARY).read() == TOKEN)"),
    Case("read /etc/passwd", "escaped(open('/etc/passwd').read(4) != '')"),
    Case("climb out of the folder", "escaped(open('../' * 30 + CANARY.lstrip('/')).read() == TOKEN)"),
    Case(
        "open below the root's descriptor",
        "root = os.open('/', os.O_RDONLY)\n"
        "escaped(os.read(os.open(CANARY[1:], os.O_RDONLY, dir_fd=root), 99).decode() == TOKEN)",
    ),
    Case("read through a symbolic link", "os.symlink(CANARY, 'l')\nescaped(open('l').read() == TOKEN)"),
    Case("read through a hard link", "os.link(CANARY, 'h')\nescaped(open('h').read() == TOKEN)"),
    Case("list a folder", "escaped('alvo.txt' in os.listdir(OPEN))"),
    Case("write a file", "open(OPEN + '/alvo.txt', 'w').write('x')\nescaped()"),
    Case("make a file", "open(OPEN + '/novo-%d.txt' % os.getpid(), 'w').write('x')\nescaped()"),
    Case("append to a file", "open(OPEN + '/alvo.txt', 'a').write('x')\nescaped()"),
    Case("truncate with reading rights", "os.open(OPEN + '/alvo.txt', os.O_RDONLY | os.O_TRUNC)\nescaped()"),
    Case("truncate by path", "os.truncate(OPEN + '/alvo.txt', 0)\nescaped()"),
    Case("remove a file", "os.unlink(OPEN + '/apagar.txt')\nescaped()"),
    Case("rename a file", "os.rename(OPEN + '/mudar.txt', OPEN + '/mudado.txt')\nescaped()"),
    Case("move a file out", "open('x', 'w').close()\nos.rename('x', OPEN + '/saiu.txt')\nescaped()"),
    Case("link a file out", "open('y', 'w').close()\nos.link('y', OPEN + '/ligado-%d.txt' % os.getpid())\nescaped()"),
    Case("make a folder", "os.mkdir(OPEN + '/pasta-%d' % os.getpid())\nescaped()"),
    Case("make a pipe with a name", "os.mkfifo(OPEN + '/fifo-%d' % os.getpid())\nescaped()"),
    Case(
        "change a file's mode",
        "os.chmod(OPEN + '/alvo.txt', 0o606)\nescaped(os.stat(OPEN + '/alvo.txt').st_mode & 0o777 == 0o606)",
    ),
    Case(
        "change a file's mode by descriptor",
        "fd = os.open(os.__file__, os.O_RDONLY)\nbefore = os.fstat(fd).st_mode & 0o777\nos.fchmod(fd, before ^ 0o001)\n"
        "changed = os.fstat(fd).st_mode & 0o777 != before\nos.fchmod(fd, before)\nescaped(changed)",
        needs="to own the library",
    ),
    Case(
        "change a file's time",
        "os.utime(OPEN + '/alvo.txt', (7, 7))\nescaped(os.stat(OPEN + '/alvo.txt').st_mtime == 7)",
    ),
    Case("change a file's owner", "os.chown(OPEN + '/alvo.txt', 4242, 4242)\nescaped()", needs="root"),
    Case(
        "set an extended attribute",
        "os.setxattr(OPEN + '/alvo.txt', 'user.q', b'1')\nescaped()",
        needs="a file system with extended attributes",
    ),
    Case(
        "open by handle",
        "handle = ctypes.create_string_buffer(struct.pack('Ii', 120, 0) + bytes(120))\nmount = ctypes.c_int()\n"
        "call(303, 264, -100, CANARY.encode(), handle, ctypes.byref(mount), 0)\n"
        "fd = call(304, 265, os.open('/tmp', os.O_RDONLY), handle, os.O_RDONLY)\n"
        "escaped(os.read(fd, 99).decode() == TOKEN)",
        needs="root",
    ),
    Case("write to the library", "p = os.__file__ + '.x'\nopen(p, 'w').close()\nos.unlink(p)\nescaped()", needs="root"),
    Case(
        "write to a table",
        "import glob\npath = (glob.glob('/dados/*') + [OPEN + '/tabela.parquet'])[0]\n"
        "open(path, 'r+b').write(b'x')\nescaped()",
    ),
]

DEVICES = [
    Case("make a device", "os.mknod('d', 0o20666, os.makedev(1, 5))\nopen('d', 'rb').read(1)\nescaped()", needs="root"),
    Case("read the kernel's messages", "os.open('/dev/kmsg', os.O_RDONLY)\nescaped()", needs="root"),
    Case(
        "open a disk",
        "os.open('/dev/' + sorted(os.listdir('/sys/block'))[-1], os.O_RDONLY)\nescaped()",
        needs="root and a disk",
    ),
    Case("open a terminal", "os.open('/dev/ptmx', os.O_RDWR)\nescaped()", needs="a /dev/ptmx"),
    Case("share memory by name", "open('/dev/shm/q-%d' % os.getpid(), 'w').close()\nescaped()", needs="a /dev/shm"),
    Case("open physical memory", "os.open('/dev/mem', os.O_RDONLY)\nescaped()", needs="root and /dev/mem"),
]

PROC = [
    Case("read its own environment's file", "escaped(len(open('/proc/self/environ', 'rb').read()) > 0)"),
    Case("read a victim's environment", "escaped(b'VICTIM' in open(f'/proc/{VICTIM}/environ', 'rb').read())"),
    Case("read a victim's command", "escaped(len(open(f'/proc/{VICTIM}/cmdline', 'rb').read()) > 0)"),
    Case("go through a victim's root", "escaped(open(f'/proc/{VICTIM}/root{CANARY}').read() == TOKEN)"),
    Case("read a victim's folder", "escaped(os.readlink(f'/proc/{VICTIM}/cwd') != '')"),
    Case("list processes", "escaped(any(name.isdigit() for name in os.listdir('/proc')))"),
    Case("read its own memory's file", "open('/proc/self/mem', 'rb')\nescaped()"),
    Case("read the kernel's settings", "escaped(open('/proc/sys/kernel/osrelease').read() != '')"),
    Case("read the kernel's symbols", "escaped(open('/proc/kallsyms').read(1) != '')", needs="a /proc/kallsyms"),
    Case("list the network's cards", "escaped(len(os.listdir('/sys/class/net')) > 0)", needs="a network"),
    Case("read the hub's environment", "escaped(os.environ.get('SECRET') == TOKEN)"),
]

NETWORK = [
    Case("connect by TCP", "socket.create_connection(('127.0.0.1', PORT), 2)\nescaped()"),
    Case(
        "connect by TCP over IPv6",
        "s = socket.socket(socket.AF_INET6)\ns.connect(('::1', PORT6))\nescaped()",
        needs="IPv6",
    ),
    Case(
        "send by UDP",
        "s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)\nescaped(s.sendto(b'x', ('127.0.0.1', UDP)) == 1)",
    ),
    Case("listen", "s = socket.socket()\ns.bind(('127.0.0.1', 0))\ns.listen()\nescaped()"),
    Case(
        "fetch a page",
        "from urllib.request import urlopen\nurlopen(f'http://127.0.0.1:{PORT}', timeout=2)\nescaped()",
    ),
    Case("connect to a socket's path", "s = socket.socket(socket.AF_UNIX)\ns.connect(SOCKET)\nescaped()"),
    Case("connect to an abstract socket", "s = socket.socket(socket.AF_UNIX)\ns.connect('\\0' + ABSTRACT)\nescaped()"),
    Case(
        "send a pair's datagram elsewhere",
        "a, b = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)\nescaped(a.sendto(b'x', '\\0' + DATAGRAMS) == 1)",
    ),
    Case(
        "pass a descriptor",
        "a, b = socket.socketpair()\nsocket.send_fds(a, [b'x'], [0])\nescaped(len(socket.recv_fds(b, 1, 1)[1]) == 1)",
    ),
    Case(
        "ask the kernel about routes",
        "s = socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 0)\ns.bind((0, 0))\nescaped()",
    ),
    Case("open AF_VSOCK", "socket.socket(40, socket.SOCK_STREAM)\nescaped()", needs="AF_VSOCK"),
    Case("open AF_ALG", "socket.socket(socket.AF_ALG, socket.SOCK_SEQPACKET)\nescaped()", needs="AF_ALG"),
    Case("read packets", "socket.socket(socket.AF_PACKET, socket.SOCK_RAW)\nescaped()", needs="root and AF_PACKET"),
    Case(
        "send raw packets",
        "socket.socket(socket.AF_INET, socket.SOCK_RAW, socket.IPPROTO_ICMP)\nescaped()",
        needs="root",
    ),
    Case("open AF_CAN", "socket.socket(socket.AF_CAN, socket.SOCK_RAW, 1)\nescaped()", needs="AF_CAN"),
    Case("open AF_BLUETOOTH", "socket.socket(31, socket.SOCK_SEQPACKET, 0)\nescaped()", needs="AF_BLUETOOTH"),
    Case("open AF_XDP", "socket.socket(44, socket.SOCK_RAW, 0)\nescaped()", needs="AF_XDP"),
]

PROCESSES = [
    Case("fork", "pid = os.fork()\nif not pid:\n    os._exit(0)\nos.waitpid(pid, 0)\nescaped()"),
    Case("fork by number", "pid = call(57, 220, 17, 0, 0, 0, 0)\nif not pid:\n    os._exit(0)\nescaped()"),
    Case("clone", "pid = call(56, 220, 17, 0, 0, 0, 0)\nif not pid:\n    os._exit(0)\nescaped()"),
    Case(
        "clone3",
        "args = struct.pack('8Q', 0, 0, 0, 0, 17, 0, 0, 0)\npid = call(435, 435, args, len(args))\n"
        "if not pid:\n    os._exit(0)\nescaped()",
    ),
    Case("run a program", "os.execv('/bin/sh', ['sh', '-c', 'echo ESC' + 'APED'])"),
    Case(
        "run a program by descriptor",
        "fd = os.open('/bin/echo', os.O_RDONLY)\nos.execve(fd, ['echo', 'ESC' + 'APED'], {})",
    ),
    Case(
        "run a program from memory",
        "fd = os.memfd_create('x')\nos.write(fd, open('/bin/echo', 'rb').read())\n"
        "os.execve(fd, ['echo', 'ESC' + 'APED'], {})",
    ),
    Case("spawn", "os.waitpid(os.posix_spawn('/bin/sh', ['sh', '-c', 'exit 0'], {}), 0)\nescaped()"),
    Case("start a subprocess", "import subprocess\nescaped(subprocess.run(['/bin/echo', 'a']).returncode == 0)"),
    Case(
        "start a process with multiprocessing",
        "import multiprocessing\np = multiprocessing.get_context('fork').Process(target=int)\np.start()\np.join()\n"
        "escaped(p.exitcode == 0)",
    ),
    Case(
        "leave a daemon behind",
        "if os.fork() == 0:\n    os.setsid()\n    if os.fork() == 0:\n"
        "        signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
        "        time.sleep(0.3)\n        escaped()\n    os._exit(0)\ntime.sleep(0.6)",
    ),
    Case("signal a victim", "os.kill(VICTIM, 0)\nescaped()"),
    Case("signal a thread of a victim", "call(234, 131, VICTIM, VICTIM, 0)\nescaped()"),
    Case("signal by descriptor", "call(424, 424, call(434, 434, VICTIM, 0), 0, None, 0)\nescaped()"),
    Case(
        "queue a signal",
        "call(129, 138, VICTIM, 0, struct.pack('iiii', 0, 0, -1, 0) + bytes(112))\nescaped()",
    ),
    Case(
        "have the kernel signal a victim",
        "import fcntl\nr, w = os.pipe()\nfcntl.fcntl(r, fcntl.F_SETOWN, VICTIM)\n"
        "escaped(fcntl.fcntl(r, fcntl.F_GETOWN) == VICTIM)",
    ),
    Case("trace a victim", "call(101, 117, 0x4206, VICTIM, 0, 0)\nescaped()"),
    Case("ask to be traced", "call(101, 117, 0, 0, 0, 0)\nescaped()"),
    Case(
        "read a victim's memory",
        "import re\nmine = ctypes.create_string_buffer(8)\nlocal = struct.pack('QQ', ctypes.addressof(mine), 8)\n"
        "place = ctypes.addressof(ctypes.create_string_buffer(8))\n"
        "try:\n    line = next(l for l in open(f'/proc/{VICTIM}/maps') if '[stack]' in l)\n"
        "    place = int(line.split('-')[1].split()[0], 16) - 64\nexcept OSError:\n    pass\n"
        "call(310, 270, VICTIM, local, 1, struct.pack('QQ', place, 8), 1, 0)\nescaped()",
    ),
    Case("take a victim's descriptor", "call(438, 438, call(434, 434, VICTIM, 0), 0, 0)\nescaped()"),
    Case("slow a victim down", "os.setpriority(os.PRIO_PROCESS, VICTIM, 5)\nescaped()"),
    Case("pin a victim", "os.sched_setaffinity(VICTIM, os.sched_getaffinity(0))\nescaped()"),
    Case("limit a victim", "import resource\nresource.prlimit(VICTIM, resource.RLIMIT_CORE)\nescaped()"),
    Case("leave the leash", "checked(libc.prctl(1, 0, 0, 0, 0))\nescaped()"),
    Case("become a reaper", "checked(libc.prctl(36, 1, 0, 0, 0))\nescaped()"),
]

PRIVILEGES = [
    Case("make a user namespace", "checked(libc.unshare(0x10000000))\nescaped()", needs="user namespaces"),
    Case("make a mount namespace", "checked(libc.unshare(0x20000))\nescaped()", needs="root"),
    Case("make a network namespace", "checked(libc.unshare(0x40000000))\nescaped()", needs="root"),
    Case(
        "clone into a user namespace",
        "pid = call(56, 220, 0x10000000 | 17, 0, 0, 0, 0)\nif not pid:\n    os._exit(0)\nescaped()",
        needs="user namespaces",
    ),
    Case(
        "enter a victim's namespace",
        "checked(libc.setns(os.open(f'/proc/{VICTIM}/ns/uts', os.O_RDONLY), 0))\nescaped()",
        needs="root",
    ),
    Case(
        "mount",
        "checked(libc.mount(b'q', OPEN.encode(), b'tmpfs', 0, None))\nlibc.umount2(OPEN.encode(), 2)\nescaped()",
        needs="root",
    ),
    Case("open a file system", "call(430, 430, b'tmpfs', 0)\nescaped()", needs="root"),
    Case("copy the tree of mounts", "call(428, 428, -100, b'/', 1)\nescaped()", needs="root"),
    Case(
        "make a mount writable",
        "call(442, 442, -100, b'/', 0, struct.pack('QQQQ', 0, 1, 0, 0), 32)\nescaped()",
        needs="root",
    ),
    Case("change the root", "os.chroot('/tmp' if os.path.isdir('/tmp') else '.')\nescaped()", needs="root"),
    Case("become root", "os.setuid(0)\nescaped(os.getuid() == 0)", needs="root"),
    Case("change groups", "os.setgroups([0])\nescaped()", needs="root"),
    Case(
        "name the machine",
        "name = os.uname().nodename.encode()\nchecked(libc.sethostname(name, len(name)))\nescaped()",
        needs="root",
    ),
    Case("hurry", "os.nice(-1)\nescaped()", needs="root"),
    Case("run in real time", "os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))\nescaped()", needs="root"),
    Case("lock all memory", "checked(libc.mlockall(1))\nescaped()", needs="memory that may be locked"),
]

KERNEL = [
    Case("keep a key", "call(248, 217, b'user', b'q', b'x', 1, -3)\nescaped()", needs="keyrings"),
    Case("look for keys", "call(250, 219, 0, -3, 1)\nescaped()", needs="keyrings"),
    Case("make an io_uring", "call(425, 425, 4, ctypes.create_string_buffer(120))\nescaped()", needs="io_uring"),
    Case(
        "load into the kernel's machine",
        "call(321, 280, 0, struct.pack('IIIII', 2, 4, 4, 1, 0) + bytes(52), 72)\nescaped()",
        needs="root and bpf",
    ),
    Case(
        "count the processor's events",
        "call(298, 241, struct.pack('IIQQQQQ', 1, 112, 1, 0, 0, 0, 0x61) + bytes(64), 0, -1, -1, 0)\nescaped()",
        needs="perf_event_open",
    ),
    Case("handle page faults", "call(323, 282, 1)\nescaped()", needs="userfaultfd"),
    Case(
        "filter a socket",
        "a, b = socket.socketpair()\nprogram = ctypes.create_string_buffer(struct.pack('HBBI', 6, 0, 0, 0xFFFF), 8)\n"
        "a.setsockopt(socket.SOL_SOCKET, 26, struct.pack('HxxxxxxQ', 1, ctypes.addressof(program)))\nescaped()",
    ),
    Case("watch files", "checked(libc.inotify_init())\nescaped()"),
    Case("watch a file system", "call(300, 262, 0, 0)\nescaped()", needs="root and fanotify"),
    Case("make a file in memory", "os.memfd_create('x')\nescaped()"),
    Case("make a secret file in memory", "call(447, 447, 0)\nescaped()", needs="memfd_secret"),
    Case("change personality", "call(135, 92, 0x0040000)\nescaped()"),
    Case("read the kernel's log", "call(103, 116, 3, ctypes.create_string_buffer(64), 64)\nescaped()", needs="root"),
    Case("share memory", "call(29, 194, 0x51, 4096, 0o1600)\nescaped()", needs="System V IPC"),
    Case("make semaphores", "call(64, 190, 0x52, 1, 0o1600)\nescaped()", needs="System V IPC"),
    Case("make a message queue", "call(68, 186, 0x53, 0o1600)\nescaped()", needs="System V IPC"),
    Case("open a message queue", "call(240, 180, b'q-escape', 0o102, 0o600, None)\nescaped()", needs="message queues"),
    Case("grow a pipe", "import fcntl\nr, w = os.pipe()\nescaped(fcntl.fcntl(w, 1031, 1 << 19) >= 1 << 19)"),
    Case(
        "call as a 32-bit program",
        "import mmap\ncode = mmap.mmap(-1, 4096, prot=7)\ncode.write(bytes.fromhex('b814000000cd80c3'))\n"
        "address = ctypes.addressof(ctypes.c_char.from_buffer(code))\n"
        "escaped(ctypes.CFUNCTYPE(ctypes.c_int)(address)() == os.getpid())",
        needs="x86-64 with 32-bit programs",
    ),
    Case("call as an x32 program", "escaped(call(0x40000000 | 39, 0) == os.getpid())", needs="x32"),
    Case("use ports", "checked(libc.ioperm(0x80, 1, 1))\nescaped()", needs="root on x86-64"),
    Case("change segments", "call(154, 0, 0, ctypes.create_string_buffer(16), 16)\nescaped()", needs="x86-64"),
]

SOON = {"wall_seconds": 0.6}
KEPT = "time.sleep(2)\nescaped()"
"""After a bomb at full speed: what it took stays taken. Where the kernel has no limit, whoever measures must see it."""
BOMBS = [
    Case(
        "fork bomb",
        "for _ in range(40):\n    if os.fork() == 0:\n        time.sleep(2)\n        os._exit(0)\nescaped()",
    ),
    Case(
        "thread bomb",
        "gate = threading.Event()\nthreads = [threading.Thread(target=gate.wait, daemon=True) for _ in range(200)]\n"
        "[thread.start() for thread in threads]\nescaped()",
    ),
    Case("memory bomb", "held = []\nfor _ in range(30):\n    held.append(bytearray(64 << 20))\nescaped()"),
    Case(
        "reserve memory",
        "import mmap\nescaped(len(mmap.mmap(-1, 8 << 30, flags=mmap.MAP_PRIVATE | 0x4000)) > 0)",
    ),
    Case(
        "disk bomb", "with open('b', 'wb') as f:\n    for _ in range(40):\n        f.write(bytes(1 << 20))\nescaped()"
    ),
    Case(
        "disk bomb in many files",
        "for n in range(40):\n    with open(f'b{n}', 'wb') as f:\n        f.write(bytes(1 << 20))\n" + KEPT,
    ),
    Case(
        "disk bomb in files that are gone",
        "held = []\nfor n in range(40):\n    held.append(open('g', 'wb'))\n    os.unlink('g')\n"
        "    held[-1].write(bytes(1 << 20))\n    held[-1].flush()\n" + KEPT,
    ),
    Case(
        "take disk space at once",
        "fd = os.open('f', os.O_CREAT | os.O_RDWR)\nos.posix_fallocate(fd, 0, 40 << 20)\nescaped()",
    ),
    Case("make a file of any length", "open('s', 'wb').truncate(1 << 33)\nescaped()"),
    Case("many files", "for n in range(600):\n    open(f'n{n}', 'w').close()\n" + KEPT),
    Case(
        "many folders, one in another",
        "for n in range(400):\n    os.mkdir('d')\n    os.chdir('d')\n" + KEPT,
    ),
    Case(
        "many open files",
        "import resource\nhard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]\n"
        "resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))\n"
        "held = [open('/dev/null') for _ in range(900)]\nescaped()",
    ),
    Case(
        "flood of output",
        "for _ in range(64):\n    sys.stdout.write('x' * (1 << 20))\n    sys.stdout.flush()\n"
        "sys.stderr.write('ESC' + 'APED')",
    ),
    Case(
        "flood of errors", "for _ in range(64):\n    sys.stderr.write('x' * (1 << 20))\nsys.stderr.flush()\nescaped()"
    ),
    Case("never end", "end = time.monotonic() + 3\nwhile time.monotonic() < end:\n    pass\nescaped()", limits=SOON),
    Case("sleep", "time.sleep(3)\nescaped()", limits=SOON),
    Case(
        "ignore every signal",
        "for s in range(1, 65):\n    try:\n        signal.signal(s, signal.SIG_IGN)\n"
        "    except (OSError, ValueError):\n        pass\ntime.sleep(3)\nescaped()",
        limits=SOON,
    ),
    Case(
        "use more processor time than allowed",
        "end = time.process_time() + 1.4\nwhile time.process_time() < end:\n    pass\nescaped()",
        limits={"cpu_seconds": 1},
    ),
    Case(
        "raise its own limits",
        "import resource\nresource.setrlimit(resource.RLIMIT_CORE, (0, 0))\n"
        "resource.setrlimit(resource.RLIMIT_CORE, (1, 1))\nescaped()",
        needs="root",
    ),
    Case(
        "a thread that goes on",
        "def late():\n    time.sleep(0.3)\n    open(OPEN + '/tarde.txt', 'w').close()\n    escaped()\n"
        "threading.Thread(target=late).start()",
    ),
]

CASES = [*FILES, *DEVICES, *PROC, *NETWORK, *PROCESSES, *PRIVILEGES, *KERNEL, *BOMBS]
