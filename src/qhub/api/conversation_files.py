"""A conversation as files of an archive: what was said, as JSON and as Markdown, and what was attached."""

from collections.abc import AsyncIterator

from qhub.api.conversations import exported
from qhub.api.zip_stream import ZippedFile, read, whole
from qhub.events.stored.files import FileAttached
from qhub.hub import Hub
from qhub.store.conversations import Conversation


async def conversation_files(hub: Hub, conversation: Conversation, path: str) -> AsyncIterator[ZippedFile]:
    """The conversation's files, each named by `path`."""
    for format_ in ("json", "md"):
        yield ZippedFile(f"{path}.{format_}", whole(await exported(hub, conversation, format_)))
    for item in await hub.stores.log.read_kind(conversation.id, 0, FileAttached):
        kept = await hub.attachments.files.path(conversation.id, item.event.sha256)
        if kept.is_file():
            yield ZippedFile(f"{path}/{item.seq}-{plain_name(item.event.file)}", read(kept))


def plain_name(name: str) -> str:
    """A name that is no path."""
    return name.replace("/", "_").replace("\\", "_").lstrip(".") or "ficheiro"
