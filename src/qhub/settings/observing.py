"""What operators see of the hub."""

from pydantic import SecretStr

from qhub.settings.group import Group


class ObservingSettings(Group):
    """What operators see of the hub."""

    metrics_token: SecretStr | None = None
    """What Prometheus shows at `/metrics`; without it a hub that nobody reaches from outside shows them to its own
    machine, and any other to nobody."""
