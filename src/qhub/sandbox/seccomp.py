"""The system calls that the payload may make: a list of what is allowed; everything else is refused.

No socket, no process, no program, no signal to anybody else, no namespace, no mount, no key, no trace, no ring, no
handle. What is merely unknown to the payload says ENOSYS, so that libraries fall back; the rest says EPERM.
"""

import ctypes
import errno

from qhub.sandbox.bpf import (
    ALLOWED,
    AND,
    JUMP_ANY_BIT,
    JUMP_EQUAL,
    Instruction,
    Rule,
    allow_values,
    allow_without_bits,
    argument,
    assemble,
    error,
    give,
)
from qhub.sandbox.kernel import call
from qhub.sandbox.syscalls import AUDIT_ARCHITECTURES, LAST_KNOWN, NUMBERS
from qhub.sandbox.tiers import Tier

FILES = """
    read write readv writev pread64 pwrite64 preadv pwritev preadv2 pwritev2 close close_range lseek stat fstat lstat
    newfstatat statx access faccessat faccessat2 readlink readlinkat getdents getdents64 getcwd chdir fchdir rename
    renameat renameat2 mkdir mkdirat rmdir unlink unlinkat link linkat symlink symlinkat creat ftruncate fsync fdatasync
    sync_file_range statfs fstatfs umask dup dup2 dup3 flock copy_file_range fadvise64 readahead pipe pipe2 eventfd
    eventfd2 poll ppoll select pselect6 epoll_create epoll_create1 epoll_ctl epoll_wait epoll_pwait epoll_pwait2
    timerfd_create timerfd_settime timerfd_gettime shutdown getsockname getpeername getsockopt recvfrom
"""
MEMORY = "mmap munmap mprotect mremap madvise brk msync mincore membarrier mlock munlock get_mempolicy"
ITSELF = """
    exit exit_group getpid gettid getppid getpgrp getpgid getsid getuid geteuid getgid getegid getresuid getresgid
    getgroups getpriority sched_yield sched_getaffinity sched_getparam sched_getscheduler sched_get_priority_max
    sched_get_priority_min getrusage times wait4 waitid uname sysinfo getcpu getrandom getrlimit setrlimit capget futex
    futex_waitv set_robust_list get_robust_list set_tid_address rseq arch_prctl restart_syscall
"""
TIME_AND_SIGNALS = """
    clock_gettime clock_getres clock_nanosleep nanosleep gettimeofday time alarm getitimer setitimer timer_create
    timer_settime timer_gettime timer_delete timer_getoverrun rt_sigaction rt_sigprocmask rt_sigreturn rt_sigpending
    rt_sigtimedwait rt_sigsuspend sigaltstack pause
"""
CHANGE_METADATA = "chmod fchmod fchmodat utime utimes futimesat utimensat"
CHANGE_OWNER = "chown fchown lchown fchownat"
EXTENDED_ATTRIBUTES = """
    getxattr lgetxattr fgetxattr listxattr llistxattr flistxattr setxattr lsetxattr fsetxattr removexattr lremovexattr
    fremovexattr
"""
DOES_NOT_EXIST = """
    sendfile splice clone3 openat2 memfd_create io_uring_setup io_uring_enter io_uring_register fchmodat2 mseal
    map_shadow_stack futex_wake futex_wait futex_requeue
"""
NEED_MOUNTS = "truncate fallocate"
"""Landlock alone does not bound these: it may not know truncation, and space is taken faster than it is measured."""

CLONE_NAMESPACES = 0x7E020000
CLONE_THREAD = 0x10000
O_ACCMODE, O_TRUNC = 0o3, 0o1000
AF_UNIX, SOCK_STREAM, SOCK_TYPE_MASK = 1, 1, 0xF
MSG_OOB = 1
HARMLESS_FCNTL = (0, 1, 2, 3, 4, 5, 6, 7, 36, 37, 38, 1030, 1032)
"""Duplicate, flags, locks. Not F_SETOWN and F_SETSIG: they send signals to any process. Not larger pipes."""
HARMLESS_IOCTL = (0x5401, 0x5413, 0x541B, 0x5421, 0x5450, 0x5451)
"""Is it a terminal and how wide, how much can be read, do not block, close on exec."""
HARMLESS_PRCTL = (3, 15, 16, 21, 23, 30, 39, 0x53564D41)
"""Names of threads and of memory; questions."""
X32_BIT = 0x40000000


def filter_program(machine: str, tier: Tier, pid: int) -> bytes:
    """The filter of a payload whose own process id is `pid`."""
    numbers = NUMBERS[machine]
    rules = {numbers[name]: rule for name, rule in _rules(tier, pid).items() if name in numbers}
    return assemble(
        AUDIT_ARCHITECTURES[machine],
        dict(sorted(rules.items(), key=lambda item: (len(item[1]), item[0]))),
        first_foreign=X32_BIT if machine == "x86_64" else None,
        first_unknown=LAST_KNOWN + 1,
    )


def install(program: bytes) -> None:
    """Filter this process's calls from now on; it cannot be undone."""

    class FilterProgram(ctypes.Structure):
        _fields_ = (("length", ctypes.c_ushort), ("filter", ctypes.c_char_p))

    wanted = FilterProgram(len(program) // 8, program)
    set_mode_filter, all_threads = 1, 1
    call("seccomp", set_mode_filter, all_threads, ctypes.string_at(ctypes.byref(wanted), ctypes.sizeof(wanted)))


def _rules(tier: Tier, pid: int) -> dict[str, Rule]:
    allowed, refused = give(ALLOWED), error(errno.EPERM)
    mounted = tier == "namespaces"
    rules: dict[str, Rule] = {name: [allowed] for name in (FILES + MEMORY + ITSELF + TIME_AND_SIGNALS).split()}
    # Landlock does not look at these: without mounts that cannot be written, a change is not made but said to be.
    rules |= {name: [allowed if mounted else give(error(0))] for name in CHANGE_METADATA.split()}
    rules |= {name: [allowed if mounted else give(error(errno.EOPNOTSUPP))] for name in NEED_MOUNTS.split()}
    rules |= {name: [give(refused)] for name in CHANGE_OWNER.split()}
    rules |= {name: [give(error(errno.ENOTSUP))] for name in EXTENDED_ATTRIBUTES.split()}
    rules |= {name: [give(error(errno.ENOSYS))] for name in DOES_NOT_EXIST.split()}
    rules |= {name: allow_values(0, (pid,), refused) for name in ("kill", "tgkill")}
    rules |= {name: allow_values(0, (0, pid), refused) for name in ("prlimit64", "sched_setaffinity")}
    rules["fcntl"] = allow_values(1, HARMLESS_FCNTL, refused)
    rules["ioctl"] = allow_values(1, HARMLESS_IOCTL, error(errno.ENOTTY))
    rules["prctl"] = allow_values(0, HARMLESS_PRCTL, refused)
    rules["clone"] = [  # a thread, in the namespaces it has
        argument(0),
        Instruction(JUMP_ANY_BIT, 2, 0, CLONE_NAMESPACES),
        Instruction(JUMP_ANY_BIT, 0, 1, CLONE_THREAD),
        allowed,
        give(refused),
    ]
    rules["socketpair"] = [  # asyncio wakes itself with one; a stream reaches only its other end
        argument(0),
        Instruction(JUMP_EQUAL, 0, 4, AF_UNIX),
        argument(1),
        Instruction(AND, 0, 0, SOCK_TYPE_MASK),
        Instruction(JUMP_EQUAL, 0, 1, SOCK_STREAM),
        allowed,
        give(refused),
    ]
    rules["sendto"] = [  # to the other end: no address, and nothing out of band, which signals somebody
        argument(4),
        Instruction(JUMP_EQUAL, 0, 4, 0),
        argument(4, high=True),
        Instruction(JUMP_EQUAL, 0, 2, 0),
        *allow_without_bits(3, MSG_OOB, refused)[:2],
        give(refused),
        allowed,
    ]
    # Reading rights are enough to truncate with O_RDONLY | O_TRUNC, and an older Landlock does not see it.
    for name, flags in (("open", 1), ("openat", 2)):
        rules[name] = [
            argument(flags),
            Instruction(AND, 0, 0, O_ACCMODE | O_TRUNC),
            Instruction(JUMP_EQUAL, 0, 1, O_TRUNC),
            give(refused),
            allowed,
        ]
    return rules
