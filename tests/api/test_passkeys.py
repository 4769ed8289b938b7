"""Passkeys: made by who shows that it is them, let people in by themselves, and count as a second factor."""

from typing import Any

import httpx
import pytest

from tests.support.authenticator import PRESENT, Authenticator
from tests.support.hub import RunningHub
from tests.support.page import PageClient


def said(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


async def offered(page: PageClient, password: str = "rui123") -> dict[str, Any]:
    answer = await page.post("/auth/chaves/preparar", json={"password": password})
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


async def add(page: PageClient, device: Authenticator, name: str = "Portátil") -> httpx.Response:
    offer = await offered(page)
    body = {"bilhete": offer["bilhete"], "nome": name, "credencial": device.made(offer["opcoes"])}
    return await page.post("/auth/chaves", json=body)


async def asked(page: PageClient) -> dict[str, Any]:
    return dict((await page.post("/auth/chaves/desafio")).json())


async def enter(page: PageClient, device: Authenticator) -> httpx.Response:
    challenge = await asked(page)
    body = {"bilhete": challenge["bilhete"], "credencial": device.shown(challenge["opcoes"])}
    answer = await page.post("/auth/chaves/entrar", json=body)
    if answer.is_success:
        page.login = answer.json()
        page.headers["X-QHub-Sessao"] = page.login["sessao"]
    return answer


@pytest.mark.journey
async def test_a_person_has_several_and_each_lets_them_in(hub: RunningHub) -> None:
    laptop, phone = Authenticator(hub.url), Authenticator(hub.url)
    async with PageClient(hub) as page, PageClient(hub) as other:
        await page.enter("rui")
        assert (await add(page, laptop)).status_code == 201
        assert (await add(page, phone, "Telemóvel")).status_code == 201
        excluded = [one["id"] for one in (await offered(page))["opcoes"]["excludeCredentials"]]
        assert len(excluded) == 2
        for device in (laptop, phone):
            assert (await enter(other, device)).is_success
            assert (await other.get("/auth/me")).json()["email"] == "rui@demo.com"
        assert (await other.renew()).is_success
        keys = (await page.get("/auth/chaves")).json()
        assert [key["nome"] for key in keys] == ["Portátil", "Telemóvel"]
        assert all(key["usada"] for key in keys)
        removed = await page.request("DELETE", f"/auth/chaves/{keys[1]['id']}")
        assert removed.status_code == 204
        assert said(await enter(other, phone)) == (401, "passkey_unknown")
        assert (await enter(other, laptop)).is_success
    admin = await hub.login("admin")
    entries = (await admin.get("/auditoria", params={"acao": "passkey"})).json()["entradas"]
    assert [entry["acao"] for entry in entries] == ["passkey.removed", "passkey.added", "passkey.added"]
    logins = (await admin.get("/auditoria", params={"acao": "login.succeeded", "quem": page.login["id"]})).json()
    assert len(logins["entradas"]) == 4, "each is a login as any other"


@pytest.mark.row("S51")
async def test_a_passkey_that_is_forged_replayed_copied_or_of_another_site_opens_nothing(hub: RunningHub) -> None:
    device, refused = Authenticator(hub.url), (401, "passkey_unknown")
    async with PageClient(hub) as page, PageClient(hub) as other:
        await page.enter("rui")
        await add(page, device)
        assert said(await enter(other, Authenticator(hub.url))) == refused, "nobody's"
        assert said(await enter(other, Authenticator(hub.url, id=device.id))) == refused, "another key by its name"
        elsewhere = Authenticator("https://outro.example", id=device.id, key=device.key)
        assert said(await enter(other, elsewhere)) == refused, "signed for another site"
        unseen = Authenticator(hub.url, flags=PRESENT, id=device.id, key=device.key)
        assert said(await enter(other, unseen)) == refused, "the device did not look who was there"
        challenge = await asked(other)
        body = {"bilhete": challenge["bilhete"], "credencial": device.shown(challenge["opcoes"])}
        assert (await other.post("/auth/chaves/entrar", json=body)).is_success
        assert said(await other.post("/auth/chaves/entrar", json=body)) == (401, "login_ended"), "replayed"
        mixed = {**body, "bilhete": (await asked(other))["bilhete"]}
        assert said(await other.post("/auth/chaves/entrar", json=mixed)) == refused, "another challenge's signature"
        device.count = 0
        assert said(await enter(other, device)) == refused, "a copy that has fallen behind"
        hostile: list[Any] = [{}, {"id": 1}, {"id": "x", "rawId": "x", "response": "x", "type": "x"}]
        for credential in hostile:
            body = {"bilhete": (await asked(other))["bilhete"], "credencial": credential}
            assert said(await other.post("/auth/chaves/entrar", json=body)) == refused
        admin = await hub.login("admin")
        device.count = 10
        await admin.request("PATCH", f"/organizacao/pessoas/{page.login['id']}", json={"ativa": False})
        assert said(await enter(other, device)) == (403, "account_suspended")


@pytest.mark.journey
@pytest.mark.row("S51")
async def test_only_who_shows_that_it_is_them_adds_one(hub: RunningHub) -> None:
    async with PageClient(hub) as page, PageClient(hub) as other:
        await page.enter("rui")
        await other.enter("ana")
        wrong = await page.post("/auth/chaves/preparar", json={"password": "outra"})
        assert said(wrong) == (403, "wrong_password")
        without = await page.post("/auth/chaves/preparar", json={})
        assert said(without) == (403, "wrong_password"), "an open page does not do"
        offer, device = await offered(page), Authenticator(hub.url)
        body = {"bilhete": offer["bilhete"], "nome": "Roubada", "credencial": device.made(offer["opcoes"])}
        assert said(await other.post("/auth/chaves", json=body)) == (422, "passkey_unusable"), "another's ticket"
        assert (await page.post("/auth/chaves", json=body)).status_code == 201
        assert said(await page.post("/auth/chaves", json=body)) == (422, "passkey_unusable"), "once"
        assert said(await add(page, device)) == (409, "passkey_known")
        unseen = Authenticator(hub.url, flags=PRESENT)
        assert said(await add(page, unseen)) == (422, "passkey_unusable"), "a key that any hand can use"
        key = (await page.get("/auth/chaves")).json()[0]["id"]
        assert said(await other.request("DELETE", f"/auth/chaves/{key}")) == (404, "passkey_not_found")


async def test_a_passkey_counts_as_a_second_factor(hub: RunningHub) -> None:
    device, admin = Authenticator(hub.url), await hub.login("admin")
    async with PageClient(hub) as page:
        await page.enter("rui")
        await add(page, device)
        person = f"/organizacao/pessoas/{page.login['id']}"
        changed = await admin.request("PATCH", person, json={"exige_segundo_fator": True})
        assert changed.json()["segundo_fator"] is True
        assert said(await page.enter("rui")) == (401, "passkey_needed"), "the password alone does not do"
        assert (await enter(page, device)).is_success
        assert (await admin.request("DELETE", f"{person}/segundo-fator")).status_code == 204
        assert said(await enter(page, device)) == (401, "passkey_unknown"), "lost with the device"
        assert said(await page.enter("rui")) == (401, "second_factor_setup")
