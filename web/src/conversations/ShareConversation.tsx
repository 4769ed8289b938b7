import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../api/calls";
import { LinksDialog } from "../dashboards/LinksDialog";
import { useText } from "../i18n";
import type { Conversation } from "../wire/types";

/** Makes links that show a conversation, as it is now, to whoever has one; and takes them back. */
export function ShareConversation({ conversation, onClose }: { conversation: Conversation; onClose: () => void }) {
  const text = useText();
  const { id } = conversation;
  const client = useQueryClient();
  const key = ["shares", id];
  const found = useQuery({ queryKey: key, queryFn: () => api.shares(id), staleTime: 0 });
  return (
    <LinksDialog
      title={text.shareTitle(conversation.titulo || text.untitled)}
      hint={text.shareConversationHint}
      shares={found.data}
      error={found.error}
      make={(hours) => api.share(id, hours)}
      revoke={(share) => api.unshare(id, share)}
      refresh={() => void client.invalidateQueries({ queryKey: key })}
      onClose={onClose}
    />
  );
}
