"""Logging in through an identity provider on this machine: who is let in, as whom, and who is not."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
import pyotp
import pytest
from pydantic import SecretStr

from qhub.errors import ConfigurationError
from qhub.people.identity_provider import open_provider
from qhub.settings.settings import Settings
from tests.support.hub import WAIT, RunningHub, running_hub, test_settings
from tests.support.identity_provider import CLIENT, SECRET, LocalProvider, local_provider, new_key
from tests.support.page import PageClient

RUI = {"email": "rui@demo.com", "email_verified": True, "name": "Rui"}
EVA = {"email": "eva@escola.pt", "email_verified": True, "name": "Eva Sol"}
NOON = 1_800_000_000


@pytest.fixture
def provider() -> Iterator[LocalProvider]:
    with local_provider() as served:
        served.know("rui-1", **RUI)
        yield served


@asynccontextmanager
async def trusting(settings: Settings, provider: LocalProvider, **values: Any) -> AsyncIterator[RunningHub]:
    """A hub whose people log in through the provider."""
    known = {"oidc_issuer": provider.url, "oidc_client_id": CLIENT, "oidc_client_secret": SecretStr(SECRET)}
    async with running_hub(settings.model_copy(update=known | values)) as hub:
        yield hub


async def sent_back(page: PageClient, subject: str) -> dict[str, Any]:
    """Go to the provider and say there who one is; what it sends the browser back with."""
    began = await page.post("/auth/oidc")
    assert began.status_code == 200, began.text
    async with httpx.AsyncClient(timeout=WAIT) as browser:
        allowed = await browser.post(began.json()["url"], data={"sub": subject})
    assert allowed.status_code == 302, allowed.text
    back = urlsplit(allowed.headers["location"])
    assert f"{back.scheme}://{back.netloc}{back.path}" == f"{page.hub.url}/entrar"
    query = parse_qs(back.query)
    return {"estado": query["state"][0], "autorizacao": query["code"][0]}


async def enter(page: PageClient, subject: str) -> httpx.Response:
    answer = await page.post("/auth/oidc/entrar", json=await sent_back(page, subject))
    if answer.is_success and answer.json()["login"]:
        page.login = answer.json()["login"]
        page.headers["X-QHub-Sessao"] = page.login["sessao"]
    return answer


def said(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


@pytest.mark.journey
async def test_somebody_logs_in_as_with_a_password(settings: Settings, provider: LocalProvider) -> None:
    async with trusting(settings, provider, oidc_label="a Escola") as hub, PageClient(hub) as page:
        config = (await hub.anonymous.get("/config")).json()
        assert (config["sso"], config["senhas"]) == ("a Escola", True)
        assert (await enter(page, "rui-1")).is_success
        me = (await page.get("/auth/me")).json()
        assert (me["email"], me["id"]) == ("rui@demo.com", page.login["id"])
        assert (await page.renew()).is_success
        assert len((await page.get("/auth/sessoes")).json()) == 1
        admin = await hub.login("admin")
        entries = (await admin.get("/auditoria", params={"quem": me["id"]})).json()["entradas"]
        assert [entry["acao"] for entry in entries] == ["login.succeeded", "identity.linked"]
        assert (await page.post("/auth/logout")).status_code == 204
        assert (await page.get("/auth/me")).status_code == 401
        assert (await page.renew()).status_code == 401


async def test_the_providers_name_counts_once_it_is_known_and_no_longer_the_e_mail(
    settings: Settings, provider: LocalProvider
) -> None:
    async with trusting(settings, provider) as hub, PageClient(hub) as page:
        await enter(page, "rui-1")
        provider.know("rui-1", email="rui@outra.pt", email_verified=False, name="Rui")
        assert (await enter(page, "rui-1")).is_success
        assert (await page.get("/auth/me")).json()["email"] == "rui@demo.com"


@pytest.mark.row("S50")
@pytest.mark.parametrize("claims", [{"email_verified": False}, {"email_verified": "true"}, {}])
async def test_nobody_takes_over_an_administrator_by_an_e_mail_that_is_not_verified(
    settings: Settings, provider: LocalProvider, claims: dict[str, Any]
) -> None:
    provider.know("mallory", email="admin@demo.com", name="Mallory", **claims)
    async with trusting(settings, provider, oidc_create=True) as hub, PageClient(hub) as page:
        assert said(await enter(page, "mallory")) == (403, "sso_email_unverified")
        assert page.cookie("access") == ""


async def test_an_organisation_that_gives_e_mails_out_itself_vouches_for_them(
    settings: Settings, provider: LocalProvider
) -> None:
    provider.know("ana-1", email="ana@demo.com")
    provider.know("admin-1", email="admin@demo.com", email_verified=False)
    async with trusting(settings, provider, oidc_emails_verified=True) as hub, PageClient(hub) as page:
        assert (await enter(page, "ana-1")).is_success
        assert said(await enter(page, "admin-1")) == (403, "sso_email_unverified")


@pytest.mark.row("S50")
async def test_who_is_suspended_stays_out_and_who_nobody_added_too(settings: Settings, provider: LocalProvider) -> None:
    provider.know("eva-1", **EVA)
    async with trusting(settings, provider) as hub, PageClient(hub) as page:
        assert said(await enter(page, "eva-1")) == (403, "sso_unknown_person")
        await enter(page, "rui-1")
        admin = await hub.login("admin")
        person = f"/organizacao/pessoas/{page.login['id']}"
        assert (await admin.request("PATCH", person, json={"ativa": False})).is_success
        assert said(await enter(page, "rui-1")) == (403, "account_suspended")
        failed = (await admin.get("/auditoria", params={"acao": "login.failed"})).json()["entradas"]
        assert [entry["pormenores"] for entry in failed] == [{"why": "account_suspended"}]


async def test_people_are_added_with_a_role_an_organisation_and_agents(
    settings: Settings, provider: LocalProvider
) -> None:
    provider.know("eva-1", **EVA, escola="Escola do Sol", grupos=["todos", "docentes"])
    provider.know("ivo-1", email="ivo@fora.pt", email_verified=True)
    values = {
        "oidc_create": True,
        "oidc_organization_claim": "escola",
        "oidc_role_claim": "grupos",
        "oidc_roles": ["docentes=responsavel", "direcao=admin"],
        "oidc_new_agents": ["documentos"],
        "oidc_email_domains": ["Escola.pt", "demo.com"],
    }
    async with trusting(settings, provider, **values) as hub, PageClient(hub) as page:
        assert (await enter(page, "eva-1")).is_success
        me = (await page.get("/auth/me")).json()
        assert (me["nome"], me["role"], me["organizacao"]) == ("Eva Sol", "responsavel", "Escola do Sol")
        assert [agent["id"] for agent in (await page.get("/agentes")).json()] == ["documentos"]
        provider.know("eva-1", **EVA, grupos=["direcao", "docentes"])
        await enter(page, "eva-1")
        assert page.login["role"] == "admin", "of two roles the one that may most"
        provider.know("eva-1", **EVA)
        await enter(page, "eva-1")
        assert page.login["role"] == "admin", "an organisation keeps its last administrator"
        entries = (await page.get("/auditoria")).json()["entradas"]
        assert {"person.joined", "person.role_changed"} <= {entry["acao"] for entry in entries}
        assert said(await enter(page, "ivo-1")) == (403, "sso_domain")


@pytest.mark.journey
@pytest.mark.row("S11")
async def test_who_first_comes_by_two_windows_at_once_is_one_person(
    settings: Settings, provider: LocalProvider
) -> None:
    provider.know("eva-1", **EVA)
    async with trusting(settings, provider, oidc_create=True) as hub, PageClient(hub) as one, PageClient(hub) as other:
        back = [await sent_back(one, "eva-1"), await sent_back(other, "eva-1")]
        posts = [page.post("/auth/oidc/entrar", json=body) for page, body in zip((one, other), back, strict=True)]
        ids = {answer.json()["login"]["id"] for answer in await asyncio.gather(*posts)}
        assert len(ids) == 1


async def spoiled(hub: RunningHub, provider: LocalProvider, **claims: Any) -> tuple[int, str]:
    """What the hub says of a login whose token has other claims."""
    provider.spoil = lambda real: real.update(claims)
    async with PageClient(hub) as page:
        answer = await enter(page, "rui-1")
        assert page.cookie("access") == ""
        return said(answer)


@pytest.mark.row("S50")
async def test_a_token_counts_only_if_it_is_for_this_login_this_hub_and_now(
    settings: Settings, provider: LocalProvider
) -> None:
    async with trusting(settings, provider) as hub, PageClient(hub) as page:
        assert hub.hub.people.single_sign_on.provider
        refused = (401, "sso_refused")
        assert await spoiled(hub, provider, nonce="outro") == refused
        assert await spoiled(hub, provider, nonce=None) == refused
        assert await spoiled(hub, provider, aud="outro-hub") == refused
        assert await spoiled(hub, provider, aud=[CLIENT, "outro"], azp="outro") == refused
        assert await spoiled(hub, provider, iss="https://127.0.0.1/outro") == refused
        assert await spoiled(hub, provider, sub="") == refused
        provider.spoil = lambda claims: claims.update(exp=claims["iat"] - 61)
        assert said(await enter(page, "rui-1")) == refused
        provider.spoil = lambda claims: claims.update(iat=claims["iat"] + 3_600)
        assert said(await enter(page, "rui-1")) == refused
        admin = await hub.login("admin")
        assert (await admin.get("/auditoria")).is_success


async def test_a_providers_clock_may_be_a_little_away(settings: Settings, provider: LocalProvider) -> None:
    async with trusting(settings, provider, oidc_skew_seconds=600) as hub, PageClient(hub) as page:
        provider.spoil = lambda claims: claims.update(iat=claims["iat"] + 300)
        assert (await enter(page, "rui-1")).is_success
        provider.spoil = lambda claims: claims.update(exp=claims["iat"] - 300)
        assert (await enter(page, "rui-1")).is_success


@pytest.mark.row("S50")
async def test_keys_change_and_a_signature_of_none_of_them_is_refused(
    settings: Settings, provider: LocalProvider
) -> None:
    async with trusting(settings, provider) as hub, PageClient(hub) as page:
        await enter(page, "rui-1")
        await enter(page, "rui-1")
        assert provider.key_requests == 1, "keys are kept"
        first, provider.signing = provider.signing, new_key("b")
        provider.shown = [first]
        assert said(await enter(page, "rui-1")) == (401, "sso_refused"), "a key that the provider does not show"
        provider.shown = [first, provider.signing]
        assert (await enter(page, "rui-1")).is_success, "the key that it changed to"
        provider.shown, provider.signing = [first, provider.signing], new_key("b")
        assert said(await enter(page, "rui-1")) == (401, "sso_refused"), "another key by a known name"


@pytest.mark.journey
@pytest.mark.row("S50")
async def test_a_way_back_is_walked_once_and_by_who_left(settings: Settings, provider: LocalProvider) -> None:
    async with trusting(settings, provider) as hub, PageClient(hub) as page, PageClient(hub) as other:
        back = await sent_back(page, "rui-1")
        assert said(await other.post("/auth/oidc/entrar", json=back)) == (401, "login_ended"), "no ticket"
        await other.post("/auth/oidc")
        assert said(await other.post("/auth/oidc/entrar", json=back)) == (401, "login_ended"), "another's ticket"
        ticket = page.cookie("ticket")
        assert (await page.post("/auth/oidc/entrar", json=back)).is_success
        assert page.cookie("ticket") == ""
        cookie = {"Cookie": f"qhub-ticket-{urlsplit(hub.url).port}={ticket}"}
        again = await other.post("/auth/oidc/entrar", json=back, headers=cookie)
        assert said(again) == (401, "login_ended"), "walked before"
        back = await sent_back(page, "rui-1")
        elsewhere = {**back, "emissor": "https://127.0.0.1/outro"}
        assert said(await page.post("/auth/oidc/entrar", json=elsewhere)) == (401, "sso_refused")
        refused = {"estado": (await sent_back(page, "rui-1"))["estado"]}
        assert said(await page.post("/auth/oidc/entrar", json=refused)) == (401, "sso_refused"), "the provider said no"
        begun = await hub.anonymous.post("/auth/oidc")
        assert said(begun) == (403, "no_page"), "only a page of ours begins"


async def test_a_provider_that_is_away_is_said_to_be(settings: Settings, provider: LocalProvider) -> None:
    async with trusting(settings, provider) as hub, PageClient(hub) as page:
        provider.is_away = True
        assert said(await page.post("/auth/oidc")) == (503, "sso_unavailable")
        provider.is_away = False
        back = await sent_back(page, "rui-1")
        provider.is_away = True
        answer = await page.post("/auth/oidc/entrar", json=back, headers={"Accept-Language": "en"})
        assert said(answer) == (503, "sso_unavailable")
        assert "did not answer" in answer.json()["error"]["message"]
        assert (await page.enter("rui")).is_success, "passwords still count"
    async with trusting(settings, provider, oidc_issuer=provider.url + "/") as hub, PageClient(hub) as page:
        provider.is_away = False
        assert said(await page.post("/auth/oidc")) == (503, "sso_unavailable"), "it calls itself otherwise"


async def test_claims_that_are_not_in_the_token_are_asked_for(settings: Settings, provider: LocalProvider) -> None:
    def bare(claims: dict[str, Any]) -> None:
        for name in ("email", "email_verified", "name"):
            del claims[name]

    provider.spoil = bare
    async with trusting(settings, provider) as hub, PageClient(hub) as page:
        assert (await enter(page, "rui-1")).is_success


async def test_a_second_factor_is_asked_for_unless_the_provider_asked(
    settings: Settings, provider: LocalProvider
) -> None:
    async with trusting(settings, provider) as hub, PageClient(hub) as page:
        hub.hub.people.second_factor.clock = lambda: NOON
        admin, rui = await hub.login("admin"), await hub.login("rui")
        person = f"/organizacao/pessoas/{(await rui.get('/auth/me')).json()['id']}"
        await admin.request("PATCH", person, json={"exige_segundo_fator": True})
        assert said(await enter(page, "rui-1")) == (403, "sso_factor_needed")
        password = {"email": "rui@demo.com", "password": "rui123"}
        prepared = (await hub.anonymous.post("/auth/segundo-fator/preparar", json=password)).json()
        device = pyotp.TOTP(prepared["segredo"])
        assert (await hub.anonymous.post("/auth/login", json=password | {"codigo": device.at(NOON - 30)})).is_success
        asked = (await enter(page, "rui-1")).json()
        assert asked["login"] is None
        assert page.cookie("access") == ""
        shown = {"bilhete": asked["bilhete"], "codigo": device.at(NOON)}
        wrong = await page.post("/auth/oidc/codigo", json=shown | {"codigo": "000000"})
        assert said(wrong) == (403, "second_factor_wrong")
        assert (await page.post("/auth/oidc/codigo", json=shown)).is_success
        again = await page.post("/auth/oidc/codigo", json=shown | {"codigo": device.at(NOON + 30)})
        assert said(again) == (401, "login_ended")
        provider.spoil = lambda claims: claims.update(amr=["pwd", "mfa"])
        assert (await enter(page, "rui-1")).json()["login"] is not None


async def test_passwords_can_be_closed_and_logging_out_reaches_the_provider(
    settings: Settings, provider: LocalProvider
) -> None:
    async with trusting(settings, provider, passwords=False, oidc_logout=True) as hub, PageClient(hub) as page:
        password = {"email": "rui@demo.com", "password": "rui123"}
        for path in ("/auth/login", "/auth/sessao", "/auth/segundo-fator/preparar"):
            assert said(await page.post(path, json=password)) == (403, "passwords_off")
        assert (await hub.anonymous.get("/config")).json()["senhas"] is False
        assert (await enter(page, "rui-1")).is_success
        leave = urlsplit((await hub.anonymous.get("/auth/oidc/saida")).json()["url"])
        assert leave.path == "/oauth2/end_session"
        assert parse_qs(leave.query) == {"client_id": [CLIENT], "post_logout_redirect_uri": [f"{hub.url}/login"]}


async def test_who_may_have_no_password_shows_by_a_new_login_that_it_is_them(
    settings: Settings, provider: LocalProvider, monkeypatch: pytest.MonkeyPatch
) -> None:
    provider.know("eva-1", **EVA)
    async with trusting(settings, provider, oidc_create=True) as hub, PageClient(hub) as page:
        await enter(page, "eva-1")
        assert (await page.get("/auth/segundo-fator")).json()["senha"] is False
        monkeypatch.setattr("qhub.people.accounts.FRESH_SECONDS", -1)  # as if a while had passed
        assert said(await page.post("/auth/chaves/preparar", json={})) == (403, "login_again")
        assert said(await page.post("/auth/apagar", json={})) == (403, "login_again")
        monkeypatch.undo()
        assert (await page.post("/auth/chaves/preparar", json={})).is_success
        assert said(await page.post("/auth/apagar", json={"password": "adivinhada"})) == (403, "wrong_password")
        assert (await page.post("/auth/apagar", json={})).status_code == 204
        assert (await page.get("/auth/me")).status_code == 401


async def test_a_hub_without_a_provider_says_so(hub: RunningHub) -> None:
    async with PageClient(hub) as page:
        assert said(await page.post("/auth/oidc")) == (404, "sso_off")
        assert (await hub.anonymous.get("/config")).json()["sso"] is None
        assert (await hub.anonymous.get("/auth/oidc/saida")).json() == {"url": None}


@pytest.mark.parametrize(
    ("values", "named"),
    [
        ({"oidc_issuer": "https://id.example.org"}, "QHUB_OIDC_CLIENT_ID"),
        ({"oidc_issuer": "http://id.example.org", "oidc_client_id": "hub"}, "https://"),
        (
            {"oidc_issuer": "https://id.example.org", "oidc_client_id": "hub", "oidc_scopes": "email"},
            "QHUB_OIDC_SCOPES",
        ),
        (
            {"oidc_issuer": "https://id.example.org", "oidc_client_id": "hub", "oidc_roles": "a=chefe"},
            "QHUB_OIDC_ROLES",
        ),
        ({"passwords": False}, "QHUB_PASSWORDS"),
    ],
)
def test_settings_that_cannot_work_stop_the_hub(tmp_path: Any, values: dict[str, Any], named: str) -> None:
    with pytest.raises(ConfigurationError, match=named):
        open_provider(test_settings(tmp_path, **values))
