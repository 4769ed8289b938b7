"""Why a question gets no number, in words that say what to do next."""

from qhub_demo.questions.answering import Answer
from qhub_demo.questions.answers import assumed_words
from qhub_demo.questions.phrases import bold, cell, moment, tell
from qhub_demo.questions.profiles import examples_words

MAX_CHOICES = 12
"""Columns that are offered."""


def word_problem(answer: Answer, language: str) -> str:
    """What stands in the way of an answer, what may have been meant, and what can be asked."""
    problem, table = answer.problem, answer.parsed.table
    if problem is None:
        return f"{tell('unclear', language, table=table.name)}\n\n{examples_words(table, language)}"
    if problem.kind == "unknown":
        told = tell("unknown", language, words=", ".join(f"«{word}»" for word in problem.words), table=table.name)
        if answer.near:
            near = tell("or", language).join(f"**{name}**" for name in answer.near)
            return f"{told} {tell('near', language, near=near)}"
        return f"{told}\n\n{examples_words(table, language)}"
    if problem.kind == "supposed":
        return tell(
            "supposed", language, choices=" ".join(assumed_words(choice, language) for choice in problem.choices)
        )
    choices = problem.choices[:MAX_CHOICES]
    if problem.kind == "beyond":
        choices = tuple(_end(choice, language) for choice in choices)
    kind = problem.kind
    if kind == "who" and not choices:
        kind = "who_nobody"
    if kind == "of_which_number" and not choices:
        kind = "no_numbers"
    if kind == "which_column" and not choices:
        kind = "unused"
    more = ", …" if len(problem.choices) > MAX_CHOICES else ""
    return tell(
        kind,
        language,
        words=" ".join(problem.words),
        choices=bold(choices) + more,
        first=choices[0] if choices else "",
        last=choices[-1] if choices else "",
        table=table.name,
        columns=bold([column.name for column in table.columns][:MAX_CHOICES]),
    )


def _end(value: str, language: str) -> str:
    """The smallest or the greatest value of a column, a number or a day."""
    try:
        return cell(float(value), language)
    except ValueError:
        return moment(value[:10], language)
