"""People in the hands of their administrator: invited, changed, locked out, let back in and deleted."""

from typing import Any

import pytest

from qhub.settings.settings import Settings
from tests.support.hub import Client, RunningHub, running_hub
from tests.support.page import PageClient

PEOPLE = "/organizacao/pessoas"


async def people(admin: Client) -> dict[str, dict[str, Any]]:
    answer = await admin.get(PEOPLE)
    assert answer.status_code == 200, answer.text
    return {person["email"]: person for person in answer.json()}


async def invited(admin: Client, email: str = "nova@casa.pt", **body: Any) -> dict[str, Any]:
    answer = await admin.post(PEOPLE, json={"email": email, "nome": "Nova", "role": "operador", **body})
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


def token_of(person: dict[str, Any]) -> str:
    return str(person["ligacao"]["url"]).removeprefix("/convite#")


@pytest.mark.row("S11")
async def test_somebody_who_is_invited_chooses_a_password_by_a_link_that_works_once(hub: RunningHub) -> None:
    admin = await hub.login("admin")
    person = await invited(admin)
    assert "qualidade" in person["agentes"], "the agents of the role"
    assert person["convite"] is not None
    token = token_of(person)
    seen = await hub.anonymous.post("/auth/convite", json={"token": token})
    assert seen.json() == {"nome": "Nova", "email": "nova@casa.pt", "organizacao": "Demonstração", "minimo": 8}

    async with PageClient(hub) as page:
        short = await page.post("/auth/convite/aceitar", json={"token": token, "password": "curta"})
        assert (short.status_code, short.json()["error"]["code"]) == (422, "password_too_short")
        body = {"token": token, "password": "uma-senha-minha"}
        assert (await hub.anonymous.post("/auth/convite/aceitar", json=body)).status_code == 403, "no page of ours"
        accepted = page._known(await page.post("/auth/convite/aceitar", json=body))
        assert accepted.json()["nome"] == "Nova"
        assert (await page.get("/auth/me")).json()["organizacao"] == "Demonstração"
        for path in ("/auth/convite", "/auth/convite/aceitar"):
            again = await page.post(path, json=body if "aceitar" in path else {"token": token})
            assert (again.status_code, again.json()["error"]["code"]) == (404, "link_ended")
    await hub.anonymous.login("nova@casa.pt", "uma-senha-minha")
    assert (await people(admin))["nova@casa.pt"]["convite"] is None


async def test_a_link_ends_with_its_day_with_the_next_one_and_with_a_suspension(
    hub: RunningHub, monkeypatch: pytest.MonkeyPatch
) -> None:
    admin = await hub.login("admin")
    rui = (await people(admin))["rui@demo.com"]

    async def link() -> str:
        made = await admin.post(f"{PEOPLE}/{rui['id']}/ligacao")
        return str(made.json()["url"]).removeprefix("/convite#")

    async def status(token: str) -> int:
        return (await hub.anonymous.post("/auth/convite", json={"token": token})).status_code

    first, second = await link(), await link()
    assert [await status(first), await status(second), await status("x")] == [404, 200, 404]
    session = await hub.login("rui")
    async with PageClient(hub) as page:
        body = {"token": second, "password": "uma-nova-senha"}
        assert (await page.post("/auth/convite/aceitar", json=body)).status_code == 200
    assert (await session.get("/auth/me")).status_code == 401, "a new password ends every session"
    third = await link()
    await admin.request("PATCH", f"{PEOPLE}/{rui['id']}", json={"ativa": False})
    assert await status(third) == 404
    await admin.request("PATCH", f"{PEOPLE}/{rui['id']}", json={"ativa": True})
    monkeypatch.setattr("qhub.people.directory.LINK_HOURS", -1)
    assert await status(await link()) == 404


@pytest.mark.row("S5")
async def test_an_administrator_changes_role_agents_and_name_and_locks_out(hub: RunningHub) -> None:
    admin, julia = await hub.login("admin"), await hub.login("julia")
    julia_id = (await people(admin))["julia@demo.com"]["id"]
    body = {"nome": "Júlia Reis", "role": "responsavel", "agentes": ["analise"]}
    changed = (await admin.request("PATCH", f"{PEOPLE}/{julia_id}", json=body)).json()
    assert (changed["nome"], changed["role"], changed["agentes"]) == ("Júlia Reis", "responsavel", ["analise"])
    assert (await julia.get("/auth/me")).json()["role"] == "responsavel"
    assert [agent["id"] for agent in (await julia.get("/agentes")).json()] == ["analise"]
    unknown = await admin.request("PATCH", f"{PEOPLE}/{julia_id}", json={"agentes": ["ninguem"]})
    assert (unknown.status_code, unknown.json()["error"]["code"]) == (422, "agent_unknown")

    await admin.request("PATCH", f"{PEOPLE}/{julia_id}", json={"ativa": False})
    assert (await julia.get("/auth/me")).status_code == 401
    assert not (await people(admin))["julia@demo.com"]["ativa"]
    await admin.request("PATCH", f"{PEOPLE}/{julia_id}", json={"ativa": True})
    await hub.login("julia")


async def test_an_administrator_sees_and_ends_sessions_of_others(sqlite_hub: RunningHub) -> None:
    admin, first, second = [await sqlite_hub.login(who) for who in ("admin", "rui", "rui")]
    rui = (await people(admin))["rui@demo.com"]
    assert rui["sessoes"] == 2
    address = f"{PEOPLE}/{rui['id']}/sessoes"
    one = next(session["id"] for session in (await first.get("/auth/sessoes")).json() if session["atual"])
    assert one in [session["id"] for session in (await admin.get(address)).json()]
    assert (await admin.request("DELETE", f"{address}/{one}")).status_code == 204
    assert [(await client.get("/auth/me")).status_code for client in (first, second)] == [401, 200]
    assert (await admin.request("DELETE", address)).json() == {"terminadas": 1}
    assert (await second.get("/auth/me")).status_code == 401
    own = f"{PEOPLE}/{(await people(admin))['admin@demo.com']['id']}/sessoes"
    assert (await admin.request("DELETE", own)).json() == {"terminadas": 0}
    assert (await admin.get("/auth/me")).status_code == 200


async def test_nobody_takes_themselves_out(sqlite_hub: RunningHub) -> None:
    admin = await sqlite_hub.login("admin")
    own = f"{PEOPLE}/{(await people(admin))['admin@demo.com']['id']}"
    for method, body in (("PATCH", {"ativa": False}), ("PATCH", {"role": "operador"}), ("DELETE", None)):
        answer = await admin.request(method, own, json=body)
        assert (answer.status_code, answer.json()["error"]["code"]) == (409, "own_account")
    assert (await admin.request("PATCH", own, json={"nome": "Chefe", "role": "admin"})).status_code == 200


async def test_who_is_deleted_leaves_no_row_and_no_file(settings: Settings) -> None:
    async with running_hub(settings) as hub:
        admin, rui = await hub.login("admin"), await hub.login("rui")
        conversation = await rui.conversation()
        sent = {"file": ("vendas.csv", b"loja,valor\nPorto,3\n")}
        assert (await rui.post(f"/conversas/{conversation}/upload", files=sent)).status_code == 201
        await rui.send(conversation, "quantos registos há?")
        tables = settings.data_dir / "tables"
        assert [path for path in tables.rglob("*") if path.is_file()]
        rui_id = (await people(admin))["rui@demo.com"]["id"]
        assert (await admin.request("DELETE", f"{PEOPLE}/{rui_id}")).status_code == 204
        assert "rui@demo.com" not in await people(admin)
        assert (await rui.get("/auth/me")).status_code == 401
        assert (await admin.request("DELETE", f"{PEOPLE}/{rui_id}")).status_code == 404
        assert [path for path in tables.rglob("*") if path.is_file()] == []
        assert await hub.hub.stores.conversations.ids(rui_id) == []


@pytest.mark.parametrize(
    "text",
    [
        "email\tnome\trole\nana@casa.pt\tAna Reis\tresponsavel\n",
        "email|nome|role\r\nana@casa.pt|Ana Reis|Supervisor\r\n",
        "sep=;\nE-mail;Nome completo;Papel\nana@casa.pt;Ana  Reis;Responsável\n",
        "Role,Name,Email,Notes\rRESPONSAVEL,Ana Reis,ana@casa.pt,x\r",
        '\n\nnome,email,"nota; mais",role\n"Ana\nReis",ana@casa.pt,"a, b",responsável\n',
    ],
)
async def test_a_file_of_people_is_read_as_spreadsheets_save_it(sqlite_hub: RunningHub, text: str) -> None:
    admin = await sqlite_hub.login("admin")
    answer = (await admin.post(f"{PEOPLE}/importar", json={"csv": text})).json()
    assert answer["recusadas"] == []
    assert [(one["email"], one["nome"], one["role"]) for one in answer["criadas"]] == [
        ("ana@casa.pt", "Ana Reis", "responsavel")
    ]


async def test_a_file_invites_everybody_it_can_and_says_whom_not(sqlite_hub: RunningHub) -> None:
    admin = await sqlite_hub.login("admin")
    lines = [
        "\ufeffNome;Email;Role",
        "Beatriz;bia@casa.pt;estudante",
        "Rui;rui@demo.com;operador",
        ";sem@nome.pt;",
        "Zé;isto não é;",
        "Ivo;ivo@casa.pt;chefe",
        "",
        "Carla;CARLA@casa.pt;",
    ]
    answer = await admin.post(f"{PEOPLE}/importar", json={"csv": "\n".join(lines)})
    assert answer.status_code == 200, answer.text
    taken = [(person["email"], person["role"]) for person in answer.json()["criadas"]]
    assert taken == [("bia@casa.pt", "estudante"), ("carla@casa.pt", "operador")]
    assert [(one["linha"], one["email"]) for one in answer.json()["recusadas"]] == [
        (3, "rui@demo.com"), (4, "sem@nome.pt"), (5, "isto não é"), (6, "ivo@casa.pt"),
    ]  # fmt: skip
    assert all(one["motivo"] for one in answer.json()["recusadas"])
    tokens = [token_of(person) for person in answer.json()["criadas"]]
    assert [(await sqlite_hub.anonymous.post("/auth/convite", json={"token": one})).status_code for one in tokens] == [
        200, 200,
    ]  # fmt: skip
    for text in ("", "a,b\n1,2", "email;nota\na@b.pt;nome"):
        refused = await admin.post(f"{PEOPLE}/importar", json={"csv": text})
        assert refused.status_code == 422, refused.text
    assert (await admin.post(PEOPLE, json={"email": "bia@casa.pt", "nome": "B"})).status_code == 409
    assert (await admin.post(PEOPLE, json={"email": "ninguem", "nome": "B"})).status_code == 422
