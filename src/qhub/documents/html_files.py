"""Web pages: their words and headings. Nothing that a page refers to is fetched, and no script runs."""

import re
from pathlib import Path

from selectolax.lexbor import LexborHTMLParser, LexborNode

from qhub.documents.text_files import decoded
from qhub.documents.unreadable import UnreadableDocument

_IGNORED = ("script", "style", "template", "noscript", "nav", "footer", "aside", "form", "iframe", "svg", "head title")
_BLOCKS = frozenset(
    {
        "p",
        "li",
        "dt",
        "dd",
        "blockquote",
        "pre",
        "tr",
        "div",
        "section",
        "article",
        "main",
        "header",
        "table",
        "ul",
        "ol",
        "dl",
        "figure",
        "figcaption",
        "br",
        "hr",
        "body",
    }
)
MAX_DEPTH = 1_000
"""How deep elements may stand in one another; pages have some thirty, and the parser's time grows with the square."""
_NESTING = re.compile(
    r"<(/?)(?:div|span|section|article|main|header|table|ul|ol|dl|blockquote|font|center|small|big|strong|em|code|sub|sup"
    r"|form|fieldset|figure|details|label|nav|aside|footer|svg|[abiqsu])\b",
    re.IGNORECASE,
)
"""Elements that stay open until they are closed; others end where the next one begins."""
_LEVELS = {f"h{level}": "#" * level for level in range(1, 7)}


def read_html(path: Path) -> str:
    """A page's text as Markdown: headings, paragraphs, items of lists, rows of tables."""
    content = decoded(path)
    _check_depth(content)
    tree = LexborHTMLParser(content)
    title = tree.css_first("head title")
    named = " ".join(title.text().split()) if title is not None else ""
    for selector in _IGNORED:
        for node in tree.css(selector):
            node.decompose()
    if tree.body is None:
        return ""
    lines = [line for line in _lines(tree.body) if line]
    text = "\n\n".join(lines)
    return text if not named or any(line.startswith("# ") for line in lines) else f"# {named}\n\n{text}"


def _check_depth(content: str) -> None:
    depth = 0
    for tag in _NESTING.finditer(content):
        depth = max(0, depth - 1) if tag[1] else depth + 1
        if depth > MAX_DEPTH:
            raise UnreadableDocument("too_complex")


def _lines(body: LexborNode) -> list[str]:
    """The text between block elements, in the page's order, without recursion: pages can be nested without end."""
    lines: list[str] = []
    words: list[str] = []
    prefix = ""

    def end(then: str = "") -> None:
        nonlocal words, prefix
        line = " ".join("".join(words).split())
        if line:
            lines.append(f"{prefix}{line}")
        words, prefix = [], then

    for node in body.traverse(include_text=True):
        tag = node.tag or ""
        if tag == "-text":
            inside = _heading_of(node)
            if inside != (prefix.strip() or None) and (inside or prefix.startswith("#")):
                end(f"{inside} " if inside else "")
            words.append(node.text_content or "")
        elif tag in ("td", "th"):
            words.append(" | " if "".join(words).strip() else "")
        elif tag in _LEVELS:
            end(f"{_LEVELS[tag]} ")
        elif tag == "li":
            end("- ")
        elif tag in _BLOCKS:
            end()
    end()
    return lines


def _heading_of(node: LexborNode) -> str | None:
    """The mark of the heading that a text is part of."""
    parent = node.parent
    for _ in range(4):  # a heading's own words are at most in a link or an emphasis in it
        if parent is None:
            return None
        if (parent.tag or "") in _LEVELS:
            return _LEVELS[parent.tag or ""]
        parent = parent.parent
    return None
