"""Which examples a question is shown."""

from qhub.feedback.few_shot import MAX_EXAMPLE_CHARS, MAX_EXAMPLES, choose, in_words
from qhub.store.golden import GoldenExample


def example(question: str, answer: str = "Assim.", id_: str = "a") -> GoldenExample:
    return GoldenExample(id_, "qualidade", True, 1, question, answer, 0.0, 0.0)


KNOWN = [
    example("Que defeito está a crescer?", id_="growth"),
    example("Quantos defeitos houve no turno da noite?", id_="night"),
    example("Faz um gráfico dos defeitos por material", id_="chart"),
    example("Como se compara a produção de duas semanas?", id_="weeks"),
]


def chosen(question: str, known: list[GoldenExample] | None = None) -> list[str]:
    return [found.id for found, _ in choose(question, KNOWN if known is None else known)]


def test_the_most_alike_comes_first_and_says_by_which_words() -> None:
    found = choose("que defeitos cresceram no turno da noite?", KNOWN)
    assert found[0][0].id == "night"
    assert {"turn", "noit"} <= set(found[0][1].terms)


def test_accents_and_endings_do_not_matter() -> None:
    assert chosen("grafico de defeitos por materiais")[0] == "chart"


def test_another_question_is_shown_none() -> None:
    assert chosen("Qual é a capital de França?") == []
    assert chosen("") == []
    assert in_words([]) == ""


def test_no_more_than_fit() -> None:
    long = [example("Que defeito cresce?", "x" * (MAX_EXAMPLE_CHARS - 100), str(number)) for number in range(5)]
    assert len(chosen("Que defeito cresce?", long)) == 1
    many = [example("Que defeito cresce?", "Assim.", str(number)) for number in range(9)]
    assert len(chosen("Que defeito cresce?", many)) == MAX_EXAMPLES
