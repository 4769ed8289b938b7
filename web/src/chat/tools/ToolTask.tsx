import { useText } from "../../i18n";
import { ListChecks } from "../../ui/icons";
import type { Task } from "../../wire/types";

/** Which task of the plan a call works on. */
export function ToolTask({ task }: { task: Task }) {
  const text = useText();
  const label = text.taskOf(task.id, task.description);
  return (
    <span data-testid="tool-task" title={label} className="flex shrink-0 items-center gap-1 text-xs text-ink-faint">
      <ListChecks className="size-3.5" aria-hidden />
      <span aria-hidden>{task.id}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
