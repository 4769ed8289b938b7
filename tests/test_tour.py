"""The tour is true: a message, a decision and a file pass the functions that it names, in the order that it tells."""

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from tests.support.hub import RunningHub, text, types

ROOT = Path(__file__).parents[1]
SOURCE = str(ROOT / "src" / "qhub") + "/"
TOUR = (ROOT / "docs" / "tour.md").read_text("utf-8")

RUNNER = (
    "conversations/worker.py Worker._run",
    "conversations/running.py Driver.drive",
    "conversations/history.py History.read_state",
    "conversations/speakers.py Speakers.speak",
    "conversations/agent_runner.py AgentRunner.run",
    "conversations/toolboxes.py Toolboxes.equip",
    "conversations/turn_memory.py TurnMemory.recall",
    "engine/turn.py run_turn",
)
MESSAGE = (
    "api/gate.py Gate.__call__",
    "api/messages.py send",
    "api/messages.py start_turn",
    "conversations/requests.py Turns.start",
    *RUNNER,
    "engine/turn.py _ask",
    "conversations/recording.py Recorder.record",
    "engine/dispatch.py dispatch",
    "engine/dispatch.py judge",
    "engine/policy.py Policy.decide",
    "engine/calling/retrying.py run_to_the_end",
    "conversations/recording.py end_columns",
)
"""Who runs a turn. What reads it runs beside."""
READER = ("api/messages.py start_turn", "api/stream.py follow", "events/wire.py project")
DECISION = ("conversations/decisions.py Decisions.decide", *RUNNER, "engine/dispatch.py judge")
UPLOAD = ("api/uploads.py upload", "tables/uploads.py Uploads.add")


@contextmanager
def walked() -> Iterator[list[str]]:
    """The functions of the hub that were entered on this thread, each once, in the order of their first call."""
    passed: dict[str, None] = {}

    def note(frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(SOURCE):
            passed.setdefault(f"{code.co_filename.removeprefix(SOURCE)} {code.co_qualname}")

    names: list[str] = []
    before = sys.getprofile()
    sys.setprofile(note)
    try:
        yield names
    finally:
        sys.setprofile(before)
        names.extend(passed)


def only(passed: list[str], stops: tuple[str, ...]) -> list[str]:
    return [name for name in passed if name in stops]


def test_the_tour_names_every_stop() -> None:
    for stop in {*MESSAGE, *READER, *DECISION, *UPLOAD}:
        path, name = stop.split()
        assert f"`{name}`" in TOUR, name
        assert path in TOUR, path


def test_a_newcomer_finds_every_folder_and_no_file_that_is_gone() -> None:
    table = TOUR[TOUR.index("| to find | look in |") :]
    web = [folder.name for folder in (ROOT / "web" / "src").iterdir() if folder.is_dir()]
    rooms = [file.parent.name for file in (ROOT / "src" / "qhub").glob("*/__init__.py")]
    assert [name for name in (*web, *rooms) if f"`{name}/" not in table] == []
    roots = [ROOT / "src" / name for name in ("", "qhub", "qhub_demo")]
    named = set(re.findall(r"`([a-z_]+/[a-z_/]+\.py)`", table))
    assert [path for path in named if not any((root / path).exists() for root in roots)] == []


def test_no_function_that_the_table_names_is_gone() -> None:
    table = TOUR[TOUR.index("| to find | look in |") :]
    named = set(re.findall(r"`(?:[A-Z]\w+\.)?([a-z_]*_[a-z_]+|[A-Z][a-z]+[A-Za-z]+)`", table)) - {"qhub_demo"}
    assert {"_make_jobs", "read_shown", "Page"} <= named
    source = "".join(path.read_text("utf-8") for path in (ROOT / "src" / "qhub").rglob("*.py"))
    page = (ROOT / "web" / "src" / "ui" / "Page.tsx").read_text("utf-8")
    assert named - set(re.findall(r"(?:class|def|function) (\w+)", source + page)) == set()


async def test_a_message_goes_as_the_tour_says(sqlite_hub: RunningHub) -> None:
    rui = await sqlite_hub.login("rui")
    conversation = await rui.conversation("qualidade")
    with walked() as passed:
        answer = await rui.send(conversation, "qual é o defeito mais frequente?")
    assert text(answer)
    assert only(passed, MESSAGE) == list(MESSAGE)
    assert only(passed, READER) == list(READER)


async def test_a_decision_resumes_a_turn_as_the_tour_says(sqlite_hub: RunningHub) -> None:
    rui = await sqlite_hub.login("rui")
    conversation = await rui.conversation("documentos")
    asked = await rui.send(conversation, "cria a pasta Ideias")
    assert types(asked)[-2:] == ["tool_approval_request", "done"]
    (call,) = asked[-1].data["waiting_for"]
    await sqlite_hub.hub.worker.settled()
    with walked() as passed:
        await rui.post(f"/conversas/{conversation}/aprovacoes/{call}", json={"decisao": "aprovar"})
        await rui.until(conversation, "done", after=asked[-1].id)
    assert only(passed, DECISION) == list(DECISION)


async def test_a_file_becomes_a_table_as_the_tour_says(sqlite_hub: RunningHub) -> None:
    rui = await sqlite_hub.login("rui")
    conversation = await rui.conversation("qualidade")
    with walked() as passed:
        answer = await rui.post(
            f"/conversas/{conversation}/upload", files={"file": ("vendas.csv", b"mes,total\njan,1\nfev,2\n")}
        )
    assert answer.status_code < 300, answer.text
    assert only(passed, UPLOAD) == list(UPLOAD)
