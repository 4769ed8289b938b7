"""Search gives results, or says in words why there are none; it is never an error."""

import threading
from collections.abc import Sequence
from typing import Any

import pytest
from ddgs import DDGS
from ddgs.exceptions import DDGSException

from qhub.events.outside import OutsideText
from qhub.tools.web.conversation_web import ConversationWeb
from qhub.tools.web.search import ENGINES, MAX_SUMMARY, Engine, WebSearch


def web(engine: Engine, **options: Any) -> ConversationWeb:
    return ConversationWeb(WebSearch(engine=engine, **options), None, "pt-PT")


async def test_results_are_short_and_only_pages() -> None:
    asked: list[tuple[str, int]] = []

    def engine(query: str, count: int) -> Sequence[dict[str, Any]]:
        asked.append((query, count))
        return [
            {"title": "Sisu\n 2026", "href": "https://sisu.example/", "body": "x" * 5000},
            {"title": "Odd", "href": "javascript:alert(1)", "body": ""},
            {"title": "No address"},
            {"title": None, "href": "http://b.example/", "body": None},
            {"title": "c", "href": "http://c.example/", "body": "c"},
        ]

    found = await web(engine).search("  datas   do Sisu ", 2)
    assert found == {
        "encontrado": True,
        "resultados": [
            {"titulo": "Sisu 2026", "url": "https://sisu.example/", "resumo": "x" * MAX_SUMMARY},
            {"titulo": "", "url": "http://b.example/", "resumo": ""},
        ],
    }
    outside = OutsideText()
    await ConversationWeb(WebSearch(engine=engine), None, "pt-PT", outside).search("datas")
    assert outside.take() == "web", "strangers wrote it"
    await web(engine).search("a" * 1000, 1000)
    assert asked == [("datas do Sisu", 2), ("datas", 5), ("a" * 400, 20)]


async def test_numbers_and_addresses_of_people_do_not_leave_with_a_query() -> None:
    asked: list[str] = []

    def engine(query: str, count: int) -> Sequence[dict[str, Any]]:
        asked.append(query)
        return []

    await web(engine).search("bolsa do CPF 529.982.247-25, ana@example.org")
    assert "529" not in asked[0]
    assert "ana@" not in asked[0]
    assert "bolsa" in asked[0]


async def test_without_a_network_there_is_no_result_and_a_reason() -> None:
    def without_network(query: str, count: int) -> Sequence[dict[str, Any]]:
        return DDGS(proxy="http://127.0.0.1:9", timeout=2).text(query, max_results=count, backend=ENGINES)

    found = await web(without_network).search("sisu")
    assert found["encontrado"] is False
    assert found["resultados"] == []
    assert "Sem acesso à web" in found["motivo"]


@pytest.mark.parametrize("nothing", ["empty", "raised", "blank"])
async def test_nothing_found_is_said_as_such(nothing: str) -> None:
    def engine(query: str, count: int) -> Sequence[dict[str, Any]]:
        if nothing == "raised":
            raise DDGSException("No results found.")
        return []

    found = await web(engine).search("   " if nothing == "blank" else "xyz")
    assert found == {"encontrado": False, "resultados": [], "motivo": "A pesquisa não deu resultados."}


async def test_an_engine_that_does_not_answer_is_not_waited_for() -> None:
    free = threading.Event()

    def engine(query: str, count: int) -> Sequence[dict[str, Any]]:
        while not free.wait(0.01):
            pass
        return []

    found = await web(engine, seconds=0.05).search("xyz")
    free.set()
    assert (found["encontrado"], "Sem acesso" in found["motivo"]) == (False, True)


async def test_a_hub_may_switch_the_web_off() -> None:
    found = await ConversationWeb(None, None, "en").search("xyz")
    assert found == {"encontrado": False, "resultados": [], "motivo": "The web is switched off in this hub."}
