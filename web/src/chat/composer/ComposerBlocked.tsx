import { useText } from "../../i18n";
import { Hand } from "../../ui/icons";
import type { ToolPart } from "../../wire/types";
import { DecideAllBar } from "../decisions/DecideAllBar";
import { goToCard } from "../decisions/DecisionCard";

/** Why nothing can be written now, the way to what has to be decided, and the short way where it is a lot. */
export function ComposerBlocked({ calls }: { calls: readonly ToolPart[] }) {
  const text = useText();
  const approvals = calls.filter((call) => call.asking === "approval" && !call.component);
  const first = calls[0];
  return (
    <div
      data-testid="composer-blocked"
      className="mx-auto mb-2 flex w-[calc(100%-1.5rem)] max-w-[46rem] flex-wrap sm:w-[calc(100%-2rem)] items-center gap-x-4 gap-y-2 rounded-xl bg-accent-soft px-3.5 py-2.5 text-sm"
    >
      <p className="flex min-w-0 flex-1 basis-64 items-start gap-2.5">
        <Hand className="mt-0.5 size-4 shrink-0 text-accent" aria-hidden />
        <span>
          <span className="font-medium">{text.decisionsWaiting(calls.length)}</span>{" "}
          <span className="hidden sm:inline">{text.composerBlocked}</span>{" "}
          {first ? (
            <button
              type="button"
              className="font-medium text-accent underline underline-offset-3"
              onClick={() => goToCard(first.id)}
            >
              {text.goToDecision}
            </button>
          ) : null}
        </span>
      </p>
      {approvals.length > 1 ? <DecideAllBar calls={approvals} /> : null}
    </div>
  );
}
