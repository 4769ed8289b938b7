"""What happened, as it was seen from outside: a line of JSON for each thing, in order. The checker reads only this."""

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any


class History:
    """A file that grows."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = path.open("w", encoding="utf-8", buffering=1)  # whoever kills the run may judge it all the same
        self._began = time.monotonic()

    def note(self, what: str, **details: Any) -> None:
        line = {"at": round(time.monotonic() - self._began, 3), "what": what, **details}
        self._file.write(json.dumps(line, ensure_ascii=False) + "\n")

    def close(self) -> None:
        self._file.close()


def lines(path: Path) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf-8") as file:
        for line in file:
            if line.endswith("\n"):  # the last may have been cut
                yield json.loads(line)
