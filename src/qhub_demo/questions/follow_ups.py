"""Questions that go on from the one before: what marks them, and what they lack."""

from qhub_demo.questions.lexicon import FOLLOW, PHRASES, SMALL_WORDS
from qhub_demo.questions.sentence import Sentence
from qhub_demo.questions.tokens import tokens_of

SAYING = frozenset(
    [
        *("column", "akin", "value", "operation", "order", "first", "grain", "comparator"),
        *("number", "period", "adjective", "unit", "sign", "late", "compare", "about"),
    ]
)
"""Kinds of span that say something: one that is left over means that the question was not understood."""


def says_nothing(message: str) -> bool:
    """Whether a message has only small words: "e agora?"."""
    return all((token.folded,) in PHRASES for token in tokens_of(message) if token.is_content)


def is_marked(message: str) -> bool:
    """Whether a message begins as one that goes on does: with "e", "and", "agora"."""
    tokens = tokens_of(message)
    return bool(tokens) and tokens[0].folded in FOLLOW


def refers_back(message: str) -> bool:
    """Whether a message is of what the one before found: "desses quantos são gatos?", "how many of them"."""
    words = [token.folded for token in tokens_of(message) if token.kind == "word"]
    for place, word in enumerate(words):
        after = words[place + 1] if place + 1 < len(words) else ""
        if word in _THOSE and (after in _ASKS or not after):
            return True
        if word == "of" and after == "them":
            return True
        if word in ("of", "among") and after in ("them", "those", "these"):
            return (words[place + 2] if place + 2 < len(words) else "") in (*_ASKS, "")
    return False


_THOSE = frozenset(["desses", "dessas", "destes", "destas", "deles", "delas", "daqueles", "daquelas"])
_ASKS = SMALL_WORDS["after_those"]
"""What stands after "those" where no noun does."""


_RESTRICTING = SMALL_WORDS["before_rows"]
"""What a question begins with that only says of which rows the one before is asked: "for members?"."""


def names_something(sentence: Sentence) -> bool:
    """Whether a message says what it is about, or asks something: "só os parciais" does neither."""
    kinds = ("noun", "row", "column", "akin", "operation", "about", "show", "people", "wish")
    return any(span.kind in kinds for span in sentence.spans) or not any(span.kind in SAYING for span in sentence.spans)


def goes_on(sentence: Sentence) -> bool:
    """Whether a message goes on from the one before: it lacks a subject or a question of its own."""
    if refers_back(" ".join(token.text for token in sentence.tokens)):
        return True
    asks = any(
        span.kind in ("operation", "about") or (span.kind == "show" and span.sub == "who") for span in sentence.spans
    )
    names = any(
        span.kind in ("noun", "row") or (span.kind in ("column", "akin") and not sentence.is_grouped(span))
        for span in sentence.spans
    )
    opening = sentence.tokens[0].folded if sentence.tokens else ""
    measures = asks or any(map(sentence.numeric, sentence.spans))
    marked = opening in FOLLOW or (opening in _RESTRICTING and not measures)
    rows = any(span.kind in ("noun", "row") for span in sentence.spans)
    if asks and (rows if marked else names):
        return False
    saying = [span for span in sentence.spans if span.kind in SAYING or span.kind == "wish"]
    if not saying or any(span.kind == "about" for span in saying):
        return False
    if marked:
        return True
    kinds = {span.kind for span in saying} - {"wish"}
    grouped = all(sentence.is_grouped(span) for span in saying if span.kind in ("column", "akin"))
    trends = any(span.kind == "grain" and span.sub == "auto" for span in saying)
    return (
        not names
        and not trends
        and (kinds <= {"period", "value"} or (kinds <= {"column", "akin", "grain"} and grouped))
    )
