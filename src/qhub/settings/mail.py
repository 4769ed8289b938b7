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
    """The way in which the connection is encrypted; `none` only where nobody else is on the network."""
    smtp_user: str | None = None
    """The user that the hub logs in to it as; unset, it does not log in."""
    smtp_password: SecretStr | None = None
    """That user's password."""
    mail_from: str | None = None
    """The sender of the e-mail, such as `QHub <qhub@example.org>`."""
