"""A person's document or image becomes a message of their conversation; or nothing of it stays."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import structlog

from qhub.attachments.files import AttachedFiles
from qhub.attachments.images import SMALL_SIDE, ReadImage, UnreadableImage, read_image
from qhub.attachments.kinds import ACCEPTED, kind_of
from qhub.attachments.wording import word_document, word_image
from qhub.documents.library import Library
from qhub.errors import NotFound, TooLarge, Unreadable
from qhub.events.files import standing_attachments
from qhub.events.stored.files import FileAttached
from qhub.language.text import shorten
from qhub.models.interface import Model
from qhub.settings.settings import Settings
from qhub.store.attachments import AttachmentRegister
from qhub.store.conversations import Conversation, title_columns
from qhub.store.log import AlreadyAppended, Log, NotInStatus

THUMBNAIL = "thumbnail"
"""The kind of the job that makes the small ones of a conversation's images."""
TITLE_LENGTH = 60
SWEPT_SECONDS = 3600.0
"""Files that nobody owns are removed when they are this old: another process may be about to say whose they are."""
MEDIA_TYPES = {
    ".pdf": "application/pdf",
    ".docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    ".html": "text/html",
    ".htm": "text/html",
    ".md": "text/markdown",
    ".markdown": "text/markdown",
    ".txt": "text/plain",
}

logger = structlog.get_logger(__name__)


def has_small(event: FileAttached) -> bool:
    """Whether it is an image of which a smaller one is worth its room."""
    return event.category == "image" and max(event.width or 0, event.height or 0) > SMALL_SIDE


class AddedAttachment(NamedTuple):
    """A document or an image that is now in its conversation."""

    seq: int
    """The number of its message in the log."""
    event: FileAttached


@dataclass(frozen=True, slots=True)
class _NewAttachment:
    """An attachment that is about to be added."""

    event: FileAttached
    content: bytes
    text: str = ""
    """A document's text."""


class Attachments:
    """The documents and images of conversations, taken in and given out again."""

    def __init__(
        self,
        settings: Settings,
        log: Log,
        register: AttachmentRegister,
        library: Library,
        files: AttachedFiles,
        ask_for_small: Callable[[str], Awaitable[None]],
    ) -> None:
        """`ask_for_small` has `make_small` called for a conversation, some time later."""
        self.files = files
        self._ask_for_small = ask_for_small
        self._settings = settings
        self._log = log
        self._register = register
        self._library = library
        self._slots = asyncio.Semaphore(settings.upload_concurrency)

    def check_name(self, name: str, model: Model, others: Sequence[Model] = ()) -> None:
        """Refuse what cannot be read before it is sent; an image, too, where neither the model that answers nor one of
        the others that people may choose would see it."""
        kind = kind_of(name)
        if kind is None:
            ending = Path(name).suffix.lower()
            raise Unreadable("attachment_wrong_type", extensao=ending or name[-40:], aceites=", ".join(ACCEPTED))
        if kind == "image" and not any(one.sees for one in (model, *others)):
            code = "image_unseen" if model.follows_instructions else "image_unseen_demo"
            raise Unreadable(code, ficheiro=name, modelo=model.name)

    async def check_room(self, conversation: Conversation) -> None:
        """Refuse somebody whose files take all the room they may, or a conversation that has all it may."""
        limit = self._settings.max_user_attachment_bytes
        if await self._register.used_by(conversation.user_id) >= limit:
            raise TooLarge("storage_quota", limite=limit // 1_000_000)
        most = self._settings.max_attachments
        if await self._register.count(conversation.id) >= most:
            raise TooLarge("attachment_quota", limite=most)

    async def find(self, conversation_id: str, key: str) -> AddedAttachment | None:
        """The file that was added with this key before."""
        for item in await self._log.read_kind(conversation_id, 0, FileAttached):
            if item.event.upload_key == key:
                return AddedAttachment(item.seq, item.event)
        return None

    async def message(self, conversation_id: str, message: int) -> FileAttached:
        """The attachment that a message of a conversation is."""
        found = await self._log.read_kind(conversation_id, message - 1, FileAttached)
        if not found or found[0].seq != message:
            raise NotFound("not_found")
        return found[0].event

    async def add(
        self, conversation: Conversation, path: Path, name: str, *, key: str | None = None
    ) -> AddedAttachment:
        """Read a file, keep it and append its message. A document takes the place of an earlier one of its name.

        Raises `NotInStatus` where a turn is under way.
        """
        if conversation.status != "idle":
            raise NotInStatus(conversation.status)
        made = await self._read(conversation, path, name, key or "")
        try:
            added = await self._keep(conversation, made)
        except AlreadyAppended:  # sent twice at once: the other was quicker
            found = await self.find(conversation.id, key or "")
            if found is None:
                raise
            return found
        if has_small(added.event):
            await self._ask_for_small(conversation.id)
        return added

    async def make_small(self, conversation_id: str) -> None:
        """Make the small ones of a conversation's images that have none. It bears to be done twice."""
        for item in await self._log.read_kind(conversation_id, 0, FileAttached):
            event = item.event
            if not has_small(event) or (await self.files.small_path(conversation_id, event.sha256)).is_file():
                continue
            path = await self.files.path(conversation_id, event.sha256)
            if not path.is_file():
                continue
            image = await self._read_image(path, event.file, side=SMALL_SIDE, small=True)
            await self.files.keep_small(conversation_id, event.sha256, image.content)
        # Where the conversation was deleted meanwhile, its files go too.
        if not await self._register.conversations_with_files([conversation_id]):
            await self.files.remove_all(conversation_id)

    async def _read(self, conversation: Conversation, path: Path, name: str, key: str) -> _NewAttachment:
        if kind_of(name) == "image":
            image = await self._read_image(path, name, side=self._settings.image_pixels)
            event = FileAttached(
                category="image",
                file=name,
                size=len(image.content),
                media_type=image.media_type,
                content=word_image(name, seen=True),
                width=image.width,
                height=image.height,
                upload_key=key,
            )
            return _NewAttachment(event, image.content)
        text = await self._library.read(path, name)
        content = await asyncio.to_thread(path.read_bytes)
        stored = await self._log.read_kind(conversation.id, 0, FileAttached)
        others = [one for one in standing_attachments((item.seq, item.event) for item in stored) if not one.is_image]
        earlier = next((one for one in others if one.event.file == name), None)
        shown = sum(one.event.characters for one in others if one.event.whole and one is not earlier)
        whole = shown + len(text) <= self._settings.max_whole_document_chars
        event = FileAttached(
            category="document",
            file=name,
            size=len(content),
            media_type=MEDIA_TYPES[Path(name).suffix.lower()],
            content=word_document(name, text, whole=whole),
            characters=len(text),
            whole=whole,
            replaces=str(earlier.message) if earlier else "",
            upload_key=key,
        )
        return _NewAttachment(event, content, text)

    async def _read_image(self, path: Path, name: str, *, side: int, small: bool = False) -> ReadImage:
        seconds = self._settings.document_seconds
        try:
            async with self._slots:
                return await read_image(path, side=side, seconds=seconds, small=small)
        except UnreadableImage as error:
            raise Unreadable(f"image_{error.code}", ficheiro=name) from None
        except TimeoutError:
            raise Unreadable("document_timeout", ficheiro=name, segundos=f"{seconds:g}") from None

    async def _keep(self, conversation: Conversation, made: _NewAttachment) -> AddedAttachment:
        """Put a file and its words in their place and append its message, or leave nothing."""
        sha256 = await self.files.keep(conversation.id, made.content)
        event = made.event.model_copy(update={"sha256": sha256})
        is_new = await self._register.add(conversation.user_id, conversation.id, sha256, event.size)
        try:
            if event.category == "document":
                await self._library.add_to_conversation(conversation.id, sha256, event.file, made.text, event.size)
            appended = await self._append(conversation, event)
        except BaseException:
            if is_new:
                await self._forget(conversation.id, sha256)
            raise
        if event.replaces:
            await self._outdate(conversation.id, int(event.replaces), sha256)
        return AddedAttachment(appended, event)

    async def _append(self, conversation: Conversation, event: FileAttached) -> int:
        changes: dict[str, object] = {"updated_at": time.time()}
        if not conversation.title:
            changes |= title_columns(shorten(event.file, TITLE_LENGTH))
        key = f"attached:{event.upload_key}" if event.upload_key else None
        appended = await self._log.append(conversation.id, [event], statuses=("idle",), changes=changes, key=key)
        return appended.head

    async def _outdate(self, conversation_id: str, message: int, newer: str) -> None:
        """What a newer document took the place of is found no more; the file itself can still be opened."""
        before = await self.message(conversation_id, message)
        if before.sha256 != newer:
            await self._library.remove_from_conversation(conversation_id, before.sha256)

    async def _forget(self, conversation_id: str, sha256: str) -> None:
        """Leave nothing of a file that did not become a message; one that came twice at once may be one."""
        stored = await self._log.read_kind(conversation_id, 0, FileAttached)
        if any(item.event.sha256 == sha256 for item in stored):
            return
        await self._library.remove_from_conversation(conversation_id, sha256)
        await self._register.remove(conversation_id, sha256)
        await self.files.remove(conversation_id, sha256)

    async def copy(self, source: Conversation, target: str, events: Sequence[FileAttached]) -> None:
        """Let a conversation that goes on from another have the files of its past."""
        sizes = await self.files.copy(source.id, target, {event.sha256 for event in events})
        for sha256, size in sizes.items():
            await self._register.add(source.user_id, target, sha256, size)
        await self._library.copy_conversation(source.id, target, set(sizes))
        if any(has_small(event) for event in events):
            await self._ask_for_small(target)

    async def sweep(self, *, age_seconds: float = SWEPT_SECONDS) -> None:
        """Remove the files of conversations and people that are gone."""
        found = await self.files.conversations(age_seconds=age_seconds)
        orphans = sorted(set(found) - await self._register.conversations_with_files(found))
        for conversation_id in orphans:
            await self.files.remove_all(conversation_id)
        if orphans:
            logger.info("attachments.swept", conversations=len(orphans))
