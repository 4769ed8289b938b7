"""Deleting a conversation with all that belongs to it, in the database and beside it."""

from qhub.attachments.files import AttachedFiles
from qhub.sandbox.sandbox import ConversationSandboxes
from qhub.store.audit_entry import Actor
from qhub.store.audit_writing import noted
from qhub.store.conversations import Conversations
from qhub.tables.sources import TableFiles
from qhub.tables.uploads import Uploads


class ConversationRemoval:
    """The one service by which conversations are deleted, with their files."""

    def __init__(
        self,
        conversations: Conversations,
        uploads: Uploads,
        tables: TableFiles,
        attached: AttachedFiles,
        sandboxes: ConversationSandboxes,
    ) -> None:
        self._conversations = conversations
        self._uploads = uploads
        self._tables = tables
        self._attached = attached
        self._sandboxes = sandboxes

    async def remove(self, conversation_id: str, actor: Actor, *, unused_since: float | None = None) -> bool:
        """Delete one; with a moment, only where nobody has used it since then. Whether it went."""
        files = await self._uploads.files_of(conversation_id)
        with noted(actor.did("conversation.deleted", "conversation", conversation_id)):
            if not await self._conversations.delete(conversation_id, unused_since=unused_since):
                return False
        await self._tables.remove(files)
        await self._attached.remove_all(conversation_id)
        await self._sandboxes.of_conversation(None, conversation_id).forget()
        return True
