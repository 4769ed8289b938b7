"""The start of a fresh interpreter as part of the sandbox, without the rest of the hub in it.

`processes.py` gives a child the hub's paths, which is right for our own code. Here untrusted code is forked
off later, so the interpreter is isolated (`-I`) and knows installed libraries alone. A bare package `qhub` stands in:
the sandbox's modules import one another as usual, and nothing else of the hub is loaded.
"""

import json
import sys
from pathlib import Path

PACKAGE = str(Path(__file__).parents[1])
PREPARED = """
import importlib, json, sys, types
package, paths, module, function, arguments = (json.loads(part) for part in sys.argv[1:])
sys.path += [path for path in paths if path not in sys.path]
sys.modules["qhub"] = types.ModuleType("qhub")
sys.modules["qhub"].__path__ = [package]
getattr(importlib.import_module(module), function)(*arguments)
"""
ENVIRONMENT = {
    "PATH": "/usr/bin:/bin",
    "LANG": "C.UTF-8",
    "HOME": "/nonexistent",
    "MPLBACKEND": "Agg",
    # These libraries start threads unless they are told not to, and a process with threads cannot be forked.
    "OPENBLAS_NUM_THREADS": "1",
    "OMP_NUM_THREADS": "1",
    "ARROW_DEFAULT_MEMORY_POOL": "system",
    "JE_ARROW_MALLOC_CONF": "background_thread:false",
    # Each arena reserves address space, and that is what a run's memory is measured by.
    "MALLOC_ARENA_MAX": "2",
}
"""All that the new process knows of this one's environment: nothing."""


def command(module: str, function: str, *arguments: object) -> list[str]:
    """The command that calls a function of the sandbox in an interpreter of its own."""
    paths = [path for path in sys.path if path.endswith(("site-packages", "dist-packages"))]
    parts = (PACKAGE, paths, f"qhub.sandbox.{module}", function, arguments)
    return [sys.executable, "-I", "-B", "-c", PREPARED, *(json.dumps(part) for part in parts)]
