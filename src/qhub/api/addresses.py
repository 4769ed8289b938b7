"""Addresses of machines, as a listener or a client has them."""

from collections.abc import Sequence
from ipaddress import ip_address

from starlette.requests import Request


def is_loopback(host: str) -> bool:
    """Whether an address, or `localhost`, is this machine's own."""
    if host == "localhost":
        return True
    try:
        address = ip_address(host.strip("[]"))
    except ValueError:
        return False
    mapped = getattr(address, "ipv4_mapped", None)
    return bool((mapped or address).is_loopback)


def client_address(peer: str, forwarded_for: str, trusted: Sequence[str]) -> str:
    """The address that a request comes from; `X-Forwarded-For` counts only from a trusted proxy."""
    forwarded = [part.strip() for part in forwarded_for.split(",") if part.strip()]
    while peer in trusted and forwarded:
        peer = forwarded.pop()
    return peer[:64]


def is_from_this_machine(request: Request) -> bool:
    """Whether a person at this machine asks; a proxy on it may ask for anybody, and says so."""
    forwarded = any(name in request.headers for name in ("forwarded", "x-forwarded-for", "x-real-ip"))
    return not forwarded and request.client is not None and is_loopback(request.client.host)


def own_address(request: Request, public_url: str | None, path: str) -> str:
    """An address of the hub's own, as people's browsers know it."""
    return (public_url or str(request.base_url)).rstrip("/") + path
