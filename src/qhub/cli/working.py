"""`qhub worker`."""

import asyncio
import signal
from collections.abc import Callable

from qhub.api.exposition import metrics_port
from qhub.cli.common import load_settings, out
from qhub.cli.serving import Workers
from qhub.cli.several import check_start, settings_of_process, supervise
from qhub.errors import ConfigurationError
from qhub.parts import open_hub
from qhub.settings import Settings


def worker_command(workers: Workers = None) -> None:
    """Run turns, and serve nobody: beside `qhub serve`, on any host."""
    settings = load_settings(workers=workers)
    if not settings.max_turns:
        raise ConfigurationError("QHUB_MAX_TURNS is 0, so this process would do nothing; set it for `qhub serve` alone")
    check_start(settings)
    out.print("[bold]QHub[/]  runs turns; [dim]Ctrl+C stops it.[/]")
    if settings.workers == 1:
        asyncio.run(run_turns(settings, lambda: None))
        return
    supervise(settings, lambda number, ready: asyncio.run(run_turns(settings_of_process(settings, number), ready)))


async def run_turns(settings: Settings, ready: Callable[[], None]) -> None:
    """Take turns until a signal says to stop; then finish those that run, or give them back."""
    stopping, loop = asyncio.Event(), asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stopping.set)
    async with open_hub(settings) as hub, metrics_port(hub, settings.metrics_port):
        await hub.worker.start()
        if settings.knowledge_preload:
            hub.library.start()
        ready()
        await stopping.wait()
        hub.closing.set()
        await hub.worker.stop()
