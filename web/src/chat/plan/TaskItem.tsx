import { useText } from "../../i18n";
import { classes } from "../../ui/classes";
import { Circle, CircleCheck, CircleX } from "../../ui/icons";
import { Spinner } from "../../ui/Spinner";
import type { Task } from "../../wire/types";

/** A step of the plan. `moving`: its turn goes on, so what is in progress may turn. */
export function TaskItem({ task, moving, testId }: { task: Task; moving: boolean; testId: string }) {
  const text = useText();
  const words = {
    pending: text.taskPending,
    in_progress: text.taskInProgress,
    completed: text.taskCompleted,
    failed: text.taskFailed,
  };
  return (
    <li data-testid={testId} data-status={task.status} className="flex items-start gap-2 py-0.5 text-sm">
      <TaskIcon status={task.status} moving={moving} />
      <span className="min-w-0">
        <span
          className={classes(
            "break-words",
            task.status === "pending" && "text-ink-soft",
            task.status === "completed" && "text-ink-soft",
            task.status === "in_progress" && "font-medium",
          )}
        >
          {task.description}
        </span>
        <span className="sr-only">: {words[task.status]}</span>
        {task.result ? <span className="block truncate text-xs text-ink-faint">{task.result}</span> : null}
      </span>
    </li>
  );
}

function TaskIcon({ status, moving }: { status: Task["status"]; moving: boolean }) {
  const place = "mt-0.5 size-4 shrink-0";
  switch (status) {
    case "pending":
      return <Circle className={`${place} text-ink-faint`} aria-hidden />;
    case "in_progress":
      return moving ? (
        <Spinner className={`${place} text-accent`} />
      ) : (
        <Circle className={`${place} fill-accent-soft text-accent`} aria-hidden />
      );
    case "completed":
      return <CircleCheck className={`${place} text-good`} aria-hidden />;
    case "failed":
      return <CircleX className={`${place} text-danger`} aria-hidden />;
  }
}
