"""The worst that somebody can write, at the length that is allowed: nobody else waits for it.

What runs on the event loop is measured callback by callback, and what runs in a thread call by call, in CPU time.
"""

import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

import pytest
from pydantic_ai.messages import ModelRequest, UserPromptPart

from qhub.agents.loading import load_pack
from qhub.conversations.finding import MAX_ENTRY_CHARS, _shorten
from qhub.documents.indexing import passages_of
from qhub.documents.unreadable import UnreadableDocument
from qhub.language.detection import language_written
from qhub.language.likeness import distinct_terms
from qhub.language.scrub import is_secretive, scrub, scrub_value
from qhub.memory.pattern_detector import entities_of
from qhub.memory.patterns.facts import FACTS
from qhub.memory.patterns.preferences import PREFERENCES
from qhub.memory.patterns.procedures import PROCEDURES
from qhub.memory.patterns.rule import candidates
from qhub.memory.said import MAX_MESSAGE, said_by
from qhub.memory.sensitivity import sensitivity_of
from qhub.models.interface import Prompt
from qhub.models.written_calls import find_calls
from qhub.settings.turns import TurnSettings
from qhub.store.search import FoundEntry, words_of
from qhub.workflows.routing import is_exit
from qhub_demo.steps import next_step
from qhub_packs.bolsas.guard import guard
from tests.support.holding import LONGEST, interpreter_held, loop_held
from tests.support.hub import RunningHub
from tests.support.worst_texts import PIECES, text_of

MESSAGE: int = TurnSettings.model_fields["max_message_chars"].default
ANALYST = load_pack("qualidade", "qhub_packs.qualidade").agents[1]
ADVISER = load_pack("bolsas", "qhub_packs.bolsas").agents[0]
SOME = list(PIECES.items())[::9]


def learn(text: str) -> None:
    for sentence in said_by(text):
        list(candidates((*PREFERENCES, *FACTS, *PROCEDURES), sentence, "pt-PT"))


ON_THE_LOOP: dict[str, tuple[Callable[[str], object], int]] = {
    "scrubbing a text": (scrub, MESSAGE),
    "scrubbing a value": (lambda text: scrub_value({"a": [text] * 5}), 100_000),
    "looking for secrets": (is_secretive, MESSAGE),
    "memory rules": (learn, MAX_MESSAGE),
    "things that are named": (entities_of, MESSAGE),
    "how sensitive it is": (sensitivity_of, MESSAGE),
    "an excerpt that is found": (
        lambda text: _shorten(FoundEntry("c", "m", "mensagem", text), text[:200]),
        MAX_ENTRY_CHARS,
    ),
    "words that are looked for": (words_of, 200),
    "which language it is": (lambda text: language_written(text, "pt-PT"), MESSAGE),
    "terms to compare": (distinct_terms, MESSAGE),
    "whether it says to leave": (is_exit, MESSAGE),
    "calls written as text": (lambda text: find_calls(text, ANALYST_TOOLS), 64_000),
}
ANALYST_TOOLS = tuple(tool.spec for tool in ANALYST.tools)


def asked(agent: Any, text: str) -> Prompt:
    return Prompt(agent.prompt, [ModelRequest(parts=[UserPromptPart(text)])], tuple(one.spec for one in agent.tools))


def cut(text: str) -> None:
    with suppress(UnreadableDocument):  # too many passages: refused in words
        passages_of("x", text, "t")


IN_A_THREAD: dict[str, tuple[Callable[[str], object], int]] = {
    "guardrails": (guard, MESSAGE),
    "the demonstration model": (lambda text: next_step(asked(ANALYST, text)), MESSAGE),
    "an adviser's script": (lambda text: next_step(asked(ADVISER, text)), MESSAGE),
    "a document's passages": (cut, 200_000),
}
MOST = 3.0
"""Seconds of a core that one message may take in a thread, beside which others are served."""


@pytest.mark.row("S36")
@pytest.mark.parametrize("part", ON_THE_LOOP)
def test_no_text_keeps_the_loop(part: str, record_property: Any) -> None:
    work, length = ON_THE_LOOP[part]
    work("olá")  # what is made once, at the first use
    for name, piece in PIECES.items():
        text = text_of(piece, length)
        began = time.thread_time()
        work(text)
        assert time.thread_time() - began < LONGEST, name
    record_property("counted", f"{len(PIECES)} texts of {length} characters for {part}")


@pytest.mark.row("S36")
@pytest.mark.parametrize("part", IN_A_THREAD)
def test_no_text_keeps_the_interpreter(part: str, record_property: Any) -> None:
    work, length = IN_A_THREAD[part]
    work("olá")
    for name, piece in SOME:
        text = text_of(piece, length)
        began = time.thread_time()
        work(text)
        spent = time.thread_time() - began
        assert spent < MOST, name
        if spent > LONGEST:  # others go on between two calls into C: no single one may be as long
            held = interpreter_held(partial(work, text))
            assert held.seconds < LONGEST, (name, held.by)
    record_property("counted", f"{len(SOME)} texts of {length} characters for {part}")


@pytest.mark.row("S36")
async def test_others_are_served_whatever_somebody_writes(sqlite_hub: RunningHub, record_property: Any) -> None:
    rui, admin = await sqlite_hub.login("rui"), await sqlite_hub.login("admin")
    conversations = {agent: await rui.conversation(agent) for agent in ("qualidade", "documentos")}
    for conversation in conversations.values():
        await rui.send(conversation, "olá")  # what is made once, at the first use
    await admin.post("/conhecimento/pesquisa", json={"consulta": "olá"})  # as are the routes of the framework
    texts = [text_of(piece, length) for _, piece in SOME for length in (MAX_MESSAGE, MESSAGE)]
    with loop_held() as held:
        for place, text in enumerate(texts):
            conversation = list(conversations.values())[place % 2]
            events = await rui.send(conversation, text if text.strip() else f"a{text}")
            assert events[-1].type == "done"
            found = await rui.get("/conversas", params={"q": text[:200]})
            assert found.status_code == 200
        for conversation in conversations.values():
            for format_ in ("md", "json"):
                exported = await rui.get(f"/conversas/{conversation}/exportar?formato={format_}")
                assert exported.status_code == 200
        asked_for = await admin.post("/conhecimento/pesquisa", json={"consulta": text_of("por ", 1_000)})
        assert asked_for.status_code == 200
    assert held.seconds < LONGEST, held.by
    record_property("counted", f"{len(texts)} of the worst messages, {held.seconds * 1000:.0f} ms the longest callback")
