"""Settings of what operators see of the hub."""

from typing import Annotated, Literal

from pydantic import Field, SecretStr
from pydantic_settings import NoDecode

from qhub.settings.group import Group, fixed_name


class ObservingSettings(Group):
    """Settings of what operators see of the hub."""

    metrics_token: SecretStr | None = None
    """What Prometheus shows at `/metrics`; without it a hub that nobody reaches from outside shows them to its own
    machine, and any other to nobody."""
    metrics_port: int | None = Field(None, ge=1, le=65535)
    """Where each process also shows its own metrics, to this machine alone: on the first free port from this one on."""
    otlp_endpoint: str | None = Field(None, validation_alias=fixed_name("OTEL_EXPORTER_OTLP_ENDPOINT"))
    """A collector of traces (OTLP over HTTP, as `http://127.0.0.1:4318`), for which the extra `traces` must be
    installed; nothing is traced where unset."""
    alert_seconds: float = Field(60, gt=0)
    """How often each server looks at its figures and its disk for what administrators should know."""
    alert_webhook: str | None = None
    """An address (`https://…`) that is sent each new alert, signed."""
    alert_webhook_secret: SecretStr | None = None
    """The secret that alerts are signed with (HMAC-SHA256)."""
    alert_webhook_private: bool = False
    """Whether that address may be in the operator's own network, and be spoken to without TLS."""
    alert_emails: Annotated[list[str], NoDecode] = []
    """Addresses that are sent each new alert as e-mail, separated by commas."""
    alert_language: Literal["pt-PT", "pt-BR", "en"] = "pt-PT"
    """The language in which alerts are written."""
    digest_days: int = Field(0, ge=0, le=28)
    """After how many days administrators are told what happened in them (people, questions, errors, costs, votes), as
    an alert and wherever alerts are sent; 7 is each week, from Monday on. 0 is never."""

    @property
    def sends_alerts(self) -> bool:
        """Whether alerts go anywhere beside their page."""
        return bool(self.alert_webhook or self.alert_emails)
