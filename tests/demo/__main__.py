# ruff: noqa: T201  (a command prints)
"""`python -m tests.demo [part …]`: asks the question set and prints how many answers are right, wrong and declined."""

import asyncio
import sys
import tempfile
from pathlib import Path

from tests.demo.asking import PARTS, Uploads, ask_all, counts

SHOWN = 600
"""Characters of an answer that are printed."""


async def main(parts: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        uploads = Uploads(Path(folder))
        for part in parts or PARTS:
            asked = await ask_all(part, uploads)
            for one in asked:
                if one.verdict != "right":
                    print(
                        f"--- {one.verdict} · {one.file} · {one.question}\n{one.text[:SHOWN]}\n{one.sql}\n{one.truth}"
                    )
            found = counts(asked)
            print(f"{part}: {len(asked)} questions, {found}, {found['right'] / len(asked):.0%} right")


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:]))
