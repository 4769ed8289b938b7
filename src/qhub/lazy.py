"""Modules that load when they are first used.

Some libraries take longer to load than all of the hub, and a first answer needs none of them. A module that wants one
only sometimes names it at its top, as any import, and pays at the first use:

    if TYPE_CHECKING:
        import duckdb
    else:
        duckdb = lazy_module("duckdb")
"""

from importlib import import_module
from types import ModuleType
from typing import Any


class LazyModule(ModuleType):
    """A stand-in for a module: the first name that is asked of it loads it."""

    def __getattr__(self, name: str) -> Any:
        return getattr(import_module(self.__name__), name)


def lazy_module(name: str) -> LazyModule:
    """A stand-in for the module of that name; nothing is loaded, or looked for, yet."""
    return LazyModule(name)
