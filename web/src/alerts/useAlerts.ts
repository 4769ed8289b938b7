import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { api } from "../api/calls";
import type { Identity } from "../wire/types";

const KEY = "alerts";
/** How often an administrator's count of alerts is read again. */
const COUNT_MS = 60_000;

export type AlertState = "abertos" | "todos";

/** Reading alerts is written down, so they are read again when there are others, and not by the clock. */
export function useAlerts(estado: AlertState, identity: Identity) {
  const count = useOpenAlerts(identity);
  return useQuery({
    queryKey: [KEY, estado, count],
    queryFn: () => api.alerts(estado, 100),
    placeholderData: (previous) => previous,
    staleTime: 0,
    enabled: identity.role === "admin",
  });
}

/** How many alerts nobody has seen to; nothing for whoever may not see them. */
export function useOpenAlerts(identity: Identity): number {
  const count = useQuery({
    queryKey: [KEY, "count"],
    queryFn: () => api.alerts("abertos", 0),
    enabled: identity.role === "admin",
    refetchInterval: COUNT_MS,
  });
  return count.data?.abertos ?? 0;
}

/** Reads all of it again, after somebody saw to one. */
export function useRefreshAlerts(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: [KEY] }), [client]);
}
