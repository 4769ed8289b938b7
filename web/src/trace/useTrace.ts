import { useQuery } from "@tanstack/react-query";
import { api } from "../api/calls";

/** How often the trace of a turn that goes on is read again. */
const RUNNING_MS = 1_500;

/** The trace of one's own answer. Never from memory alone: a turn goes on, and what is asked after it is added. */
export function useTrace(conversation: string, message: string) {
  return useQuery({
    queryKey: ["trace", conversation, message],
    queryFn: () => api.trace(conversation, message),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.estado === "running" ? RUNNING_MS : false),
  });
}

/** Of anybody in the organisation, without what was said. */
export function useMemberTrace(conversation: string, message: string, wanted: boolean) {
  return useQuery({
    queryKey: ["trace", "member", conversation, message],
    queryFn: () => api.memberTrace(conversation, message),
    enabled: wanted,
  });
}
