import { api } from "../api/calls";
import { useRefreshConversations } from "../api/queries";
import { useText } from "../i18n";
import { drafts } from "../state/drafts";
import { navigate, useRoute } from "../state/route";
import { snapshots } from "../state/snapshots";
import { ConfirmDialog } from "../ui/ConfirmDialog";
import { unlessGone } from "../wire/errors";
import type { Conversation } from "../wire/types";

export function DeleteDialog({ conversation, onClose }: { conversation: Conversation; onClose: () => void }) {
  const text = useText();
  const route = useRoute();
  const refresh = useRefreshConversations();

  async function remove() {
    await unlessGone(api.remove(conversation.id));
    if (route.page === "conversation" && route.id === conversation.id) navigate({ page: "home" }, { replace: true });
    drafts.set(conversation.id, "");
    snapshots.forget(conversation.id);
    refresh();
  }

  return (
    <ConfirmDialog
      title={text.removeTitle}
      description={text.removeBody(conversation.titulo || text.untitled)}
      action={text.remove}
      danger
      testId="confirm-delete"
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
