import { ChevronDown } from "../../ui/icons";
import type { Task } from "../../wire/types";
import { PlanHead } from "./PlanHead";
import { TaskItem } from "./TaskItem";

/** An answer's plan, in the answer itself. Closed where the panel already shows it. */
export function MessagePlan({ tasks, live, open }: { tasks: readonly Task[]; live: boolean; open: boolean }) {
  return (
    <details
      data-testid="message-plan"
      open={open}
      className="group/plan w-fit max-w-full rounded-xl border border-line text-sm"
    >
      <summary className="flex cursor-pointer list-none items-center gap-2 rounded-xl px-3 py-1.5 hover:bg-hover [&::-webkit-details-marker]:hidden">
        <PlanHead tasks={tasks} />
        <ChevronDown
          className="size-3.5 shrink-0 text-ink-faint transition-transform group-open/plan:rotate-180"
          aria-hidden
        />
      </summary>
      <ol className="px-3 pt-0.5 pb-2.5">
        {tasks.map((task) => (
          <TaskItem key={task.id} task={task} moving={live} testId="message-task" />
        ))}
      </ol>
    </details>
  );
}
