import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../api/calls";
import { unlessGone } from "../wire/errors";
import type { EditedAgentDetail } from "../wire/types";

const LIST = ["editedAgents"] as const;
const detailKey = (id: string) => [...LIST, id] as const;

export function useEditedAgents(admin: boolean) {
  return useQuery({ queryKey: LIST, queryFn: api.editedAgents, enabled: admin });
}

export function useEditedAgent(id: string) {
  return useQuery({ queryKey: detailKey(id), queryFn: () => api.editedAgent(id) });
}

/** Does something with an agent; what the hub answers is what is shown from then on. */
export function useAgentChange<T = void>(
  change: (what: T) => Promise<EditedAgentDetail>,
  onDone: (detail: EditedAgentDetail) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async (detail) => {
      client.setQueryData(detailKey(detail.agente.id), detail);
      await client.invalidateQueries({ queryKey: LIST, exact: true });
      await client.invalidateQueries({ queryKey: ["agents"] });
      onDone(detail);
    },
  });
}

/** Deletes an agent, and says when it is gone. */
export function useDeleteAgent(onDone: () => void) {
  const client = useQueryClient();
  return async (id: string) => {
    await unlessGone(api.deleteAgent(id));
    onDone();
    client.removeQueries({ queryKey: detailKey(id) });
    await client.invalidateQueries({ queryKey: LIST, exact: true });
    await client.invalidateQueries({ queryKey: ["agents"] });
  };
}
