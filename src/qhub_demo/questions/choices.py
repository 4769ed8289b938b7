"""The readings of a question that is asked back, each as a question that would be answered.

A choice is offered only where the question that says it is read whole: what a person clicks on gets an answer, and its
own words are what is sent.
"""

import re
from collections.abc import Iterator
from urllib.parse import quote

from qhub.language.text import fold
from qhub_demo.questions.answering import Answer
from qhub_demo.questions.lexicon import PHRASES
from qhub_demo.questions.parser import parse
from qhub_demo.questions.phrases import tell
from qhub_demo.questions.query import Query
from qhub_demo.questions.tokens import is_plural

MAX_OFFERED = 4
MAX_TRIED = 12
"""Choices that are tried: each takes several readings of the question, and a wide table may have hundreds."""
_WORKS_OUT = frozenset(["operation", "order", "adjective", "first", "grain"])
ADDRESS = "#perguntar="
"""What the address of a link begins with that the web app shows as a button."""


def choices_words(message: str, answer: Answer, language: str) -> str:
    """The choices as links, side by side; empty where there are none."""
    offered: dict[str, None] = {}
    for question in _offered(message.strip(), answer, language):
        offered[question] = None
        if len(offered) == MAX_OFFERED:
            break
    if len(offered) == 1 and answer.problem is not None and len(answer.problem.choices) > 2:
        return ""  # one of many is no choice
    return " ".join(f"[{re.sub(r'[][]', ' ', question)}]({ADDRESS}{quote(question)})" for question in offered)


def _offered(message: str, answer: Answer, language: str) -> Iterator[str]:
    problem, table = answer.problem, answer.parsed.table
    if problem is None:
        return
    names = answer.near if problem.kind == "unknown" else problem.choices
    for name in names[:MAX_TRIED]:
        for question in _said(message, problem.kind, " ".join(problem.words), name, language):
            read = parse(question, table).query
            if read is not None and (problem.kind == "unknown" or _columns(read) & set(names) == {name}):
                yield question
                break


def _said(message: str, kind: str, words: str, name: str, language: str) -> Iterator[str]:
    """Ways to say a question so that a choice is in it."""
    bare, end = re.fullmatch(r"(.*?)([?!.]*)", message, re.DOTALL).groups()  # type: ignore[union-attr]
    said = re.compile(rf"\b{re.escape(words)}\b", re.IGNORECASE)
    if words and said.search(bare) and (kind == "unknown" or _is_named(words, name)):
        yield said.sub(lambda _: name, bare, count=1) + end
    if kind != "unknown":
        joints = tell("choice_joints", language).split(",")
        yield from (f'{bare} {joint} "{name}"{end}' for joint in joints)
        if words == bare:
            yield tell("choice_sum", language, column=name) + end
        elif words:
            for joint in joints:
                yield said.sub(lambda found, joint=joint: f"{found[0]} {joint} {name}", bare, count=1) + end
            yield from (f"{bare} {joint} {name}{end}" for joint in joints)


def _is_named(words: str, name: str) -> bool:
    """Whether words only name a column, so that its whole name says as much: "custou" and "mais cara" say more."""
    pieces = [fold(piece) for piece in re.findall(r"[^\W_]+", name)]
    said = [fold(word) for word in words.split()]
    works_out = any(section in _WORKS_OUT for word in said for section, _ in PHRASES.get((word,), ()))
    return not works_out and all(any(is_plural(word, piece) for piece in pieces) for word in said)


def _columns(query: Query) -> set[str]:
    filters = [one for filter_ in (*query.filters, *query.part) for one in filter_.each]
    names = [query.column, query.also, *(one.column for one in query.groups), *(one.column for one in filters)]
    return {name for name in names if name}
