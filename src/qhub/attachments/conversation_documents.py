"""The documents of one conversation, as a tool searches them."""

from collections.abc import Sequence

from qhub.documents.library import Library
from qhub.documents.passages import FoundPassage
from qhub.events.outside import OutsideText


class ConversationDocuments:
    """The `documents.Knowledge` of what people added to a conversation."""

    def __init__(self, library: Library, conversation_id: str, outside: OutsideText | None = None) -> None:
        """What is read is noted in `outside`: somebody wrote it, and not in this conversation."""
        self._library = library
        self._conversation_id = conversation_id
        self._outside = outside or OutsideText()

    async def search(self, query: str, collection: str | None = None, limit: int = 5) -> FoundPassage:
        """The passages that fit best, also where none is sure to answer: what people added is worth a look."""
        found = await self._library.of_conversation(self._conversation_id)
        if found is None:
            return FoundPassage(found=False)
        result = await self._library.search([found], query, limit)
        passages = tuple(hit.as_passage for hit in result.hits)
        if passages:
            self._outside.note("document")
        return FoundPassage(result.found, passages, result.perhaps)

    async def collections(self) -> Sequence[str]:
        return ()
