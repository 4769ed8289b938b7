"""The error for a file that cannot become tables.

Each code is a sentence of the catalogue (`file_<code>`); `CODES` lists them with what their sentences may quote. Lines,
rows and columns are counted from 1, as editors and spreadsheets do.
"""

import re
from typing import Any

CODES: dict[str, tuple[str, ...]] = {
    "empty": (),
    "unsupported_type": ("extensao",),
    "wrong_content": ("extensao", "conteudo"),
    "old_xls": (),
    "password_protected": (),
    "damaged": ("motivo",),
    "no_table": (),
    "too_many_rows": ("linhas", "limite"),
    "too_many_columns": ("colunas", "limite"),
    "too_many_cells": ("folha", "celulas", "limite"),
    "too_many_tables": ("tabelas", "limite"),
    "too_many_fields": ("linha", "campos", "esperados"),
    "line_too_long": ("linha", "limite"),
    "unclosed_quote": ("linha",),
    "undecodable": ("posicao", "codificacao"),
    "not_text": ("posicao",),
    "bad_json": ("linha", "coluna"),
    "json_too_large": ("limite",),
    "zip_bomb": ("limite",),
    "too_complex": (),
}
"""`extensao` has no dot; `conteudo` is one of `content.KINDS`; `posicao` is an offset in bytes; `limite` is what the
code's own limit counts (rows, columns, cells, tables, bytes of a line; megabytes for `json_too_large` and `zip_bomb`).
`too_complex` means that reading needed more memory or disk than it may use, or broke the reader."""

MAX_REASON = 100
"""Characters of a library's own words."""
_PATH = re.compile(r"""(?:\b(?:in|of|at|file)\s+)*(?:'[^'\n]*/[^'\n]*'|"[^"\n]*/[^"\n]*"|(?<!\S)/[^\n]*)""")
"""What names a place on this machine: in quotes, or to the end of its line, since folders may have spaces."""
NO_ROOM = "no_room"
"""What a reader's process says where not the file is at fault but the disk, which is full."""


class UnreadableFile(Exception):
    """A file that cannot be read, which its owner can put right; `code` and `params` say how."""

    def __init__(self, code: str, **params: Any) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params

    def __str__(self) -> str:
        return f"{self.code}: {self.params}" if self.params else self.code


def damaged(error: Exception) -> UnreadableFile:
    """A library could not read the file: why, in its own words, but not where on this machine the file is."""
    words = _PATH.sub("", str(error))
    return UnreadableFile("damaged", motivo=" ".join(words.split())[:MAX_REASON].rstrip(" :"))
