import { type InfiniteData, QueryClient, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useLanguage } from "../i18n";
import { whenPersonChanges } from "../state/session";
import { snapshots } from "../state/snapshots";
import { isTemporary } from "../wire/errors";
import type { Conversation, ConversationPage } from "../wire/types";
import { api, type ListedConversations } from "./calls";

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Without a connection a page says so, instead of waiting without a word, and is read once there is one.
      networkMode: "always",
      refetchOnReconnect: true,
      retry: (failures, error) => failures < 2 && isTemporary(error),
    },
    // Without a connection what is done fails at once, with words; it must not happen when somebody has gone on.
    mutations: { networkMode: "always" },
  },
});

// What one person read must not be there for the next. Not in an effect: it would run after the next one's first reads.
whenPersonChanges(() => {
  snapshots.clear();
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== "config" });
});

export function useConfig() {
  return useQuery({ queryKey: ["config"], queryFn: api.config, staleTime: 5 * 60_000 });
}

export function useAgents() {
  const language = useLanguage();
  return useQuery({
    queryKey: ["agents", language],
    queryFn: api.agents,
    staleTime: 60_000,
    placeholderData: (previous) => previous,
  });
}

/** What an agent is called in the person's language; `otherwise` where it is not theirs any more. */
export function useAgentName(id: string, otherwise: string): string {
  return useAgents().data?.find((agent) => agent.id === id)?.nome ?? otherwise;
}

export function useMe() {
  return useQuery({ queryKey: ["me"], queryFn: api.me, staleTime: 5 * 60_000 });
}

const conversationQuery = (id: string) => ({ queryKey: ["conversation", id], queryFn: () => api.conversation(id) });

/** A conversation's row; none where none is named. Until it is read, what the list beside says of it. */
export function useConversation(id: string | null) {
  return useQuery({
    ...conversationQuery(id ?? ""),
    enabled: id !== null,
    placeholderData: () => listed().find((conversation) => conversation.id === id),
  });
}

/** The conversations of all lists that were read. */
function listed(): readonly Conversation[] {
  const lists = queryClient.getQueriesData<InfiniteData<ConversationPage>>({ queryKey: ["conversations", "list"] });
  return lists.flatMap(([, list]) => list?.pages.flatMap((page) => page.conversas) ?? []);
}

/** Reads a conversation before its page is shown, which then changes without a flicker; where this fails, it is read there. */
export async function readAhead(id: string): Promise<void> {
  const row = queryClient.prefetchQuery(conversationQuery(id));
  const snapshot = await api.messages(id).catch(() => null);
  if (snapshot) snapshots.keep(id, snapshot);
  await row;
}

/** How often the list is read again while an answer in it is being made elsewhere. */
const BUSY_MS = 4_000;

export function useSearch(q: string) {
  return useQuery({
    queryKey: ["conversations", "search", q],
    queryFn: () => api.search(q),
    enabled: q !== "",
    placeholderData: (previous) => previous,
  });
}

export function useFolders() {
  return useQuery({ queryKey: ["conversations", "folders"], queryFn: api.folders });
}

export function useConversations(listed: ListedConversations) {
  return useInfiniteQuery({
    queryKey: ["conversations", "list", listed],
    queryFn: ({ pageParam }) => api.conversations({ listed, antes: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.proximo,
    placeholderData: (previous) => previous,
    refetchInterval: (query) => {
      const pages = query.state.data?.pages ?? [];
      const busy = pages.some((page) =>
        page.conversas.some(({ status }) => status === "ready" || status === "running"),
      );
      return busy ? BUSY_MS : false;
    },
  });
}

/** Reads the conversations' titles, order and states again. */
export function useRefreshConversations(): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    void client.invalidateQueries({ queryKey: ["conversations"] });
    void client.invalidateQueries({ queryKey: ["conversation"] });
  }, [client]);
}

/** Never taken from memory without asking: an agent makes and changes dashboards meanwhile. */
export function useDashboards(q: string) {
  return useInfiniteQuery({
    queryKey: ["dashboards", q],
    queryFn: ({ pageParam }) => api.dashboards({ q, antes: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.proximo,
    placeholderData: (previous) => previous,
    staleTime: 0,
  });
}

export function useDashboard(id: string) {
  return useQuery({ queryKey: ["dashboard", id], queryFn: () => api.dashboard(id), staleTime: 0 });
}

/** Reads the dashboards again, after one was made or changed. */
export function useRefreshDashboards(): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    void client.invalidateQueries({ queryKey: ["dashboards"] });
    void client.invalidateQueries({ queryKey: ["dashboard"] });
  }, [client]);
}
