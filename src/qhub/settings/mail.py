"""Settings of e-mail."""

from typing import Literal

from pydantic import Field, SecretStr

from qhub.settings.group import Group


class MailSettings(Group):
    """Settings of e-mail."""

    smtp_host: str | None = None
    """The server that takes e-mail."""
    smtp_port: int = Field(587, ge=1, le=65535)
    """Its port: 587 for `starttls`, 465 for `tls`."""
    smtp_security: Literal["starttls", "tls", "none"] = "starttls"
    """How the way to it is kept secret; `none` only where nobody else is on that way."""
    smtp_user: str | None = None
    """Who the hub is there; nobody where unset."""
    smtp_password: SecretStr | None = None
    """And with which password."""
    mail_from: str | None = None
    """Whom e-mail comes from, such as `QHub <qhub@example.org>`."""
