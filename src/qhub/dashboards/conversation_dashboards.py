"""The store in which tools of one conversation keep dashboards."""

from collections.abc import Mapping

from qhub.dashboards.dashboards import Dashboards, Source
from qhub.errors import Conflict, Forbidden, InvalidRequest, NotFound, ToolFailure
from qhub.language.catalogue import translate
from qhub.tools.storage import SavedDashboard


class ConversationDashboards:
    """The `tools.storage.DashboardStorage` of one person, over the data of one conversation."""

    def __init__(self, dashboards: Dashboards, user_id: int, source: Source, *, language: str) -> None:
        self._dashboards = dashboards
        self._user_id = user_id
        self._source = source
        self._language = language

    async def save(
        self, title: str, html: str, queries: Mapping[str, str], *, dashboard_id: str | None = None
    ) -> SavedDashboard:
        try:
            if dashboard_id is None:
                saved = await self._dashboards.create(
                    self._user_id, self._source, title=title, html=html, queries=queries
                )
            else:
                saved = await self._dashboards.revise(
                    self._user_id, dashboard_id, self._source, title=title, html=html, queries=queries
                )
        except (Conflict, Forbidden, InvalidRequest, NotFound) as error:
            raise ToolFailure(translate(self._language, f"errors.{error.code}", **error.params)) from error
        return SavedDashboard(saved.id, f"/dashboards/{saved.id}", saved.title)
