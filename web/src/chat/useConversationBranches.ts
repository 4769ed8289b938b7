import { useMemo } from "react";
import { api } from "../api/calls";
import { randomKey } from "../api/key";
import { useRefreshConversations } from "../api/queries";
import { useAutonomous } from "../api/usePreferences";
import type { Branching } from "../state/branching";
import { navigate } from "../state/route";

/** The versions of a conversation: what was chosen or begun arrives as its messages do. */
export function useConversationBranches(id: string): Branching {
  const autonomous = useAutonomous();
  const refresh = useRefreshConversations();
  return useMemo(
    () => ({
      edit: (message, content) => api.send(id, { content, key: randomKey(), autonomous }, message),
      again: (message, model) => api.again(id, message, { key: randomKey(), autonomous, model }),
      choose: async (message) => {
        await api.choose(id, message);
      },
      fork: async (message) => {
        const made = await api.fork(id, message);
        refresh();
        navigate({ page: "conversation", id: made.id });
      },
    }),
    [id, autonomous, refresh],
  );
}
