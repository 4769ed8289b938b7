"""Serving: uvicorn, with streams that end when the server stops."""

import asyncio
import gc
import socket
from collections.abc import Callable
from functools import partial
from typing import cast

import uvicorn
from fastapi import FastAPI

from qhub.api.open_connections import Refusals, make_room
from qhub.api.patient_protocol import PatientProtocol
from qhub.settings.settings import Settings

BACKLOG = 2048
YOUNG = 20_000
"""New objects after which garbage is looked for. Python's 700 are less than one turn has alive: with some hundred at a
time a sixth of the CPU went into looking at them again and again."""


class HubServer(uvicorn.Server):
    """Open event streams would hold a stopping server until they are cut: tell them first."""

    def __init__(self, config: uvicorn.Config, app: FastAPI, ready: Callable[[], None], refusals: Refusals) -> None:
        """`ready` is called once requests are answered."""
        super().__init__(config)
        self._hub_app = app
        self._ready = ready
        self._refusals = refusals

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        asyncio.get_running_loop().set_exception_handler(self._refusals.handle)
        await super().startup(sockets)
        if self.started:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        hub = getattr(self._hub_app.state, "hub", None)
        if hub is not None:
            hub.closing.set()
            hub.stores.bus.wake_all()
        await super().shutdown(sockets)


def serve(app: FastAPI, settings: Settings, listener: socket.socket, ready: Callable[[], None] = lambda: None) -> None:
    """Serve until told to stop."""

    def settled() -> None:
        gc.freeze()
        gc.set_threshold(YOUNG)
        gc.enable()
        ready()

    refusals = Refusals()
    gc.disable()  # until it is there: all that is made for a start stays
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        timeout_graceful_shutdown=int(settings.shutdown_seconds),
        proxy_headers=False,
        server_header=False,
        http=patient(settings, refusals),
        ws="none",  # nobody speaks it here, and to load what does is a part of every start
        backlog=BACKLOG,
    )
    HubServer(config, app, settled, refusals).run(sockets=[listener])


def patient(settings: Settings, refusals: Refusals) -> type[asyncio.Protocol]:
    """The protocol that connections speak, as many as this process has room for."""
    made = partial(PatientProtocol, seconds=settings.request_seconds, most=make_room(), refusals=refusals)
    return cast(type[asyncio.Protocol], made)


def listen(settings: Settings) -> socket.socket:
    """A listening socket, taken before anything slow begins; raises `OSError` where the port is in use."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    # Named in full: asyncio sets TCP_NODELAY only on sockets that say they are TCP; without it each answer loses 40 ms.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((settings.host, settings.port))
    except OSError:
        listener.close()
        raise
    listener.set_inheritable(True)
    return listener
