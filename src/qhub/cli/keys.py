"""`qhub keys`."""

import typer

from qhub.cli.common import load_settings, out
from qhub.cli.database import with_database
from qhub.errors import ConfigurationError
from qhub.mcp.client.rows import ServerRows, seal_anew
from qhub.people.sealing import Secrets
from qhub.people.second_factor import seal_factors_anew
from qhub.settings.kept_secret import drop_old_keys, renew_kept_keys
from qhub.store.audit import AuditLog
from qhub.store.audit_entry import command_line
from qhub.store.database import Database
from qhub.store.second_factors import SecondFactorStore
from qhub.store.tool_servers import ToolServerStore

app = typer.Typer(no_args_is_help=True, help="The keys that what is secret is stored under.")


@app.callback()
def keys() -> None:
    """The keys that what is secret is stored under."""


@app.command("rotate")
def rotate_command() -> None:
    """Seal every stored secret with a new key, also while the hub runs; the old key opens nothing afterwards."""
    settings = load_settings()
    is_set = settings.secrets_key is not None
    if is_set and len(settings.secrets_keys()) == 1:
        raise ConfigurationError(
            "QHUB_SECRETS_KEY has one key; put a new one in front of it (new,old), start the servers again with that, "
            "and run this once more"
        )
    if not is_set:
        renew_kept_keys(settings.secrets_key_file)

    async def run(database: Database) -> int:
        store, rows, changed = ToolServerStore(database), ServerRows(Secrets(settings), ()), 0
        factors, sealing = SecondFactorStore(database), Secrets(settings)
        # Again: a server may have written one meanwhile.
        while once := await seal_anew(store, rows) + await seal_factors_anew(factors, sealing):
            changed += once
        await AuditLog(database).add(command_line().did("keys.rotated", "hub", secrets=changed))
        return changed

    out.print(f"{with_database(run)} secrets sealed with the new key")
    if is_set:
        out.print("take the old key out of QHUB_SECRETS_KEY, and start the servers again")
    else:
        drop_old_keys(settings.secrets_key_file)
