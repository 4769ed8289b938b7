"""Personal access tokens: made, shown once, listed, ended."""

import pytest

from qhub.language.scrub.scrub import scrub
from tests.support.hub import RunningHub
from tests.support.mcp import make_token


async def works(hub: RunningHub, token: str) -> bool:
    headers = {"Authorization": f"Bearer {token}", "Accept": "application/json, text/event-stream"}
    answer = await hub.anonymous.http.post("/mcp", json={"jsonrpc": "2.0", "method": "ping", "id": 1}, headers=headers)
    return answer.status_code != 401


async def test_a_token_is_shown_once_and_kept_only_as_a_hash(hub: RunningHub) -> None:
    rui, julia = await hub.login("rui"), await hub.login("julia")
    made = (await rui.post("/tokens", json={"nome": " Editor ", "ambito": "mcp:write", "dias": 7})).json()
    token = made.pop("token")
    assert token.startswith("qhub_")
    assert len(token) == 48
    assert scrub(f"usa {token} aqui", emails=False) != f"usa {token} aqui"
    (listed,) = (await rui.get("/tokens")).json()
    assert listed == made
    assert (listed["nome"], listed["ambito"], listed["usado"]) == ("Editor", "mcp:write", None)
    assert token.startswith(listed["inicio"])
    assert token not in str(listed)
    assert await works(hub, token)
    assert (await rui.get("/tokens")).json()[0]["usado"] is not None
    assert (await julia.get("/tokens")).json() == []
    assert (await julia.request("DELETE", f"/tokens/{listed['id']}")).status_code == 404
    assert await works(hub, token)
    assert (await rui.request("DELETE", f"/tokens/{listed['id']}")).status_code == 204
    assert not await works(hub, token)
    for wrong in (
        {},
        {"nome": " "},
        {"nome": "x", "dias": 0},
        {"nome": "x", "dias": 366},
        {"nome": "x", "ambito": "a"},
    ):
        assert (await rui.post("/tokens", json=wrong)).status_code == 422


async def test_an_administrator_sees_and_ends_everybodys(hub: RunningHub) -> None:
    rui, admin = await hub.login("rui"), await hub.login("admin")
    token = await make_token(rui)
    (listed,) = (await admin.get("/organizacao/tokens")).json()
    assert listed["email"] == "rui@demo.com"
    assert (await rui.get("/organizacao/tokens")).status_code == 403
    assert (await rui.request("DELETE", f"/organizacao/tokens/{listed['id']}")).status_code == 403
    assert (await admin.request("DELETE", f"/organizacao/tokens/{listed['id']}")).status_code == 204
    assert not await works(hub, token)


@pytest.mark.row("S5", "S6")
async def test_a_new_password_and_a_suspension_end_tokens_and_a_logout_does_not(hub: RunningHub) -> None:
    rui, julia = await hub.login("rui"), await hub.login("julia")
    his, hers = await make_token(rui), await make_token(julia)
    await rui.post("/auth/logout")
    assert await works(hub, his)
    rui = await hub.login("rui")
    changed = await rui.post("/auth/senha", json={"atual": "rui123", "nova": "uma-nova-senha"})
    assert changed.status_code in (200, 204)
    assert not await works(hub, his)
    assert await works(hub, hers)
    user = await hub.hub.stores.users.by_email("julia@demo.com")
    assert user is not None
    await hub.hub.stores.users.set_active(user.id, False)
    assert not await works(hub, hers)
    await hub.hub.stores.users.set_active(user.id, True)
    assert not await works(hub, hers), "letting somebody in again brings no token back"
