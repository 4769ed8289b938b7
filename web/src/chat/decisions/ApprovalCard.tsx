import { memo, useEffect, useId, useMemo, useState } from "react";
import { useText } from "../../i18n";
import { callTitle } from "../../i18n/callNames";
import { useConversationScope } from "../../state/conversation";
import { Button } from "../../ui/Button";
import { ShieldQuestion } from "../../ui/icons";
import { Spinner } from "../../ui/Spinner";
import type { DecisionBody, ToolPart } from "../../wire/types";
import { ArgumentsForm } from "./ArgumentsForm";
import { read, write } from "./arguments";
import { DecisionCard } from "./DecisionCard";
import { DecisionProblem } from "./DecisionProblem";
import { RefuseReason } from "./RefuseReason";
import { useDecision } from "./useDecision";

/** Asks whether a call may run, and with which arguments. No field sends it: a stray Enter must not approve anything. */
export const ApprovalCard = memo(function ApprovalCard({ part }: { part: ToolPart }) {
  const text = useText();
  const { edits } = useConversationScope();
  const { taking, error, decide } = useDecision(part);
  const [written, setWritten] = useState(() => write(part.input));
  const [onlyThese, setOnlyThese] = useState(false);
  const [reason, setReason] = useState("");
  const only = useId();
  const reading = useMemo(() => read(part.input, written), [part.input, written]);
  const broken = Object.keys(reading.problems).length > 0;
  const busy = taking !== null;

  useEffect(() => {
    if (!reading.changed) return;
    edits.set(part.id, broken ? null : reading.input);
    return () => void edits.delete(part.id);
  }, [edits, part.id, reading, broken]);

  function approve(body: DecisionBody) {
    decide(reading.changed ? { ...body, input: reading.input } : body);
  }

  return (
    <DecisionCard
      part={part}
      icon={ShieldQuestion}
      look="question"
      title={text.approvalTitle(callTitle(part))}
      testId="approval-card"
    >
      {part.reason ? <p className="text-sm text-ink-soft">{part.reason}</p> : null}
      <ArgumentsForm input={part.input} written={written} problems={reading.problems} onWrite={setWritten} />
      <DecisionProblem error={error} />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          data-testid="approve"
          look="primary"
          disabled={busy || broken}
          onClick={() => approve({ decisao: "aprovar" })}
        >
          {taking === "aprovar" ? <Spinner /> : null}
          {reading.changed ? text.approveEdited : text.approve}
        </Button>
        {part.insists ? null : (
          <Button
            data-testid="approve-always"
            aria-describedby={onlyThese ? only : undefined}
            disabled={busy || broken}
            onClick={() => approve({ decisao: "sempre", apenas_estes_argumentos: onlyThese })}
          >
            {taking === "sempre" ? <Spinner /> : null}
            {text.approveAlways}
          </Button>
        )}
        <Button
          data-testid="refuse"
          look="refuse"
          disabled={busy}
          onClick={() => decide({ decisao: "recusar", motivo: reason.trim() })}
        >
          {taking === "recusar" ? <Spinner /> : null}
          {text.refuse}
        </Button>
        {reading.changed ? (
          <Button look="ghost" disabled={busy} onClick={() => setWritten(write(part.input))}>
            {text.restoreArguments}
          </Button>
        ) : null}
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1 text-xs text-ink-soft">
        {part.insists ? null : (
          <label className="flex min-h-7 cursor-pointer items-center gap-2">
            <input
              type="checkbox"
              data-testid="only-these-arguments"
              checked={onlyThese}
              onChange={(event) => setOnlyThese(event.target.checked)}
              className="size-3.5 accent-(--accent)"
            />
            <span>
              {text.approveAlways}: <span id={only}>{text.onlyTheseArguments}</span>
            </span>
          </label>
        )}
        <RefuseReason value={reason} onChange={setReason} />
      </div>
    </DecisionCard>
  );
});
