"""A pack's cases, run against a model in a hub of their own."""

import pytest

from qhub.agents.cases import Case
from qhub.agents.loading import load_packs
from qhub.cli.evaluation import active_examples, cases_of, evaluate
from qhub.errors import ConfigurationError
from qhub.settings.settings import Settings
from qhub.store.golden import GoldenExample, GoldenStore
from qhub_testing import Say, running_provider
from tests.support.hub import RunningHub

QUESTION = "Quantos defeitos há no total?"
COUNT = Case(agente="qualidade", entrada=QUESTION, ferramentas=("contar_defeitos",), factos=("200",))
WRONG = Case(agente="qualidade", entrada=QUESTION, ferramentas=("top_defeitos",), factos=("9999",))


async def test_a_case_says_which_tools_and_facts_are_missing(sqlite_settings: Settings) -> None:
    before = (sqlite_settings.data_dir / "qhub.db").read_bytes()
    passed, failed = await evaluate(sqlite_settings, [COUNT, WRONG])
    assert passed.passed
    assert (passed.tools, passed.cost) == (("contar_defeitos",), 0.0)
    assert not failed.passed
    assert (failed.missing_tools, failed.missing_facts) == (("top_defeitos",), ("9999",))
    assert (sqlite_settings.data_dir / "qhub.db").read_bytes() == before, "the real hub's data is not touched"


async def test_golden_examples_can_be_brought_along_to_compare(sqlite_settings: Settings) -> None:
    example = GoldenExample("x", "qualidade", True, 1, "Quantos defeitos há?", "Diz também o turno.", 0.0, 0.0)
    case = Case(agente="qualidade", entrada="Quantos defeitos há?", factos=("62",))
    async with running_provider([Say("62."), Say("62, à noite.")]) as provider:
        keys = {"anthropic_api_key": "sk-ant-x", "anthropic_base_url": provider.anthropic_url}
        settings = Settings(**(sqlite_settings.model_dump() | keys))
        (without,) = await evaluate(settings, [case])
        (with_example,) = await evaluate(settings, [case], [example])
    assert without.passed
    assert with_example.passed
    assert "Diz também o turno." not in str(provider.requests[0].body)
    assert "Diz também o turno." in str(provider.requests[1].body)
    assert (with_example.cost or 0) > 0


async def test_the_examples_in_force_are_those_of_the_agents_that_are_asked(sqlite_hub: RunningHub) -> None:
    golden, database = GoldenStore(sqlite_hub.hub.stores.database), sqlite_hub.hub.stores.database
    person = await sqlite_hub.hub.stores.users.by_email("admin@demo.com")
    assert person is not None
    asked = await golden.add(person.organization_id, "qualidade", "a?", "b", author=person.id)
    off = await golden.add(person.organization_id, "qualidade", "c?", "d", author=person.id)
    await golden.switch(off, on=False)
    await golden.add(person.organization_id, "analise", "e?", "f", author=person.id)
    assert [example.id for example in await active_examples(database, [COUNT])] == [asked]


@pytest.mark.parametrize("pack", [pack.id for pack in load_packs()])
def test_every_pack_that_ships_has_cases(pack: str) -> None:
    assert len(cases_of(pack, None)) >= 3


def test_a_pack_that_is_not_there_is_named() -> None:
    with pytest.raises(ConfigurationError, match="nada"):
        cases_of("nada", None)
