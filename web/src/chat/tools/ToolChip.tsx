import { lazy, memo, Suspense, useId, useState } from "react";
import { useFormats, useText } from "../../i18n";
import { callTitle } from "../../i18n/callNames";
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
import { decisionWord, statusWord, type ToolState, toolState } from "./toolState";

const ToolDetails = lazy(() => import("./ToolDetails").then((module) => ({ default: module.ToolDetails })));

interface Props {
  readonly part: ToolPart;
  readonly live: boolean;
  readonly current: boolean;
  readonly task: Task | undefined;
}

/** A tool's call: what it is doing or did, how long it takes, what was decided, and on demand what went in and came out. */
export const ToolChip = memo(function ToolChip({ part, live, current, task }: Props) {
  const text = useText();
  const format = useFormats();
  const [open, setOpen] = useState(false);
  useOpenWhenSought(part.id, setOpen);
  const details = useId();
  const state = toolState(part, live, current);
  const running = state === "running";
  const decided = decisionWord(part, text);
  const status = statusWord(state, text);
  const notes = [
    part.attempt && state !== "completed" ? text.toolAttempt(format.number(part.attempt + 1)) : null,
    state === "running" || state === "completed" ? null : status,
    decided,
  ].filter((note) => note !== null);
  return (
    <div
      data-testid="tool-chip"
      data-tool={part.name}
      data-call={part.id}
      data-status={state}
      className={classes("max-w-full animate-rise", open && "w-full")}
    >
      <div
        className={classes(
          "inline-flex max-w-full items-center rounded-full border",
          state === "failed" ? "border-danger/40 text-danger" : "border-line text-ink-soft",
        )}
      >
        <button
          type="button"
          aria-expanded={open}
          aria-controls={details}
          onClick={() => setOpen(!open)}
          className={classes(
            "flex min-w-0 items-center gap-2 py-1 pr-2.5 pl-2 text-left text-sm transition-colors hover:bg-hover",
            running ? "rounded-l-full" : "rounded-full",
          )}
        >
          <ToolStateIcon state={state} />
          <span className="truncate">{title(part, state)}</span>
          {running || state === "completed" ? <span className="sr-only">, {status}</span> : null}
          {notes.length > 0 ? <span className="shrink-0 text-xs">· {notes.join(" · ")}</span> : null}
          {task ? <ToolTask task={task} /> : null}
          {part.cached ? <CachedBadge /> : null}
          {running ? <Elapsed part={part} /> : <Duration ms={part.ms} />}
          <ChevronDown
            className={classes("size-3.5 shrink-0 text-ink-faint transition-transform", open && "rotate-180")}
            aria-hidden
          />
        </button>
        {running ? <ToolCancel part={part} /> : null}
      </div>
      <div id={details} hidden={!open} className="mt-2 space-y-3 rounded-xl border border-line bg-panel p-3.5">
        <Suspense>{open ? <ToolDetails part={part} task={task} /> : null}</Suspense>
      </div>
    </div>
  );
});

/** In words rather than by the tool's name, which says little to whoever did not program it. */
function title(part: ToolPart, state: ToolState): string {
  // One that never began has no label of its own.
  if (!part.label || part.label === part.name) return callTitle(part);
  if (state === "completed" && part.done) return part.done;
  return state === "running" ? part.label : part.label.replace(/(…|\.\.\.)$/, "");
}
