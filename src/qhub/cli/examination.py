"""The checks of `qhub doctor`, and what to do about what they find: settings, database, packs, sandbox, Redis, models.

Each model is asked for a word: only a real call shows that the key, the credit, the name and the address are right.
Nothing is made or changed.
"""

import asyncio
import time
from collections.abc import Iterable, Mapping
from contextlib import aclosing
from dataclasses import dataclass, replace
from pathlib import Path

from pydantic_ai.messages import ModelRequest, UserPromptPart

from qhub.agents.loading import load_packs
from qhub.agents.pack import Pack
from qhub.cli.common import NAME_PACKS
from qhub.cli.tool_modes import working_mode
from qhub.errors import ConfigurationError, ModelError, QHubError
from qhub.files.opening import open_files
from qhub.models.choice import ROLES, ChosenModel, Models, note_of
from qhub.models.interface import Prompt, Response
from qhub.sandbox.interface import SandboxUnavailable
from qhub.sandbox.sandbox import Sandbox
from qhub.settings.data_folder import open_to_others
from qhub.settings.settings import Settings
from qhub.store.database import Database
from qhub.store.migrate import check
from qhub.tools.cache.redis_store import RedisStore
from qhub.tools.cache.store import CacheUnavailable

PATIENCE = 20.0
"""Seconds that one check may take."""
MAX_TOKENS = 16
"""Enough for a word."""
QUESTION = "Say ok."
TIER_WORDS = {"namespaces": "namespaces, Landlock and seccomp", "landlock": "Landlock and seccomp, without namespaces"}
"""For each tier of the sandbox: what holds a run."""
SANDBOX_ADVICE = (
    "use Linux 5.13 or newer with Landlock, and a container that allows unshare or landlock_create_ruleset; "
    "where Python is not needed, set QHUB_SANDBOX_TIER=off"
)


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of one check."""

    check: str
    """The name of the check."""
    ok: bool
    """Whether it works."""
    found: str
    """The finding, in words."""
    advice: str = ""
    """What to do, where it does not work."""


@dataclass(frozen=True, slots=True)
class Names:
    """The names of a provider's settings."""

    key: str
    model: str
    address: str


WORDS = {
    "model_auth": ("the key was refused", "set {key} to a key that is valid and may use this model"),
    "model_credit": ("the account has no credit left, or reached its limit", "top it up, or raise its limit"),
    "model_not_found": ("there is no such model", "correct {model}, or {address} if the address is wrong"),
    "model_rate_limited": ("the provider limits requests{wait}", "wait, or ask the provider for a higher limit"),
    "model_overloaded": ("the provider is overloaded{wait}", "try again later"),
    "model_timeout": ("no answer in time", "try again later; check {address} if it is set"),
    "model_unreachable": ("the address cannot be reached", "check the network, the proxy and {address}"),
    "model_cut": ("the connection broke in the middle of the answer", "try again; check the proxy"),
    "model_context": ("the model takes less than a word", "choose another with {model}"),
    "model_refused": ("the model declined a harmless request", "choose another with {model}"),
    "model_rejected": ("the provider rejected the request", "check that {model} is a chat model, and {address}"),
    "model_failed": ("the provider had an error", "try again later; check {address} if it is set"),
}
"""For each code of a model's failure: what it means, and what to do."""


async def examine(settings: Settings) -> list[Finding]:
    """Every check, in the order in which to put things right."""
    packs, packs_finding = _packs(settings)
    return [
        _secret(settings),
        _data_folder(settings),
        *await _files(settings),
        await _database(settings),
        packs_finding,
        await _sandbox(settings),
        *await _redis(settings),
        *await _models(settings, packs),
    ]


def _secret(settings: Settings) -> Finding:
    if settings.jwt_secret is None and not settings.demo:
        return Finding(
            "settings",
            False,
            "JWT_SECRET is not set",
            "set it to what this prints: python -c 'import secrets; print(secrets.token_urlsafe(48))' "
            "(qhub demo makes its own)",
        )
    return Finding("settings", True, "complete")


async def _files(settings: Settings) -> list[Finding]:
    if settings.files_url is None:
        return []
    try:
        await open_files(settings).names("tables", age_seconds=0)
    except QHubError:
        what = f"{settings.files_url} cannot be reached, or refuses"
        cure = "check the AWS_ variables, and that their key may list, read, write and delete there"
        return [Finding("files", False, what, cure)]
    return [Finding("files", True, f"{settings.files_url} answers")]


def _data_folder(settings: Settings) -> Finding:
    folder = settings.data_dir
    open_ = open_to_others(folder)
    if not folder.is_dir():
        return Finding("data folder", True, f"{folder} does not exist yet; it is made at the first start")
    if open_:
        return Finding(
            "data folder",
            False,
            f"{open_[0]} and {len(open_) - 1} more may be read by other users" if open_[1:] else f"{open_[0]} is open",
            f"run: chmod -R u=rwX,go= {folder}",
        )
    return Finding("data folder", True, f"{folder} is this user's alone")


async def _database(settings: Settings) -> Finding:
    scheme, _, path = settings.database().partition(":///")
    kind = "SQLite" if scheme.startswith("sqlite") else "the server in DATABASE_URL"
    if kind == "SQLite" and not _exists(path):  # opening it would make it
        if settings.demo:
            return Finding("database", True, f"{path} does not exist yet; it is made at the first start")
        return Finding("database", False, f"{path} does not exist yet", "run: qhub migrate")
    try:
        database = Database(settings.database())
    except Exception as error:
        return Finding("database", False, f"DATABASE_URL is not right: {_first_line(error)}", "correct DATABASE_URL")
    try:
        async with asyncio.timeout(PATIENCE):
            await check(database)
    except ConfigurationError as error:
        return Finding("database", False, str(error), "run: qhub migrate")
    except Exception as error:
        reason = error.__cause__ if isinstance(error, QHubError) and error.__cause__ else error
        words = _first_line(reason).replace(database.url.password or "\0", "***")
        return Finding("database", False, f"{kind} cannot be used: {words}", "check that it runs, and DATABASE_URL")
    finally:
        await database.close()
    return Finding("database", True, f"{kind}, up to date")


def _packs(settings: Settings) -> tuple[list[Pack], Finding]:
    try:
        packs = load_packs(settings.wanted_packs)
    except Exception as error:  # a pack is anybody's code
        return [], Finding("packs", False, _first_line(error), "correct the pack, or leave it out of QHUB_PACKS")
    if not packs:
        return [], Finding("packs", False, "none is loaded: there is nobody to talk to", NAME_PACKS)
    return packs, Finding("packs", True, ", ".join(pack.id for pack in packs))


async def _sandbox(settings: Settings) -> Finding:
    """Whether Python that models write can be confined: a real run tries what it must not be able to do."""
    what = "python sandbox"
    if settings.sandbox_tier == "off":
        return Finding(what, True, "switched off: agents cannot run Python (QHUB_SANDBOX_TIER)")
    sandbox = Sandbox(settings)
    try:
        async with asyncio.timeout(2 * PATIENCE):
            tier = await sandbox.prove()
    except SandboxUnavailable as error:
        return Finding(what, False, f"nothing can be run safely: {error}", SANDBOX_ADVICE)
    except TimeoutError:
        return Finding(what, False, "the self-test did not end in time", "try again when the machine is less busy")
    finally:
        await sandbox.close()
    words = f"{TIER_WORDS[tier]}; the self-test passed"
    return Finding(
        what, True, f"{words} (the other way is not possible: {sandbox.missing})" if sandbox.missing else words
    )


async def _redis(settings: Settings) -> list[Finding]:
    """Whether the cache that all servers share can be reached, where there is to be one."""
    if settings.redis_url is None:
        return []
    what, advice = "redis", "check that it runs, and REDIS_URL; until then tools run without the cache"
    try:
        store = RedisStore(settings.redis_url.get_secret_value(), prefix="qhub:doctor:")
    except ConfigurationError as error:
        return [Finding(what, False, str(error), "correct REDIS_URL")]
    try:
        await store.read(["doctor"])
    except CacheUnavailable as error:
        return [Finding(what, False, f"it cannot be used: {_first_line(error)}", advice)]
    finally:
        await store.close()
    return [Finding(what, True, "tools' results are kept there")]


async def _models(settings: Settings, packs: Iterable[Pack]) -> list[Finding]:
    patience = min(settings.model_timeout_seconds, PATIENCE)
    models = Models(settings.model_copy(update={"model_max_retries": 0, "model_timeout_seconds": patience}))
    wanted = {f"{role} model": role for role in ROLES}
    wanted |= {f"model of {agent.id}": agent.model for pack in packs for agent in pack.agents if agent.model}
    findings: dict[str, Finding] = {}
    choices: dict[str, ChosenModel] = {}
    for what, name in wanted.items():
        try:
            choices[what] = models.choice(name)
        except ConfigurationError as error:
            findings[what] = Finding(what, False, str(error), "correct the setting, or the pack's modelo")
    try:
        distinct = list(dict.fromkeys(choices.values()))
        for choice in distinct:
            if note_of(choice) == str(choice):
                models.find(str(choice))  # loads the provider's library, which would hold up a call under way
        tried = dict(zip(distinct, await asyncio.gather(*(_try(models, one) for one in distinct)), strict=True))
        findings |= {what: replace(tried[choice], check=what) for what, choice in choices.items()}
        answering = {what: choice for what, choice in choices.items() if findings[what].ok}
        return [findings[what] for what in wanted] + await _tools(settings, answering) + _image(models)
    finally:
        await models.close()


async def _try(models: Models, choice: ChosenModel) -> Finding:
    """One tiny call."""
    if (note := note_of(choice)) != str(choice):
        return Finding("", True, note)
    prompt = Prompt("", [ModelRequest(parts=[UserPromptPart(QUESTION)])], max_tokens=MAX_TOKENS)
    model = models.find(str(choice))
    started = time.monotonic()
    try:
        async with asyncio.timeout(2 * PATIENCE), aclosing(model.stream(prompt)) as pieces:
            usage = [piece.usage async for piece in pieces if isinstance(piece, Response)][-1]
    except ModelError as error:
        return _failed(choice, error)
    except TimeoutError:
        return _failed(choice, ModelError("model_timeout"))
    seconds = time.monotonic() - started
    return Finding("", True, f"{choice}: {seconds:.1f} s, {usage.input_tokens}+{usage.output_tokens} tokens")


async def _tools(settings: Settings, answering: Mapping[str, ChosenModel]) -> list[Finding]:
    """How a model at `OPENAI_BASE_URL` uses tools, where it answers people: servers and models differ."""
    choice = answering.get("main model")
    if choice is None or choice.provider != "openai" or settings.openai_base_url is None:
        return []
    what, wanted = "tools of the main model", settings.openai_tools
    works = await working_mode(settings, choice)
    if works is None:
        advice = "choose a model that was trained to call tools with OPENAI_MODEL; agents cannot work without"
        return [Finding(what, False, "it called no tool, however it was asked", advice)]
    if works == wanted or (works == "native" and wanted == "auto"):
        return [Finding(what, True, f"it calls them ({works})")]
    return [Finding(what, False, f"it calls them only if {works}", f"set OPENAI_TOOLS={works}")]


def _failed(choice: ChosenModel, error: ModelError) -> Finding:
    provider = choice.provider.upper()
    names = Names(f"{provider}_API_KEY", f"{provider}_MODEL", f"{provider}_BASE_URL")
    words, advice = WORDS.get(error.code, WORDS["model_failed"])
    wait = f" (asks to wait {error.retry_after:.0f} s)" if error.retry_after else ""
    found = f"{choice}: {words.format(wait=wait)}" + (f" [{error.detail}]" if error.detail else "")
    return Finding("", False, found, advice.format(key=names.key, model=names.model, address=names.address))


def _image(models: Models) -> list[Finding]:
    try:
        image = models.image
    except ConfigurationError as error:
        return [Finding("image model", False, str(error), "set the key, or unset QHUB_IMAGE_MODEL")]
    return [Finding("image model", True, f"{image.name} (not tried: a picture costs)")] if image else []


def _exists(path: str) -> bool:
    return Path(path).exists()


def _first_line(error: BaseException) -> str:
    lines = str(error).splitlines()
    return lines[0] if lines else type(error).__name__
