"""The addresses that a page may be read from: those of the public internet, and no other.

Judged is the address that a socket connects to, whatever the name was: of the machine itself, of its network, of the
cloud that it runs in, of several receivers, or one that hides another inside it, none is public.
"""

import ipaddress

_ALSO_PRIVATE = (
    ipaddress.ip_network("168.63.129.16/32"),  # Azure's own, which is not marked as private
    ipaddress.ip_network("192.0.0.0/24"),  # protocols; Oracle's cloud answers there
    ipaddress.ip_network("192.88.99.0/24"),  # relays from IPv6
    ipaddress.ip_network("2001::/23"),  # protocols, Teredo among them
    ipaddress.ip_network("2002::/16"),  # an IPv4 address inside
    ipaddress.ip_network("64:ff9b:1::/48"),  # the same, for a network's own use
    ipaddress.ip_network("::/96"),  # the same, long gone
    ipaddress.ip_network("fec0::/10"),  # a site's own, long gone
)
_NAT64 = ipaddress.IPv6Network("64:ff9b::/96")
"""How networks without IPv4 reach it: the last 32 bits are the address."""


def is_public(address: str) -> bool:
    """Whether an address is one of the public internet; False for what is no address."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return False
    if isinstance(parsed, ipaddress.IPv6Address):
        if parsed.scope_id is not None:
            return False
        if inner := _inside(parsed):
            return is_public(str(inner))
    if parsed.is_multicast or parsed.is_reserved or parsed.is_unspecified or parsed.is_loopback or parsed.is_link_local:
        return False
    return parsed.is_global and not any(parsed in network for network in _ALSO_PRIVATE)


def _inside(address: ipaddress.IPv6Address) -> ipaddress.IPv4Address | None:
    if address.ipv4_mapped is not None:
        return address.ipv4_mapped
    return ipaddress.IPv4Address(int(address) & 0xFFFF_FFFF) if address in _NAT64 else None
