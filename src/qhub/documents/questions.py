"""A question's words, as passages are looked for by them."""

from collections.abc import Collection, Sequence

from rapidfuzz.distance import DamerauLevenshtein

from qhub.language.stems import alternatives
from qhub.language.words import telling_words

MAX_WORDS = 24
"""Words of a question that count: the longest, which are the most telling."""
MIN_TYPO_LENGTH = 4
"""A shorter word with one letter changed is another word."""
TWO_TYPOS_FROM = 8
"""Letters from which two may be wrong."""
TYPO_SURENESS = 0.75
"""How much a word counts that is only nearly the one written."""
MAX_CORRECTIONS = 3

Word = dict[str, float]
"""The stems that a word may have in a document, each with how sure that is."""


def words_of(question: str) -> list[Word]:
    """The telling words, each once."""
    found = list(dict.fromkeys(telling_words(question)))
    longest = set(sorted(found, key=len, reverse=True)[:MAX_WORDS])
    unique = {alternatives(word): None for word in found if word in longest}
    return [dict.fromkeys(stems, 1.0) for stems in unique]


def unknown(words: Sequence[Word], known: Collection[str]) -> list[Word]:
    """The words of which no passage has any stem."""
    return [word for word in words if not any(stem in known for stem in word)]


def correct(word: Word, vocabulary: Collection[str]) -> None:
    """Add to a word that no passage has those that it was probably meant to be."""
    written = max(word, key=len)
    if len(written) < MIN_TYPO_LENGTH or not written.isalpha():
        return
    most = 2 if len(written) >= TWO_TYPOS_FROM else 1
    near: list[tuple[int, str]] = []
    for candidate in vocabulary:
        if abs(len(candidate) - len(written)) <= most and len(candidate) >= MIN_TYPO_LENGTH - 1:
            distance = DamerauLevenshtein.distance(written, candidate, score_cutoff=most)
            if distance <= most:
                near.append((distance, candidate))
    nearest = min(near, default=(0, ""))[0]
    for distance, candidate in sorted(near)[:MAX_CORRECTIONS]:
        if distance == nearest:
            word[candidate] = TYPO_SURENESS
