import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { api } from "../api/calls";
import type { Memory } from "../wire/types";

const LIST = "memories";
const OF_ANSWER = "answer-memories";

/** Never taken from memory without asking: every answer can teach something. */
export function useMemories(tipo: Memory["tipo"] | null) {
  return useInfiniteQuery({
    queryKey: [LIST, tipo],
    queryFn: ({ pageParam }) => api.memories({ tipo, antes: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.proximo,
    placeholderData: (previous) => previous,
    staleTime: 0,
  });
}

/** What an answer was given, and what was remembered after it; `count` grows where more was remembered meanwhile. */
export function useAnswerMemories(conversationId: string, messageId: string, count: number) {
  return useQuery({
    queryKey: [OF_ANSWER, conversationId, messageId, count],
    queryFn: () => api.answerMemories(conversationId, messageId),
    staleTime: 0,
  });
}

/** Reads again what is remembered, after it was changed. */
export function useRefreshMemories(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: [LIST] }),
      client.invalidateQueries({ queryKey: [OF_ANSWER] }),
    ]);
  }, [client]);
}
