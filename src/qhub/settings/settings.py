"""The settings of the hub, in one class, made of groups.

Values come from environment variables or a `.env` file. Names that other documents fix keep their own name; the rest
begin with `QHUB_`. `docs/settings.md` is generated from here.
"""

from pathlib import Path
from typing import Self
from urllib.parse import urlsplit

from pydantic import field_validator, model_validator

from qhub.errors import ConfigurationError
from qhub.settings.documents import DocumentSettings
from qhub.settings.feedback import FeedbackSettings
from qhub.settings.group import Group
from qhub.settings.kept_secret import MIN_SECRET_LENGTH, is_guessable, kept_keys, kept_secret
from qhub.settings.mail import MailSettings
from qhub.settings.mcp import McpSettings
from qhub.settings.memory import MemorySettings
from qhub.settings.models import ModelSettings
from qhub.settings.observing import ObservingSettings
from qhub.settings.people import PeopleSettings
from qhub.settings.retention import RetentionSettings
from qhub.settings.sandbox import SandboxSettings
from qhub.settings.server import ServerSettings
from qhub.settings.single_sign_on import SingleSignOnSettings
from qhub.settings.tables import TableSettings
from qhub.settings.tools import ToolSettings
from qhub.settings.turns import TurnSettings

LEAST_MILLISECONDS = 1000
"""The value from which on a tool's time is milliseconds."""
GROUPS: tuple[type[Group], ...] = (
    ServerSettings,
    PeopleSettings,
    SingleSignOnSettings,
    ModelSettings,
    TurnSettings,
    ToolSettings,
    McpSettings,
    TableSettings,
    DocumentSettings,
    SandboxSettings,
    MemorySettings,
    RetentionSettings,
    FeedbackSettings,
    ObservingSettings,
    MailSettings,
)
"""The groups, in the order of the page."""
LISTS = (
    "packs",
    "trusted_proxies",
    "denied_tools",
    "answer_models",
    "mcp_private_hosts",
    "mcp_hosts",
    "alert_emails",
    "oidc_scopes",
    "oidc_roles",
    "oidc_new_agents",
    "oidc_email_domains",
)
"""Those whose values are separated by commas."""
DEMO_KEY_FILE = "jwt_secret"
"""The file in which a demo keeps the secret that signs its tokens."""


class Settings(
    MailSettings,
    ObservingSettings,
    FeedbackSettings,
    RetentionSettings,
    MemorySettings,
    SandboxSettings,
    DocumentSettings,
    TableSettings,
    McpSettings,
    ToolSettings,
    TurnSettings,
    ModelSettings,
    SingleSignOnSettings,
    PeopleSettings,
    ServerSettings,
):
    """The settings of a hub."""

    @model_validator(mode="before")
    @classmethod
    def _split_lists(cls, values: dict[str, object]) -> dict[str, object]:
        for name in LISTS:
            if isinstance(raw := values.get(name), str):
                values[name] = [part.strip() for part in raw.split(",") if part.strip()]
        return values

    @field_validator(
        "anthropic_api_key",
        "anthropic_base_url",
        "openai_api_key",
        "openai_base_url",
        "openai_model",
        "gemini_api_key",
        "gemini_base_url",
        "main_model",
        "light_model",
        "judge_model",
        "image_model",
        "redis_url",
        "metrics_token",
        "metrics_port",
        "otlp_endpoint",
        "alert_webhook",
        "alert_webhook_secret",
        "smtp_host",
        "smtp_user",
        "smtp_password",
        "mail_from",
        "files_url",
        "oidc_issuer",
        "oidc_client_id",
        "oidc_client_secret",
        "oidc_role_claim",
        "oidc_organization_claim",
        mode="before",
    )
    @classmethod
    def _blank_is_unset(cls, value: object) -> object:
        """`OPENAI_API_KEY=` in a file means that there is none."""
        return None if isinstance(value, str) and not value.strip() else value

    @field_validator("tool_execution_timeout")
    @classmethod
    def _milliseconds_are_seconds(cls, value: float) -> float:
        """`TOOL_EXECUTION_TIMEOUT=30000` means 30 seconds where it comes from: no tool runs for hours."""
        return value / 1000 if value >= LEAST_MILLISECONDS else value

    @model_validator(mode="after")
    def _debug_logs(self) -> Self:
        if self.enable_debug_logs:
            self.log_level = "debug"
        return self

    @model_validator(mode="after")
    def _refuse_unsafe_secret(self) -> Self:
        if self.jwt_secret is not None:
            secret = self.jwt_secret.get_secret_value()
            if is_guessable(secret):
                raise ConfigurationError(
                    f"JWT_SECRET must be random and have at least {MIN_SECRET_LENGTH} characters; "
                    "make one with: python -c 'import secrets; print(secrets.token_urlsafe(48))'"
                )
        return self

    def secrets_keys(self) -> list[str]:
        """The keys that stored secrets are encrypted with: the first seals, all of them open."""
        if self.secrets_key is None:
            return kept_keys(self.secrets_key_file)
        keys = [part for part in map(str.strip, self.secrets_key.get_secret_value().split(",")) if part]
        if not keys or any(len(key) < MIN_SECRET_LENGTH for key in keys):
            raise ConfigurationError(
                f"QHUB_SECRETS_KEY must be random and have at least {MIN_SECRET_LENGTH} characters; "
                "make one with: python -c 'import secrets; print(secrets.token_urlsafe(48))'"
            )
        return keys

    @property
    def secrets_key_file(self) -> Path:
        """The path of the key of stored secrets, unless it is set."""
        return self.data_dir / "secrets_key"

    @field_validator("files_url")
    @classmethod
    def _known_kind_of_files(cls, value: str | None) -> str | None:
        if value is None or value.startswith("/"):
            return value
        address = urlsplit(value)
        if address.scheme != "s3" or not address.netloc:
            raise ConfigurationError(
                f"QHUB_FILES_URL is {value!r}; it must be s3://bucket/prefix or a folder's full path"
            )
        return value

    @property
    def files_folder(self) -> Path | None:
        """The folder that people's files are kept in; None where they are in an object store."""
        if self.files_url is None:
            return self.data_dir.absolute()
        return Path(self.files_url) if self.files_url.startswith("/") else None

    @property
    def wanted_packs(self) -> list[str] | None:
        """The packs to load; None for all that are installed."""
        return self.packs if self.packs is not None or self.demo else []

    def folder(self, name: str) -> Path:
        """A folder of the data's; absolute, since other processes with another current folder are told of it."""
        return self.data_dir.absolute() / name

    def database(self) -> str:
        """The database's address."""
        return self.database_url or f"sqlite:///{self.data_dir / 'qhub.db'}"

    def secret(self) -> str:
        """The key that signs tokens; in demo mode one is made on first use and kept in the data folder."""
        if self.jwt_secret is not None:
            return self.jwt_secret.get_secret_value()
        if not self.demo:
            raise ConfigurationError(
                "JWT_SECRET is not set; make one with: python -c 'import secrets; print(secrets.token_urlsafe(48))' "
                "(or start the demo with: qhub demo)"
            )
        return kept_secret(self.data_dir / DEMO_KEY_FILE)

    @property
    def is_demo_folder(self) -> bool:
        """Whether the data folder is a demo's: it has the secret that one makes for itself."""
        return (self.data_dir / DEMO_KEY_FILE).is_file()
