"""The kind of file that a name promises."""

TYPES = {
    "csv": "text/csv",
    "gif": "image/gif",
    "html": "text/html",
    "jpeg": "image/jpeg",
    "jpg": "image/jpeg",
    "json": "application/json",
    "md": "text/markdown",
    "parquet": "application/vnd.apache.parquet",
    "pdf": "application/pdf",
    "png": "image/png",
    "svg": "image/svg+xml",
    "txt": "text/plain",
    "webp": "image/webp",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "zip": "application/zip",
}
UNKNOWN = "application/octet-stream"


def media_type(name: str) -> str:
    """The type by the name's ending, wherever the hub runs."""
    return TYPES.get(name.rpartition(".")[2].lower(), UNKNOWN)
