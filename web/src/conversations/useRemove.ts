import { useCallback } from "react";
import { api } from "../api/calls";
import { useRefreshConversations } from "../api/queries";
import { useText } from "../i18n";
import { drafts } from "../state/drafts";
import { removeLater } from "../state/removing";
import { navigate, useRoute } from "../state/route";
import { snapshots } from "../state/snapshots";
import { unlessGone } from "../wire/errors";
import type { Conversation } from "../wire/types";

/** Deletes a conversation, with time to change one's mind. */
export function useRemove(): (conversation: Conversation) => void {
  const text = useText();
  const route = useRoute();
  const refresh = useRefreshConversations();
  return useCallback(
    ({ id, titulo }) => {
      removeLater({ id, title: titulo || text.untitled }, () => {
        // Where it fails the conversation is in the list again.
        void unlessGone(api.remove(id))
          .then(() => {
            drafts.set(id, "");
            snapshots.forget(id);
          })
          .catch(() => undefined)
          .finally(refresh);
      });
      if (route.page === "conversation" && route.id === id) navigate({ page: "home" }, { replace: true });
    },
    [text, route, refresh],
  );
}
