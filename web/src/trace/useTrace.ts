import { useQuery } from "@tanstack/react-query";
import { api } from "../api/calls";
import { useMe } from "../api/queries";

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

/** Somebody else's conversation, which only administrators are told of. */
export function useMemberConversation(id: string, wanted: boolean) {
  const me = useMe();
  return useQuery({
    queryKey: ["trace", "conversation", id],
    queryFn: () => api.memberConversation(id),
    enabled: wanted && me.data?.role === "admin",
    retry: false,
  });
}

/** Which answer's trace, and whether it is read as an administrator reads others'. */
export interface TraceSource {
  readonly conversation: string;
  readonly message: string;
  readonly ofMember?: boolean;
}

/** What a provider was sent for a step. It never changes; an administrator's reading it is written down. */
export function useSentRequest(
  { conversation, message, ofMember = false }: TraceSource,
  step: string,
  wanted: boolean,
) {
  const call = ofMember ? api.memberSentRequest : api.sentRequest;
  return useQuery({
    queryKey: ["sent", ofMember, conversation, message, step],
    queryFn: () => call(conversation, message, Number(step)),
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
