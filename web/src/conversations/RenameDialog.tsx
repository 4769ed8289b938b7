import { api } from "../api/calls";
import { useRefreshConversations } from "../api/queries";
import { useText } from "../i18n";
import { TitleDialog } from "../ui/TitleDialog";
import type { Conversation } from "../wire/types";

export function RenameDialog({ conversation, onClose }: { conversation: Conversation; onClose: () => void }) {
  const text = useText();
  const refresh = useRefreshConversations();
  return (
    <TitleDialog
      title={text.renameTitle}
      initial={conversation.titulo ?? ""}
      onSave={async (titulo) => {
        await api.change(conversation.id, { titulo });
        refresh();
      }}
      onClose={onClose}
    />
  );
}
