"""What tools are called where several agents have them."""

from dataclasses import replace

from qhub.agents.agent import Agent
from qhub.mcp.server.catalogue import ToolOffer, may_call, name_offers
from qhub.people.accounts import Identity
from qhub.tools.tool import Tool, tool


@tool()
def ler() -> dict[str, int]:
    """Lê."""
    return {}


@tool(effect="write")
def escrever() -> dict[str, int]:
    """Escreve."""
    return {}


def agent(id_: str, pack: str) -> Agent:
    return Agent(id_, pack, id_.title(), "", "", "", None, (), {}, (), ())


def names(*offers: ToolOffer) -> list[str]:
    return [offer.name for offer in name_offers(offers)]


def offer(agent_: Agent, tool_: Tool) -> ToolOffer:
    return ToolOffer(tool_.name, agent_, tool_, "run" if tool_.effect == "read" else "ask")


def test_a_tool_that_every_agent_has_alike_keeps_its_plain_name() -> None:
    one, two = agent("qualidade", "fabrica"), agent("analise", "fabrica")
    assert names(offer(one, ler), offer(two, ler), offer(two, escrever)) == ["ler", "escrever"]


def test_agents_that_would_not_do_the_same_with_it_each_offer_their_own() -> None:
    one, two = agent("qualidade", "fabrica"), agent("bolsas", "escola")
    assert names(offer(one, ler), offer(two, ler)) == ["qualidade__ler", "bolsas__ler"]
    strict = replace(offer(agent("analise", "fabrica"), ler), verdict="ask")
    assert names(offer(one, ler), strict) == ["qualidade__ler", "analise__ler"]
    described = [item.described("pt-PT") for item in name_offers([offer(one, ler), offer(two, ler)])]
    assert described[0].description == "[Qualidade] Lê."


def test_clients_are_told_what_only_reads() -> None:
    reads, writes = (offer(agent("a1", "p"), item).described("pt-PT").annotations for item in (ler, escrever))
    assert reads is not None
    assert reads.read_only_hint
    assert not reads.destructive_hint
    assert writes is not None
    assert writes.destructive_hint
    assert not writes.read_only_hint


def test_a_scope_covers_what_it_says() -> None:
    login = Identity(1, 1, "rui@demo.com", "Rui", "responsavel", "Demo", "s")
    reader, writer = replace(login, scopes=frozenset({"mcp:read"})), replace(login, scopes=frozenset({"mcp:write"}))
    nothing = replace(login, scopes=frozenset())
    assert [may_call(who, ler) for who in (login, reader, writer, nothing)] == [True, True, True, False]
    assert [may_call(who, escrever) for who in (login, reader, writer, nothing)] == [True, False, True, False]
