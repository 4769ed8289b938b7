"""The web app's logins: cookies that no script reads, renewed, listed and ended."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest
import structlog

from qhub.settings.settings import Settings
from tests.support.hub import RunningHub, read_sse, running_hub
from tests.support.page import PageClient

CHROME_ON_WINDOWS = (
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36"
)


def set_cookies(answer: httpx.Response) -> dict[str, set[str]]:
    """Each cookie that an answer sets, with its attributes."""
    found = {}
    for line in answer.headers.get_list("set-cookie"):
        cookie, *attributes = line.split("; ")
        found[cookie.split("=")[0]] = {attribute.lower() for attribute in attributes}
    return found


@asynccontextmanager
async def entered(hub: RunningHub, who: str = "rui", **headers: str) -> AsyncIterator[PageClient]:
    async with PageClient(hub, headers) as page:
        assert (await page.enter(who)).status_code == 200
        yield page


async def test_a_browser_is_given_cookies_that_no_script_reads_and_no_token(sqlite_hub: RunningHub) -> None:
    async with PageClient(sqlite_hub) as page:
        answer = await page.enter("rui")
        assert set(answer.json()) == {"sessao", "id", "nome", "role"}
        assert page.cookie("access") not in answer.text
        cookies = set_cookies(answer)
        port = sqlite_hub.url.rsplit(":", 1)[1]
        assert set(cookies) == {f"qhub-access-{port}", f"qhub-refresh-{port}"}
        for attributes in cookies.values():
            assert {"httponly", "samesite=strict", "path=/"} < attributes
            assert "secure" not in attributes
        assert "max-age=900" in cookies[f"qhub-access-{port}"]
        assert (await page.get("/auth/me")).json()["nome"] == "Rui"
        conversation = (await page.post("/conversas", json={"agente_id": "qualidade"})).json()["id"]
        headers = page.headers | {"Accept": "text/event-stream"}
        send = page.http.stream(
            "POST", f"/conversas/{conversation}/mensagens", json={"content": "quantos defeitos há?"}, headers=headers
        )
        async with send as stream:
            assert [event.type async for event in read_sse(stream)][-1] == "done"


async def test_by_tls_the_cookies_are_secure_and_of_this_host_alone(sqlite_settings: Settings) -> None:
    settings = sqlite_settings.model_copy(update={"public_url": "https://hub.example"})
    async with running_hub(settings) as hub, PageClient(hub) as page:
        headers = {"Origin": "https://hub.example", "Host": "hub.example"}
        cookies = set_cookies(await page.post(
            "/auth/sessao", json={"email": "rui@demo.com", "password": "rui123"}, headers=headers
        ))  # fmt: skip
    assert set(cookies) == {"__Host-qhub-access", "__Host-qhub-refresh"}
    for attributes in cookies.values():
        assert {"secure", "path=/", "httponly", "samesite=strict"} < attributes
        assert not [one for one in attributes if one.startswith("domain")]


@pytest.mark.row("S46")
@pytest.mark.parametrize(
    "headers",
    [
        {"X-QHub-Sessao": ""},
        {"Origin": "", "Sec-Fetch-Site": ""},
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site", "Origin": ""},
        {"Sec-Fetch-Site": "same-site", "Origin": ""},
        {"Sec-Fetch-Site": "none", "Origin": "", "X-QHub-Sessao": ""},
    ],
)
async def test_a_cookie_alone_changes_nothing(sqlite_hub: RunningHub, headers: dict[str, str]) -> None:
    async with entered(sqlite_hub) as page:
        for method, path, body in (
            ("POST", "/conversas", {"agente_id": "qualidade"}),
            ("PUT", "/preferencias", {"idioma": "en"}),
            ("DELETE", "/conversas?confirmar=tudo", None),
            ("POST", "/auth/renovar", None),
            ("POST", "/auth/logout", None),
            ("POST", "/auth/sessao", {"email": "ana@demo.com", "password": "ana123"}),
        ):
            answer = await page.request(method, path, json=body, headers=headers)
            assert answer.status_code in (401, 403), (path, answer.text)
            assert "set-cookie" not in answer.headers
        assert (await page.get("/conversas")).json()["conversas"] == []
        assert (await page.post("/conversas", json={"agente_id": "qualidade"})).status_code == 201


@pytest.mark.row("S46")
async def test_a_cookie_opens_nothing_that_another_sites_page_asks_for(sqlite_hub: RunningHub) -> None:
    async with entered(sqlite_hub) as page:
        for site, status in (("cross-site", 401), ("same-site", 401), ("same-origin", 200), ("none", 200), ("", 200)):
            answer = await page.get("/auth/me", headers={"Sec-Fetch-Site": site, "X-QHub-Sessao": "", "Origin": ""})
            assert answer.status_code == status, site


async def test_a_page_that_still_shows_another_login_does_nothing_in_this_ones_name(sqlite_hub: RunningHub) -> None:
    async with entered(sqlite_hub) as page:
        before = dict(page.login)
        await page.enter("julia")
        stale = {"X-QHub-Sessao": before["sessao"]}
        assert (await page.post("/conversas", json={"agente_id": "qualidade"}, headers=stale)).status_code == 401
        assert (await page.get("/auth/me", headers=stale)).status_code == 401
        told = (await page.post("/auth/renovar", headers=stale)).json()
        assert told["nome"] == "Júlia"
        sessions = await sqlite_hub.hub.stores.sessions.of_user(before["id"])
        assert sessions == [], "the browser's first login ended with the second"


async def test_cookies_are_none_at_the_door_for_programs(sqlite_hub: RunningHub) -> None:
    async with entered(sqlite_hub) as page:
        assert (await page.post("/mcp", json={})).status_code == 401


async def test_a_bearer_needs_no_page_and_counts_before_any_cookie(sqlite_hub: RunningHub) -> None:
    julia = await sqlite_hub.login("julia")
    async with entered(sqlite_hub) as page:
        answer = await page.http.post("/conversas", json={"agente_id": "qualidade"}, headers=julia.headers)
        assert answer.status_code == 201
        assert (await page.http.get("/auth/me", headers=julia.headers)).json()["nome"] == "Júlia"
        assert (await page.http.get("/auth/me", headers={"Authorization": "Bearer x"})).status_code == 401


async def test_in_a_window_of_its_own_a_browser_gets_the_web_app_and_not_json(sqlite_hub: RunningHub) -> None:
    window = {"Sec-Fetch-Dest": "document", "Sec-Fetch-Site": "none", "Origin": "", "X-QHub-Sessao": ""}
    async with entered(sqlite_hub) as page:
        made = await page.post("/dashboards", json={"titulo": "Defeitos", "html": "<p>7</p>"})
        for path in ("/conversas", "/auth/me", "/nada"):
            answer = await page.get(path, headers=window)
            assert (answer.status_code, "text/html" in answer.headers["content-type"]) == (404, True), path
        dashboard = await page.get(made.json()["url"], headers=window)
        assert dashboard.status_code == 200
        assert "<iframe" in dashboard.text
        framed = {**window, "Sec-Fetch-Dest": "iframe", "Sec-Fetch-Site": "same-origin"}
        assert "<p>7</p>" in (await page.get(f"{made.json()['url']}?quadro=1", headers=framed)).text
        foreign = await page.get(made.json()["url"], headers=window | {"Sec-Fetch-Site": "cross-site"})
        assert (foreign.status_code, foreign.headers["location"]) == (303, f"/d/{made.json()['id']}")


async def test_a_login_is_renewed_for_as_long_as_it_is_used(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running_hub(settings) as hub, entered(hub) as page:
        first = (page.cookie("access"), page.cookie("refresh"), page.login["sessao"])
        page.put("access", "")
        assert (await page.get("/auth/me")).status_code == 401
        assert (await page.renew()).status_code == 200
        assert (await page.get("/auth/me")).status_code == 200
        assert page.login["sessao"] == first[2]
        assert page.cookie("refresh") != first[1]

        now = time.time()
        session = (await hub.hub.stores.sessions.of_user(page.login["id"]))[0]
        assert now + 8 * 3600 - 60 < session.expires_at <= now + 8 * 3600 + 60
        monkeypatch.setattr(hub.hub.settings, "session_max_days", 1 / 24)
        assert (await page.renew()).status_code == 200
        session = (await hub.hub.stores.sessions.of_user(page.login["id"]))[0]
        assert session.expires_at <= now + 3600, "however much it is used"


@pytest.mark.row("S47")
async def test_an_old_refresh_cookie_ends_the_login_of_both_who_hold_it(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running_hub(settings) as hub, entered(hub) as person, entered(hub, "julia") as thief:
        stolen = person.cookie("refresh")
        thief.put("refresh", stolen)
        assert (await thief.renew()).json()["nome"] == "Rui"
        monkeypatch.setattr("qhub.store.sessions.RACE_SECONDS", 0)
        assert (await person.renew()).status_code == 401
        assert (await person.get("/auth/me")).status_code == 401
        assert (await thief.renew()).status_code == 401
        assert (await thief.get("/auth/me")).status_code == 401
        assert await hub.hub.stores.sessions.of_user(person.login["id"]) == []


async def test_two_tabs_that_renew_at_once_stay_logged_in(hub: RunningHub) -> None:
    async with entered(hub) as page:
        first = page.cookie("refresh")
        answers = await asyncio.gather(*(
            page.http.post("/auth/renovar", headers=page.headers) for _ in range(5)
        ))  # fmt: skip
        assert {answer.status_code for answer in answers} == {200}
        page.put("refresh", first)
        assert (await page.renew()).status_code == 200, "an answer that was lost can be asked for again, for a while"
        assert (await page.renew()).status_code == 200
        assert (await page.get("/auth/me")).status_code == 200


@pytest.mark.row("S47")
@pytest.mark.parametrize("kind", ["access as refresh", "refresh as access", "garbage", "none"])
async def test_no_other_token_renews_a_login_or_opens_a_route(sqlite_hub: RunningHub, kind: str) -> None:
    async with entered(sqlite_hub) as page:
        access, refresh = page.cookie("access"), page.cookie("refresh")
        match kind:
            case "access as refresh":
                page.put("refresh", access)
            case "refresh as access":
                page.put("access", refresh)
                assert (await page.get("/auth/me")).status_code == 401
                return
            case "garbage":
                page.put("refresh", "x.y.z")
            case "none":
                page.put("refresh", "")
        assert (await page.renew()).status_code == 401
        page.put("refresh", refresh)
        assert (await page.renew()).status_code == 200, "what is no token of ours ends nothing"


async def test_people_see_where_they_are_logged_in(hub: RunningHub) -> None:
    program = await hub.login("rui")
    async with entered(hub) as page, entered(hub, **{"User-Agent": CHROME_ON_WINDOWS}):
        listed = (await page.get("/auth/sessoes")).json()
        assert {one["dispositivo"] for one in listed} == {"Firefox, Linux", "Chrome, Windows", "python-httpx"}
        assert [one["dispositivo"] for one in listed if one["atual"]] == ["Firefox, Linux"]
        assert {one["endereco"] for one in listed} == {"127.0.0.1"}
        assert all(one["inicio"] <= one["usado"] < one["expira"] for one in listed)
        assert len((await program.get("/auth/sessoes")).json()) == 3


@pytest.mark.row("S5")
async def test_people_end_one_session_or_all_others_at_once(hub: RunningHub) -> None:
    async with entered(hub) as here, entered(hub) as there, entered(hub, "julia") as julia:
        program = await hub.login("rui")
        assert (await julia.request("DELETE", f"/auth/sessoes/{there.login['sessao']}")).status_code == 404
        assert (await there.get("/auth/me")).status_code == 200
        assert (await here.request("DELETE", f"/auth/sessoes/{there.login['sessao']}")).status_code == 204
        assert (await there.get("/auth/me")).status_code == 401
        assert (await there.renew()).status_code == 401
        assert (await here.request("DELETE", f"/auth/sessoes/{there.login['sessao']}")).status_code == 404

        assert (await program.get("/auth/me")).status_code == 200
        assert (await here.request("DELETE", "/auth/sessoes")).json() == {"terminadas": 1}
        assert (await program.get("/auth/me")).status_code == 401
        assert (await here.get("/auth/me")).status_code == 200
        assert (await julia.get("/auth/me")).status_code == 200
        ended = await here.request("DELETE", f"/auth/sessoes/{here.login['sessao']}")
        assert ended.status_code == 204
        assert here.cookie("access") == here.cookie("refresh") == ""


@pytest.mark.row("S5")
async def test_logging_out_works_after_the_short_cookie_has_ended(sqlite_hub: RunningHub) -> None:
    async with entered(sqlite_hub) as page:
        page.put("access", "")
        answer = await page.post("/auth/logout")
        assert answer.status_code == 204
        assert all("max-age=0" in attributes for attributes in set_cookies(answer).values())
        assert page.cookie("refresh") == ""
        assert await sqlite_hub.hub.stores.sessions.of_user(page.login["id"]) == []
        assert (await page.post("/auth/logout")).status_code == 401


@pytest.mark.row("S5")
async def test_a_new_password_ends_all_others_and_gives_this_browser_a_new_login(hub: RunningHub) -> None:
    async with entered(hub) as here, entered(hub) as there:
        before, stolen = here.login["sessao"], here.cookie("access")
        changed = await here.post("/auth/senha", json={"atual": "rui123", "nova": "uma-nova-senha"})
        assert changed.status_code == 204
        assert (await there.get("/auth/me")).status_code == (await there.renew()).status_code == 401
        assert (await here.renew()).status_code == 200
        assert here.login["sessao"] != before
        assert (await here.get("/auth/me")).status_code == 200
        bearer = {"Authorization": f"Bearer {stolen}"}
        assert (await hub.anonymous.get("/auth/me", headers=bearer)).status_code == 401


@pytest.mark.row("S5")
async def test_a_suspended_persons_browser_is_out_at_once(hub: RunningHub) -> None:
    async with entered(hub) as page:
        await hub.hub.stores.users.set_active(page.login["id"], False)
        for answer in (await page.get("/auth/me"), await page.renew(), await page.post("/auth/logout")):
            assert answer.status_code == 401


async def test_a_request_asks_the_database_as_often_as_before_and_writes_seldom(
    sqlite_hub: RunningHub, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with entered(sqlite_hub) as page:
        asked: list[str] = []
        database = sqlite_hub.hub.stores.database
        for name in ("read", "write", "write_once"):
            original = getattr(database, name)

            async def counted(work: Any, name: str = name, original: Any = original) -> Any:
                if "request_id" in structlog.contextvars.get_contextvars():  # not what the hub asks by itself
                    asked.append(name)
                return await original(work)

            monkeypatch.setattr(database, name, counted)
        for _ in range(3):
            await page.get("/auth/me")
        assert asked == ["read"] * 3, "whose token it is"
        monkeypatch.setattr("qhub.store.sessions.USED_SECONDS", 0)
        used = (await sqlite_hub.hub.stores.sessions.of_user(page.login["id"]))[0].used_at
        await page.get("/auth/me")
        assert (await sqlite_hub.hub.stores.sessions.of_user(page.login["id"]))[0].used_at > used
