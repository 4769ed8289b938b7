import { useEffect, useState } from "react";
import { api } from "../../api/calls";
import { useText } from "../../i18n";
import { useConversationScope } from "../../state/conversation";
import { Button } from "../../ui/Button";
import { Spinner } from "../../ui/Spinner";
import type { ToolPart } from "../../wire/types";
import { decisionError } from "./decisionError";

type Choice = "aprovar" | "recusar";

/** Decides about every approval at once. Arguments that were changed on a card go with its approval. */
export function DecideAllBar({ calls }: { calls: readonly ToolPart[] }) {
  const text = useText();
  const { id, edits } = useConversationScope();
  const [taking, setTaking] = useState<Choice | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  // What still waits after it was decided about can be decided about again.
  const ids = calls.map((call) => call.id).join(" ");
  useEffect(() => setTaking(null), [ids]);

  async function approveOneByOne() {
    for (const call of calls) {
      const input = edits.get(call.id);
      await api.decide(id, call.id, input ? { decisao: "aprovar", input } : { decisao: "aprovar" });
    }
  }

  async function decide(choice: Choice) {
    const changed = calls.filter((call) => edits.has(call.id));
    if (choice === "aprovar" && changed.some((call) => edits.get(call.id) === null)) {
      setProblem(text.fixArgumentsFirst);
      return;
    }
    setTaking(choice);
    setProblem(null);
    try {
      if (choice === "aprovar" && changed.length > 0) await approveOneByOne();
      else await api.decideAll(id, choice);
    } catch (error) {
      setProblem(decisionError(error, text).message);
      setTaking(null);
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        data-testid="approve-all"
        look="primary"
        disabled={taking !== null}
        onClick={() => void decide("aprovar")}
      >
        {taking === "aprovar" ? <Spinner /> : null}
        {text.approveAll}
      </Button>
      <Button data-testid="refuse-all" disabled={taking !== null} onClick={() => void decide("recusar")}>
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
