"""The agents that people see, in their language."""

import pytest
from pydantic import SecretStr

from qhub.agents.loading import load_packs
from qhub.language.catalogue import negotiate
from qhub.settings.settings import Settings
from qhub.tools.builtin import BUILTIN_TOOLS
from qhub.tools.tool import Tool
from tests.support.hub import RunningHub, running_hub

NAMES = {"pt-PT": "Qualidade", "pt-BR": "Qualidade", "en": "Quality", "de-DE, fr;q=0.8": "Quality"}


async def test_names_texts_and_suggestions_are_in_the_language_of_the_person(sqlite_hub: RunningHub) -> None:
    rui = await sqlite_hub.login("rui")
    seen = {}
    for language, name in NAMES.items():
        listed = (await rui.get("/agentes", headers={"Accept-Language": language})).json()
        found = next(agent for agent in listed if agent["id"] == "qualidade")
        assert found["nome"] == name
        seen[language] = (found["descricao"], *found["sugestoes"])
    assert len(set(seen.values())) == 3
    assert seen["en"][1] == "What is the most frequent defect?"


async def test_outside_a_demo_only_packs_that_are_named_are_served(sqlite_settings: Settings) -> None:
    serious = {"demo": False, "jwt_secret": SecretStr("9d0c1f7e3b5a48d2a6c4e8f0b1d3a5c7e9f1")}
    for named, served in ((None, set()), (["qualidade"], {"qualidade", "analise"})):
        async with running_hub(sqlite_settings.model_copy(update=serious | {"packs": named})) as hub:
            rui = await hub.login("rui")
            assert {agent["id"] for agent in (await rui.get("/agentes")).json()} == served


def test_every_visible_agent_of_the_hubs_own_packs_speaks_three_languages() -> None:
    for agent in (agent for pack in load_packs() for agent in pack.agents):
        texts = {language: agent.texts_in(language) for language in ("pt-PT", "pt-BR", "en")}
        assert len({text.descricao for text in texts.values()}) >= 2, agent.id
        assert len({len(text.sugestoes) for text in texts.values()}) == 1, agent.id


def test_every_tool_of_the_hubs_own_says_in_the_past_tense_what_it_did() -> None:
    tools: dict[str, Tool] = {**BUILTIN_TOOLS}
    for pack in load_packs():
        tools |= {tool.name: tool for agent in (*pack.agents, *pack.inner) for tool in agent.tools}
    for tool in tools.values():
        if tool.label:
            assert tool.done_in("pt-PT"), tool.name
            assert tool.done_in("en") != tool.done_in("pt-BR"), tool.name


@pytest.mark.parametrize(
    ("header", "language"),
    [
        (None, "pt-PT"),
        ("", "pt-PT"),
        ("*", "pt-PT"),
        ("de", "en"),
        ("zh, ja;q=0.5", "en"),
        ("fr, pt;q=0.1", "pt-PT"),
    ],
)
def test_an_unknown_language_gets_english_and_no_wish_portuguese(header: str | None, language: str) -> None:
    assert negotiate(header) == language
