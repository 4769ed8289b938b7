import { useEffect, useState } from "react";
import { api } from "../../api/calls";
import { useConversationScope } from "../../state/conversation";
import type { Decision, DecisionBody, ToolPart } from "../../wire/types";

export interface DecisionState {
  /** The decision that was taken, until the stream shows what came of it. */
  readonly taking: Decision | null;
  readonly error: unknown;
  readonly decide: (body: DecisionBody) => Promise<void>;
}

/** Decides about one call. What comes of it arrives with the events, like everything else. */
export function useDecision(part: ToolPart): DecisionState {
  const { id } = useConversationScope();
  const [taking, setTaking] = useState<Decision | null>(null);
  const [error, setError] = useState<unknown>(null);

  // A call can be back, to be decided about once more, before this was drawn without it.
  useEffect(() => {
    setTaking(null);
    setError(null);
  }, [part]);

  async function decide(body: DecisionBody) {
    if (taking) return;
    setTaking(body.decisao);
    setError(null);
    try {
      await api.decide(id, part.id, body);
    } catch (problem) {
      setError(problem);
      setTaking(null);
    }
  }

  return { taking, error, decide };
}
