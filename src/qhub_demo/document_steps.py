"""Questions about the documents of a conversation: searched, and answered with the passage that fits, quoted.

Rules neither sum up nor reason: where no passage fits, the question goes on to the agent's tools and tables, and where
they do not know it either the answer says that nothing was found.
"""

from collections.abc import Sequence

from pydantic_ai.messages import ModelMessage

from qhub.documents.passages import answer_with_citation
from qhub.models.interface import Prompt
from qhub_demo.conversation import CallMade, Turn
from qhub_demo.requests.words import word_set, words
from qhub_demo.step import SEARCH, PlannedCall, Step
from qhub_demo.wording import word_failure

FILE, DOCUMENT = "file", "document"
"""The metadata of a message that stands for a document."""
MAX_QUESTION = 1_000
"""Characters of a question that are searched for."""
LEAST_LETTERS = 4
"""Of a word of a file's name that names the file."""
_NAMING = word_set("documento documentos pdf docx anexo anexos document documents attachment attachments")


def names_a_document(prompt: Prompt, question: str) -> bool:
    """Whether a question says that it is about a document."""
    if SEARCH not in {tool.name for tool in prompt.tools}:
        return False
    named = {
        word.text
        for name in _documents(prompt.messages)
        for word in words(name.rpartition(".")[0].replace("_", " ").replace("-", " "))
        if len(word.text) >= LEAST_LETTERS and not word.is_filler
    }
    return bool({word.text for word in words(question)} & (_NAMING | named))


def document_step(prompt: Prompt, conversation: Sequence[Turn], language: str) -> Step | None:
    """Search, or tell what was found; None where there is nothing to search, or nothing was found."""
    if SEARCH not in {tool.name for tool in prompt.tools}:
        return None
    turn = conversation[-1]
    search = search_of(turn)
    if search is None:
        return Step(calls=(PlannedCall(SEARCH, {"pergunta": turn.question[:MAX_QUESTION]}),))
    if search.error is not None:
        return Step(word_failure(search.error, language))
    found = search.result.get("encontrado") or search.result.get("talvez")
    return Step(answer_with_citation(search.result, language)) if found else None


def search_of(turn: Turn) -> CallMade | None:
    """The search that was made for a question."""
    return next((call for call in turn.calls if call.name == SEARCH and call.done), None)


def nothing_found(language: str) -> str:
    return answer_with_citation({}, language)


def _documents(messages: Sequence[ModelMessage]) -> list[str]:
    return [str(found[FILE]) for message in messages if DOCUMENT in (found := message.metadata or {})]
