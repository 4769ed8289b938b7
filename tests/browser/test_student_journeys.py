"""What students bring to Cloudinha, in a real browser and by rules alone: a conversation for each handful of kinds."""

import pytest
from playwright.async_api import Page, expect

from qhub.settings.settings import Settings
from tests.browser.test_chat import login
from tests.browser.test_profile import told
from tests.support.hub import running_hub

pytestmark = pytest.mark.browser

BY_RULES = {"packs": ["bolsas"], "web_search": False, "embedding_model": "none"}
"""Documents are found by their words: to compare them by meaning takes longer than all that is asked here."""
CONVERSATIONS: dict[str, list[tuple[str, str]]] = {
    "looks for something": [
        ("tem enfermagem em Campina Grande?", "Campina Grande/PB"),
        ("e em João Pessoa?", "João Pessoa/PB"),
        ("só de noite", "noturno"),
        ("quero o mais barato", "mais baratas"),
        ("pular", "Sem problema"),
        ("enfermagem ou fisioterapia em Recife, qual tem nota menor?", "Lado a lado"),
        ("tem pedagogia a distância?", "a distância"),
    ],
    "says who they are": [
        ("oi, aqui é a Thaís", "nome Thaís"),
        ("ops, é Thaísa", "Thaísa"),
        ("minha mãe ganha um salário mínimo e moramos só nós duas", "bolsa integral"),
        ("com 540 no enem eu passo em administração?", "540"),
    ],
    "asks": [
        ("quem é quilombola tem cota?", "quilombola"),
        ("até quando vai a inscrição do sisu?", "2025"),
        ("quais documentos o prouni pede?", "Documentos para comprovar"),
        ("como entro na lista de espera?", "lista de espera"),
        ("eae mano, oq é o fies?", "Fies"),
    ],
    "is not well": [
        ("tô com medo de não passar", "Sinto muito"),
        ("sinceramente queria morrer", "188"),
        ("jfkdlsa jfkdls", "Estou aqui com você"),
        ("sair", "Sem problema"),
        ("voltei, bora continuar", "nome"),
    ],
    "writes English": [
        ("hello, I'm looking for a law degree in Recife", "Recife/PE"),
        ("i want to die", "188"),
    ],
}


async def test_a_student_is_helped_with_each_kind_of_task(page: Page, sqlite_settings: Settings) -> None:
    async with running_hub(sqlite_settings.model_copy(update=BY_RULES)) as hub:
        await hub.hub.library.settled()
        await login(page, hub, "ana")
        ana = await hub.login("ana")
        for steps in CONVERSATIONS.values():
            assert (await ana.request("DELETE", "/agentes/bolsas/perfil")).status_code == 204
            await page.goto(f"{hub.url}/")
            await page.get_by_test_id("agent-bolsas").click()
            for words, expected in steps:
                await expect(await told(page, words)).to_contain_text(expected, ignore_case=True)
