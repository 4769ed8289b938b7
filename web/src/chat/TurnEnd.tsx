import { Play } from "lucide-react";
import { useState } from "react";
import type { AssistantMessage } from "../api/types";
import { errorText, useText } from "../i18n";
import { Button } from "../ui/Button";
import { Spinner } from "../ui/Spinner";

/** How a turn ended, where that needs saying, and the way on. */
export function TurnEnd({ message, onContinue }: { message: AssistantMessage; onContinue: (() => Promise<void>) | null }) {
  const { status } = message;
  const text = useText();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  if (status === "running" || status === "completed") return null;
  if (status === "cancelled") return <p className="text-sm text-ink-faint">{text.turnCancelled}</p>;

  async function goOn() {
    if (!onContinue || busy) return;
    setBusy(true);
    setError(null);
    try {
      await onContinue();
    } catch (problem) {
      setError(problem);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink-soft">
      {isExplained(message) ? null : <p>{status === "waiting" ? text.turnWaiting : text.turnInterrupted}</p>}
      {onContinue ? (
        <Button data-testid="continue" disabled={busy} onClick={() => void goOn()}>
          {busy ? <Spinner /> : <Play className="size-4 text-accent" aria-hidden />}
          {text.continueTurn}
        </Button>
      ) : null}
      {error ? (
        <p role="alert" className="w-full text-danger">
          {errorText(error, text)}
        </p>
      ) : null}
    </div>
  );
}

/** Whether the last thing shown already says why the answer stopped. */
function isExplained(message: AssistantMessage): boolean {
  const last = message.parts.at(-1)?.type;
  return last === "error" || last === "iteration_limit";
}
