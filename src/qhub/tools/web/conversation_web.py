"""The web as one person's tools see it: its reasons are in their language."""

import structlog

from qhub.documents.page_process import text_apart
from qhub.documents.page_text import SentPage
from qhub.documents.unreadable import UnreadableDocument
from qhub.errors import ToolFailure
from qhub.events.outside import OutsideText
from qhub.language.catalogue import translate
from qhub.tools.web.interface import Search, WebPage, unread
from qhub.tools.web.reader import UnreadablePage, WebReader
from qhub.tools.web.search import SearchUnavailable, WebSearch
from qhub.tools.web.targets import ForbiddenTarget

logger = structlog.get_logger(__name__)


class ConversationWeb:
    """The `Web` of a conversation. Without `search` and `reader` it is switched off, and everything says so."""

    def __init__(
        self, search: WebSearch | None, reader: WebReader | None, language: str, outside: OutsideText | None = None
    ) -> None:
        """What strangers wrote is noted in `outside`."""
        self._outside = outside or OutsideText()
        self._search = search
        self._reader = reader
        self._language = language

    async def search(self, query: str, max_results: int = 5) -> Search:
        if self._search is None:
            return self._nothing("web_off")
        try:
            found = await self._search.search(query, max_results)
        except SearchUnavailable:
            return self._nothing("web_unreachable")
        self._outside.note("web")
        return {"encontrado": True, "resultados": found} if found else self._nothing("web_nothing")

    async def read(self, url: str) -> WebPage:
        if self._reader is None:
            return unread(url, self._words("web_off"))
        try:
            fetched = await self._reader.fetch(url)
            sent = SentPage(fetched.content_type, fetched.charset, fetched.content, fetched.truncated)
            title, text, truncated = await text_apart(sent)
        except ForbiddenTarget as error:
            logger.warning("web.refused", code=error.code)
            raise ToolFailure(self._words(error.code)) from error
        except UnreadablePage as error:
            return unread(url, self._words(error.code))
        except UnreadableDocument:
            return unread(url, self._words("web_too_complex"))
        self._outside.note("web")
        return {"encontrado": True, "url": fetched.url, "titulo": title, "texto": text, "truncado": truncated}

    def _nothing(self, code: str) -> Search:
        return {"encontrado": False, "resultados": [], "motivo": self._words(code)}

    def _words(self, code: str) -> str:
        return translate(self._language, f"tool.{code}")
