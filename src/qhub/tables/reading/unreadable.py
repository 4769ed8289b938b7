"""Why a file could not become tables.

Each code is a sentence of the catalogue (`file_<code>`); `CODES` lists them with what their sentences may quote. Lines,
rows and columns are counted from 1, as editors and spreadsheets do.
"""

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


class UnreadableFile(Exception):
    """The file's owner can do something about it; `code` and `params` say what."""

    def __init__(self, code: str, **params: Any) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params

    def __str__(self) -> str:
        return f"{self.code}: {self.params}" if self.params else self.code
