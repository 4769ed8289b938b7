import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../api/calls";
import { useText } from "../../i18n";
import { useConversationScope } from "../../state/conversation";
import { Button } from "../../ui/Button";
import { Spinner } from "../../ui/Spinner";
import type { ToolPart } from "../../wire/types";
import { decisionError } from "./decisionError";

type Choice = "aprovar" | "recusar";

interface Taken {
  /** The calls that waited. */
  readonly ids: string;
  readonly choice: Choice;
  readonly edited: boolean;
}

/** Decides about every approval at once. Arguments that were changed on a card go with its approval. */
export function DecideAllBar({ calls }: { calls: readonly ToolPart[] }) {
  const text = useText();
  const { id, edits } = useConversationScope();
  const [unfixed, setUnfixed] = useState(false);
  const take = useMutation<unknown, Error, Taken>({
    mutationFn: ({ choice, edited }) =>
      choice === "aprovar" && edited ? approveOneByOne() : api.decideAll(id, choice),
  });
  // What still waits after it was decided about can be decided about again.
  const ids = calls.map((call) => call.id).join(" ");
  const taking = take.isPending || (take.isSuccess && take.variables.ids === ids) ? take.variables.choice : null;
  const problem = unfixed ? text.fixArgumentsFirst : take.error ? decisionError(take.error, text).message : null;

  async function approveOneByOne() {
    for (const call of calls) {
      const input = edits.get(call.id);
      await api.decide(id, call.id, input ? { decisao: "aprovar", input } : { decisao: "aprovar" });
    }
  }

  function decide(choice: Choice) {
    const changed = calls.filter((call) => edits.has(call.id));
    const wrong = choice === "aprovar" && changed.some((call) => edits.get(call.id) === null);
    setUnfixed(wrong);
    if (!wrong) take.mutate({ ids, choice, edited: changed.length > 0 });
  }

  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button data-testid="approve-all" look="primary" disabled={taking !== null} onClick={() => decide("aprovar")}>
        {taking === "aprovar" ? <Spinner /> : null}
        {text.approveAll}
      </Button>
      <Button data-testid="refuse-all" disabled={taking !== null} onClick={() => decide("recusar")}>
        {taking === "recusar" ? <Spinner /> : null}
        {text.refuseAll}
      </Button>
      {problem ? (
        <p role="alert" className="w-full text-sm text-danger">
          {problem}
        </p>
      ) : null}
    </div>
  );
}
