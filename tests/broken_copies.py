"""Copies of the hub with something broken on purpose, each of which the suite must notice: `make broken`.

A copy of `src/` is changed in one place, and the tests that are named for it are run against the copy; one of them must
fail. They are run against an unbroken copy first, where all must pass: otherwise a failure would show nothing. Where
the words to be replaced are gone, that is an error: whoever changed the code finds the new place. Words of the names
may be given as arguments, to try only those.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]


class Broken(NamedTuple):
    """One thing that is no longer done, and the tests that must notice."""

    name: str
    file: str
    words: str
    instead: str
    tests: tuple[str, ...]


COPIES = [
    Broken(
        "anybody's conversation is anybody's",
        "qhub/store/conversations.py",
        "return conversations.c.user_id == user_id",
        "return sa.true()",
        ("tests/store/test_conversations.py::test_a_conversation_is_its_persons_alone[sqlite]",),
    ),
    Broken(
        "an event is missing from a replay",
        "qhub/api/stream.py",
        "if cursor > after]",
        "if cursor > after and wire.type != 'tool_complete']",
        ("tests/api/test_turn_stream.py",),
    ),
    Broken(
        "a cursor is off by one",
        "qhub/api/stream.py",
        "if cursor > after]",
        "if cursor >= after]",
        ("tests/api/test_turn_stream.py::test_every_cursor_continues_the_stream_exactly_where_it_stood[sqlite]",),
    ),
    Broken(
        "code in the sandbox may have signals sent to anybody",
        "qhub/sandbox/seccomp.py",
        "HARMLESS_FCNTL = (0,",
        "HARMLESS_FCNTL = (8, 10, 0,",
        ("tests/sandbox/test_seccomp.py::test_descriptors_cannot_be_given_an_owner_to_signal",),
    ),
    Broken(
        "a key does not make an append happen once",
        "qhub/store/log.py",
        "changes or {}, key, metadata",
        "changes or {}, None, metadata",
        ("tests/store/test_log.py::test_a_key_is_appended_once_however_many_try_at_once[sqlite]",),
    ),
    Broken(
        "a worker that lost its claim goes on writing",
        "qhub/store/log.py",
        "Append(conversation_id, events, fence, statuses,",
        "Append(conversation_id, events, None, statuses,",
        ("tests/store/test_log.py::test_a_worker_that_lost_its_claim_writes_nothing[sqlite]",),
    ),
    Broken(
        "what must be asked for runs at once",
        "qhub/engine/dispatch.py",
        'if verdict in ("ask", "insist") and decision is None:',
        'if verdict == "never" and decision is None:',
        ("tests/api/test_control.py::test_what_changes_something_waits_for_a_person_and_runs_once_approved",),
    ),
    Broken(
        "a change that was under way is made again after a crash",
        "qhub/engine/dispatch.py",
        "if id_ in state.started and not tool.repeatable:",
        "if id_ in state.started and tool is None:",
        ("tests/api/test_crash.py::test_a_change_that_was_under_way_when_the_server_died_is_not_made_again",),
    ),
    Broken(
        "numbers of people are not taken out of texts",
        "qhub/language/scrub/numbers.py",
        "def find_numbers(",
        "def find_numbers(text: str) -> 'Iterator[Found]':\n    return iter(())\n\n\ndef _find_numbers(",
        ("tests/language/test_scrub.py",),
    ),
    Broken(
        "one person's cached answer is another's",
        "qhub/tools/cache/keys.py",
        '"user": context.user_id,',
        '"user": 0,',
        ("tests/tools/cache/test_tool_cache.py::test_nobody_gets_what_another_person_or_organisation_was_answered",),
    ),
    Broken(
        "inner networks are public",
        "qhub/tools/web/addresses.py",
        "return parsed.is_global and not any(parsed in network for network in _ALSO_PRIVATE)",
        "return True",
        ("tests/tools/web/test_reader.py",),
    ),
    Broken(
        "a spent budget stops nobody",
        "qhub/conversations/budgets.py",
        "if spent + needed > budget.limit_usd:",
        "if spent < 0:",
        ("tests/api/test_costs.py::test_a_spent_budget_stops_a_turn_before_it_starts_and_says_why",),
    ),
    Broken(
        "a session outlives a new password and a suspension",
        "qhub/store/users.py",
        "sessions.delete().where(sessions.c.user_id == user_id)",
        "sessions.delete().where(sa.false())",
        ("tests/store/test_people.py::test_a_new_password_and_a_suspension_end_every_way_in",),
    ),
    Broken(
        "failed log-ins are not counted",
        "qhub/store/sessions.py",
        'set_={"count": table.count + 1}',
        'set_={"count": table.count}',
        ("tests/store/test_people.py::test_failures_are_counted_together_in_a_window[sqlite]",),
    ),
    Broken(
        "a link to a dashboard never ends",
        "qhub/store/dashboards.py",
        "return sa.or_(dashboard_shares.c.expires_at.is_(None), dashboard_shares.c.expires_at > now)",
        "return sa.true()",
        ("tests/store/test_dashboards.py",),
    ),
    Broken(
        "a cell of an export is a formula",
        "qhub/tables/query/spreadsheets.py",
        "return text.startswith(FORMULA_STARTS)",
        "return False",
        ("tests/tables/test_export.py",),
    ),
    Broken(
        "a worker that lost a job ends it",
        "qhub/store/job_table.py",
        '_row.id == claim.id, _row.fence == claim.fence, _row.state == "running")',
        '_row.id == claim.id, _row.state == "running")',
        (
            "tests/store/test_jobs.py"
            "::test_what_a_killed_worker_was_at_is_done_again_and_that_worker_ends_nothing[sqlite]",
        ),
    ),
    Broken(
        "every administrator sees every organisation's jobs",
        "qhub/store/jobs.py",
        ".where(users.c.organization_id == organization_id)",
        ".where(sa.true())",
        (
            "tests/store/test_jobs.py"
            "::test_jobs_go_with_their_conversation_and_are_shown_to_nobody_elses_administrators[sqlite]",
        ),
    ),
    Broken(
        "a log that somebody uses is put away",
        "qhub/store/event_archive.py",
        '_rows.updated_at < unused_since, _rows.status == "idle", ',
        "",
        ("tests/api/test_archiving.py::test_what_somebody_uses_or_nobody_ever_wrote_in_is_not_put_away",),
    ),
    Broken(
        "a log that was put away reads as if nothing had been said",
        "qhub/store/event_archive.py",
        "return self._is_on and bool(",
        "return False and bool(",
        ("tests/api/test_archiving.py",),
    ),
    Broken(
        "what a passkey signed opens the account again",
        "qhub/people/passkeys.py",
        'known = self._tickets.read("challenge", ticket)\n            await self._tickets.use(known)',
        'known = self._tickets.read("challenge", ticket)',
        ("tests/api/test_passkeys.py::test_a_passkey_that_is_forged_replayed_copied_or_of_another_site_opens_nothing",),
    ),
    Broken(
        "a code of a device counts twice",
        "qhub/store/second_factors.py",
        "_factor.last_step < step",
        "_factor.last_step <= step",
        ("tests/api/test_second_factor.py",),
    ),
]


def run(source: Path, tests: list[str]) -> "subprocess.CompletedProcess[str]":
    """Run tests against a copy of the source."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-m", "not postgres", *tests]
    environment = os.environ | {"PYTHONPATH": str(source)}
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


def break_copy(source: Path, broken: Broken) -> None:
    path = source / broken.file
    whole = path.read_text("utf-8")
    if whole.count(broken.words) != 1:
        sys.exit(f"«{broken.name}»: {broken.file} has {whole.count(broken.words)} times: {broken.words}")
    path.write_text(whole.replace(broken.words, broken.instead), "utf-8")


def main() -> None:
    wanted = [one for one in COPIES if not sys.argv[1:] or any(words in one.name for words in sys.argv[1:])]
    with tempfile.TemporaryDirectory(prefix="qhub-broken-") as folder:
        source = Path(folder) / "src"
        shutil.copytree(ROOT / "src", source)
        for broken in wanted:  # all of them can be broken, before any time is spent
            original = (source / broken.file).read_bytes()
            break_copy(source, broken)
            (source / broken.file).write_bytes(original)
        whole = run(source, sorted({test for broken in wanted for test in broken.tests}))
        if whole.returncode:
            sys.exit(f"the unbroken copy fails:\n{whole.stdout[-3000:]}")
        missed = []
        for broken in wanted:
            original = (source / broken.file).read_bytes()
            break_copy(source, broken)
            ran = run(source, list(broken.tests))
            (source / broken.file).write_bytes(original)
            is_caught = ran.returncode == 1  # tests ran, and one failed
            print(f"{'caught' if is_caught else 'MISSED'}  {broken.name}", flush=True)
            if not is_caught:
                missed.append(broken.name)
                print(ran.stdout[-1500:])
    if missed:
        sys.exit(f"{len(missed)} of {len(wanted)} were missed")


if __name__ == "__main__":
    main()
