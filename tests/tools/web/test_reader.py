"""Pages are read from the public internet alone, whatever an address says: over real sockets."""

import gzip

import pytest

from qhub.errors import ToolFailure
from qhub.tools.web.addresses import is_public
from qhub.tools.web.conversation_web import ConversationWeb
from qhub.tools.web.reader import UnreadablePage, WebReader
from qhub.tools.web.targets import ForbiddenTarget
from tests.support.holding import LONGEST, loop_held
from tests.tools.web.site import GOOD, INNER, answer, reader, redirect, resolving, serving

PAGE = """<!doctype html><html><head><title> Sisu &amp; Prouni </title><style>p{}</style></head><body>
<nav>Menu</nav><script>alert(1)</script><main><h1>Datas</h1><p>Inscrições   até <b>20 de janeiro</b>.</p>
<template>no</template></main><footer>fim</footer></body></html>"""


async def test_a_page_becomes_its_title_and_its_text() -> None:
    async with serving(GOOD) as site:
        lookup, asked = resolving({"good.example": [[GOOD]]})
        site.answers["/a?b=c"] = answer(PAGE.encode("iso-8859-1"), content_type="text/html; charset=iso-8859-1")
        web = ConversationWeb(None, reader(lookup, site), "pt-PT")
        page = await web.read(f"http://good.example:{site.port}/a?b=c#part")
        assert page["encontrado"]
        assert page["titulo"] == "Sisu & Prouni"
        assert page["texto"] == "Datas\nInscrições até\n20 de janeiro\n."
        assert not page["truncado"]
        assert site.asked == ["/a?b=c"]
        assert asked == ["good.example"]


@pytest.mark.row("S27")
@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "127.1.2.3", "0.0.0.0", "10.0.0.1", "172.16.5.4", "192.168.1.1", "169.254.169.254", "100.64.0.1",
        "100.100.100.200", "168.63.129.16", "192.0.0.192", "198.18.0.1", "203.0.113.5", "224.0.0.1", "239.255.255.250",
        "240.0.0.1", "255.255.255.255", "::", "::1", "fe80::1", "fe80::1%eth0", "fc00::1", "fd00:ec2::254", "ff02::1",
        "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:169.254.169.254", "::127.0.0.1", "64:ff9b::7f00:1",
        "64:ff9b::a9fe:a9fe", "64:ff9b:1::7f00:1", "2002:7f00:1::", "2001:0:1::1", "2001:db8::1", "fec0::1", "name", "",
    ],
)  # fmt: skip
def test_no_address_of_an_inner_network_is_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["8.8.8.8", "193.136.1.1", "2606:4700::1111", "::ffff:8.8.8.8", "64:ff9b::808:808"])
def test_an_address_of_the_internet_is_public(address: str) -> None:
    assert is_public(address)


@pytest.mark.row("S27")
async def test_what_is_no_public_page_is_refused_before_anything_is_looked_up_or_connected() -> None:
    async with serving(INNER) as secret:
        lookup, asked = resolving({})
        port = secret.port
        for url in (
            f"http://127.0.0.1:{port}/",
            f"http://127.1:{port}/",
            f"http://2130706433:{port}/",
            f"http://0x7f000001:{port}/",
            f"http://0x7f.0.0.1:{port}/",
            f"http://0177.0.0.1:{port}/",
            f"http://127.0.0.1.:{port}/",
            f"http://0:{port}/",
            f"http://[::1]:{port}/",
            f"http://[::ffff:127.0.0.1]:{port}/",
            f"http://[0:0:0:0:0:ffff:7f00:1]:{port}/",
            f"http://[fe80::1%25eth0]:{port}/",
            f"http://localhost:{port}/",
            f"http://LOCALHOST.:{port}/",
            f"http://a.localhost:{port}/",
            f"http://metadata:{port}/",
            f"http://metadata.google.internal:{port}/",
            f"http://printer.local:{port}/",
            f"http://①②⑦.⓪.⓪.①:{port}/",
            "http://169.254.169.254/latest/meta-data/",
            f"http://good.example@127.0.0.1:{port}/",
            f"http://user:word@good.example:{port}/",
            f"http://127.0.0.1:{port}\\@good.example/",
            f"http://good.example\r\nHost: x:{port}/",
            "file:///etc/passwd",
            "file://localhost/etc/passwd",
            "ftp://good.example/",
            "gopher://good.example/",
            "javascript:alert(1)",
            "data:text/html,hello",
            "//good.example/",
            "good.example",
            "http://",
            "http:///path",
            "http://[::1",
            "http://good.example:22/",
            "http://good.example:99999/",
            "https://good.example/" + "a" * 3000,
            "",
        ):
            with pytest.raises(ForbiddenTarget):
                await reader(lookup, secret).fetch(url)
        assert (secret.asked, asked) == ([], [])


async def test_only_the_ports_of_the_web_are_read() -> None:
    lookup, asked = resolving({"good.example": [[GOOD]]})
    with pytest.raises(ForbiddenTarget, match="web_port"):
        await WebReader(lookup=lookup, is_allowed=lambda address: True).fetch("http://good.example:6379/")
    assert asked == []


async def test_a_name_that_leads_inwards_is_refused_also_where_only_one_of_its_addresses_does() -> None:
    async with serving(INNER) as secret, serving(GOOD) as site:
        inward = ["127.0.0.1", "::1", "::ffff:127.0.0.1", "169.254.169.254", "10.0.0.1", "0.0.0.0"]
        for address in inward:
            for addresses in ([address], [GOOD, address], [address, GOOD]):
                lookup, _ = resolving({"evil.example": [addresses]})
                with pytest.raises(ForbiddenTarget, match="web_private"):
                    await reader(lookup, secret, site).fetch(f"http://evil.example:{secret.port}/")
        assert (secret.asked, site.asked) == ([], [])


@pytest.mark.row("S29")
async def test_a_name_that_changes_its_address_after_it_was_checked_gains_nothing() -> None:
    async with serving(GOOD) as site, serving(INNER) as secret:
        lookup, asked = resolving({"rebinding.example": [[GOOD], [INNER]]})
        site.answers["/"] = answer(b"the good one", content_type="text/plain")
        fetched = await reader(lookup, site, secret).fetch(f"http://rebinding.example:{site.port}/")
        assert (fetched.content, asked) == (b"the good one", ["rebinding.example"])
        site.answers["/"] = redirect(f"http://rebinding.example:{secret.port}/")
        lookup, asked = resolving({"rebinding.example": [[GOOD], [INNER]]})
        with pytest.raises(ForbiddenTarget):
            await reader(lookup, site, secret).fetch(f"http://rebinding.example:{site.port}/")
        assert secret.asked == []


@pytest.mark.row("S28")
async def test_every_hop_of_a_redirect_is_judged() -> None:
    async with serving(GOOD) as site, serving(INNER) as secret:
        lookup, _ = resolving({"good.example": [[GOOD]], "inner.example": [[INNER]]})
        good = f"http://good.example:{site.port}"
        site.answers["/well"] = answer(b"arrived", content_type="text/plain")
        site.answers["/relative"] = redirect("/well")
        site.answers["/loop"] = redirect("/loop")
        fetched = await reader(lookup, site, secret).fetch(f"{good}/relative")
        assert (fetched.content, fetched.url) == (b"arrived", f"{good}/well")
        with pytest.raises(UnreadablePage, match="web_redirects"):
            await reader(lookup, site, secret).fetch(f"{good}/loop")
        for location in (
            f"http://127.0.0.1:{secret.port}/",
            f"//127.0.0.1:{secret.port}/",
            f"http://[::ffff:127.0.0.1]:{secret.port}/",
            f"http://2130706433:{secret.port}/",
            f"http://inner.example:{secret.port}/",
            "http://169.254.169.254/",
            "file:///etc/passwd",
            "http://[::1",
        ):
            site.answers["/inwards"] = redirect(location)
            site.answers["/twice"] = redirect("/inwards")
            with pytest.raises(ForbiddenTarget):
                await reader(lookup, site, secret).fetch(f"{good}/twice")
        assert secret.asked == []


async def test_a_proxy_of_the_environment_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    async with serving(GOOD) as site, serving(INNER) as proxy:
        for name in ("http_proxy", "HTTP_PROXY", "https_proxy", "all_proxy", "ALL_PROXY"):
            monkeypatch.setenv(name, f"http://127.0.0.1:{proxy.port}")
        site.answers["/"] = answer(b"direct", content_type="text/plain")
        lookup, _ = resolving({"good.example": [[GOOD]]})
        fetched = await reader(lookup, site).fetch(f"http://good.example:{site.port}/")
        assert (fetched.content, proxy.asked) == (b"direct", [])


async def test_a_page_that_is_long_packed_slow_absent_or_no_text_has_an_end_and_a_reason() -> None:
    async with serving(GOOD) as site:
        lookup, _ = resolving({"good.example": [[GOOD]]})
        good = f"http://good.example:{site.port}"
        bomb = gzip.compress(b"0" * 50_000_000)
        site.answers = {
            "/long": answer(b"x" * 300_000, content_type="text/plain"),
            "/bomb": answer(bomb, content_type="text/plain", headers="Content-Encoding: gzip\r\n"),
            "/packed": answer(gzip.compress(b"well"), content_type="text/plain", headers="Content-Encoding: gzip\r\n"),
            "/odd": answer(b"??", headers="Content-Encoding: br\r\n"),
            "/broken": answer(b"not gzip", headers="Content-Encoding: gzip\r\n"),
            "/image": answer(b"GIF89a", content_type="image/gif"),
            "/absent": answer(b"no", status="404 Not Found"),
            "/garbage": b"no http at all\r\n\r\n",
            "/cut": answer(b"half")[:-2],
        }
        for path in ("/long", "/bomb"):
            fetched = await reader(lookup, site).fetch(good + path)
            assert (len(fetched.content), fetched.truncated) == (100_000, True)
        assert (await reader(lookup, site).fetch(f"{good}/packed")).content == b"well"
        for path, code in {
            "/odd": "web_content_type",
            "/broken": "web_unreachable",
            "/image": "web_content_type",
            "/absent": "web_status",
            "/garbage": "web_unreachable",
            "/cut": "web_unreachable",
        }.items():
            with pytest.raises(UnreadablePage, match=code):
                await reader(lookup, site).fetch(good + path)
        with pytest.raises(UnreadablePage, match="web_timeout"):
            await reader(lookup, site, seconds=0.2).fetch(f"{good}/hangs")
        with pytest.raises(UnreadablePage, match="web_unreachable"):
            await reader(lookup, site).fetch(f"http://nowhere.example:{site.port}/")


@pytest.mark.row("S36")
@pytest.mark.parametrize(
    ("page", "content_type"),
    [
        (b"<div>" * 15_000, "text/html"),
        (b"a" * 50_000 + b"-" + b"b" * 45_000, "text/html; charset=punycode"),
        (b"<p>x</p>" * 10_000, "text/html; charset=undefined"),
    ],
)
async def test_a_page_that_takes_long_to_read_keeps_nobody_waiting(page: bytes, content_type: str) -> None:
    async with serving(GOOD) as site:
        lookup, _ = resolving({"good.example": [[GOOD]]})
        site.answers["/"] = answer(page, content_type=content_type)
        web = ConversationWeb(None, reader(lookup, site), "en")
        with loop_held() as held:
            read = await web.read(f"http://good.example:{site.port}/")
        assert held.seconds < LONGEST, held.by
        assert read["encontrado"] or "too complicated" in read["motivo"]


async def test_a_person_reads_why_in_their_language() -> None:
    lookup, _ = resolving({})
    web = ConversationWeb(None, WebReader(lookup=lookup), "en")
    with pytest.raises(ToolFailure, match="not on the public internet"):
        await web.read("http://127.0.0.1/")
    page = await web.read("http://nowhere.example/")
    assert (page["encontrado"], page["texto"]) == (False, "")
    assert "no access to the web" in page["motivo"]
    off = ConversationWeb(None, None, "pt-PT")
    assert (await off.read("http://127.0.0.1/"))["motivo"] == "A web está desligada neste hub."
