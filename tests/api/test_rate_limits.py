"""So many requests a minute: a person's, an address's, and over several processes."""

import itertools
import secrets
import time

import pytest
from pydantic import SecretStr

from qhub.api.rate_limits import WINDOW_SECONDS, RateLimits
from qhub.api.shared_counts import open_counts
from qhub.errors import TooManyRequests
from qhub.settings.settings import Settings
from tests.support.hub import running_hub
from tests.support.redis import RedisServer


async def test_a_person_who_asks_too_often_is_told_when_to_come_again(sqlite_settings: Settings) -> None:
    async with running_hub(sqlite_settings.model_copy(update={"requests_per_person": 5})) as hub:
        rui, julia = await hub.login("rui"), await hub.login("julia")
        answers = [await rui.get("/auth/me") for _ in range(11)]  # a minute may begin among them
        refused = next(answer for answer in answers if answer.status_code != 200)
        assert (refused.status_code, refused.json()["error"]["code"]) == (429, "too_many_requests")
        assert 1 <= int(refused.headers["Retry-After"]) <= WINDOW_SECONDS
        assert (await julia.get("/auth/me")).status_code == 200, "others have their own"


async def test_an_address_that_asks_too_often_is_refused_before_anybody_looks_who_it_is(
    sqlite_settings: Settings,
) -> None:
    async with running_hub(sqlite_settings.model_copy(update={"requests_per_address": 20})) as hub:
        wrong = {"headers": {"Authorization": "Bearer nada"}}
        statuses = [(await hub.anonymous.get("/auth/me", **wrong)).status_code for _ in range(41)]
        assert set(statuses) == {401, 429}
        for path in ("/health", "/health/live", "/", "/favicon.svg"):
            assert (await hub.anonymous.get(path)).status_code == 200, path


def test_every_minute_begins_anew_and_zero_is_no_limit() -> None:
    now = [WINDOW_SECONDS * 1_000.0]
    limits = RateLimits(Settings(requests_per_person=2, requests_per_address=0), clock=lambda: now[0])
    for _ in range(100):
        limits.count("address", "127.0.0.1")
    for _ in range(2):
        limits.count("person", "1")
    now[0] += 45.5
    with pytest.raises(TooManyRequests) as refused:
        limits.count("person", "1")
    assert refused.value.retry_after == 15
    limits.count("person", "2")
    now[0] += 15
    limits.count("person", "1")


async def test_processes_that_share_a_redis_count_together_and_alone_while_it_is_away() -> None:
    server = RedisServer()
    now = time.time()
    own = {
        "redis_url": SecretStr(server.url),
        "jwt_secret": SecretStr(secrets.token_urlsafe(48)),
        "requests_per_person": 100,
    }
    settings = Settings(**own)  # type: ignore[arg-type]
    one, another = (RateLimits(settings, clock=lambda: now) for _ in range(2))
    shared, other = open_counts(settings), open_counts(settings)
    try:
        for _ in range(60):
            one.count("person", "1")
            another.count("person", "1")
        await one.share(shared)
        await another.share(other)  # it learns of 120
        with pytest.raises(TooManyRequests):
            another.count("person", "1")
        another.count("person", "2")
        one.count("person", "1")
        await one.share(shared)
        with pytest.raises(TooManyRequests):
            one.count("person", "1")

        await server.stop()
        for _ in itertools.repeat(None, 50):
            one.count("person", "3")
        await one.share(shared)  # which fails, and nobody notices
        await server.start()
        await one.share(shared)
        another.count("person", "3")
        await another.share(other)
        for _ in range(49):
            another.count("person", "3")
        with pytest.raises(TooManyRequests):
            another.count("person", "3")
    finally:
        for opened in (shared, other):
            await opened.close()
        server.close()
