import { useFormats, useText } from "../../i18n";
import { ListChecks } from "../../ui/icons";
import type { Task } from "../../wire/types";
import { progressOf } from "./taskProgress";

/** The plan's name and how much of it is done. */
export function PlanHead({ tasks }: { tasks: readonly Task[] }) {
  const text = useText();
  const format = useFormats();
  const { done, total } = progressOf(tasks);
  const [shownDone, shownTotal] = [format.number(done), format.number(total)];
  return (
    <>
      <ListChecks className="size-4 shrink-0 text-accent" aria-hidden />
      <span className="font-medium">{text.plan}</span>
      <span data-testid="task-count" className="text-ink-soft tabular-nums" aria-hidden>
        {text.planCount(shownDone, shownTotal)}
      </span>
      <span className="sr-only">: {text.planSpoken(shownDone, shownTotal)}</span>
    </>
  );
}
