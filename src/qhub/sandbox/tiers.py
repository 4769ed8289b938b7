"""The ways in which a run can be confined, the stronger first."""

from typing import Literal

Tier = Literal["namespaces", "landlock"]

TIERS: tuple[Tier, ...] = ("namespaces", "landlock")
"""`namespaces`: namespaces and mounts, Landlock where the kernel has it, seccomp. `landlock`: Landlock and seccomp."""
