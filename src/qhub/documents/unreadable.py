"""The error for a document that cannot be read.

Each code is a sentence of the catalogue (`document_<code>`); `CODES` lists them with what their sentences may quote.
"""

from typing import Any

CODES: dict[str, tuple[str, ...]] = {
    "empty": (),
    "wrong_content": ("extensao",),
    "password_protected": (),
    "damaged": (),
    "no_text": (),
    "too_many_pages": ("paginas", "limite"),
    "too_much_text": ("limite",),
    "zip_bomb": ("limite",),
    "too_complex": (),
}
"""`limite` is what the code's own limit counts: pages, characters, megabytes. `too_complex` means that reading needed
more memory than it may use, or broke the reader."""


class UnreadableDocument(Exception):
    """A document that cannot be read, which its owner can put right; `code` and `params` say how."""

    def __init__(self, code: str, **params: Any) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params
