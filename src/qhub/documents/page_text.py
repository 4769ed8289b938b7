"""The text of a page of the web, without what is not for readers."""

import re
from typing import TYPE_CHECKING, NamedTuple

from qhub.lazy import lazy_module

if TYPE_CHECKING:
    from selectolax import lexbor
else:
    lexbor = lazy_module("selectolax.lexbor")

MAX_CHARS = 20_000
"""Characters of a page's text that a tool is given."""
MAX_TITLE = 300
_NOT_READ = "script, style, noscript, template, svg, iframe, object, nav, header, footer, form, aside, [hidden]"
_CHARSET = re.compile(rb"""<meta[^>]{0,200}charset=["']?([\w-]{2,20})""", re.IGNORECASE)
_SEARCHED = 2048
"""Bytes in which a page says what its characters are."""


class SentPage(NamedTuple):
    """A page as a server sent it."""

    content_type: str
    charset: str | None
    content: bytes
    truncated: bool


class PageText(NamedTuple):
    """The title and text of a page."""

    title: str
    text: str
    truncated: bool


def page_text(sent: SentPage) -> PageText:
    """The text of what was sent."""
    content = _decoded(sent)
    title, text = "", content
    if "html" in sent.content_type:
        title, text = _of_html(content)
    text = _tidy(text)
    return PageText(title, text[:MAX_CHARS], sent.truncated or len(text) > MAX_CHARS)


def _of_html(content: str) -> tuple[str, str]:
    tree = lexbor.LexborHTMLParser(content)
    heading = tree.css_first("title")
    title = " ".join(heading.text().split())[:MAX_TITLE] if heading is not None else ""
    for node in tree.css(_NOT_READ):
        node.decompose()
    body = tree.css_first("main") or tree.css_first("article") or tree.body
    return title, body.text(separator="\n") if body is not None else ""


def _tidy(text: str) -> str:
    lines = (" ".join(line.split()) for line in text.splitlines())
    return "\n".join(line for line in lines if line)


def _decoded(sent: SentPage) -> str:
    said = _CHARSET.search(sent.content[:_SEARCHED])
    for charset in (sent.charset, said[1].decode("ascii", "replace") if said else None):
        if charset:
            try:
                return sent.content.decode(charset, "replace")
            except (LookupError, UnicodeError):  # unknown, or one of Python's own that reads nothing
                continue
    return sent.content.decode("utf-8", "replace")
