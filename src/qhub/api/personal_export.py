"""Everything that is a person's, as one archive: for themselves, and for an administrator who gives it to them."""

from collections.abc import AsyncIterator
from dataclasses import asdict

import orjson
from fastapi import APIRouter
from starlette.responses import StreamingResponse

from qhub.api.conversation_files import conversation_files, plain_name
from qhub.api.deps import CurrentActor, CurrentHub, CurrentIdentity, CurrentLanguage
from qhub.api.people import Member
from qhub.api.zip_stream import ZippedFile, gathered, read, whole, zipped
from qhub.hub import Hub
from qhub.language.catalogue import translate
from qhub.store.audit import PAGE
from qhub.tables.sources import KINDS

router = APIRouter(tags=["dados"])


@router.get("/exportar/tudo", response_class=StreamingResponse)
async def export_own(
    hub: CurrentHub, identity: CurrentIdentity, actor: CurrentActor, language: CurrentLanguage
) -> StreamingResponse:
    """All that the hub keeps of the caller, in one ZIP archive."""
    await hub.stores.audit.add_or_log(actor.did("data.exported", "person", identity.user_id))
    return _response(hub, identity.user_id, identity.organization_id, language)


@router.get("/organizacao/pessoas/{pessoa_id}/exportar", response_class=StreamingResponse)
async def export_person(
    user: Member, hub: CurrentHub, actor: CurrentActor, language: CurrentLanguage
) -> StreamingResponse:
    """The same of somebody of the organisation, who asked for it. It is written down who took it."""
    await hub.stores.audit.add(actor.did("data.exported", "person", user.id))
    return _response(hub, user.id, user.organization_id, language)


def _response(hub: Hub, user_id: int, organization_id: int, language: str) -> StreamingResponse:
    headers = {"Content-Disposition": f'attachment; filename="dados-{user_id}.zip"', "Cache-Control": "no-store"}
    pieces = personal_archive(hub, user_id, organization_id, language)
    return StreamingResponse(pieces, media_type="application/zip", headers=headers)


def personal_archive(hub: Hub, user_id: int, organization_id: int, language: str) -> AsyncIterator[bytes]:
    """The archive's bytes, piece by piece."""
    return zipped(_members(hub, user_id, organization_id, language))


async def _members(hub: Hub, user_id: int, organization_id: int, language: str) -> AsyncIterator[ZippedFile]:
    stores = hub.stores
    await stores.archive.put_back_all(user_id)
    yield ZippedFile("LEIA-ME.txt", whole(translate(language, "export.readme").lstrip().encode()))
    for table in stores.personal_data.exported:
        yield ZippedFile(f"dados/{table}.jsonl", gathered(_rows(hub, table, user_id)))
    yield ZippedFile("auditoria.jsonl", gathered(_audit(hub, organization_id, user_id)))
    for conversation_id in await stores.conversations.ids(user_id):
        async for file in _conversation(hub, conversation_id, user_id):
            yield file
    for id_, name in await stores.files.names(user_id):
        found = await stores.files.get(id_, user_id)
        if found is not None:
            yield ZippedFile(f"ficheiros/{id_[:8]}-{plain_name(name)}", whole(found.content))


async def _conversation(hub: Hub, conversation_id: str, user_id: int) -> AsyncIterator[ZippedFile]:
    conversation = await hub.stores.conversations.get(conversation_id, user_id)
    if conversation is None:  # deleted meanwhile
        return
    async for file in conversation_files(hub, conversation, f"conversas/{conversation_id}"):
        yield file
    for key in await hub.uploads.files_of(conversation_id):
        for kind in KINDS:
            path = await hub.data.files.path(key, kind)
            if path.is_file():
                yield ZippedFile(f"tabelas/{conversation_id}/{key}.{kind}", read(path))


async def _rows(hub: Hub, table: str, user_id: int) -> AsyncIterator[bytes]:
    async for row in hub.stores.personal_data.rows(table, user_id):
        yield orjson.dumps(row) + b"\n"


async def _audit(hub: Hub, chain: int, user_id: int) -> AsyncIterator[bytes]:
    after = 0
    while found := await hub.stores.audit.about(chain, user_id, after, PAGE):
        for entry in found:
            yield orjson.dumps(asdict(entry)) + b"\n"
        after = found[-1].seq
