"""Logging in, and every way in which a login ends."""

import asyncio
import secrets
import stat
import threading
import time
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import jwt
import pytest
from argon2 import PasswordHasher
from pydantic import SecretStr
from structlog.testing import capture_logs

from qhub.errors import ConfigurationError
from qhub.parts import open_hub
from qhub.settings.settings import Settings
from tests.support.hub import Client, RunningHub, running_hub, test_settings

CLOSES_WITHIN = 15
"""Seconds for a stream to notice: far more than a heartbeat and a check, far less than for ever."""
SECRET = "4f9c1f0f7a7c4dd0b1c5a8f9e2d3c4b5a697"


async def attempt(client: Client, email: str, password: str = "errada", **headers: str) -> httpx.Response:
    return await client.post("/auth/login", json={"email": email, "password": password}, headers=headers)


async def user_id(client: Client) -> int:
    return int((await client.get("/auth/me")).json()["id"])


@asynccontextmanager
async def hub_with(settings: Settings, **changes: Any) -> AsyncIterator[RunningHub]:
    async with running_hub(settings.model_copy(update=changes)) as hub:
        yield hub


async def test_a_login_answers_what_the_contract_says(hub: RunningHub) -> None:
    before = time.time()
    answer = await attempt(hub.anonymous, "rui@demo.com", "rui123")

    assert answer.status_code == 200
    body = answer.json()
    assert set(body) == {"token", "nome", "role"}
    assert (body["nome"], body["role"]) == ("Rui", "responsavel")
    assert answer.headers["cache-control"] == "no-store"
    claims = jwt.decode(body["token"], hub.hub.settings.secret(), ["HS256"])
    assert set(claims) == {"user_id", "nome", "role", "exp", "jti"}
    assert (claims["nome"], claims["role"]) == ("Rui", "responsavel")
    assert before + 8 * 3600 - 1 <= claims["exp"] <= time.time() + 8 * 3600
    assert jwt.get_unverified_header(body["token"])["alg"] == "HS256"

    me = (await hub.anonymous.get("/auth/me", headers={"Authorization": f"Bearer {body['token']}"})).json()
    assert me == {
        "id": claims["user_id"],
        "email": "rui@demo.com",
        "nome": "Rui",
        "role": "responsavel",
        "organizacao": "Demonstração",
    }


async def test_an_email_is_the_same_in_any_case_and_with_spaces(sqlite_hub: RunningHub) -> None:
    assert (await attempt(sqlite_hub.anonymous, "  RUI@Demo.com ", "rui123")).status_code == 200


async def test_a_login_lasts_as_long_as_the_setting_says(sqlite_settings: Settings) -> None:
    async with hub_with(sqlite_settings, jwt_expiry_hours=0.5) as hub:
        token = (await attempt(hub.anonymous, "rui@demo.com", "rui123")).json()["token"]
    exp = jwt.decode(token, options={"verify_signature": False})["exp"]
    assert 1790 <= exp - time.time() <= 1800


@pytest.mark.row("S9")
async def test_a_wrong_password_an_unknown_email_and_a_suspended_user_are_told_the_same(
    hub: RunningHub, monkeypatch: pytest.MonkeyPatch
) -> None:
    julia = await hub.login("julia")
    await hub.hub.stores.users.set_active(await user_id(julia), False)
    verified: list[str] = []
    verify = PasswordHasher.verify

    def counted(self: PasswordHasher, hash: str, password: str) -> bool:
        verified.append(hash.rsplit("$", 2)[0])
        return verify(self, hash, password)

    monkeypatch.setattr(PasswordHasher, "verify", counted)
    answers = [
        await attempt(hub.anonymous, "rui@demo.com", "errada"),
        await attempt(hub.anonymous, "ninguem@demo.com", "errada"),
        await attempt(hub.anonymous, "julia@demo.com", "julia123"),
    ]
    assert {answer.status_code for answer in answers} == {401}
    assert len({answer.text for answer in answers}) == 1
    assert answers[0].json()["error"]["code"] == "invalid_credentials"
    assert len({tuple(name for name in answer.headers) for answer in answers}) == 1
    assert len(verified) == 3, "each did one verification"
    assert len(set(verified)) == 1, "of the same cost"


@pytest.mark.row("S8")
async def test_an_account_with_too_many_failures_must_wait_even_with_the_right_password(settings: Settings) -> None:
    async with hub_with(settings, login_attempts_per_account=3) as hub:
        for _ in range(3):
            assert (await attempt(hub.anonymous, "rui@demo.com")).status_code == 401
        for email in ("rui@demo.com", " RUI@demo.com"):
            refused = await attempt(hub.anonymous, email, "rui123")
            assert refused.status_code == 429
            assert refused.json()["error"]["code"] == "too_many_logins"
            assert 290 <= int(refused.headers["retry-after"]) <= 300
            assert refused.headers["retry-after"] in refused.json()["error"]["message"]
        assert (await attempt(hub.anonymous, "julia@demo.com", "julia123")).status_code == 200


async def test_an_unknown_account_is_limited_like_a_known_one(sqlite_settings: Settings) -> None:
    async with hub_with(sqlite_settings, login_attempts_per_account=3) as hub:
        codes = {
            email: [(await attempt(hub.anonymous, email)).status_code for _ in range(5)]
            for email in ("rui@demo.com", "ninguem@demo.com")
        }
    assert codes["rui@demo.com"] == codes["ninguem@demo.com"] == [401, 401, 401, 429, 429]


@pytest.mark.journey
async def test_attempts_sent_all_at_once_do_not_slip_past_the_limit(settings: Settings) -> None:
    async with hub_with(settings, login_attempts_per_account=3) as hub:
        answers = await asyncio.gather(*(attempt(hub.anonymous, "rui@demo.com") for _ in range(24)))
    tried = [answer.status_code for answer in answers].count(401)
    assert 3 <= tried <= 4, "at most one more than the limit: two are verified at a time"
    assert {answer.status_code for answer in answers} == {401, 429}


async def test_after_the_time_that_it_was_told_the_account_may_log_in(
    sqlite_settings: Settings, clock: Callable[[float], None]
) -> None:
    async with hub_with(sqlite_settings, login_attempts_per_account=2) as hub:
        for _ in range(2):
            await attempt(hub.anonymous, "rui@demo.com")
        refused = await attempt(hub.anonymous, "rui@demo.com", "rui123")
        assert refused.status_code == 429
        clock(int(refused.headers["retry-after"]))
        assert (await attempt(hub.anonymous, "rui@demo.com", "rui123")).status_code == 200


async def test_a_success_forgets_the_accounts_failures(settings: Settings) -> None:
    async with hub_with(settings, login_attempts_per_account=3) as hub:
        for _ in range(3):
            for _ in range(2):
                assert (await attempt(hub.anonymous, "rui@demo.com")).status_code == 401
            assert (await attempt(hub.anonymous, "rui@demo.com", "rui123")).status_code == 200


@pytest.mark.row("S8")
async def test_an_address_with_too_many_failures_must_wait_whatever_it_says_of_itself(settings: Settings) -> None:
    async with hub_with(settings, login_attempts_per_address=5) as hub:
        for number in range(5):
            forwarded = {"X-Forwarded-For": f"10.0.0.{number}", "Forwarded": f"for=10.0.0.{number}"}
            assert (await attempt(hub.anonymous, f"u{number}@demo.com", **forwarded)).status_code == 401
        refused = await attempt(hub.anonymous, "rui@demo.com", "rui123", **{"X-Forwarded-For": "10.0.0.99"})
        assert refused.status_code == 429


async def test_a_success_does_not_forget_the_addresss_failures(sqlite_settings: Settings) -> None:
    """Or somebody with one account could guess at the others for ever."""
    async with hub_with(sqlite_settings, login_attempts_per_address=4) as hub:
        codes = []
        for number in range(6):
            codes.append((await attempt(hub.anonymous, f"u{number}@demo.com")).status_code)
            await attempt(hub.anonymous, "ana@demo.com", "ana123")
    assert codes == [401, 401, 401, 401, 429, 429]


@pytest.mark.row("S8")
async def test_behind_a_trusted_proxy_each_address_is_counted_alone(sqlite_settings: Settings) -> None:
    changes = {"login_attempts_per_address": 2, "trusted_proxies": ["127.0.0.1", "10.9.9.9"]}
    async with hub_with(sqlite_settings, **changes) as hub:

        async def code(forwarded: str) -> int:
            return (await attempt(hub.anonymous, f"{time.time()}@x.pt", **{"X-Forwarded-For": forwarded})).status_code

        assert [await code("10.0.0.1") for _ in range(3)] == [401, 401, 429]
        assert await code("10.0.0.2") == 401
        assert await code("6.6.6.6, 10.0.0.1") == 429, "what the client wrote itself stands to the left"
        assert await code("10.0.0.1, 10.9.9.9") == 429, "a second trusted proxy is looked through"
        assert await code("x" * 3000) == 401


async def test_long_emails_that_grow_when_folded_are_just_wrong(hub: RunningHub) -> None:
    assert (await attempt(hub.anonymous, "İ" * 320)).status_code == 401


async def stream_ends(client: Client, ending: Any) -> None:
    """Open a stream, let `ending` happen, and see the stream close by itself."""
    conversation = await client.conversation()
    await client.send(conversation, "quantos defeitos há?")
    async with asyncio.timeout(CLOSES_WITHIN), client.following(conversation) as events:
        assert (await anext(events)).type == "user_message"
        await ending()
        async for _ in events:
            pass


@pytest.mark.row("S5", "S6")
async def test_logging_out_ends_this_session_and_no_other(hub: RunningHub) -> None:
    here, there = await hub.login("rui"), await hub.login("rui")

    async def logout() -> None:
        assert (await here.post("/auth/logout")).status_code == 204
        assert (await here.get("/auth/me")).status_code == 401

    await stream_ends(here, logout)
    assert (await here.post("/auth/logout")).status_code == 401
    assert (await there.get("/auth/me")).status_code == 200


async def test_a_stream_of_another_session_stays_open(sqlite_hub: RunningHub) -> None:
    """The check that closes streams closes only those whose session ended."""
    here, there = await sqlite_hub.login("rui"), await sqlite_hub.login("rui")
    conversation = await there.conversation()
    async with asyncio.timeout(CLOSES_WITHIN), there.following(conversation) as events:
        await stream_ends(here, lambda: here.post("/auth/logout"))
        await there.send(conversation, "quantos defeitos há?")
        assert [event.type async for event in until_done(events)][-1] == "done"


async def until_done(events: AsyncIterator[Any]) -> AsyncIterator[Any]:
    async for event in events:
        yield event
        if event.type == "done":
            return


@pytest.mark.row("S5", "S6")
async def test_a_new_password_ends_every_session(hub: RunningHub) -> None:
    here, there = await hub.login("rui"), await hub.login("rui")

    async def change() -> None:
        answer = await here.post("/auth/senha", json={"atual": "rui123", "nova": "uma-nova-senha"})
        assert answer.status_code == 204
        for client in (here, there):
            assert (await client.get("/auth/me")).status_code == 401

    await stream_ends(there, change)
    assert (await attempt(hub.anonymous, "rui@demo.com", "rui123")).status_code == 401
    assert (await attempt(hub.anonymous, "rui@demo.com", "uma-nova-senha")).status_code == 200


@pytest.mark.row("S5", "S6")
async def test_suspending_somebody_ends_every_session(hub: RunningHub) -> None:
    rui = await hub.login("rui")
    rui_id = await user_id(rui)

    async def suspend() -> None:
        await hub.hub.stores.users.set_active(rui_id, False)
        assert (await rui.get("/auth/me")).status_code == 401

    await stream_ends(rui, suspend)
    await hub.hub.stores.users.set_active(rui_id, True)
    assert (await rui.get("/auth/me")).status_code == 401, "the session does not come back with the user"
    assert (await attempt(hub.anonymous, "rui@demo.com", "rui123")).status_code == 200


async def test_a_suspended_user_gets_no_more_of_an_answer_that_is_one_json(sqlite_settings: Settings) -> None:
    async with hub_with(sqlite_settings, demo_pace_seconds=0.5) as hub:
        rui = await hub.login("rui")
        rui_id = await user_id(rui)
        async with asyncio.timeout(60):
            answering = asyncio.create_task(rui.post("/chat-v2", json={"message": "qual é o defeito mais frequente?"}))
            while not (await rui.get("/conversas")).json()["conversas"]:
                await asyncio.sleep(0.05)
            await hub.hub.stores.users.set_active(rui_id, False)
            answer = await answering
    assert answer.status_code == 401


@pytest.mark.row("S7")
@pytest.mark.journey
async def test_a_new_role_counts_at_the_next_request_and_closes_the_stream(hub: RunningHub) -> None:
    ana = await hub.login("ana")
    ana_id = await user_id(ana)
    await hub.hub.stores.users.grant(ana_id, "qualidade")

    async def demote() -> None:
        await hub.hub.stores.users.set_role(ana_id, "operador")
        assert (await ana.get("/auth/me")).json()["role"] == "operador"

    await stream_ends(ana, demote)
    assert (await ana.get("/auth/me")).status_code == 200


async def test_a_password_is_changed_only_by_who_knows_it_and_to_one_long_enough(hub: RunningHub) -> None:
    rui = await hub.login("rui")

    async def change(atual: str, nova: str) -> httpx.Response:
        return await rui.post("/auth/senha", json={"atual": atual, "nova": nova}, headers={"Accept-Language": "en"})

    wrong = await change("errada", "uma-nova-senha")
    assert (wrong.status_code, wrong.json()["error"]["code"]) == (403, "wrong_password")
    short = await change("rui123", "1234567")
    assert (short.status_code, short.json()["error"]["code"]) == (422, "password_too_short")
    assert "8" in short.json()["error"]["message"]
    assert (await change("rui123", "x" * 1025)).status_code == 422
    assert (await rui.get("/auth/me")).status_code == 200, "nothing changed"
    assert (await change("rui123", "ção 🔑 \x00 12")).status_code == 204
    assert (await attempt(hub.anonymous, "rui@demo.com", "ção 🔑 ")).status_code == 401
    assert (await attempt(hub.anonymous, "rui@demo.com", "ção 🔑 \x00 12")).status_code == 200


async def test_guessing_the_password_with_a_stolen_token_is_limited_too(sqlite_settings: Settings) -> None:
    async with hub_with(sqlite_settings, login_attempts_per_account=3) as hub:
        rui = await hub.login("rui")
        codes = [
            (await rui.post("/auth/senha", json={"atual": f"x{number}", "nova": "uma-nova-senha"})).status_code
            for number in range(5)
        ]
    assert codes == [403, 403, 403, 429, 429]


@pytest.mark.row("S4")
@pytest.mark.parametrize(
    "secret",
    [
        "",
        "curta",
        "x" * 31,
        "changeme" * 8,
        "secret-secret-secret-secret-secret",
        "Your-Secret-Key" * 4,
        "x" * 40,
        "abcabcabc" * 8,
        "Correct-Horse-1!" * 3,
        "a" * 20 + "b" * 20,
    ],
)
@pytest.mark.parametrize("demo", [True, False])
def test_a_short_or_well_known_secret_is_refused(tmp_path: Path, secret: str, demo: bool) -> None:
    with pytest.raises(ConfigurationError, match="JWT_SECRET"):
        test_settings(tmp_path, demo=demo, jwt_secret=SecretStr(secret))


def test_a_short_secret_in_the_environment_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JWT_SECRET", "curta")
    with pytest.raises(ConfigurationError, match="at least 32"):
        Settings(data_dir=tmp_path)


@pytest.mark.row("S4")
async def test_outside_demo_mode_the_hub_does_not_start_without_a_secret(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match="JWT_SECRET is not set"):
        async with open_hub(test_settings(tmp_path, demo=False)):
            pass
    assert not (tmp_path / "jwt_secret").exists()


def test_a_given_secret_is_used_and_shown_to_nobody(tmp_path: Path) -> None:
    settings = test_settings(tmp_path, jwt_secret=SecretStr(SECRET))
    assert settings.secret() == SECRET
    assert SECRET not in repr(settings)
    assert not (tmp_path / "jwt_secret").exists()


@pytest.mark.row("S4")
def test_the_demo_makes_a_secret_for_its_owner_alone_and_keeps_it(tmp_path: Path) -> None:
    made = test_settings(tmp_path).secret()
    assert len(made) >= 32
    assert stat.S_IMODE((tmp_path / "jwt_secret").stat().st_mode) == 0o600
    assert test_settings(tmp_path).secret() == made
    assert test_settings(tmp_path / "outra").secret() != made
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["jwt_secret"]


def test_workers_that_start_at_once_agree_on_the_secret(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made, together = secrets.token_urlsafe, threading.Barrier(8)

    def made_together(length: int) -> str:
        together.wait(30)
        return made(length)

    monkeypatch.setattr(secrets, "token_urlsafe", made_together)
    settings = [test_settings(tmp_path) for _ in range(8)]
    with ThreadPoolExecutor(8) as pool:
        found = set(pool.map(lambda one: one.secret(), settings))
    assert len(found) == 1
    assert len(found.pop()) >= 32


def test_a_secret_file_left_empty_is_refused(tmp_path: Path) -> None:
    """An empty key would let anybody sign tokens."""
    (tmp_path / "jwt_secret").write_text("")
    with pytest.raises(ConfigurationError, match="delete it"):
        test_settings(tmp_path).secret()


async def test_a_token_of_another_hub_is_refused_and_one_outlives_a_restart(sqlite_settings: Settings) -> None:
    async with running_hub(sqlite_settings) as hub:
        rui = await hub.login("rui")
    async with running_hub(sqlite_settings) as hub:
        assert (await hub.anonymous.get("/auth/me", headers=rui.headers)).status_code == 200
    async with hub_with(sqlite_settings, jwt_secret=SecretStr(SECRET)) as hub:
        assert (await hub.anonymous.get("/auth/me", headers=rui.headers)).status_code == 401


async def test_every_login_is_logged_whether_it_succeeds_or_not_and_never_with_what_was_typed(
    sqlite_settings: Settings,
) -> None:
    async with running_hub(sqlite_settings.model_copy(update={"login_attempts_per_account": 2})) as hub:
        with capture_logs() as entries:
            rui = await hub.login("rui")
            for _ in range(3):
                await attempt(hub.anonymous, "rui@demo.com", "girassol-7781")
            await attempt(hub.anonymous, "ninguem@demo.com", "girassol-7781")
        number = await user_id(rui)
    logged = [entry for entry in entries if entry["event"].startswith("login.")]
    assert [(entry["event"], entry.get("user_id")) for entry in logged] == [
        ("login.succeeded", number),
        ("login.failed", number),
        ("login.failed", number),
        ("login.limited", None),
        ("login.failed", None),
    ]
    assert {entry.get("address", "127.0.0.1") for entry in logged} == {"127.0.0.1"}
    assert not any(word in str(entries) for word in ("7781", "ninguem@", "rui@"))
