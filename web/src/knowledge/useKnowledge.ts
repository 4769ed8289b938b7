import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { api } from "../api/calls";

const LIST = "knowledge";
/** How often the page looks again while passages are being indexed. */
const WATCHING_MS = 2000;

export function useKnowledge() {
  return useQuery({
    queryKey: [LIST],
    queryFn: api.knowledge,
    staleTime: 0,
    refetchInterval: (query) => (query.state.data?.semantica.estado === "a_indexar" ? WATCHING_MS : false),
  });
}

/** What a citation refers to. It may have been removed since, so it is asked for each time. */
export function usePassage(id: string) {
  return useQuery({ queryKey: ["passage", id], queryFn: () => api.passage(id), staleTime: 0, retry: false });
}

export function useRefreshKnowledge(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: [LIST] }), [client]);
}
