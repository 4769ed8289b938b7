"""The audit: entries are written with the change they tell of, keep one chain, and show what was done to them."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa

from qhub.events.stored.tools import ToolDecision
from qhub.store.audit import AuditFilter, AuditLog, erase_addresses
from qhub.store.audit_checking import ChainCheck, check_chain
from qhub.store.audit_entry import FIRST, Actor, command_line
from qhub.store.audit_writing import noted
from qhub.store.database import Database
from qhub.store.schema.audit import audit_chains, audit_entries
from qhub.store.tokens import AccessTokens
from qhub.store.users import Users
from tests.store.conftest import Person

ADDRESS = "192.0.2.7"
ENTRIES = 6
DECISION = ToolDecision(id="chamada", decision="aprovar", input=None, reason="", user_id=1)
_entry = audit_entries.c


def actor(person: Person) -> Actor:
    return Actor(person.organization_id, person.id, ADDRESS)


async def checked(person: Person, expected: dict[int, str] | None = None) -> ChainCheck:
    return await check_chain(AuditLog(person.database), person.organization_id, expected)


async def fill(person: Person, count: int = ENTRIES) -> None:
    for number in range(count):
        note = actor(person).did("policy.changed", "tool", f"ferramenta-{number}", decision="run")
        await AuditLog(person.database).add(note)


async def tamper(person: Person, statement: sa.Executable) -> None:
    await person.database.write(lambda connection: connection.execute(statement).rowcount)


def row(person: Person, seq: int) -> sa.ColumnElement[bool]:
    return sa.and_(_entry.chain == person.organization_id, _entry.seq == seq)


async def test_a_change_and_its_entry_are_written_together_or_not_at_all(person: Person) -> None:
    users, audit = Users(person.database), AuditLog(person.database)
    with noted(actor(person).did("person.role_changed", "person", person.id, to="admin")):
        await users.set_role(person.id, "admin")
        await users.set_name(person.id, "Outra")  # only the first write carries the entry
    (entry,) = await audit.page(person.organization_id, AuditFilter(), 10)
    assert (entry.seq, entry.previous, entry.actor, entry.action) == (1, FIRST, person.id, "person.role_changed")
    assert (entry.kind, entry.object, entry.details, entry.address) == (
        *("person", str(person.id), '{"to":"admin"}', ADDRESS),
    )

    def fails(connection: sa.Connection) -> None:
        raise LookupError("fails")

    with pytest.raises(LookupError, match="fails"), noted(actor(person).did("policy.changed", "tool")):
        await person.database.write(fails)
    with noted(actor(person).did("token.revoked", "token", "nenhum")):
        assert not await AccessTokens(person.database).revoke("nenhum", user_id=person.id)
    assert len(await audit.page(person.organization_id, AuditFilter(), 10)) == 1, "neither changed anything"


async def test_a_change_whose_entry_cannot_be_written_is_not_made(person: Person) -> None:
    users = Users(person.database)
    note = actor(person).did("person.role_changed", "person", person.id, to={1, 2})  # no JSON
    with pytest.raises(TypeError), noted(note):
        await users.set_role(person.id, "admin")
    found = await users.by_id(person.id)
    assert found is not None
    assert found.role == "operador"


async def test_many_who_write_at_once_through_several_connections_keep_one_chain(
    shared_url: str, person: Person
) -> None:
    databases = [Database(shared_url) for _ in range(3)]
    try:
        await asyncio.gather(
            *(
                AuditLog(database).add(actor(person).did("share.made", "conversation", f"{worker}-{number}"))
                for number in range(15)
                for worker, database in enumerate(databases)
            )
        )
    finally:
        for database in databases:
            await database.close()
    check = await checked(person)
    assert (check.problem, check.entries, check.seq) == (None, 45, 45)


async def test_a_decision_and_its_entry_are_one_append_also_when_it_comes_twice(person: Person) -> None:
    conversation = await person.conversation()
    from_two = [_decide(person, conversation) for _ in range(2)]
    outcomes = await asyncio.gather(*from_two, return_exceptions=True)
    assert sorted(type(outcome).__name__ for outcome in outcomes) == ["AlreadyAppended", "Appended"]
    (entry,) = await AuditLog(person.database).page(person.organization_id, AuditFilter(), 10)
    assert entry.action == "tool.decided"


async def _decide(person: Person, conversation: str) -> Any:
    with noted(actor(person).did("tool.decided", "tool", "chamada", decision="aprovar")):
        return await person.log.append(conversation, [DECISION], statuses=("idle",), key="decision:1")


ALTERED: dict[str, Callable[[Person], dict[str, Any]]] = {
    "at": lambda _: {"at": _entry.at + 1},
    "origin": lambda _: {"origin": "cli"},
    "actor": lambda person: {"actor": person.id + 1},
    "nobody": lambda _: {"actor": None},
    "action": lambda _: {"action": "policy.changed."},
    "kind": lambda _: {"kind": "rule"},
    "object": lambda _: {"object": "outra"},
    "details": lambda _: {"details": '{"decision":"deny"}'},
    "address": lambda _: {"address": "192.0.2.8"},
    "no address": lambda _: {"address": None, "salt": None},
    "no salt": lambda _: {"salt": None},
    "address_digest": lambda _: {"address_digest": "0" * 64},
    "previous": lambda _: {"previous": "1" * 64},
    "hash": lambda _: {"hash": "1" * 64},
}


@pytest.mark.row("S49")
async def test_every_field_of_every_entry_altered_once_is_found(person: Person) -> None:
    await fill(person)
    kept = {entry.seq: entry async for entry in AuditLog(person.database).walk(person.organization_id)}
    for seq, entry in kept.items():
        for name, values in ALTERED.items():
            changed = values(person)
            await tamper(person, audit_entries.update().where(row(person, seq)).values(changed))
            check = await checked(person)
            assert (check.problem is not None, check.seq) == (True, seq), name
            back = {field: getattr(entry, field) for field in changed}
            await tamper(person, audit_entries.update().where(row(person, seq)).values(back))
    assert (await checked(person)).problem is None


@pytest.mark.row("S49")
async def test_every_entry_deleted_once_is_found(person: Person) -> None:
    await fill(person)
    for seq in range(1, ENTRIES + 1):
        values = await person.database.first(sa.select(audit_entries).where(row(person, seq)))
        assert values is not None
        await tamper(person, audit_entries.delete().where(row(person, seq)))
        check = await checked(person)
        found = ("missing", seq + 1) if seq < ENTRIES else ("head", seq - 1)
        assert (check.problem, check.seq) == found
        await tamper(person, audit_entries.insert().values(values._asdict()))
    assert (await checked(person)).problem is None


@pytest.mark.row("S49")
async def test_every_two_entries_that_change_places_are_found(person: Person) -> None:
    await fill(person)
    aside = 1_000
    for first in range(1, ENTRIES):
        for second in range(first + 1, ENTRIES + 1):
            for _ in range(2):  # there and back
                for seq, to in ((first, aside), (second, first), (aside, second)):
                    await tamper(person, audit_entries.update().where(row(person, seq)).values(seq=to))
                if _ == 0:
                    check = await checked(person)
                    assert (check.problem is not None, check.seq) == (True, first)
    assert (await checked(person)).problem is None


@pytest.mark.row("S49")
async def test_who_makes_all_hashes_anew_is_found_by_a_head_that_was_kept_elsewhere(person: Person) -> None:
    await fill(person)
    kept = await checked(person)
    mine = _entry.chain == person.organization_id
    await tamper(person, audit_entries.delete().where(mine))
    await tamper(person, audit_chains.delete().where(audit_chains.c.id == person.organization_id))
    await fill(person)
    assert (await checked(person)).problem is None, "by itself the new chain is as good as the old one"
    check = await checked(person, {kept.seq: kept.hash})
    assert (check.problem, check.seq) == ("expected", kept.seq)
    await fill(person, 1)
    assert (await checked(person, {ENTRIES + 1: "0" * 64})).problem == "expected"
    assert (await checked(person, {ENTRIES + 5: "0" * 64})).problem == "expected", "the chain is shorter than that"


async def test_a_head_that_was_changed_is_found(person: Person) -> None:
    await fill(person)
    mine = audit_chains.c.id == person.organization_id
    for values in ({"seq": ENTRIES - 1}, {"hash": "0" * 64}):
        before = await person.database.first(sa.select(audit_chains).where(mine))
        assert before is not None
        await tamper(person, audit_chains.update().where(mine).values(values))
        assert (await checked(person)).problem == "head"
        await tamper(person, audit_chains.update().where(mine).values(before._asdict()))
    assert (await checked(person)).problem is None


async def test_addresses_of_somebody_who_was_erased_go_and_the_chain_still_fits(person: Person) -> None:
    audit, cli = AuditLog(person.database), command_line(person.organization_id)
    failed = Actor(person.organization_id, None, ADDRESS).did("login.failed", "person", person.id)
    await audit.add(failed)
    await fill(person, 2)
    await audit.add(Actor(person.organization_id, person.id + 1, "192.0.2.9").did("audit.read", "audit"))
    await person.database.write(lambda connection: erase_addresses(connection, person.id))
    check = await checked(person)
    assert (check.problem, check.seq) == ("address_missing", 1), "nobody was erased, as far as the chain knows"
    await audit.add(cli.did("person.deleted", "person", person.id))
    assert (await checked(person)).problem is None
    addresses = [entry.address async for entry in audit.walk(person.organization_id)]
    assert addresses == [None, None, None, "192.0.2.9", ""]


async def test_old_entries_that_a_setting_takes_away_leave_a_chain_that_fits(person: Person) -> None:
    audit = AuditLog(person.database)
    await fill(person)
    assert await audit.prune(person.organization_id, before=0, limit=100) == 0
    assert await audit.prune(person.organization_id, before=2**53, limit=2) == 2
    assert (await checked(person)).problem is None
    assert await audit.prune(person.organization_id, before=2**53, limit=100) > 0
    check = await checked(person)
    assert (check.problem, check.seq) == (None, ENTRIES + 2)
    await tamper(person, audit_entries.delete().where(row(person, ENTRIES + 1)))
    assert (await checked(person)).problem is not None, "what was taken away by hand is no setting's doing"


async def test_entries_are_found_by_who_what_when_and_on_what(person: Person) -> None:
    audit = AuditLog(person.database)
    await fill(person, 3)
    other = Actor(person.organization_id, person.id + 1, "192.0.2.9")
    await audit.add(other.did("login.succeeded", "session", "s"))
    chain = person.organization_id

    async def seqs(**wanted: Any) -> list[int]:
        return [entry.seq for entry in await audit.page(chain, AuditFilter(**wanted), 10)]

    assert await seqs() == [4, 3, 2, 1]
    assert await seqs(actor=person.id + 1) == await seqs(action="login") == await seqs(action="login.succeeded") == [4]
    assert await seqs(action="log") == [], "a part of a word is no action"
    assert await seqs(kind="tool", object="ferramenta-1") == [2]
    assert await seqs(before=3) == [2, 1]
    at = [entry.at for entry in await audit.page(chain, AuditFilter(), 10)]
    assert await seqs(since=at[-1], until=at[0] + 1) == [4, 3, 2, 1]
    assert await seqs(until=at[-1]) == []
    assert [entry.seq for entry in await audit.about(chain, person.id, 1, 10)] == [2, 3]
    assert chain in await audit.chains()
