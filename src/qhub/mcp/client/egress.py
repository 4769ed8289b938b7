"""Limits of HTTP to servers that an administrator, not the operator, has defined: the public internet only.

A name is resolved here, every address that it has must be public, and the connection goes to the address that was
checked, so that a name which answers differently the second time gains nothing. It holds for each request, also after a
redirect.
"""

import asyncio
import socket
from collections.abc import Collection

from qhub.mcp.client.trouble import ServerTrouble, trouble
from qhub.tools.web.addresses import is_public


async def checked_address(host: str, port: int, private_hosts: Collection[str]) -> str:
    """The address to connect to; `ServerTrouble` where the host may not be reached."""
    allowed = host.lower() in {name.lower() for name in private_hosts}
    try:
        found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except OSError as error:
        raise ServerTrouble(trouble("unknown_host", f"{host}: {error.strerror}")) from None
    except UnicodeError:  # no name at all: a label of it is empty, or too long
        raise ServerTrouble(trouble("unknown_host", host)) from None
    addresses = [str(entry[4][0]) for entry in found]
    if not addresses:
        raise ServerTrouble(trouble("unknown_host", host))
    if not allowed and not all(map(is_public, addresses)):
        raise ServerTrouble(trouble("private_address", host))
    return addresses[0]
