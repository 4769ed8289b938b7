"""Where the hub listens, and where it keeps what it keeps."""

from pathlib import Path
from typing import Annotated

from pydantic import Field, SecretStr
from pydantic_settings import NoDecode

from qhub.settings.group import Group, fixed_name


class ServerSettings(Group):
    """Where the hub listens, and where it keeps what it keeps."""

    data_dir: Path = Path("data")
    """Where the database and the secret live."""
    host: str = "127.0.0.1"
    """The address to listen on."""
    port: Annotated[int, Field(ge=0, le=65535)] = 8000
    """The port to listen on; 0 takes a free one."""
    workers: int = Field(1, ge=1, le=64)
    """Processes that `qhub serve` runs on this host, which share its address; about one for each core."""
    demo: bool = False
    """Demo mode: demo users with known passwords, and a secret made on first start. Never in production."""
    demo_public: bool = False
    """Whether demo mode may listen beyond this machine, where anybody who reaches it knows its passwords."""
    packs: Annotated[list[str] | None, NoDecode] = None
    """The packs to load, separated by commas: installed ones by name, folders by path. Where unset, none; in a demo all
    that are installed."""
    public_url: str | None = None
    """The address people use, where a proxy stands in front; its origin is accepted beside the request's own."""
    trusted_proxies: Annotated[list[str], NoDecode] = []
    """Addresses of proxies whose `X-Forwarded-For` is believed, separated by commas."""
    database_url: str | None = Field(None, validation_alias=fixed_name("DATABASE_URL"))
    """SQLAlchemy address (`postgresql+asyncpg://...`); a SQLite file in the data folder where unset."""
    files_url: str | None = None
    """Where people's files are kept: `s3://bucket/prefix`, with the usual `AWS_` variables, or the path of a folder
    that several hosts share; the data folder where unset."""
    files_copies_mb: int = Field(2_000, ge=1)
    """Megabytes of this host's copies of files in an object store, about; what was used least recently goes first."""
    redis_url: SecretStr | None = Field(None, validation_alias=fixed_name("REDIS_URL"))
    """A Redis server (`redis://…`, `rediss://…`) where all servers keep tools' results together; memory where unset."""
    log_level: str = Field("info", validation_alias=fixed_name("LOG_LEVEL"))
    """debug, info, warning or error."""
    enable_debug_logs: bool = Field(False, validation_alias=fixed_name("ENABLE_DEBUG_LOGS"))
    """The same as LOG_LEVEL=debug."""
    max_body_bytes: int = 1_000_000
    """The largest request body."""
    request_seconds: float = Field(30, gt=0)
    """How long a client may take over a request's headers, and over each next piece of its body."""
    max_open_per_person: int = Field(2_000, ge=1)
    """Requests of one person that may be open at once, streams among them."""
    max_open_per_address: int = Field(4_000, ge=1)
    """The same for one address; many people may share it behind a proxy that is not trusted."""
    requests_per_person: int = Field(20_000, ge=0)
    """Requests that one person may make in a minute; 0 for any number. With Redis, processes count together."""
    requests_per_address: int = Field(60_000, ge=0)
    """The same for one address, whoever asks."""
    heartbeat_seconds: float = Field(15, gt=0, le=30)
    """How often a stream in which nothing happens shows that it is alive."""
    shutdown_seconds: float = 10
    """How long a stopping server lets turns finish."""
