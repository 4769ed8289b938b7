"""What students bring to Cloudinha, over `/chat` and by rules alone; `python -m tests.packs.bolsas.tasks` prints how
many went well, and why the others did not. One hub serves all; each task begins with an empty profile and a
conversation of its own."""

import asyncio
import json
import sys
import tempfile
import tomllib
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.support.hub import Client, running_hub, test_settings

FOLDER = Path(__file__).parent
FILES = (
    *("tasks.toml", "tasks_blind.toml", "tasks_second_blind.toml", "tasks_third.toml", "tasks_third_held_out.toml"),
    *("tasks_fourth.toml", "tasks_fourth_held_out.toml", "tasks_fifth_held_out.toml"),
    *("tasks_sixth.toml", "tasks_sixth_held_out.toml"),
    *("tasks_seventh.toml", "tasks_seventh_held_out.toml", "tasks_eighth_held_out.toml"),
    *("tasks_ninth_held_out.toml", "tasks_tenth.toml", "tasks_tenth_held_out.toml", "tasks_eleventh_held_out.toml"),
    *("tasks_twelfth.toml", "tasks_twelfth_held_out.toml"),
)
PROFILE = "/agentes/bolsas/perfil"
SEARCH = "searchOpportunitiesTool"


@dataclass(frozen=True)
class Step:
    """What somebody writes, and what must be true of the answer."""

    says: str
    has: Sequence[str] = ()
    """Words of the answer; «a|b» is either."""
    lacks: Sequence[str] = ()
    filters: Mapping[str, Any] = field(default_factory=dict)
    """What a search went by, among others; an empty text or list is nothing, «a|b» is either."""
    sort: str | None = None
    searches: bool = True
    """False where nothing may be searched."""


@dataclass(frozen=True)
class Task:
    """A short conversation."""

    kind: str
    steps: Sequence[Step]
    profile: Mapping[str, Any] = field(default_factory=dict)
    """What is kept at its end; an empty text is nothing."""


@dataclass(frozen=True)
class Answer:
    """What came of a message."""

    text: str
    searches: Sequence[Mapping[str, Any]]
    """The results of the turn's searches."""


def tasks(name: str) -> list[Task]:
    """Those of a file."""
    told = tomllib.loads((FOLDER / name).read_text("utf-8"))["task"]
    return [Task(one["kind"], [Step(**step) for step in one["steps"]], one.get("profile", {})) for one in told]


@asynccontextmanager
async def student(folder: Path) -> AsyncIterator[Client]:
    """Ana, at a hub whose documents are read."""
    async with running_hub(test_settings(folder, packs=["bolsas"], web_search=False)) as hub:
        await hub.hub.library.settled()
        ana = await hub.login("ana")
        ana.headers["Accept-Language"] = "pt-BR"
        yield ana


async def ask(client: Client, session: str, message: str) -> Answer:
    """The whole answer to a message, as a client of `/chat` puts it together."""
    response = await client.post("/chat", json={"chatInput": message, "sessionId": session})
    assert response.status_code == 200, response.text
    lines: list[dict[str, Any]] = [json.loads(line) for line in response.text.splitlines() if line]
    assert not [line for line in lines if line["type"] == "error"], lines
    answer = "".join(line["content"] for line in lines if line["type"] == "text")
    assert "\n\n\n" not in answer, "two agents' words are one paragraph apart"
    ended = [line for line in lines if line["type"] == "tool_end" and line["tool"] == SEARCH]
    found = [line for line in ended if not line.get("error")]
    return Answer(answer, [_result(line["output"]) for line in found])


async def misses(client: Client, task: Task, session: str) -> list[str]:
    """What is not as it must be, in words; nothing where the task went well."""
    assert (await client.request("DELETE", PROFILE)).status_code == 204
    wrong: list[str] = []
    for step in task.steps:
        answer = await ask(client, session, step.says)
        wrong += [f"{step.says!r}: {what}; answered {answer.text!r}" for what in _wrong(step, answer)]
    kept = {one["nome"]: one["valor"] for one in (await client.get(PROFILE)).json()["campos"]}
    for name, value in task.profile.items():
        if kept.get(name) != (None if value == "" else value):
            wrong.append(f"{name} is kept as {kept.get(name)!r}, not {value!r}")
    return wrong


def _wrong(step: Step, answer: Answer) -> list[str]:
    said = answer.text.casefold()
    wrong = [f"lacks {words!r}" for words in step.has if not any(one.casefold() in said for one in words.split("|"))]
    wrong += [f"has {words!r}" for words in step.lacks if words.casefold() in said]
    if not said.strip():
        wrong.append("is empty")
    if not step.searches and answer.searches:
        wrong.append("searched")
    if (step.filters or step.sort) and not answer.searches:
        return [*wrong, "did not search"]
    return wrong + min((_misled(step, one) for one in reversed(answer.searches)), key=len, default=[])


def _misled(step: Step, search: Mapping[str, Any]) -> list[str]:
    """What a search of the turn went by that it should not: a wider one may follow where it finds nothing."""
    filters = search["filtros"]
    wrong = [
        f"searched with {name} {filters.get(name)!r}, not {value!r}"
        for name, value in step.filters.items()
        if not _agrees(filters.get(name), value)
    ]
    return [*wrong, f"sorted by {search['ordem']}"] if step.sort and search["ordem"] != step.sort else wrong


def _agrees(found: Any, wanted: Any) -> bool:
    """An empty text or list is nothing; «a|b» is either."""
    if not wanted and wanted is not False:
        return not found
    return found == wanted or (isinstance(wanted, str) and found in wanted.split("|"))


def _result(output: Any) -> Mapping[str, Any]:
    told = json.loads(output) if isinstance(output, str) else output
    return told if isinstance(told, dict) and "filtros" in told else {"filtros": {}, "ordem": None}


async def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        async with student(Path(folder)) as ana:
            for name in sys.argv[1:] or FILES:
                well = 0
                for number, task in enumerate(found := tasks(name), start=1):
                    wrong = await misses(ana, task, f"{name} {number}")
                    well += not wrong
                    sys.stdout.writelines(f"  {task.kind}: {what}\n" for what in wrong)
                sys.stdout.write(f"{name}: {well} of {len(found)} went well\n")


if __name__ == "__main__":
    asyncio.run(main())
