import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../api/calls";

const KEY = ["tool-servers"] as const;
/** How often the page looks again: servers come and go by themselves. */
const REFRESH_MS = 5000;

export function useToolServers(enabled: boolean) {
  return useQuery({ queryKey: KEY, queryFn: api.toolServers, staleTime: 0, refetchInterval: REFRESH_MS, enabled });
}

/** Something that an administrator does about a server; the list is read again afterwards, whatever came of it. */
export function useServerAction<T, R>(action: (given: T) => Promise<R>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: action, onSettled: () => client.invalidateQueries({ queryKey: KEY }) });
}
