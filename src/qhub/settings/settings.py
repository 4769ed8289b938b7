"""Every setting of the hub, in one class.

Values come from environment variables or a `.env` file. Names that other documents fix keep their own name; the rest
begin with `QHUB_`. `docs/settings.md` is generated from here.
"""

import contextlib
import os
import secrets
import tempfile
from pathlib import Path
from typing import Annotated, Literal, Self

from pydantic import AliasChoices, Field, SecretStr, field_validator, model_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from qhub.errors import ConfigurationError

MIN_SECRET_LENGTH = 32
UNSAFE_SECRETS = ("changeme", "change-me", "secret", "dev", "password", "qhub", "your-secret", "example")


def _named(name: str) -> AliasChoices:
    return AliasChoices(name, name.lower())


class Settings(BaseSettings):
    """How this hub runs. Every field is documented by the string under it."""

    model_config = SettingsConfigDict(
        env_prefix="QHUB_", env_file=".env", extra="ignore", populate_by_name=True, use_attribute_docstrings=True
    )

    data_dir: Path = Path("data")
    """Where the database and the secret live."""
    host: str = "127.0.0.1"
    """The address to listen on."""
    port: Annotated[int, Field(ge=0, le=65535)] = 8000
    """The port to listen on; 0 takes a free one."""
    demo: bool = False
    """Demo mode: demo users with known passwords, and a secret made on first start. Never in production."""
    packs: Annotated[list[str] | None, NoDecode] = None
    """The packs to load, separated by commas: installed ones by name, folders by path; all installed where unset."""
    public_url: str | None = None
    """The address people use, where a proxy stands in front; its origin is accepted beside the request's own."""
    trusted_proxies: Annotated[list[str], NoDecode] = []
    """Addresses of proxies whose `X-Forwarded-For` is believed, separated by commas."""

    database_url: str | None = Field(None, validation_alias=_named("DATABASE_URL"))
    """SQLAlchemy address (`postgresql+asyncpg://...`); a SQLite file in the data folder where unset."""
    log_level: str = Field("info", validation_alias=_named("LOG_LEVEL"))
    """debug, info, warning or error."""

    jwt_secret: SecretStr | None = Field(None, validation_alias=_named("JWT_SECRET"))
    """Signs the tokens; at least 32 characters. Required outside demo mode."""
    jwt_expiry_hours: float = Field(8, gt=0, validation_alias=_named("JWT_EXPIRY_HOURS"))
    """How long a login lasts."""
    secrets_key: SecretStr | None = None
    """Encrypts stored secrets; one is made in the data folder where unset. To change it: `new,old`."""
    login_attempts_per_account: int = 10
    """Failed logins an account may have in a window before it must wait."""
    login_attempts_per_address: int = 50
    """Failed logins an address may have in a window before it must wait."""
    login_window_seconds: int = 300
    """The length of that window."""
    password_min_length: int = 8
    """The shortest password a person may choose."""

    main_model: str | None = None
    """The model that answers: `demo`, or a `provider:model` (`anthropic`, `openai`, `gemini`); the first with a key."""
    light_model: str | None = None
    """The model for small work (routing, guardrails, summaries), in the same form; the main one where unset."""
    judge_model: str | None = None
    """The model that judges answers, in the same form; the main one where unset."""
    image_model: str | None = None
    """The model that draws (`gpt-image-1`), at OPENAI_BASE_URL; nothing is drawn where unset."""
    anthropic_api_key: SecretStr | None = Field(None, validation_alias=_named("ANTHROPIC_API_KEY"))
    """With it, Anthropic can be used."""
    anthropic_model: str = Field("claude-sonnet-4-20250514", validation_alias=_named("ANTHROPIC_MODEL"))
    """Which of its models."""
    anthropic_base_url: str | None = Field(None, validation_alias=_named("ANTHROPIC_BASE_URL"))
    """Another address that speaks the same protocol."""
    openai_api_key: SecretStr | None = Field(None, validation_alias=_named("OPENAI_API_KEY"))
    """With it, OpenAI can be used, or what is at OPENAI_BASE_URL."""
    openai_model: str | None = Field(None, validation_alias=_named("OPENAI_MODEL"))
    """Which of its models; `gpt-5-mini` where unset, and needed with OPENAI_BASE_URL."""
    openai_base_url: str | None = Field(None, validation_alias=_named("OPENAI_BASE_URL"))
    """Another address that speaks chat completions (OpenRouter, Ollama, vLLM, llama.cpp); a local one needs no key."""
    gemini_api_key: SecretStr | None = Field(None, validation_alias=_named("GEMINI_API_KEY"))
    """With it, Google's Gemini can be used."""
    gemini_model: str = Field("gemini-flash-latest", validation_alias=_named("GEMINI_MODEL"))
    """Which of its models."""
    gemini_base_url: str | None = Field(None, validation_alias=_named("GEMINI_BASE_URL"))
    """Another address that speaks the same protocol."""
    model_timeout_seconds: float = Field(120, gt=0)
    """How long a model may be silent."""
    model_max_retries: int = Field(2, ge=0)
    """How often a call that has shown nothing yet is tried again."""
    model_retry_seconds: float = Field(1, ge=0)
    """The longest pause before the first of these, doubled each time; a provider that asks for its own is obeyed."""
    model_retry_max_seconds: float = Field(60, ge=0)
    """The longest pause; a provider that asks for more is not waited for."""
    max_output_tokens: int = 4096
    """The longest answer of one model call."""
    demo_pace_seconds: float = 0.02
    """The pause between two words of the demonstration model."""

    prices_file: Path | None = None
    """A TOML file of prices that come before the public ones; see `models/pricing.py`."""

    max_history: int = Field(20, ge=2, validation_alias=_named("MAX_HISTORY"))
    """Messages of a conversation that a model is given; tool calls ride with their message."""
    max_iterations: int = Field(8, ge=1)
    """Model calls in one turn before it pauses."""
    tool_execution_timeout: float = Field(60, gt=0, validation_alias=_named("TOOL_EXECUTION_TIMEOUT"))
    """Seconds a tool may take, where it does not say otherwise."""
    max_tool_seconds: float = Field(600, gt=0)
    """Seconds that no tool may exceed, whatever it says."""
    tool_retry_seconds: float = Field(2, ge=0)
    """The pause before a tool that broke is tried once more."""
    denied_tools: Annotated[list[str], NoDecode] = []
    """Tools that nobody may use, separated by commas."""
    max_tool_result_chars: int = 100_000
    """The longest tool result that is kept and shown to a model, as JSON."""
    cache_ttl_tool_results: float = Field(300, ge=0, validation_alias=_named("CACHE_TTL_TOOL_RESULTS"))
    """Seconds that the result of a tool that only reads is kept, where the tool does not say; 0 keeps none."""
    cache_ttl_conversation: float = Field(600, ge=0, validation_alias=_named("CACHE_TTL_CONVERSATION"))
    """The same for results that count in one conversation alone, as those of queries do."""
    cache_max_entries: int = Field(10_000, ge=1)
    """Results that are kept in memory, where there is no Redis; those not used for longest make room."""
    cache_max_mb: int = Field(64, ge=1)
    """The memory that these may take."""
    cache_encrypted: bool = False
    """Whether kept results are encrypted, with the key of QHUB_SECRETS_KEY, which all servers must then share."""
    redis_url: SecretStr | None = Field(None, validation_alias=_named("REDIS_URL"))
    """A Redis server (`redis://…`, `rediss://…`) where all servers keep tools' results together; memory where unset."""
    web_search: bool = True
    """Whether tools may search the web and read its pages."""
    care_alerts: bool = False
    """Whether administrators are told, among what was moderated, that somebody may be in danger; never their words."""
    mcp_servers: Path | None = None
    """A TOML file that names outside tool servers (MCP). Commands that the hub starts are defined nowhere else."""
    mcp_private_hosts: Annotated[list[str], NoDecode] = []
    """Hosts of the inner network where administrators' tool servers may be, by name or address, separated by commas."""
    mcp_connect_seconds: float = Field(10, gt=0)
    """How long reaching an outside tool server, and learning its tools, may take."""
    mcp_result_chars: int = Field(20_000, ge=100)
    """How much of an outside tool's result a model is shown; the rest is left out, and that is said."""
    mcp_hosts: Annotated[list[str], NoDecode] = []
    """Names by which programs may reach `/mcp`, besides `localhost`, addresses and the public one, with commas."""
    mcp_sessions: bool = True
    """Whether older MCP clients get a session, which lives in one process; see `docs/mcp.md`."""
    mcp_max_sessions: int = Field(1000, ge=1)
    """MCP sessions that a process has open at once."""
    mcp_sessions_per_user: int = Field(50, ge=1)
    """How many of these one person may have."""
    mcp_session_idle_seconds: float = Field(900, gt=0)
    """After how long without a request an MCP session ends."""
    max_message_chars: int = 32_000
    """The longest message a person may send."""
    max_body_bytes: int = 1_000_000
    """The largest request body."""
    max_upload_bytes: int = Field(500_000_000, gt=0)
    """The largest file that a person may add to a conversation."""
    max_user_table_bytes: int = Field(5_000_000_000, gt=0)
    """What the tables of one person's files may take, as they are stored."""
    max_file_message_chars: int = Field(60_000, gt=0)
    """The longest message that a file becomes."""
    upload_seconds: float = Field(300, gt=0)
    """How long reading a file may take."""
    upload_concurrency: int = Field(2, ge=1)
    """Files that are read at once; more wait."""
    max_dashboards: int = Field(200, ge=1)
    """Dashboards that one person may keep."""
    query_seconds: float = Field(30, gt=0)
    """How long a query of tables may take."""
    query_rows: int = Field(20_000, ge=1)
    """Rows of a query's result that a tool may be given."""
    query_memory_mb: int = Field(512, ge=128)
    """What a query may hold in memory."""
    query_threads: int = Field(2, ge=1)
    """Threads that one query runs on."""
    query_concurrency: int = Field(4, ge=1)
    """Queries that run at once, each in a process of its own; more wait."""
    query_export_rows: int = Field(1_000_000, ge=1)
    """Rows of a query's result that a person may download."""
    query_export_seconds: float = Field(300, gt=0)
    """How long writing them may take."""

    embedding_model: str | None = None
    """The provider's model that compares documents by meaning (`text-embedding-3-small`); `none` for words alone; the
    extra `semantic` where unset."""
    knowledge_preload: bool = True
    """Whether packs' documents are read when the hub starts, or when somebody first asks."""
    max_document_bytes: int = Field(20_000_000, gt=0)
    """The largest document that an administrator may add."""
    max_documents: int = Field(2000, ge=1)
    """Documents that one organisation may keep."""
    document_seconds: float = Field(60, gt=0)
    """How long reading a document may take."""

    sandbox_tier: Literal["auto", "namespaces", "landlock", "off"] = "auto"
    """How Python that models write is confined: the strongest way that is possible, one of the two, or not run."""
    sandbox_preload: bool = True
    """Whether the sandbox loads its libraries when the hub starts, or at the first run."""
    sandbox_dir: Path | None = None
    """Where the sandbox works; the system's folder for temporary files where unset. Others must be able to pass it."""
    sandbox_concurrency: int = Field(4, ge=1, le=64)
    """Runs of Python at once; more wait."""
    sandbox_concurrency_per_user: int = Field(2, ge=1)
    """How many of these one person may have."""
    sandbox_queue_seconds: float = Field(60, gt=0, le=120)
    """How long a run may wait for its place."""
    sandbox_wall_seconds: float = Field(30, gt=0, le=300)
    """How long a run may take."""
    sandbox_cpu_seconds: int = Field(60, ge=1)
    """How long a run may compute, over all its threads."""
    sandbox_memory_mb: int = Field(2048, ge=768)
    """The memory of a run, as address space: the libraries take about 500 of it."""
    sandbox_threads: int = Field(64, ge=1)
    """Threads of a run; it cannot start processes at all."""
    sandbox_open_files: int = Field(256, ge=32)
    """Files that a run may have open at once."""
    sandbox_scratch_mb: int = Field(128, ge=1)
    """What a run may write, and a conversation keep between its runs."""
    sandbox_scratch_files: int = Field(2000, ge=10)
    """How many files and folders."""
    sandbox_output_chars: int = Field(5000, ge=100)
    """How much of what a run prints its model sees."""
    sandbox_error_chars: int = Field(2000, ge=100)
    """How much of a run's error its model sees: the end of it."""
    sandbox_output_mb: int = Field(16, ge=1)
    """How much a run may print before it is ended."""
    sandbox_result_files: int = Field(10, ge=0)
    """How many of a run's figures and files come back."""
    sandbox_result_mb: int = Field(10, ge=0, le=64)
    """How large these may be together."""
    sandbox_csv_mb: int = Field(64, ge=0)
    """The largest table, as Parquet, that a run also finds as CSV."""
    sandbox_cache_mb: int = Field(1024, ge=0)
    """What tables made into CSV may take on the disk before the oldest are removed."""

    hook_seconds: float = Field(1, gt=0)
    """How long a hook may take before an answer begins; one that takes longer is left out."""
    hook_after_seconds: float = Field(60, gt=0)
    """How long a hook may take after an answer, when nobody waits for it."""
    session_idle_minutes: float = Field(30, gt=0)
    """How long nobody writes in a conversation before hooks are told that its session has ended."""
    sweep_seconds: float = Field(60, gt=0)
    """How often a worker ends such sessions and lets go of what is old."""
    max_memories: int = Field(1000, ge=1)
    """Memories of one person; those of no use for longest make room."""
    memory_half_life_days: float = Field(90, gt=0)
    """After how long a memory that is not used is half as sure."""
    feedback_every: int = Field(10, ge=0)
    """After how many answers of a conversation a person is asked how the last one was; 0 asks only after trouble."""
    telemetry_days: float = Field(90, gt=0)
    """How long telemetry (`agent_events`) is kept."""
    scrub_emails: bool = False
    """Whether e-mail addresses are taken out of telemetry and logs, as secrets and numbers of people always are."""

    signals: bool = True
    """Whether the hub notes what people do with answers (copies, exports, clicks, repetitions) to learn from it."""
    judge_hours: float = Field(0, ge=0)
    """How often a server has finished conversations judged; 0 leaves it to `qhub judge`."""
    judge_budget_usd: float = Field(1, ge=0)
    """What one batch of the judge may spend."""

    max_turns: int = Field(100, ge=1)
    """Turns that one worker runs at once; more wait."""
    lease_seconds: float = Field(15, gt=0)
    """How long a worker that has gone silent keeps its turns before another takes them."""
    poll_seconds: float = Field(1, gt=0)
    """How often a worker looks for work that no wake-up told it of."""
    flush_seconds: float = Field(0.05, ge=0)
    """How long text is gathered before it is written."""
    heartbeat_seconds: float = Field(4, gt=0, le=5)
    """How often a stream shows that it is alive, and checks that its reader still may read."""
    shutdown_seconds: float = 10
    """How long a stopping server lets turns finish."""

    @model_validator(mode="before")
    @classmethod
    def _split_lists(cls, values: dict[str, object]) -> dict[str, object]:
        for name in ("packs", "trusted_proxies", "denied_tools", "mcp_private_hosts", "mcp_hosts"):
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
        mode="before",
    )
    @classmethod
    def _blank_is_unset(cls, value: object) -> object:
        """`OPENAI_API_KEY=` in a file means that there is none."""
        return None if isinstance(value, str) and not value.strip() else value

    @model_validator(mode="after")
    def _refuse_unsafe_secret(self) -> Self:
        if self.jwt_secret is not None:
            secret = self.jwt_secret.get_secret_value()
            if len(secret) < MIN_SECRET_LENGTH or any(secret.lower().startswith(word) for word in UNSAFE_SECRETS):
                raise ConfigurationError(
                    f"JWT_SECRET must be random and have at least {MIN_SECRET_LENGTH} characters; "
                    "make one with: python -c 'import secrets; print(secrets.token_urlsafe(48))'"
                )
        return self

    def secrets_keys(self) -> list[str]:
        """What stored secrets are encrypted with: the first seals, all of them open."""
        if self.secrets_key is None:
            return [_kept_secret(self.data_dir / "secrets_key")]
        keys = [part for part in map(str.strip, self.secrets_key.get_secret_value().split(",")) if part]
        if not keys or any(len(key) < MIN_SECRET_LENGTH for key in keys):
            raise ConfigurationError(
                f"QHUB_SECRETS_KEY must be random and have at least {MIN_SECRET_LENGTH} characters; "
                "make one with: python -c 'import secrets; print(secrets.token_urlsafe(48))'"
            )
        return keys

    def folder(self, name: str) -> Path:
        """A folder of the data's; absolute, since other processes with another current folder are told of it."""
        return self.data_dir.absolute() / name

    def database(self) -> str:
        """The database's address."""
        return self.database_url or f"sqlite+aiosqlite:///{self.data_dir / 'qhub.db'}"

    def secret(self) -> str:
        """The key that signs tokens; in demo mode one is made on first use and kept in the data folder."""
        if self.jwt_secret is not None:
            return self.jwt_secret.get_secret_value()
        if not self.demo:
            raise ConfigurationError(
                "JWT_SECRET is not set; make one with: python -c 'import secrets; print(secrets.token_urlsafe(48))' "
                "(or start the demo with: qhub demo)"
            )
        return _kept_secret(self.data_dir / "jwt_secret")


def _kept_secret(path: Path) -> str:
    """The secret in a file, made on first use."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        _keep_new_secret(path)
    secret = path.read_text("ascii").strip()
    if len(secret) < MIN_SECRET_LENGTH:
        raise ConfigurationError(f"{path} does not hold a secret; delete it, and a new one is made")
    return secret


def _keep_new_secret(path: Path) -> None:
    """Make a secret's file appear whole: of several workers that start at once, all use the first one's."""
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")  # for the owner alone: 0600
    try:
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(48))
        with contextlib.suppress(FileExistsError):
            os.link(name, path)
    finally:
        os.unlink(name)
