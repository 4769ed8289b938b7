"""Addresses that lead inwards, or nowhere that a hub should go, in every form that somebody has tried.

`{port}` is the port of a server on this machine that must hear nothing. Whatever has a name here is looked up by the
tests' own resolver: no name is asked of the machine's, and nothing is sent anywhere but to loopback addresses.
"""

import asyncio
import ipaddress
import socket
from collections.abc import Mapping, Sequence
from typing import Any

LOOPBACK_NUMBERS = [
    "127.0.0.1", "127.1", "127.0.1", "127.000.000.001", "127.0.0.1.", "2130706433", "0x7f000001", "0x7F000001",
    "017700000001", "0x7f.1", "0x7f.0.0.1", "0x7f.0x0.0x0.0x1", "0177.0.0.1", "0177.0.0.01", "0177.1", "00000177.0.0.1",
    "127.0.0.0x1", "127.0x1", "127.65535", "127.255.255.254", "0", "0.0.0.0", "0x0", "00", "0.0", "000000000000",
    "127.0.0.1%00", "127。0。0。1", "①②⑦.⓪.⓪.①", "１２７.０.０.１", "127%2e0%2e0%2e1",
]  # fmt: skip
"""An address of this machine as C's libraries, browsers and shells read it."""
LOOPBACK_IPV6 = [
    "[::1]", "[0:0:0:0:0:0:0:1]", "[0000:0000:0000:0000:0000:0000:0000:0001]", "[::]", "[0::0]", "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]", "[0:0:0:0:0:ffff:7f00:0001]", "[::FFFF:127.0.0.1]", "[::127.0.0.1]", "[::7f00:1]",
    "[64:ff9b::127.0.0.1]", "[64:ff9b::7f00:1]", "[64:ff9b:1::7f00:1]", "[2002:7f00:0001::]", "[2002:7f00:1::1]",
    "[2001:0:4136:e378:8000:63bf:80ff:fffe]", "[::1%25lo]", "[::1%lo]", "[fe80::1%25eth0]", "[fe80::1]", "[fec0::1]",
    "[fc00::1]", "[fd00:ec2::254]", "[fd12:3456:789a::1]", "[ff02::1]", "[2001:db8::1]", "[100::1]",
    "[::ffff:0:127.0.0.1]", "[::ffff:10.0.0.1]", "[::ffff:169.254.169.254]", "[64:ff9b::169.254.169.254]",
]  # fmt: skip
"""The same in IPv6: inside it, beside it, and networks of somebody's own."""
INNER_NETWORKS = [
    "10.0.0.1", "10.255.255.254", "172.16.0.1", "172.31.255.254", "192.168.0.1", "192.168.1.254", "100.64.0.1",
    "100.127.255.254", "169.254.0.1", "192.0.0.1", "192.0.2.7", "198.18.0.1", "198.51.100.9", "203.0.113.9",
    "192.88.99.1", "224.0.0.1", "239.255.255.250", "240.0.0.1", "255.255.255.255", "167772161", "0xa.0.0.1",
    "0300.0250.0.1", "3232235521",
]  # fmt: skip
METADATA = [
    "169.254.169.254", "2852039166", "0xa9fea9fe", "0251.0376.0251.0376", "169.254.43518", "169.0xfea9fe",
    "169.254.170.2", "169.254.169.253", "100.100.100.200", "168.63.129.16", "192.0.0.192", "metadata",
    "metadata.google.internal", "metadata.google.internal.", "METADATA.GOOGLE.INTERNAL", "instance-data",
]  # fmt: skip
"""Where clouds tell a machine its secrets."""
INNER_NAMES = [
    "localhost", "LOCALHOST", "localhost.", "localhost.localdomain", "a.b.localhost", "ip6-localhost", "printer.local",
    "db.internal", "wiki.intranet", "router.lan", "nas.home", "ad.corp", "x.home.arpa", "abc.onion", "hub", "db",
    "ｌｏｃａｌｈｏｓｔ", "ⓛⓞⓒⓐⓛⓗⓞⓢⓣ", "loc\u00adalhost", "xn--localhost-.local",
]  # fmt: skip
"""Names that are nobody's on the internet."""
RESOLVED: dict[str, Sequence[str]] = {
    "one.example": ["127.0.0.1"],
    "six.example": ["::1"],
    "mapped.example": ["::ffff:127.0.0.1"],
    "nat.example": ["64:ff9b::7f00:1"],
    "cloud.example": ["169.254.169.254"],
    "net.example": ["10.0.0.7"],
    "zero.example": ["0.0.0.0"],
    "mixed.example": ["93.184.215.14", "127.0.0.1"],
    "late.example": ["93.184.215.14", "2606:4700::1111", "fd00:ec2::254"],
    "127.0.0.1.nip.example": ["127.0.0.1"],
    "localtest.example": ["127.0.0.1"],
    "xn--bcher-kva.example": ["192.168.1.1"],
}
"""Names that anybody can register, and what they lead to."""
MISSHAPEN = [
    "http://good.example@127.0.0.1:{port}/", "http://good.example:80@127.0.0.1:{port}/",
    "http://user:word@good.example:{port}/", "http://127.0.0.1:{port}\\@good.example/",
    "http://good.example\\@127.0.0.1:{port}/", "http://127.0.0.1:{port}#@good.example/",
    "http://127.0.0.1:{port}?@good.example/", "http://good.example%40127.0.0.1:{port}/",
    "http://good.example%00.127.0.0.1:{port}/", "http://good.example\r\nHost: 127.0.0.1:{port}/",
    "http://good.example\t@127.0.0.1:{port}/", " http://127.0.0.1:{port}/", "http:// 127.0.0.1:{port}/",
    "http:127.0.0.1:{port}/", "http:/127.0.0.1:{port}/", "http:///127.0.0.1:{port}/", "http:\\\\127.0.0.1:{port}/",
    "//127.0.0.1:{port}/", "127.0.0.1:{port}/", "http://", "http://:{port}/", "http://[::1", "http://[]:{port}/",
    "http://[127.0.0.1]:{port}/", "http://127.0.0.1:{port}:80/", "http://127.0.0.1:0x50/", "http://a..b.example:99999/",
    "http://good.example:22/", "http://good.example:6379/", "http://good.example:-1/", "http://good.example:0/",
    "file:///etc/passwd", "file://localhost/etc/passwd", "FILE:///etc/passwd", "ftp://127.0.0.1/", "gopher://127.0.0.1:{port}/_x",
    "dict://127.0.0.1:{port}/info", "ldap://127.0.0.1/", "unix:///var/run/docker.sock", "http+unix://%2Fvar%2Frun%2Fdocker.sock/",
    "jar:http://127.0.0.1!/", "data:text/html,<p>x", "javascript:alert(1)", "blob:http://127.0.0.1/x", "ws://127.0.0.1:{port}/",
    "view-source:http://127.0.0.1:{port}/", "https://good.example/" + "a" * 3000, "",
]  # fmt: skip
"""Addresses that one reader takes for another's, and those that are no web page's."""


def inward_urls(port: int) -> list[str]:
    """Every form, as an address of a page."""
    hosts = [*LOOPBACK_NUMBERS, *LOOPBACK_IPV6, *INNER_NETWORKS, *METADATA, *INNER_NAMES, *RESOLVED]
    urls = [f"http://{host}:{port}/" for host in hosts]
    return list(dict.fromkeys([*urls, *(form.replace("{port}", str(port)) for form in MISSHAPEN)]))


class LoopbackResolver:
    """In the place of a loop's own `getaddrinfo`: a number is read as the C library does, a name is asked of nobody."""

    def __init__(self, names: Mapping[str, Sequence[Sequence[str]]] | None = None) -> None:
        """`names` have one list of addresses after the other."""
        self._names = dict(names or {})
        self.asked: list[str] = []

    async def __call__(self, host: str, port: int, **options: Any) -> list[tuple[Any, ...]]:
        self.asked.append(host)
        if (lists := self._names.get(host)) is not None:
            addresses = lists[min(self.asked.count(host), len(lists)) - 1]
        else:
            addresses = await asyncio.to_thread(_numeric, host, port)
        return [_entry(address, port) for address in addresses]


def _numeric(host: str, port: int) -> Sequence[str]:
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_NUMERICHOST)
    except OSError as error:
        if host.lower().rstrip(".") in RESOLVED:
            return RESOLVED[host.lower().rstrip(".")]
        raise socket.gaierror(socket.EAI_NONAME, f"no such host: {host}") from error
    return [str(entry[4][0]) for entry in found]


def _entry(address: str, port: int) -> tuple[Any, ...]:
    if ipaddress.ip_address(address.partition("%")[0]).version == 6:
        return socket.AF_INET6, socket.SOCK_STREAM, socket.IPPROTO_TCP, "", (address, port, 0, 0)
    return socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP, "", (address, port)
