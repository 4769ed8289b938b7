"""The check of an audit chain: the first entry that does not fit, and why.

What it proves: nobody changed, took away, added or reordered entries before the head, by hand or by mistake, without
making every hash after them anew. Who can write to the whole table can do that; they cannot make it fit a head that
was kept elsewhere (`expected`).
"""

from collections.abc import Mapping
from typing import Literal, NamedTuple

import orjson

from qhub.store.audit import AuditLog
from qhub.store.audit_entry import FIRST, AuditEntry

ATTEMPTS = 3
"""How often a chain is walked of which old entries are taken away meanwhile."""
Problem = Literal["changed", "missing", "address_changed", "address_missing", "head", "expected"]
PROBLEMS: Mapping[Problem, str] = {
    "changed": "its hash is not that of its content",
    "missing": "it does not follow the entry before it: one is missing, was added or has another place",
    "address_changed": "its address is not the one that was written",
    "address_missing": "its address is gone, and nobody was erased for it",
    "head": "the chain's head does not say the same: the newest entries are missing, or the head was changed",
    "expected": "the entry that was expected is not in the chain",
}


class ChainCheck(NamedTuple):
    """The result of a check."""

    chain: int
    entries: int
    seq: int
    """The number of the last entry, or of the first that does not fit."""
    hash: str
    """The hash of the last entry."""
    problem: Problem | None


async def check_chain(audit: AuditLog, chain: int, expected: Mapping[int, str] | None = None) -> ChainCheck:
    """Walk a chain. `expected` are hashes that were kept elsewhere, by the number of their entry."""
    for _ in range(ATTEMPTS):
        first = await audit.first(chain)
        check = await _walked(audit, chain, dict(expected or {}))
        if check.problem is None or first == await audit.first(chain):
            return check
    return check


async def _walked(audit: AuditLog, chain: int, expected: dict[int, str]) -> ChainCheck:
    claimed = next((head for head in await audit.heads() if head.chain == chain), None)
    pruned: dict[int, str] = {}
    erased: set[int] = set()
    without_address: list[AuditEntry] = []
    first: AuditEntry | None = None
    seq, hash_, count, fits_head = 0, FIRST, 0, False
    async for entry in audit.walk(chain):
        problem = _problem(entry, None if first is None else seq, hash_)
        if problem is None and expected.pop(entry.seq, entry.hash) != entry.hash:
            problem = "expected"
        if problem is not None:
            return ChainCheck(chain, count, entry.seq, hash_, problem)
        first = first or entry
        if entry.is_erased:
            without_address.append(entry)
        if entry.action == "audit.pruned":
            pruned[int(entry.object)] = orjson.loads(entry.details)["hash"]
        elif entry.action == "person.deleted":
            erased.add(int(entry.object))
        seq, hash_, count = entry.seq, entry.hash, count + 1
        # What is added while this walks has moved the head further, which is as it should be.
        fits_head = fits_head or (claimed is not None and (claimed.seq, claimed.hash) == (seq, hash_))
    if first is not None and not _begins(first, pruned):
        return ChainCheck(chain, count, first.seq, hash_, "missing")
    for entry in without_address:
        if not erased & _people(entry):
            return ChainCheck(chain, count, entry.seq, hash_, "address_missing")
    if not fits_head:
        return ChainCheck(chain, count, seq, hash_, "head")
    if expected:
        return ChainCheck(chain, count, max(expected), hash_, "expected")
    return ChainCheck(chain, count, seq, hash_, None)


def _problem(entry: AuditEntry, after: int | None, previous: str) -> Problem | None:
    """The problem of an entry after another; of the first of all (None) only what is in it."""
    if after is not None and (entry.seq != after + 1 or entry.previous != previous):
        return "missing"
    if entry.expected != entry.hash:
        return "changed"
    return None if entry.address_fits else "address_changed"


def _people(entry: AuditEntry) -> set[int | None]:
    """The people whose address an entry may have had."""
    about = int(entry.object) if entry.kind == "person" and entry.object.isdigit() else None
    return {entry.actor} if entry.actor is not None else {about}


def _begins(first: AuditEntry, pruned: Mapping[int, str]) -> bool:
    """Whether nothing is missing before the first entry: it is the first of all, or those before were taken away by a
    setting, as a later entry says."""
    if first.seq == 1:
        return first.previous == FIRST
    return pruned.get(first.seq - 1) == first.previous
