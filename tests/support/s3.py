"""An S3-compatible server on this machine, with one empty bucket: `rclone serve s3`."""

import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

RCLONE = Path(sys.executable).with_name("rclone")
ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+")
BUCKET = "ficheiros"
KEY, SECRET = "AKIATESTE", "um-segredo-de-teste"


@dataclass
class S3Server:
    """A server, and the folder in which it has its buckets."""

    endpoint: str
    folder: Path
    process: subprocess.Popen[str]

    @property
    def environment(self) -> dict[str, str]:
        """How a client finds it."""
        return {
            "AWS_ENDPOINT_URL": self.endpoint,
            "AWS_ACCESS_KEY_ID": KEY,
            "AWS_SECRET_ACCESS_KEY": SECRET,
            "AWS_REGION": "us-east-1",
        }

    def url(self, prefix: str) -> str:
        return f"s3://{BUCKET}/{prefix}"

    def objects(self) -> list[str]:
        """The names of all that is in the bucket."""
        bucket = self.folder / BUCKET
        return sorted(path.relative_to(bucket).as_posix() for path in bucket.rglob("*") if path.is_file())

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()


@contextmanager
def s3_server() -> Iterator[S3Server]:
    with tempfile.TemporaryDirectory(prefix="qhub-s3-", ignore_cleanup_errors=True) as root:
        (Path(root) / BUCKET).mkdir()
        options = ["--auth-key", f"{KEY},{SECRET}", "--addr", "127.0.0.1:0", "--config", "", "--vfs-cache-mode", "off"]
        command = [str(RCLONE), "serve", "s3", *options, root]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        assert process.stderr is not None
        try:
            found = next(filter(None, map(ADDRESS.search, process.stderr)))
            yield S3Server(found[0], Path(root), process)
        finally:
            process.kill()
            process.wait()
