"""Routes that need no login, and the web app's own files."""

from importlib.metadata import version
from importlib.resources import files
from pathlib import Path

from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, Response

from qhub.api.addresses import is_from_this_machine
from qhub.api.bodies import ConfigAnswer, DemoLogin, Health, ModelAnswer, UploadLimits
from qhub.api.deps import CurrentHub
from qhub.attachments.kinds import ACCEPTED
from qhub.language.catalogue import LANGUAGES
from qhub.people.demo_people import DEMO_USERS
from qhub.tables.uploads import EXTENSIONS

STATIC = Path(str(files("qhub"))) / "static"
INDEX = STATIC / "index.html"
ROOT_FILES = ("/favicon.svg", "/theme.js", "/manifest.webmanifest", "/sw.js", "/icon-192.png", "/icon-512.png")
"""Files of the web app whose names are agreed with browsers."""
FRESH = {"Cache-Control": "no-cache"}
"""Asked about each time: these names stay while what is in them changes."""
IMMUTABLE = "public, max-age=31536000, immutable"
router = APIRouter(tags=["public"])


@router.get("/config")
async def config(request: Request, hub: CurrentHub) -> ConfigAnswer:
    """Tell a client what it must know before anybody logs in; the demo's logins only for a browser on the hub's own
    machine."""
    logins = [DemoLogin.from_row(user) for user in DEMO_USERS]
    return ConfigAnswer(
        version=version("qhub"),
        demo=hub.settings.demo,
        model=ModelAnswer(name=hub.models.main.name, is_demonstration=not hub.models.main.follows_instructions),
        models=hub.settings.answer_models,
        languages=list(LANGUAGES),
        upload=UploadLimits(max_bytes=hub.settings.max_upload_bytes, extensions=list(EXTENSIONS)),
        attachments=UploadLimits(max_bytes=hub.settings.max_attachment_bytes, extensions=list(ACCEPTED)),
        passwords=hub.settings.passwords,
        single_sign_on=hub.settings.oidc_label if hub.settings.oidc_issuer else None,
        logins=logins if hub.settings.demo and is_from_this_machine(request) else [],
    )


@router.get("/health/live")
async def live() -> Health:
    """Whether the process runs: it answers whatever is away. Start it again only where this does not."""
    return Health(status="ok")


@router.get("/health/ready")
async def ready(hub: CurrentHub) -> Health:
    """The same as `/health`."""
    return await health(hub)


@router.get("/health")
async def health(hub: CurrentHub) -> Health:
    """Whether the hub can answer: 503 where its database cannot be reached."""
    await hub.stores.database.ping()
    return Health(status="ok")


web_app = APIRouter(include_in_schema=False)
"""The built web app: its files, and `index.html` for the addresses that it routes by itself."""


@web_app.get("/assets/{name:path}")
async def asset(name: str) -> Response:
    """A file of the built web app whose name changes with its content: it may be kept for ever."""
    try:
        found = (STATIC / "assets" / name).resolve()
        exists = found.is_relative_to(STATIC / "assets") and found.is_file()
    except (OSError, ValueError):  # a name that no file can have: with a NUL, or too long
        exists = False
    if not exists:
        raise HTTPException(404)
    return FileResponse(found, headers={"Cache-Control": IMMUTABLE})


async def file(request: Request) -> Response:
    """A file of the built web app that keeps its name."""
    return FileResponse(STATIC / request.url.path[1:], headers=FRESH)


for path in ROOT_FILES:
    web_app.add_api_route(path, file)


@web_app.get("/")
@web_app.get("/login")
@web_app.get("/convite")
@web_app.get("/entrar")
@web_app.get("/c/{rest:path}")
@web_app.get("/s/{rest:path}")
@web_app.get("/d")
@web_app.get("/d/{rest:path}")
async def page(request: Request) -> Response:
    """The web app, which finds by its address what to show."""
    return FileResponse(INDEX, headers=FRESH)


def unknown_page() -> Response:
    """The page at an address that is none of the web app's: the web app, which says so."""
    return FileResponse(INDEX, 404, headers=FRESH)
