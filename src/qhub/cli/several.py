"""The start and the processes of `qhub serve` and `qhub worker`: checked, and several of one kind."""

from qhub.cli.database import with_database
from qhub.cli.parent_process import Body, ParentProcess
from qhub.settings import Settings
from qhub.settings.data_folder import prepare_data_folder
from qhub.store.database import Database

SPARE_SECONDS = 10.0
"""How much longer than its turns and streams a process may take to stop before it is killed."""


def check_start(settings: Settings) -> None:
    """Check what would stop every process: one line here, not a traceback of each. Make what is made once."""
    prepare_data_folder(settings.data_dir)
    settings.secret()
    settings.secrets_keys()
    if not settings.demo:
        with_database(Database.ping)


def settings_of_process(settings: Settings, number: int) -> Settings:
    """The settings of one process of several that share an address.

    A client's next request may reach any of them, so no session of MCP lives in one; and packs' documents, which they
    share, are read by the first.
    """
    preload = settings.knowledge_preload and number == 0
    return settings.model_copy(update={"mcp_sessions": False, "knowledge_preload": preload})


def supervise(settings: Settings, body: Body) -> None:
    """Run `QHUB_WORKERS` processes until a signal ends them."""
    # Streams are given that time first, then turns.
    patience = 2 * settings.shutdown_seconds + SPARE_SECONDS
    raise SystemExit(ParentProcess(settings.workers, body, patience_seconds=patience).run())
