"""The words in which models are told of an attachment. Prompts are in `prompts/`."""

from importlib.resources import files

from qhub.documents.chunking import sections

OUTLINE_LINES = 60
"""Headings that are told of a document that is not told whole."""
BEGINNING_CHARS = 1_200
"""The characters that a model is told of a long document's beginning."""
MARGIN = "- "


def _prompt(name: str) -> str:
    return (files("qhub.attachments") / "prompts" / f"{name}.md").read_text("utf-8").strip()


WHOLE, SEARCHED, IMAGE, UNSEEN = (_prompt(name) for name in ("whole", "searched", "image", "unseen"))


def word_document(name: str, text: str, *, whole: bool) -> str:
    """A document's message: all of it, or what there is to find in it."""
    if whole:
        return _filled(WHOLE, name=name, text=text)
    return _filled(
        SEARCHED,
        name=name,
        characters=str(len(text)),
        outline=_outline(text) or f"{MARGIN}(sem títulos)",
        beginning=text[:BEGINNING_CHARS].strip() + " […]",
    )


def word_image(name: str, *, seen: bool) -> str:
    """An image's message, beside the image or in the place of it."""
    return _filled(IMAGE if seen else UNSEEN, name=name)


def _filled(prompt: str, **values: str) -> str:
    """What is put in is not looked at again: a document may have braces of its own."""
    pieces = prompt.split("{")
    filled = [pieces[0]]
    for piece in pieces[1:]:
        name, _, rest = piece.partition("}")
        filled += [values[name], rest]
    return "".join(filled)


def _outline(text: str) -> str:
    headings = list(dict.fromkeys(section.heading for section in sections(text) if section.heading))
    lines = [f"{'  ' * (len(heading) - 1)}{MARGIN}{heading[-1]}" for heading in headings[:OUTLINE_LINES]]
    more = len(headings) - len(lines)
    return "\n".join([*lines, *([f"{MARGIN}… e mais {more}"] if more > 0 else [])])
