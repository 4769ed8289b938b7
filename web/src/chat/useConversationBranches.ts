import { useMemo } from "react";
import { api } from "../api/calls";
import { randomKey } from "../api/key";
import { useRefreshConversations } from "../api/queries";
import { useAutonomous } from "../api/usePreferences";
import type { Branching } from "../state/branching";
import { navigate } from "../state/route";
import { Choosing } from "./Choosing";

/** The versions of a conversation: what was chosen or begun arrives as its messages do. */
export function useConversationBranches(id: string): Branching {
  const autonomous = useAutonomous();
  const refresh = useRefreshConversations();
  const choosing = useMemo(() => new Choosing((message) => api.choose(id, message)), [id]);
  return useMemo(
    () => ({
      edit: (message, content) => api.send(id, { content, key: randomKey(), autonomous }, message),
      again: (message, model) => api.again(id, message, { key: randomKey(), autonomous, model }),
      choose: choosing.choose,
      wanted: choosing.wanted,
      shown: choosing.shown,
      fork: async (message) => {
        const made = await api.fork(id, message);
        refresh();
        navigate({ page: "conversation", id: made.id });
      },
    }),
    [id, autonomous, refresh, choosing],
  );
}
