"""A sandbox in a process of its own, as another user perhaps: reads requests and writes answers, a line of JSON each.

    python serving.py <tier> <settings as JSON>

It first says its tier, or why there is none, and the process id of a victim: a harmless process of the same user.
"""

import asyncio
import base64
import dataclasses
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import structlog

from qhub.sandbox.interface import SandboxUnavailable
from qhub.sandbox.sandbox import Sandbox
from qhub.settings.settings import Settings


def say(answer: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(answer) + "\n")
    sys.stdout.flush()


def start_victim() -> "subprocess.Popen[bytes]":
    sleeper = [sys.executable, "-I", "-S", "-c", "import time; time.sleep(3600)"]
    return subprocess.Popen(sleeper, stdin=subprocess.DEVNULL, env={"VICTIM": os.environ.get("SECRET", "")})


async def answer(sandbox: Sandbox, request: dict[str, Any]) -> dict[str, Any]:
    tables = [(name, Path(path)) for name, path in request.get("tables", [])]
    scratch = Path(request["scratch"]) if request.get("scratch") else None
    try:
        run = await sandbox.run(request["code"], tables=tables, scratch=scratch)
    except SandboxUnavailable as error:
        return {"unavailable": str(error)}
    files = [[file.name, base64.b64encode(file.content).decode()] for file in run.files]
    return {"output": run.output, "error": run.error, "ending": run.ending, "files": files, "left_out": run.left_out}


async def main() -> None:
    sandbox = Sandbox(Settings(_env_file=None, sandbox_tier=sys.argv[1], **json.loads(sys.argv[2])))  # type: ignore[call-arg]
    usual = sandbox.limits
    victim = start_victim()
    try:
        say({"tier": await sandbox.prove(), "victim": victim.pid})
    except SandboxUnavailable as error:
        say({"unavailable": str(error)})
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        request = json.loads(line)
        sandbox.limits = dataclasses.replace(usual, **request.get("limits", {}))
        if "codes" in request:
            answers = await asyncio.gather(*(answer(sandbox, {"code": code}) for code in request["codes"]))
            say({"answers": answers})
        else:
            say(await answer(sandbox, request))
    victim.kill()
    victim.wait()
    await sandbox.close()


if __name__ == "__main__":
    structlog.configure(logger_factory=structlog.PrintLoggerFactory(sys.stderr))
    asyncio.run(main())
