"""Files that tools made, for the person they were made for."""

from urllib.parse import quote

from fastapi import APIRouter
from starlette.responses import Response

from qhub.api.deps import ID_LENGTH, CurrentHub, CurrentIdentity
from qhub.errors import NotFound

router = APIRouter(tags=["ficheiros"])


@router.get("/ficheiros/{ficheiro_id}", response_class=Response)
async def read_file(ficheiro_id: str, hub: CurrentHub, identity: CurrentIdentity) -> Response:
    """A file, to be saved: a browser never opens it as a page of the hub's."""
    known = len(ficheiro_id) == ID_LENGTH and ficheiro_id.isalnum() and ficheiro_id.isascii()
    found = await hub.stores.files.get(ficheiro_id, identity.user_id) if known else None
    if found is None:
        raise NotFound("not_found")
    headers = {
        "Content-Disposition": f"attachment; filename*=UTF-8''{quote(found.name)}",
        "Content-Security-Policy": "sandbox; default-src 'none'",
    }
    return Response(found.content, media_type=found.media_type, headers=headers)
