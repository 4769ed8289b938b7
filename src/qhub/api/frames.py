"""Pages that need no login: dashboards that were shared, and the frame that artifacts run in."""

import time

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse

from qhub.api.deps import CurrentHub, CurrentLanguage
from qhub.api.headers import is_navigation
from qhub.dashboards.page import DashboardHtml, artifact_page, dashboard_page, gone_page, outer_page

FRAMED = "quadro"
"""The parameter by which the page around some content asks for the content itself."""
router = APIRouter(tags=["paginas"])


def page_response(page: DashboardHtml, status: int = 200) -> HTMLResponse:
    """A page with its own headers, which come before those of every response."""
    return HTMLResponse(page.content, status, dict(page.headers))


def framed_address(request: Request) -> str:
    """The address that was asked for, as the frame in its page asks for it."""
    url = request.url.include_query_params(**{FRAMED: "1"})
    return f"{url.path}?{url.query}"


@router.get("/partilha/{token}", include_in_schema=False)
async def shared(
    token: str, request: Request, hub: CurrentHub, language: CurrentLanguage, quadro: str = ""
) -> HTMLResponse:
    """A dashboard under its link, for anybody."""
    dashboard = await hub.stores.dashboards.shared(token, now=time.time())
    if dashboard is None:
        return page_response(gone_page(language), 404)
    if is_navigation(request.headers, framed=bool(quadro)):
        return page_response(outer_page(dashboard.title, framed_address(request), language))
    return page_response(dashboard_page(await hub.dashboards.show(dashboard), language, framed=bool(quadro)))


@router.get("/artefacto", include_in_schema=False)
async def artifact() -> HTMLResponse:
    """The frame that artifacts run in. It waits for one, from the page of ours that it is in."""
    return page_response(artifact_page())
