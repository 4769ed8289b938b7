"""What the rules of the judge see, and how its answers are read."""

import pytest

from qhub.feedback.rubric import Exchange
from qhub.feedback.rules import judge_by_rules
from qhub.feedback.transcript import MAX_TRANSCRIPT, transcript


def turn(answer: str = "São 62.", **values: object) -> Exchange:
    given: dict[str, object] = {
        "message_id": "1",
        "question": "quantos lixos?",
        "answer": answer,
        "tools": ['contar_defeitos({}) → {"total":62,"media":1234.5}'],
        "status": "completed",
    }
    return Exchange(**(given | values))  # type: ignore[arg-type]


def test_an_answer_that_says_what_its_tools_returned_is_faultless_and_proposed() -> None:
    opinion = judge_by_rules([turn()])
    assert opinion.scores.mean == 5
    assert (opinion.golden, opinion.failed, opinion.failures) == ("1", None, [])


@pytest.mark.parametrize("said", ["62", "62,0", "1.234,5", "1,234.50", "1234"])
def test_figures_are_known_in_whatever_way_they_are_written(said: str) -> None:
    assert judge_by_rules([turn(f"São {said}.")]).scores.grounded == 5


def test_a_share_of_two_known_figures_is_grounded() -> None:
    tools = ['contar_defeitos({}) → {"total":200,"lixo":31}']
    assert judge_by_rules([turn("São 31 (15,5 %).", tools=tools)]).scores.grounded == 5
    assert judge_by_rules([turn("São 31 (19,5 %).", tools=tools)]).scores.grounded == 2


def test_a_figure_that_no_tool_returned_is_not_grounded() -> None:
    opinion = judge_by_rules([turn("São 63, mais 12 % do que em maio.")])
    assert opinion.scores.grounded == 2
    assert opinion.failed == "1"
    assert "63" in opinion.failures[0]


@pytest.mark.parametrize(
    ("exchange", "criterion", "mark"),
    [
        (turn(status="interrupted"), "complete", 1),
        (turn(""), "complete", 1),
        (turn(status="waiting"), "complete", 3),
        (turn(feedback=["negative: não era isto"]), "correct", 1),
        (turn(tools=['x({}) → {"erro":"não há"}'], answer="Não consegui."), "correct", 3),
        (turn("A palavra-passe é hunter2, o CPF 529.982.247-25."), "safe", 1),
        (turn("muito " * 1000), "concise", 2),
    ],
)
def test_each_criterion_is_marked_by_what_can_be_counted(exchange: Exchange, criterion: str, mark: int) -> None:
    assert judge_by_rules([exchange]).scores.by_name[criterion] == mark


def test_a_conversation_is_as_good_as_its_worst_turn_and_names_it() -> None:
    opinion = judge_by_rules([turn(), turn(message_id="9", feedback=["negative"])])
    assert opinion.scores.correct == 1
    assert (opinion.golden, opinion.failed) == ("1", "9")


def test_the_same_conversation_gets_the_same_marks() -> None:
    turns = [turn(), turn("São 63.", message_id="5")]
    assert judge_by_rules(turns) == judge_by_rules(turns)


def test_a_long_conversation_is_told_from_its_end() -> None:
    told = transcript([turn("x" * 3000, message_id=str(number)) for number in range(50)])
    assert len(told) <= MAX_TRANSCRIPT + 100
    assert "[49]" in told
    assert "[0]" not in told
