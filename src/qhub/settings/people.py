"""Logins, tokens, and the key of what is stored sealed."""

from pydantic import Field, SecretStr

from qhub.settings.group import Group, fixed_name


class PeopleSettings(Group):
    """Logins, tokens, and the key of what is stored sealed."""

    jwt_secret: SecretStr | None = Field(None, validation_alias=fixed_name("JWT_SECRET"))
    """Signs the tokens; at least 32 characters. Required outside demo mode."""
    jwt_expiry_hours: float = Field(8, gt=0, validation_alias=fixed_name("JWT_EXPIRY_HOURS"))
    """How long a login lasts; in the web app, how long it lasts when nobody uses it."""
    access_minutes: float = Field(15, gt=0)
    """How long the web app's cookie lets somebody in before the login is renewed."""
    session_max_days: float = Field(7, gt=0)
    """How long a login in the web app lasts however much it is used."""
    secrets_key: SecretStr | None = None
    """Encrypts stored secrets and what Redis keeps; made in the data folder where unset. To change it: `new,old`."""
    login_attempts_per_account: int = 10
    """Failed logins an account may have in a window before it must wait."""
    login_attempts_per_address: int = 50
    """Failed logins an address may have in a window before it must wait."""
    login_window_seconds: int = 300
    """The length of that window."""
    password_min_length: int = 8
    """The shortest password a person may choose."""
