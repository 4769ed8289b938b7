"""The filter allows what Python needs and nothing else, on both machines: the program is assembled and played."""

import errno

import pytest

from qhub.sandbox.bpf import ALLOWED, KILLED, error
from qhub.sandbox.seccomp import filter_program
from qhub.sandbox.syscalls import AUDIT_ARCHITECTURES, LAST_KNOWN, NUMBERS, _numbers
from qhub.sandbox.tiers import TIERS, Tier
from tests.sandbox.bpf_machine import verdict

PID = 4321
REFUSED, MISSING = error(errno.EPERM), error(errno.ENOSYS)
SIGCHLD, THREAD = 17, 0x3D0F00
"""The flags of a fork, and those with which the C library starts a thread."""
NEVER = {
    "x86_64": _numbers(
        """
        socket:41 connect:42 sendmsg:46 recvmsg:47 bind:49 fork:57 vfork:58 execve:59 ptrace:101 syslog:103 setuid:105
        personality:135 mount:165 umount2:166 reboot:169 init_module:175 iopl:172 keyctl:250 unshare:272 setns:308
        perf_event_open:298 open_by_handle_at:304 process_vm_readv:310 bpf:321 execveat:322 userfaultfd:323
        pidfd_getfd:438 tkill:200 rt_sigqueueinfo:129 setpriority:141 chroot:161 shmget:29
        """
    ),
    "aarch64": _numbers(
        """
        socket:198 connect:203 sendmsg:211 recvmsg:212 bind:200 execve:221 ptrace:117 syslog:116 setuid:146
        personality:92 mount:40 umount2:39 reboot:142 init_module:105 keyctl:219 unshare:97 setns:268
        perf_event_open:241 open_by_handle_at:265 process_vm_readv:270 bpf:280 execveat:281 userfaultfd:282
        pidfd_getfd:438 tkill:130 rt_sigqueueinfo:138 setpriority:140 chroot:51 shmget:194
        """
    ),
}


class Machine:
    """A machine with the filter installed."""

    def __init__(self, name: str, tier: Tier) -> None:
        self.name = name
        self._program = filter_program(name, tier, PID)

    def call(self, call: str | int, *arguments: int) -> int:
        number = NUMBERS[self.name][call] if isinstance(call, str) else call
        return verdict(self._program, AUDIT_ARCHITECTURES[self.name], number, arguments)

    def foreign(self, architecture: int) -> int:
        return verdict(self._program, architecture, NUMBERS[self.name]["getpid"])


@pytest.fixture(params=[(name, tier) for name in NUMBERS for tier in TIERS], ids=lambda param: "-".join(param))
def machine(request: pytest.FixtureRequest) -> Machine:
    return Machine(*request.param)


def test_what_a_program_needs_is_allowed(machine: Machine) -> None:
    for call in ("read", "write", "openat", "close", "mmap", "futex", "getrandom", "clock_gettime", "exit_group"):
        assert machine.call(call) == ALLOWED, call


def test_what_nobody_needs_is_refused(machine: Machine) -> None:
    for name, number in NEVER[machine.name].items():
        assert machine.call(number) == REFUSED, name


def test_a_call_that_is_newer_than_the_filter_does_not_exist(machine: Machine) -> None:
    assert machine.call(LAST_KNOWN + 1) == MISSING
    assert machine.call("io_uring_setup") == MISSING
    assert machine.call("memfd_create") == MISSING


def test_another_architecture_is_killed(machine: Machine) -> None:
    for architecture in (
        0x40000003,
        0x40000028,
        *set(AUDIT_ARCHITECTURES.values()) - {AUDIT_ARCHITECTURES[machine.name]},
    ):
        assert machine.foreign(architecture) == KILLED


def test_x32_calls_do_not_exist() -> None:
    machine = Machine("x86_64", "namespaces")
    assert machine.call(0x40000000 | 39) == MISSING
    assert machine.call(0x40000000 | 41) == MISSING


def test_threads_start_and_processes_do_not(machine: Machine) -> None:
    assert machine.call("clone", THREAD) == ALLOWED
    assert machine.call("clone", SIGCHLD) == REFUSED
    for namespace in (0x20000, 0x2000000, 0x4000000, 0x8000000, 0x10000000, 0x20000000, 0x40000000):
        assert machine.call("clone", THREAD | namespace) == REFUSED
    assert machine.call("clone3") == MISSING, "its arguments cannot be looked at; the C library falls back to clone"


def test_signals_reach_only_itself(machine: Machine) -> None:
    for call in ("kill", "tgkill"):
        assert machine.call(call, PID) == ALLOWED
        for other in (PID + 1, 0, -1, 1):
            assert machine.call(call, other) == REFUSED


def test_limits_and_processors_are_only_its_own(machine: Machine) -> None:
    for call in ("prlimit64", "sched_setaffinity"):
        assert machine.call(call, 0) == ALLOWED
        assert machine.call(call, PID) == ALLOWED
        assert machine.call(call, PID + 1) == REFUSED


def test_descriptors_cannot_be_given_an_owner_to_signal(machine: Machine) -> None:
    duplicate, set_flags, set_owner, set_signal, set_owner_ex, notify, set_pipe_size = 0, 4, 8, 10, 15, 1026, 1031
    for command in (duplicate, set_flags):
        assert machine.call("fcntl", 3, command) == ALLOWED
    for command in (set_owner, set_signal, set_owner_ex, notify, set_pipe_size):
        assert machine.call("fcntl", 3, command) == REFUSED


def test_a_pair_of_sockets_is_a_local_stream(machine: Machine) -> None:
    unix, inet, stream, datagram, cloexec = 1, 2, 1, 2, 0o2000000
    assert machine.call("socketpair", unix, stream | cloexec) == ALLOWED
    assert machine.call("socketpair", unix, datagram | cloexec) == REFUSED
    assert machine.call("socketpair", inet, stream) == REFUSED


def test_nothing_is_sent_to_an_address_or_out_of_band(machine: Machine) -> None:
    assert machine.call("sendto", 3, 0, 0, 0, 0, 0) == ALLOWED
    assert machine.call("sendto", 3, 0, 0, 1, 0, 0) == REFUSED
    assert machine.call("sendto", 3, 0, 0, 0, 0x1000, 16) == REFUSED
    assert machine.call("sendto", 3, 0, 0, 0, 0x1000 << 32, 16) == REFUSED, "an address whose low half is zero"


def test_reading_rights_do_not_truncate(machine: Machine) -> None:
    read, write, truncate = 0, 1, 0o1000
    assert machine.call("openat", 0, 0, read) == ALLOWED
    assert machine.call("openat", 0, 0, write | truncate) == ALLOWED
    assert machine.call("openat", 0, 0, read | truncate) == REFUSED


def test_terminals_are_not_typed_into(machine: Machine) -> None:
    assert machine.call("ioctl", 0, 0x5401) == ALLOWED
    assert machine.call("ioctl", 0, 0x5412) == error(errno.ENOTTY)


def test_only_landlock_pretends_to_change_modes_and_takes_no_space_at_once() -> None:
    for name in NUMBERS:
        mounted, unmounted = Machine(name, "namespaces"), Machine(name, "landlock")
        assert mounted.call("fchmodat") == ALLOWED
        assert unmounted.call("fchmodat") == error(0)
        assert mounted.call("fallocate") == ALLOWED
        assert unmounted.call("fallocate") == error(errno.EOPNOTSUPP)
