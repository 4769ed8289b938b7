"""The order in which the restrictions of a question are read."""

from qhub_demo.questions.comparisons import Comparisons
from qhub_demo.questions.named_values import NamedValues
from qhub_demo.questions.restrictions import Restrictions
from qhub_demo.questions.sentence import Sentence
from qhub_demo.questions.states import States
from qhub_demo.questions.times import Times


def read_restrictions(sentence: Sentence) -> Restrictions:
    """What a question leaves out. Each finder uses spans, which those after it then pass over."""
    found = Restrictions(sentence)
    for finder in (Comparisons, NamedValues, Times, States):
        finder(sentence, found).read()
    found.join_either()
    return found
