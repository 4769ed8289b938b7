"""The route for Prometheus, and who may read it.

A program asks, not a person: no login opens it. It shows the token of the setting. Where there is none, the hub must be
one that only this machine reaches: a proxy that forgets to say for whom it asks looks like this machine, but a hub
behind one has an address for people (`QHUB_PUBLIC_URL`), or is asked under a name that is not its own.
"""

import secrets

from fastapi import APIRouter
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from starlette.requests import Request
from starlette.responses import Response

from qhub.api.addresses import is_from_this_machine
from qhub.api.deps import CurrentHub
from qhub.api.exposition import exposition
from qhub.api.gate import check_host
from qhub.errors import Forbidden, Unauthenticated
from qhub.hub import Hub

router = APIRouter(tags=["public"])


@router.get("/metrics", response_class=Response, responses={200: {"content": {"text/plain": {}}}})
async def metrics(request: Request, hub: CurrentHub) -> Response:
    """Show what this process counted, as Prometheus reads it. Takes the bearer token `QHUB_METRICS_TOKEN`, no login."""
    check_reader(request, hub)
    return Response(await exposition(hub), headers={"Content-Type": CONTENT_TYPE_LATEST})


def check_reader(request: Request, hub: Hub) -> None:
    """Whether the caller may read."""
    settings = hub.settings
    if settings.metrics_token is not None:
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        known = settings.metrics_token.get_secret_value()
        if scheme.lower() != "bearer" or not secrets.compare_digest(token.strip().encode(), known.encode()):
            raise Unauthenticated("unauthenticated")
        return
    if settings.public_url or settings.trusted_proxies or not is_from_this_machine(request):
        raise Forbidden("metrics_closed")
    check_host(request.headers.get("host", ""), settings)
