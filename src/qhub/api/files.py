"""Files that tools made, for the person they were made for."""

from urllib.parse import quote

from fastapi import APIRouter
from starlette.responses import Response

from qhub.api.deps import CurrentHub, CurrentIdentity, is_id
from qhub.errors import NotFound

router = APIRouter(tags=["ficheiros"])


@router.head("/ficheiros/{ficheiro_id}", response_class=Response, include_in_schema=False)
@router.get("/ficheiros/{ficheiro_id}", response_class=Response)
async def read_file(ficheiro_id: str, hub: CurrentHub, identity: CurrentIdentity) -> Response:
    """A file, to be saved: a browser never opens it as a page of the hub's."""
    found = await hub.stores.files.get(ficheiro_id, identity.user_id) if is_id(ficheiro_id) else None
    if found is None:
        raise NotFound("not_found")
    headers = {
        "Content-Disposition": f"attachment; filename*=UTF-8''{quote(found.name)}",
        "Content-Security-Policy": "sandbox; default-src 'none'",
    }
    return Response(found.content, media_type=found.media_type, headers=headers)
