import { useMutation } from "@tanstack/react-query";
import { errorText, useText } from "../i18n";
import type { Catalogue } from "../i18n/pt-PT";
import { Button } from "../ui/Button";
import { Play } from "../ui/icons";
import { Spinner } from "../ui/Spinner";
import type { AssistantMessage } from "../wire/types";

const ENDS = {
  waiting: (text: Catalogue) => text.turnWaiting,
  interrupted: (text: Catalogue) => text.turnInterrupted,
  cancelled: (text: Catalogue) => text.turnCancelled,
} as const;

/** How a turn ended, where that needs saying, and the way on. */
export function TurnEnd({
  message,
  onContinue,
}: {
  message: AssistantMessage;
  onContinue: (() => Promise<void>) | null;
}) {
  const { status } = message;
  const last = message.parts.at(-1)?.type;
  // The hub held it back, and the last part says why.
  const paused = last === "iteration_limit" || last === "loop_detected";
  const text = useText();
  const goOn = useMutation({ mutationFn: async () => onContinue?.() });
  if (status === "running" || status === "completed") return null;
  // What waits has to be decided about first; the cards say how.
  if (message.parts.some((part) => part.type === "tool" && part.status === "waiting")) return null;

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink-soft">
      {paused || last === "error" ? null : <p>{ENDS[status](text)}</p>}
      {onContinue ? (
        <Button data-testid="continue" disabled={goOn.isPending} onClick={() => goOn.mutate()}>
          {goOn.isPending ? <Spinner /> : <Play className="size-4 text-accent" aria-hidden />}
          {paused ? text.continueAnyway : text.continueTurn}
        </Button>
      ) : null}
      {goOn.error ? (
        <p role="alert" className="w-full text-danger">
          {errorText(goOn.error, text)}
        </p>
      ) : null}
    </div>
  );
}
