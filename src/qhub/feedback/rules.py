"""The judge without a language model: marks by rules, the same each time.

It sees what can be counted: figures that no tool returned, turns that did not end, tools that failed, what people said.
It does not understand, and says so.
"""

import re
from collections.abc import Sequence

from qhub.feedback.rubric import Exchange, Opinion, Scores
from qhub.language.scrub import scrub

LONG_ANSWER = 1500
"""Characters from which an answer counts as long."""
VERY_LONG_ANSWER = 4000
ROUNDING = 0.51
"""How far a percentage may be from the exact one."""
MAX_SHARES = 100
"""Figures that shares are looked for among."""
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_PERCENT = re.compile(r"\s*%")
COMMENT = "Avaliação por regras, sem modelo de linguagem: números, ferramentas, fim dos turnos e opinião da pessoa."


def judge_by_rules(turns: Sequence[Exchange]) -> Opinion:
    """An opinion of a conversation that has at least one turn."""
    marks = [_marks(turn) for turn in turns]
    scores = Scores(
        correct=min(mark.correct for mark in marks),
        grounded=min(mark.grounded for mark in marks),
        complete=min(mark.complete for mark in marks),
        safe=min(mark.safe for mark in marks),
        concise=min(mark.concise for mark in marks),
    )
    best = max(range(len(turns)), key=lambda index: (marks[index].mean, _is_liked(turns[index]), -index))
    worst = min(range(len(turns)), key=lambda index: marks[index].mean)
    exemplary = marks[best].mean == 5 and bool(turns[best].tools)
    return Opinion(
        scores=scores,
        comment=COMMENT,
        failures=[failure for turn in turns for failure in _failures(turn)],
        golden=turns[best].message_id if exemplary else None,
        failed=None if marks[worst].passes else turns[worst].message_id,
    )


def _marks(turn: Exchange) -> Scores:
    disliked = _is_disliked(turn)
    return Scores(
        correct=1 if disliked else 3 if _failed_tools(turn) else 5,
        grounded=5 if not _ungrounded(turn) else 2,
        complete=_complete(turn),
        safe=5 if scrub(turn.answer) == turn.answer else 1,
        concise=5 if len(turn.answer) < LONG_ANSWER else 4 if len(turn.answer) < VERY_LONG_ANSWER else 2,
    )


def _complete(turn: Exchange) -> int:
    if turn.status == "interrupted" or not turn.answer.strip():
        return 1
    return 5 if turn.status == "completed" else 3


def _failures(turn: Exchange) -> list[str]:
    found = []
    if _is_disliked(turn):
        found.append(f"a pessoa não ficou satisfeita ({turn.message_id})")
    if numbers := _ungrounded(turn):
        found.append(f"números que nenhuma ferramenta devolveu: {', '.join(numbers[:3])} ({turn.message_id})")
    if turn.status != "completed":
        found.append(f"o turno não chegou ao fim ({turn.message_id})")
    return found


def _is_disliked(turn: Exchange) -> bool:
    return any(said.startswith(("negative", "correction")) for said in turn.feedback)


def _is_liked(turn: Exchange) -> bool:
    return any(said.startswith("positive") for said in turn.feedback)


def _failed_tools(turn: Exchange) -> bool:
    return any('→ {"erro"' in call for call in turn.tools)


def _ungrounded(turn: Exchange) -> list[str]:
    """Figures of the answer that neither the question nor a tool has, nor are a share of two that they have. Small ones
    are how people count."""
    known = {_plain(number) for text in (turn.question, *turn.tools) for number in _NUMBER.findall(text)}
    rounded = {value.split(".")[0] for value in known}
    found = []
    for match in _NUMBER.finditer(turn.answer):
        number = _plain(match[0])
        if len(number) < 2 or number in known or number.split(".")[0] in rounded:
            continue
        if _PERCENT.match(turn.answer, match.end()) and _is_share(float(number), known):
            continue
        found.append(match[0])
    return found


def _is_share(percentage: float, known: set[str]) -> bool:
    """Whether one known figure is that part of another."""
    values = sorted({float(number) for number in known if number.count(".") < 2})[-MAX_SHARES:]
    return any(whole and abs(100 * part / whole - percentage) <= ROUNDING for part in values for whole in values)


def _plain(number: str) -> str:
    """A figure as it would stand in JSON: «1.234,50» and "1,234.5" are 1234.5."""
    parts = re.split(r"[.,]", number)
    if len(parts) == 1:
        return number
    whole, last = parts[:-1], parts[-1]
    if len(last) == 3 and all(len(part) == 3 for part in whole[1:]):
        return "".join(parts)
    return f"{''.join(whole)}.{last.rstrip('0')}".rstrip(".")
