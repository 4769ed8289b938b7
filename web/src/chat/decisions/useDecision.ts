import { useMutation } from "@tanstack/react-query";
import { api } from "../../api/calls";
import { useConversationScope } from "../../state/conversation";
import type { Decision, DecisionBody, ToolPart } from "../../wire/types";

export interface DecisionState {
  /** The decision that was taken, until the stream shows what came of it. */
  readonly taking: Decision | null;
  readonly error: unknown;
  readonly decide: (body: DecisionBody) => void;
}

interface Taken {
  /** The call as it stood. */
  readonly of: ToolPart;
  readonly body: DecisionBody;
}

/** Decides about one call. What comes of it arrives with the events, like everything else. */
export function useDecision(part: ToolPart): DecisionState {
  const { id } = useConversationScope();
  const take = useMutation({ mutationFn: ({ body }: Taken) => api.decide(id, part.id, body) });
  // A call can be back, to be decided about once more, before this was drawn without it.
  const isOfThis = take.variables?.of === part;
  const taking = take.isPending || (take.isSuccess && isOfThis) ? take.variables.body.decisao : null;
  return {
    taking,
    error: isOfThis ? take.error : null,
    decide: (body) => (taking ? undefined : take.mutate({ of: part, body })),
  };
}
