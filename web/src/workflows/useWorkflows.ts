import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../api/calls";
import type { Message } from "../wire/types";

/** Where the workflows of a conversation stand; read again whenever its last answer says that they moved. */
export function useWorkflows(id: string, enabled: boolean, messages: readonly Message[]) {
  const last = messages.at(-1);
  const place =
    last?.role === "assistant" ? [last.id, last.status, last.workflow?.active_workflow, last.workflow?.step] : [];
  return useQuery({
    queryKey: ["workflows", id, ...place],
    queryFn: () => api.workflows(id),
    enabled,
    staleTime: 0,
    placeholderData: (previous) => previous,
  });
}

export function useLeaveWorkflow(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.leaveWorkflow(id),
    onSuccess: (workflows) => client.setQueriesData({ queryKey: ["workflows", id] }, workflows),
  });
}
