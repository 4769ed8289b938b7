import { memo } from "react";
import { useFormats, useText } from "../../i18n";
import { callTitle } from "../../i18n/callNames";
import { Button } from "../../ui/Button";
import { RotateCcw, SkipForward, Square, TriangleAlert } from "../../ui/icons";
import { Spinner } from "../../ui/Spinner";
import type { ToolPart } from "../../wire/types";
import { DecisionCard } from "./DecisionCard";
import { DecisionProblem } from "./DecisionProblem";
import { useDecision } from "./useDecision";

/** Says that a call failed for good, and asks how to go on. */
export const FailureCard = memo(function FailureCard({ part }: { part: ToolPart }) {
  const text = useText();
  const format = useFormats();
  const { taking, error, decide } = useDecision(part);
  const choices = [
    { decisao: "repetir", label: text.repeat, icon: RotateCcw, testId: "repeat", look: "primary" },
    { decisao: "saltar", label: text.skip, icon: SkipForward, testId: "skip", look: "plain" },
    { decisao: "parar", label: text.stopTurn, icon: Square, testId: "stop-turn", look: "refuse" },
  ] as const;
  return (
    <DecisionCard
      part={part}
      icon={TriangleAlert}
      look="trouble"
      title={text.failureTitle(callTitle(part))}
      testId="failure-card"
    >
      <p className="text-sm">
        {part.error?.message}
        {part.attempt ? (
          <span className="text-ink-faint"> ({text.toolAttempt(format.number(part.attempt + 1))})</span>
        ) : null}
      </p>
      <DecisionProblem error={error} />
      <div className="flex flex-wrap gap-2">
        {choices.map(({ decisao, label, icon: Icon, testId, look }) => (
          <Button
            key={decisao}
            data-testid={testId}
            look={look}
            disabled={taking !== null}
            onClick={() => decide({ decisao })}
          >
            {taking === decisao ? <Spinner /> : <Icon className="size-4" aria-hidden />}
            {label}
          </Button>
        ))}
      </div>
      <p className="text-xs text-ink-faint">{text.failureHint}</p>
    </DecisionCard>
  );
});
