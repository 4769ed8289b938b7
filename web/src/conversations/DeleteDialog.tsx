import { useState } from "react";
import { api } from "../api/calls";
import { useRefreshConversations } from "../api/queries";
import { errorText, useText } from "../i18n";
import { drafts } from "../state/drafts";
import { navigate, useRoute } from "../state/route";
import { snapshots } from "../state/snapshots";
import { Button } from "../ui/Button";
import { Dialog } from "../ui/Dialog";
import { Notice } from "../ui/Notice";
import { ApiError } from "../wire/errors";
import type { Conversation } from "../wire/types";

export function DeleteDialog({ conversation, onClose }: { conversation: Conversation; onClose: () => void }) {
  const text = useText();
  const route = useRoute();
  const refresh = useRefreshConversations();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function remove() {
    setBusy(true);
    try {
      await api.remove(conversation.id).catch((problem: unknown) => {
        // Another tab was faster: the wish is fulfilled.
        if (!(problem instanceof ApiError && problem.status === 404)) throw problem;
      });
      if (route.page === "conversation" && route.id === conversation.id) navigate({ page: "home" }, { replace: true });
      drafts.set(conversation.id, "");
      snapshots.forget(conversation.id);
      refresh();
      onClose();
    } catch (problem) {
      setError(problem);
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={text.removeTitle}
      description={text.removeBody(conversation.titulo || text.untitled)}
    >
      {error ? <Notice kind="error">{errorText(error, text)}</Notice> : null}
      <div className="mt-5 flex justify-end gap-2">
        <Button onClick={onClose}>{text.cancel}</Button>
        <Button look="danger" data-testid="confirm-delete" disabled={busy} onClick={() => void remove()}>
          {text.remove}
        </Button>
      </div>
    </Dialog>
  );
}
