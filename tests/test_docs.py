"""The pages are true: what they name exists, what exists is named, and their example runs."""

import ast
import inspect
import re
import string
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest
import typer

from qhub.agents.loading import load_packs
from qhub.agents.pack_file import AgentFile, PackFile
from qhub.cli.main import COMMANDS, command_line
from qhub.events.wire import WireEvent, see
from qhub.language.catalogue import DEFAULT_LANGUAGE, LANGUAGES, catalogue, own_sentences
from qhub.settings.settings import Settings
from qhub.tools import ToolContext, tool
from scripts.generate import GOLDEN
from tests.support.hub import running_hub, test_settings, text, types

ROOT = Path(__file__).parents[1]
PACK_PAGE = (ROOT / "docs" / "write-a-pack.md").read_text("utf-8")
NO_SUBJECT = re.compile(
    r"(?:Adds|Asks|Brings|Builds|Checks|Chooses|Claims|Collects|Connects|Copies|Cuts|Decides|Does|Draws|Drives|Ends|Fetches"
    r"|Finds|Folds|Follows|Forgets|Gathers|Gives|Guards|Has|Helps|Holds|Implements|Is|Joins|Keeps|Knows|Learns|Leaves|Lets"
    r"|Loads|Looks|Makes|Merges|Moves|Offers|Opens|Picks|Publishes|Puts|Ranks|Reads|Recalls|Refuses|Remembers|Removes|Renews"
    r"|Returns|Runs|Says|Scrubs|Searches|Sees|Sends|Serves|Sets|Shows|Sorts|Splits|Stands|Starts|Stops|Sweeps|Takes|Tells"
    r"|Translates|Tries|Uses|Waits|Wakes|Watches|Wraps|Writes"
    r"|As|Class|Helpers?|It|Module|Of|One (?:per|row)|See|Some|Somebody|Something|They|This|Those|Utilities)\b(?!')"
)
"""The beginning of a docstring that says what a thing does, or nothing, and not what it is."""
RIDDLE = re.compile(r"(?:How|What|Which|Who|Whom|Whose)\b")
"""The beginning of a docstring that leaves the noun to its reader."""
INDIRECT = re.compile(
    r"(?:After|Around|As|At|By|For|How|In|It|Its|Nobody|Nothing|Of|On|Only|Some|Somebody|Something|They|Those|Until"
    r"|What|When|Where|Which|Who|Whom|Whose|Why|With|Without)\b(?!')"
)
"""The beginning of a function's docstring that says neither what it does nor what it gives."""


def files() -> list[Path]:
    """Every file of the repository, also one that is about to be added."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [path for name in listed.split("\0") if name and (path := ROOT / name).is_file()]


def pages() -> list[Path]:
    """Every page that people read."""
    return [path for path in files() if path.suffix == ".md" and not {"prompts", "support"} & set(path.parts)]


def named(path: Path) -> str:
    return str(path.relative_to(ROOT))


def variables() -> set[str]:
    """The environment variables that are settings."""
    return {
        str(field.validation_alias.choices[0]) if field.validation_alias else f"QHUB_{name.upper()}"  # type: ignore[union-attr]
        for name, field in Settings.model_fields.items()
    }


def test_every_variable_that_a_page_names_is_a_setting() -> None:
    known = variables() | {"QHUB_PASSWORD", "QHUB_TOKEN", "QHUB_URL"}
    named_here = re.compile(r"\b(?:QHUB|ANTHROPIC|OPENAI|GEMINI|JWT|DATABASE|REDIS)_[A-Z_]*[A-Z]\b")
    unknown = [
        (named(page), name)
        for page in pages()
        for name in sorted(set(named_here.findall(page.read_text("utf-8"))) - known)
        if not name.startswith("QHUB_TEST_")
    ]
    assert unknown == []


def test_every_event_that_clients_get_is_in_the_table() -> None:
    page = (ROOT / "docs" / "api.md").read_text("utf-8")
    table = page.split("\n## Events\n")[1].split("\n### ")[0]
    documented = {
        name for cell in re.findall(r"^\|([^|]+)\|", table, re.MULTILINE) for name in re.findall(r"`(\w+)`", cell)
    }
    sent = {name for event in get_args(WireEvent) for name in get_args(get_type_hints(event)["type"])}
    assert sent == documented


def test_every_event_of_the_log_that_clients_get_is_in_a_golden() -> None:
    shown = {
        wire.type for events in GOLDEN.values() for seq, event in enumerate(events) for wire in see(seq, 0.0, event)
    }
    sent = {name for event in get_args(WireEvent) for name in get_args(get_type_hints(event)["type"])}
    assert sent - shown == {"end", "reset"}  # those are the stream's own


def rows(page: str) -> set[str]:
    """What the first column of a page's tables names."""
    return set(re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE))


def test_every_field_of_a_pack_and_every_parameter_of_a_tool_is_on_the_page() -> None:
    fields = {*PackFile.model_fields, *AgentFile.model_fields}
    parameters = {*inspect.signature(tool).parameters, *ToolContext.__dataclass_fields__}
    assert rows(PACK_PAGE) == fields | parameters


@pytest.fixture
def example(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The page's example, as a reader would type it in."""
    folder = tmp_path / "armario"
    folder.mkdir()
    for name, content in re.findall(r"^`armario/(\S+)`:\n\n```\w+\n(.*?)^```", PACK_PAGE, re.DOTALL | re.MULTILINE):
        (folder / name).write_text(content, "utf-8")
    assert {path.name for path in folder.iterdir()} == {"pack.toml", "prompt.md", "tools.py"}
    monkeypatch.setattr(sys, "path", [*sys.path])
    yield folder
    for name in [name for name in sys.modules if name.partition(".")[0] == "armario"]:
        del sys.modules[name]


def test_the_pack_of_the_page_loads_beside_an_installed_one(example: Path) -> None:
    quality, cupboard = load_packs(["qualidade", "./armario"])
    assert quality.id == "qualidade"
    (agent,) = cupboard.agents
    assert [tool.name for tool in agent.tools] == ["ver_armario", "registar_uso", "gerar_grafico"]


async def test_the_pack_of_the_page_answers_asks_and_draws(example: Path) -> None:
    async with running_hub(test_settings(example.parent, packs=["qualidade", "./armario"])) as hub:
        rui = await hub.login("rui")
        conversation = await rui.conversation("armario")
        assert text(await rui.send(conversation, "quanto verniz há?")) == "No armário: verniz: 45 l."

        asked = await rui.send(conversation, "Regista o uso de 5 litros de verniz")
        assert types(asked)[-2:] == ["tool_approval_request", "done"]
        assert asked[-2].data["input"] == {"produto": "verniz", "litros": 5}
        (call,) = asked[-1].data["waiting_for"]
        decided = await rui.post(f"/conversas/{conversation}/aprovacoes/{call}", json={"decisao": "aprovar"})
        assert decided.status_code == 202
        await rui.until(conversation, "done", after=asked[-1].id)
        assert "40 l" in text(await rui.send(conversation, "quanto verniz há?"))

        assert "chart" in types(await rui.send(conversation, "Mostra o armário num gráfico"))


def test_the_test_of_the_page_passes(example: Path) -> None:
    (code,) = [block for block in re.findall(r"```python\n(.*?)```", PACK_PAGE, re.DOTALL) if "asyncio.run" in block]
    ran = subprocess.run([sys.executable, "-c", code], cwd=example.parent, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr


def anchors(page: Path) -> set[str]:
    """What a link into a page may name."""
    headings = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def links(page: Path) -> Iterator[tuple[str, Path, str]]:
    """The links of a page to others: as written, and the file and the heading that are meant."""
    prose = re.sub(r"```.*?```|`[^`\n]*`", "", page.read_text("utf-8"), flags=re.DOTALL)
    for link in re.findall(r"\]\(([^)\s]+)\)", prose):
        if not re.match(r"\w+:", link):
            path, _, anchor = link.partition("#")
            yield link, (page.parent / path).resolve() if path else page, anchor


def test_every_link_between_pages_leads_somewhere() -> None:
    broken = [
        (named(page), link)
        for page in pages()
        for link, target, anchor in links(page)
        if not target.exists() or (anchor and anchor not in anchors(target))
    ]
    assert broken == []


def is_command(words: str) -> bool:
    """Whether the command line knows these words, up to where arguments begin."""
    command: Any = typer.main.get_command(command_line(*COMMANDS))
    for word in words.split():
        if not hasattr(command, "commands"):
            return True  # what follows are arguments
        if word not in command.commands:
            return False
        command = command.commands[word]
    return True


def test_every_command_that_a_page_names_exists() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    unknown: list[tuple[str, str]] = []
    for page in pages():
        content = page.read_text("utf-8")
        made = set(re.findall(r"(?:`|\$ )make ([a-z]+)", content))
        unknown += [(named(page), f"make {target}") for target in sorted(made - targets)]
        typed = re.findall(r"(?:`|\$ (?:[A-Z_]+=\S+ )*)qhub((?: [a-z]+)+)", content)
        unknown += [(named(page), f"qhub{words}") for words in typed if not is_command(words)]
    assert unknown == []


def test_no_file_names_a_folder_of_somebodys_machine() -> None:
    somebodys = re.compile(rb"(?<![\w.])/(?:home|Users|root|work)/[\w.]+|[A-Z]:\\Users\\")
    guilty = [named(path) for path in files() if path != Path(__file__) and somebodys.search(path.read_bytes())]
    assert guilty == []


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != DEFAULT_LANGUAGE])
def test_every_language_has_the_same_sentences_with_the_same_gaps(language: str) -> None:
    def gaps(sentence: str) -> set[str | None]:
        return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}

    whole, other = catalogue(DEFAULT_LANGUAGE), catalogue(language)
    assert set(other) == set(whole)
    assert {key for key in whole if gaps(whole[key]) != gaps(other[key])} == set()


def test_english_is_whole_and_brazil_says_only_what_it_says_otherwise() -> None:
    portugal, brazil = own_sentences(DEFAULT_LANGUAGE), own_sentences("pt-BR")
    assert set(own_sentences("en")) == set(portugal)
    assert {key for key, sentence in brazil.items() if portugal.get(key) == sentence} == set()


def test_decisions_are_numbered_without_gaps_and_say_what_was_decided() -> None:
    decisions = sorted((ROOT / "docs" / "adr").glob("*.md"))
    assert [int(path.name[:4]) for path in decisions] == list(range(1, len(decisions) + 1))
    for number, path in enumerate(decisions, start=1):
        content = path.read_text("utf-8")
        assert content.startswith(f"# {number}. ")
        assert "\n## Decision\n" in content


def test_the_changelog_has_a_place_for_what_is_next_and_then_the_version_that_this_is() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    headings = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.M)
    assert headings[:2] == ["Unreleased", project["version"]]


def test_images_are_small() -> None:
    assert [path.name for path in (ROOT / "docs" / "images").iterdir() if path.stat().st_size > 200_000] == []


def test_the_tour_lists_the_rooms_in_the_order_that_imports_have() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    contracts = project["tool"]["importlinter"]["contracts"]
    layers = [
        {module.strip().removeprefix("qhub.").replace(".", "/") for module in layer.split("|")}
        for layer in next(contract for contract in contracts if contract["type"] == "layers")["layers"]
    ]
    tour = (ROOT / "docs" / "tour.md").read_text("utf-8")
    table = tour[tour.index("| room |") :].partition("\n\n")[0].splitlines()[2:]
    rooms = [
        {name.rstrip("/").removesuffix(".py") for name in re.findall(r"`([^`]+)`", row.split("|")[1])} for row in table
    ]
    there = {
        path.relative_to(ROOT / "src/qhub").parts[0].removesuffix(".py") for path in (ROOT / "src/qhub").rglob("*.py")
    }

    assert rooms == layers
    assert {room.partition("/")[0] for line in rooms for room in line} == there - {"__init__", "__main__"}


def test_every_package_says_what_it_is() -> None:
    packages = [path for path in files() if path.name == "__init__.py" and "src" in path.parts]
    silent = [named(path) for path in packages if not path.read_text("utf-8").startswith('"""')]

    assert [name for name in silent if "/migrations/" not in name] == []


def test_every_room_says_what_it_may_import() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    contracts = project["tool"]["importlinter"]["contracts"]
    layers = next(contract for contract in contracts if contract["type"] == "layers")["layers"]
    rooms = [ROOT / "src" / module.strip().replace(".", "/") for layer in layers for module in layer.split("|")]
    packages = [room / "__init__.py" for room in rooms if room.is_dir()]
    docstrings = {named(path): path.read_text("utf-8").split('"""')[1] for path in packages}

    assert len(docstrings) > 20
    assert [name for name, words in docstrings.items() if not re.search(r"\b[Ii]mport|\bAbove\b", words)] == []


def documented() -> Iterator[tuple[str, str | None]]:
    """Every module and class below `src`, and in the core every public function, with what is written of it."""
    for path in files():
        if "src" not in path.parts or path.suffix != ".py" or "migrations" in path.parts:
            continue
        module = ast.parse(path.read_text("utf-8"))
        yield named(path), ast.get_docstring(module)
        for node in module.body:
            is_public = isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and node.name[0] != "_"
            if is_public and (isinstance(node, ast.ClassDef) or "qhub" in path.parts):
                yield f"{named(path)}:{node.name}", ast.get_docstring(node)


def test_every_module_class_and_function_of_the_core_is_described() -> None:
    found = list(documented())

    assert len(found) > 2000
    assert [name for name, words in found if not words] == []


def test_a_class_has_its_name_for_itself_in_the_core() -> None:
    homes: dict[str, set[str]] = {}
    for path in (ROOT / "src" / "qhub").rglob("*.py"):
        for name in re.findall(r"^class (\w+)", path.read_text("utf-8"), re.MULTILINE):
            homes.setdefault(name, set()).add(named(path))
    assert len(homes) > 900
    assert {name: places for name, places in homes.items() if len(places) > 1} == {}


def test_a_class_or_module_is_described_by_what_it_is() -> None:
    """A noun first: "The worker: it claims turns", not "Claims turns"."""
    things = [(name, words or "") for name, words in documented() if not re.search(r":[a-z]", name)]

    assert [name for name, words in things if NO_SUBJECT.match(words)] == []
    assert [name for name, words in things if name.startswith("src/qhub/") and RIDDLE.match(words)] == []


def test_a_public_function_is_described_by_what_it_does_or_gives() -> None:
    """A verb first, or the thing: "Read the log", "The events after a cursor", not "What comes after a cursor"."""
    found = [
        (f"{named(path)}:{node.name}", ast.get_docstring(node) or "")
        for path in files()
        if named(path).startswith("src/qhub/") and path.suffix == ".py" and "migrations" not in path.parts
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name[0] != "_"
    ]

    assert len(found) > 2000
    assert [name for name, words in found if INDIRECT.match(words)] == []


def test_a_class_name_means_one_thing_in_its_package() -> None:
    """A pack is a package of its own: two may each have a `Hit`."""
    found: dict[tuple[str, str], list[str]] = {}
    for path in files():
        if "src" in path.parts and path.suffix == ".py" and "migrations" not in path.parts:
            below = path.relative_to(ROOT / "src").parts
            package = "/".join(below[: 2 if below[0] == "qhub_packs" else 1])
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.ClassDef):
                    found.setdefault((package, node.name), []).append(named(path))

    assert [places for places in found.values() if len(places) > 1] == []
