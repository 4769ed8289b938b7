import { useId, useState } from "react";
import { useText } from "../../i18n";
import { classes } from "../../ui/classes";
import { ChevronDown } from "../../ui/icons";
import type { Task } from "../../wire/types";
import { PlanHead } from "./PlanHead";
import { TaskItem } from "./TaskItem";
import { progressOf } from "./taskProgress";

interface Props {
  readonly tasks: readonly Task[];
  readonly live: boolean;
  /** Beside the conversation, where there is room; above the composer otherwise. */
  readonly beside: boolean;
}

/** The plan of the running or last turn, while one reads or writes. */
export function TaskPanel({ tasks, live, beside }: Props) {
  const text = useText();
  const list = useId();
  // Where space is short the task at hand is enough, until the person asks for more.
  const [open, setOpen] = useState(() => beside || matchMedia("(min-width: 48rem) and (min-height: 42rem)").matches);
  const { now } = progressOf(tasks);
  return (
    <section
      data-testid="task-panel"
      aria-label={text.plan}
      className={classes(
        "rounded-xl border border-line bg-panel text-sm",
        beside ? "w-72" : "mx-auto mb-2 w-[calc(100%-1.5rem)] max-w-[46rem] sm:w-[calc(100%-2rem)]",
      )}
    >
      <button
        type="button"
        aria-expanded={open}
        aria-controls={list}
        onClick={() => setOpen(!open)}
        className="flex w-full items-center gap-2 rounded-xl px-3 py-2 text-left transition-colors hover:bg-hover"
      >
        <PlanHead tasks={tasks} />
        <span className="min-w-0 flex-1 truncate text-ink-faint">{open || !now ? null : `· ${now.description}`}</span>
        <ChevronDown
          className={classes("size-4 shrink-0 text-ink-faint transition-transform", open && "rotate-180")}
          aria-hidden
        />
      </button>
      <ol
        id={list}
        hidden={!open}
        className={classes("overflow-y-auto px-3 pb-2.5", beside ? "max-h-[60vh]" : "max-h-[24vh]")}
      >
        {tasks.map((task) => (
          <TaskItem key={task.id} task={task} moving={live} testId="task-item" />
        ))}
      </ol>
    </section>
  );
}
