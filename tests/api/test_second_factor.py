"""A second factor: set up with a device, asked for at every login, required and reset by administrators."""

from typing import Any

import httpx
import pyotp
import pytest

from qhub.people.second_factor import STEP_SECONDS
from tests.support.hub import Client, RunningHub
from tests.support.page import PageClient

RUI = {"email": "rui@demo.com", "password": "rui123"}


NOON = 1_800_000_000
"""When these tests happen: a code must not grow old because a machine is busy."""


@pytest.fixture(autouse=True)
def noon(hub: RunningHub) -> None:
    hub.hub.people.second_factor.clock = lambda: NOON


def code_of(secret: str, away: int = 0) -> str:
    """What a device shows, now or some half minutes away."""
    return pyotp.TOTP(secret).at(NOON + away * STEP_SECONDS)


async def log_in(hub: RunningHub, **more: Any) -> httpx.Response:
    return await hub.anonymous.post("/auth/login", json=RUI | more)


def said(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


async def set_up(hub: RunningHub, rui: Client) -> tuple[str, list[str]]:
    """The secret of a factor that is on, and its recovery codes. The code of half a minute ago is used for it."""
    prepared = (await hub.anonymous.post("/auth/segundo-fator/preparar", json=RUI)).json()
    confirmed = await rui.post("/auth/segundo-fator", json={"codigo": code_of(prepared["segredo"], -1)})
    assert confirmed.status_code == 200, confirmed.text
    return prepared["segredo"], confirmed.json()["codigos"]


async def test_a_login_asks_for_a_code_once_a_device_has_shown_one(hub: RunningHub) -> None:
    rui = await hub.login("rui")
    prepared = (await hub.anonymous.post("/auth/segundo-fator/preparar", json=RUI)).json()
    assert prepared["uri"].startswith("otpauth://totp/QHub:rui%40demo.com?secret=" + prepared["segredo"])
    assert {len(row) for row in prepared["qr"]} == {len(prepared["qr"])}
    assert (await log_in(hub)).is_success, "nothing is asked for before a device has shown a code"
    assert said(await rui.post("/auth/segundo-fator", json={"codigo": "000000"})) == (403, "second_factor_wrong")
    secret, codes = await set_up(hub, rui)
    assert len(set(codes)) == 10
    expected = {"ativo": True, "exigido": False, "codigos": 10, "senha": True}
    assert (await rui.get("/auth/segundo-fator")).json() == expected
    assert said(await log_in(hub)) == (401, "second_factor_needed")
    assert said(await log_in(hub, codigo=code_of(secret, -1))) == (403, "second_factor_wrong"), "each counts once"
    shown = code_of(secret)
    assert (await log_in(hub, codigo=shown)).is_success
    assert said(await log_in(hub, codigo=shown)) == (403, "second_factor_wrong")
    async with PageClient(hub) as page:
        assert said(await page.post("/auth/sessao", json=RUI)) == (401, "second_factor_needed")
        assert (await page.post("/auth/sessao", json=RUI | {"codigo": code_of(secret, 1)})).is_success
    again = await hub.anonymous.post("/auth/segundo-fator/preparar", json=RUI)
    assert said(again) == (409, "second_factor_active"), "a password alone changes nothing"


async def test_recovery_codes_let_somebody_in_once_each(hub: RunningHub) -> None:
    rui = await hub.login("rui")
    secret, codes = await set_up(hub, rui)
    assert (await log_in(hub, codigo=codes[0].lower())).is_success
    assert said(await log_in(hub, codigo=codes[0])) == (403, "second_factor_wrong")
    renewed = await rui.post("/auth/segundo-fator/codigos", json={"codigo": code_of(secret)})
    assert renewed.status_code == 200
    assert said(await log_in(hub, codigo=codes[1])) == (403, "second_factor_wrong"), "the old ones count no more"
    assert (await log_in(hub, codigo=renewed.json()["codigos"][9])).is_success
    assert (await rui.get("/auth/segundo-fator")).json()["codigos"] == 9


async def test_codes_are_not_guessed(hub: RunningHub) -> None:
    rui = await hub.login("rui")
    secret, _ = await set_up(hub, rui)
    for _ in range(hub.hub.settings.login_attempts_per_account):
        assert said(await log_in(hub, codigo="000000"))[0] == 403
    refused = await log_in(hub, codigo=code_of(secret))
    assert said(refused) == (429, "too_many_logins")
    admin = await hub.login("admin")
    failed = (await admin.get("/auditoria", params={"acao": "factor.failed"})).json()["entradas"]
    assert len(failed) == hub.hub.settings.login_attempts_per_account


async def test_somebody_switches_it_off_with_password_and_code(hub: RunningHub) -> None:
    rui = await hub.login("rui")
    secret, _ = await set_up(hub, rui)
    off = "/auth/segundo-fator/desligar"
    wrong = await rui.post(off, json={"password": "outra", "codigo": code_of(secret)})
    assert said(wrong) == (403, "wrong_password")
    assert (await rui.post(off, json={"password": "rui123", "codigo": code_of(secret)})).status_code == 204
    assert (await log_in(hub)).is_success


async def test_an_administrator_requires_it_and_resets_it(hub: RunningHub) -> None:
    admin, rui = await hub.login("admin"), await hub.login("rui")
    me = (await rui.get("/auth/me")).json()["id"]
    person = f"/organizacao/pessoas/{me}"
    changed = await admin.request("PATCH", person, json={"exige_segundo_fator": True})
    assert (changed.json()["segundo_fator"], changed.json()["exige_segundo_fator"]) == (False, True)
    assert said(await log_in(hub)) == (401, "second_factor_setup")
    prepared = (await hub.anonymous.post("/auth/segundo-fator/preparar", json=RUI)).json()
    assert (await log_in(hub, codigo=code_of(prepared["segredo"]))).is_success, "the first code sets it up"
    assert said(await log_in(hub)) == (401, "second_factor_needed")
    off = {"password": "rui123", "codigo": code_of(prepared["segredo"], 1)}
    assert said(await rui.post("/auth/segundo-fator/desligar", json=off)) == (403, "second_factor_required")
    assert (await admin.request("DELETE", f"{person}/segundo-fator")).status_code == 204
    assert said(await log_in(hub)) == (401, "second_factor_setup")
    await admin.request("PATCH", person, json={"exige_segundo_fator": False})
    assert (await log_in(hub)).is_success
    entries = (await admin.get("/auditoria", params={"acao": "factor"})).json()["entradas"]
    assert [entry["acao"] for entry in entries] == [
        "factor.optional", "factor.reset", "factor.enabled", "factor.required",
    ]  # fmt: skip


async def test_a_link_for_a_password_asks_for_the_code_too(hub: RunningHub) -> None:
    admin, rui = await hub.login("admin"), await hub.login("rui")
    secret, _ = await set_up(hub, rui)
    me = (await rui.get("/auth/me")).json()["id"]
    link = (await admin.post(f"/organizacao/pessoas/{me}/ligacao")).json()["url"].partition("#")[2]
    async with PageClient(hub) as page:
        body = {"token": link, "password": "uma-senha-nova"}
        assert said(await page.post("/auth/convite/aceitar", json=body)) == (401, "second_factor_needed")
        assert (await log_in(hub, codigo=code_of(secret))).is_success, "the old password still counts"
        accepted = await page.post("/auth/convite/aceitar", json=body | {"codigo": code_of(secret, 1)})
        assert accepted.is_success, accepted.text
