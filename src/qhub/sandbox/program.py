"""The model's program, run as `python program.py` would: its own `__main__`, its own traceback, its figures saved.

This runs inside the payload, where the program can change anything of it. Nothing here protects anybody.
"""

import ast
import builtins
import gc
import io
import linecache
import os
import sys
import threading
import traceback
import types
from collections.abc import Mapping
from typing import Any

from qhub.sandbox.folder import FIGURES

NAME = "<executar_python>"
LONGEST_TITLE = 80


def run(code: str, *, folder: str, paths: Mapping[str, str], most_figures: int) -> int:
    """Run it in `folder`; its exit code. `paths` says where things really are that it names otherwise."""
    _open_streams()
    _forget_the_past(folder)
    linecache.cache[NAME] = (len(code), None, code.splitlines(keepends=True), NAME)
    main = types.ModuleType("__main__")
    main.__builtins__ = builtins  # type: ignore[attr-defined]
    sys.modules["__main__"] = main
    saved = _watch_figures()
    status = _execute(code, paths, main)
    try:
        for thread in threading.enumerate():
            if thread is not threading.current_thread() and not thread.daemon:
                thread.join()
        _save_figures(saved, most_figures)
        main.__dict__.clear()  # files that it did not close are written now
        gc.collect()
        sys.stdout.flush()
        sys.stderr.flush()
    except BaseException:
        traceback.print_exc()
        status = status or 1
    return status


def _execute(code: str, paths: Mapping[str, str], main: types.ModuleType) -> int:
    try:
        exec(_compiled(code, paths), main.__dict__)  # noqa: S102 - that is what all the rest is for
    except SystemExit as end:
        if end.code is None or isinstance(end.code, int):
            return (end.code or 0) & 0xFF
        print(end.code, file=sys.stderr)  # noqa: T201
        return 1
    except BaseException as error:
        own = error.__traceback__.tb_next if error.__traceback__ else None
        if isinstance(error, SyntaxError) and error.filename == NAME:
            own = None
        traceback.print_exception(type(error), error, own)
        return 1
    return 0


def _compiled(code: str, paths: Mapping[str, str]) -> types.CodeType:
    if not any(path in code for path in paths):
        return compile(code, NAME, "exec", dont_inherit=True)
    tree = _Renamed(paths).visit(ast.parse(code, NAME))
    return compile(tree, NAME, "exec", dont_inherit=True)


class _Renamed(ast.NodeTransformer):
    """A program whose literal paths are those of this machine: without mounts, `/dados` is somewhere else."""

    def __init__(self, paths: Mapping[str, str]) -> None:
        self._paths = paths

    def visit_Constant(self, node: ast.Constant) -> ast.Constant:
        value = node.value
        for path, real in self._paths.items():
            if isinstance(value, str):
                value = value.replace(path, real)
            elif isinstance(value, bytes):
                value = value.replace(path.encode(), real.encode())
        return ast.copy_location(ast.Constant(value, node.kind), node)


def _open_streams() -> None:
    """The standard streams anew, over the descriptors that the payload has now."""
    sys.stdin = sys.__stdin__ = io.TextIOWrapper(io.FileIO(0, closefd=False), "utf-8")  # type: ignore[misc]
    out = io.BufferedWriter(io.FileIO(1, "w", closefd=False))
    sys.stdout = sys.__stdout__ = io.TextIOWrapper(out, "utf-8", "replace", line_buffering=True)  # type: ignore[misc]
    err = io.BufferedWriter(io.FileIO(2, "w", closefd=False))
    sys.stderr = sys.__stderr__ = io.TextIOWrapper(  # type: ignore[misc]
        err, "utf-8", "backslashreplace", line_buffering=True
    )


def _forget_the_past(folder: str) -> None:
    """Undo what every fork of one zygote would share."""
    if "numpy" in sys.modules:
        sys.modules["numpy"].random.seed()  # Python's own generator does so by itself
    sys.argv = [NAME]
    sys.path.insert(0, folder)


def _watch_figures() -> set[int]:
    """Know which figures the program saves itself; `show` has nobody to show them to."""
    saved: set[int] = set()
    pyplot = sys.modules.get("matplotlib.pyplot")
    if pyplot is None:
        return saved
    figure = sys.modules["matplotlib.figure"].Figure
    original = figure.savefig

    def savefig(self: Any, fname: Any, *args: Any, **kwargs: Any) -> Any:
        result = original(self, fname, *args, **kwargs)
        if isinstance(fname, str | os.PathLike):
            saved.add(id(self))
        return result

    def show(*_args: Any, **_kwargs: Any) -> None:
        return None

    figure.savefig = savefig
    pyplot.show = show  # type: ignore[attr-defined]
    return saved


def _save_figures(saved: set[int], most: int) -> None:
    """Save the figures that are still open, in the order in which they were made."""
    pyplot = sys.modules.get("matplotlib.pyplot")
    if pyplot is None:
        return
    figures = [pyplot.figure(number) for number in pyplot.get_fignums()]
    for number, figure in enumerate([one for one in figures if id(one) not in saved][:most], 1):
        os.makedirs(FIGURES, exist_ok=True)
        figure.savefig(os.path.join(FIGURES, f"{number:02}-{_title(figure, number)}.png"), bbox_inches="tight")


def _title(figure: Any, number: int) -> str:
    """What a figure is called: its title, or that of its first axes."""
    texts = [figure.get_suptitle(), *(axes.get_title() for axes in figure.axes)]
    words = next((text for text in texts if text.strip()), f"Figura {number}")
    plain = "".join(letter if letter.isprintable() and letter not in '/\\:*?"<>|$' else " " for letter in words)
    return " ".join(plain.split())[:LONGEST_TITLE] or f"Figura {number}"
