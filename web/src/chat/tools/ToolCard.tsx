import { type ReactNode, useId, useState } from "react";
import { useFormats, useText } from "../../i18n";
import { useOpenWhenSought } from "../../state/soughtCalls";
import { classes } from "../../ui/classes";
import { ChevronDown } from "../../ui/icons";
import type { Task, ToolPart } from "../../wire/types";
import { CachedBadge } from "./CachedBadge";
import { Duration } from "./Duration";
import { Elapsed } from "./Elapsed";
import { ToolCancel } from "./ToolCancel";
import { ToolStateIcon } from "./ToolStateIcon";
import { ToolTask } from "./ToolTask";
import { decisionWord, statusWord, toolState } from "./toolState";

/** What every card of a call is given. */
export interface ToolCardProps {
  readonly part: ToolPart;
  readonly live: boolean;
  readonly current: boolean;
  readonly task: Task | undefined;
}

interface Props extends ToolCardProps {
  readonly testId: string;
  readonly title: string;
  /** Open from the beginning. */
  readonly open?: boolean;
  /** The call ended, but what it was asked to do did not go well. */
  readonly troubled?: boolean;
  readonly children: ReactNode;
}

/** A call that has more to show than a chip: one line that opens to all of it. */
export function ToolCard({
  part,
  live,
  current,
  task,
  testId,
  title,
  open: opened = false,
  troubled = false,
  children,
}: Props) {
  const text = useText();
  const format = useFormats();
  const [open, setOpen] = useState(opened);
  useOpenWhenSought(part.id, setOpen);
  const body = useId();
  const plain = toolState(part, live, current);
  const state = plain === "completed" && troubled ? "failed" : plain;
  const running = state === "running";
  const notes = [
    part.attempt && state !== "completed" ? text.toolAttempt(format.number(part.attempt + 1)) : null,
    running || state === "completed" ? null : statusWord(state, text),
    decisionWord(part, text),
  ].filter((note) => note !== null);
  return (
    <div
      role="group"
      data-testid={testId}
      data-tool={part.name}
      data-call={part.id}
      data-status={state}
      aria-label={title}
      className={classes(
        "w-full min-w-0 animate-rise overflow-hidden rounded-2xl border bg-surface",
        state === "failed" ? "border-danger/40" : "border-line",
      )}
    >
      <div className="flex items-stretch">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={body}
          onClick={() => setOpen(!open)}
          className="flex min-h-11 min-w-0 flex-1 items-center gap-2.5 px-3.5 py-2 text-left text-sm transition-colors hover:bg-hover focus-visible:-outline-offset-2"
        >
          <span className={classes("flex", state === "failed" && "text-danger")}>
            <ToolStateIcon state={state} />
          </span>
          <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
            <span className="min-w-0 font-medium break-words">{title}</span>
            {running || state === "completed" ? <span className="sr-only">, {statusWord(state, text)}</span> : null}
            {notes.length > 0 ? (
              <span className={classes("text-xs", state === "failed" ? "text-danger" : "text-ink-soft")}>
                {notes.join(" · ")}
              </span>
            ) : null}
          </span>
          {task ? <ToolTask task={task} /> : null}
          {part.cached ? <CachedBadge /> : null}
          {running ? <Elapsed part={part} /> : <Duration ms={part.ms} />}
          <ChevronDown
            className={classes("size-4 shrink-0 text-ink-faint transition-transform", open && "rotate-180")}
            aria-hidden
          />
        </button>
        {running ? <ToolCancel part={part} /> : null}
      </div>
      <div id={body} hidden={!open} className="space-y-3 border-t border-line p-3.5">
        {open ? children : null}
      </div>
    </div>
  );
}
