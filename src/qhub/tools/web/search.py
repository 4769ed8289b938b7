"""Web search, through public search engines and without a key."""

import asyncio
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import structlog

from qhub.language.scrub import scrub
from qhub.lazy import lazy_module
from qhub.tools.threads import in_thread
from qhub.tools.web.interface import SearchHit

if TYPE_CHECKING:
    import ddgs
    import ddgs.exceptions as ddgs_exceptions
else:
    ddgs = lazy_module("ddgs")
    ddgs_exceptions = lazy_module("ddgs.exceptions")

ENGINES = "duckduckgo, brave, bing, wikipedia"
"""Who is asked; some of them may not answer."""
ENGINE_SECONDS = 5
"""How long one engine may take."""
SECONDS = 12.0
"""How long a search may take."""
MAX_RESULTS = 20
MAX_QUERY = 400
"""Characters of a query."""
MAX_TITLE, MAX_SUMMARY, MAX_URL = 200, 500, 2000

Engine = Callable[[str, int], Sequence[dict[str, Any]]]
"""What finds: title, href and body of each result. It blocks; `DDGSException` where it finds nothing."""

logger = structlog.get_logger(__name__)


class SearchUnavailable(Exception):
    """No engine could be reached."""


def ask_engines(query: str, count: int) -> Sequence[dict[str, Any]]:
    """Ask public search engines."""
    return ddgs.DDGS(timeout=ENGINE_SECONDS).text(query, max_results=count, region="pt-pt", backend=ENGINES)


class WebSearch:
    """The search. What must not leave the hub (people's numbers, addresses, keys) is taken out of a query first."""

    def __init__(self, *, engine: Engine = ask_engines, seconds: float = SECONDS) -> None:
        self._engine = engine
        self._seconds = seconds

    async def search(self, query: str, max_results: int) -> list[SearchHit]:
        """Search: what is found, best first; `SearchUnavailable` where nobody could be asked."""
        wanted = " ".join(scrub(query[:MAX_QUERY], emails=True).split())
        count = max(1, min(max_results, MAX_RESULTS))
        if not wanted:
            return []
        try:
            async with asyncio.timeout(self._seconds):
                found = await in_thread(self._engine, wanted, count)
        except TimeoutError:
            raise SearchUnavailable("no answer in time") from None
        except ddgs_exceptions.DDGSException as error:
            if "No results" in str(error):
                return []
            logger.info("web.search_failed", reason=str(error)[:200])
            raise SearchUnavailable(str(error)) from error
        return [_hit(result) for result in found if _is_page(result)][:count]


def _is_page(result: dict[str, Any]) -> bool:
    return str(result.get("href", "")).startswith(("http://", "https://"))


def _hit(result: dict[str, Any]) -> SearchHit:
    return {
        "titulo": _line(result.get("title"), MAX_TITLE),
        "url": str(result["href"])[:MAX_URL],
        "resumo": _line(result.get("body"), MAX_SUMMARY),
    }


def _line(text: object, limit: int) -> str:
    return " ".join(str(text or "").split())[:limit]
