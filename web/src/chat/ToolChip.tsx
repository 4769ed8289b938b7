import { Check, ChevronDown, CircleSlash, X } from "lucide-react";
import { memo, useId, useState } from "react";
import type { ToolPart } from "../api/types";
import { useFormats, useText } from "../i18n";
import { classes } from "../ui/classes";
import { Spinner } from "../ui/Spinner";
import { Json } from "./Json";

type State = ToolPart["status"] | "stopped";

/** A tool's call: what it is doing or did, how long it took, and on demand what went in and came out. */
export const ToolChip = memo(function ToolChip({ part, live }: { part: ToolPart; live: boolean }) {
  const text = useText();
  const [open, setOpen] = useState(false);
  const details = useId();
  // A turn that ended leaves no tool running, whatever the last word about it was.
  const state: State = part.status === "running" && !live ? "stopped" : part.status;
  const spoken = { running: text.toolRunning, completed: text.toolDone, failed: text.toolFailed, stopped: text.toolStopped };
  return (
    <div data-testid="tool-chip" data-tool={part.name} data-status={state} className={classes("max-w-full animate-rise", open && "w-full")}>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={details}
        onClick={() => setOpen(!open)}
        className={classes(
          "flex max-w-full items-center gap-2 rounded-full border py-1 pr-2.5 pl-2 text-left text-sm transition-colors hover:bg-hover",
          state === "failed" ? "border-danger/40 text-danger" : "border-line text-ink-soft",
        )}
      >
        <StateIcon state={state} />
        <span className="truncate">{title(part, state)}</span>
        <span className="sr-only">, {spoken[state]}</span>
        {state === "failed" || state === "stopped" ? <span aria-hidden>· {spoken[state]}</span> : null}
        <Duration ms={part.ms} />
        <ChevronDown className={classes("size-3.5 shrink-0 text-ink-faint transition-transform", open && "rotate-180")} aria-hidden />
      </button>
      <div id={details} hidden={!open} className="mt-2 space-y-3 rounded-xl border border-line bg-panel p-3.5">
        {open ? <Details part={part} /> : null}
      </div>
    </div>
  );
});

/** In words rather than by the tool's name, which says little to whoever did not program it. */
function title(part: ToolPart, state: State): string {
  if (!part.label) return part.name;
  return state === "running" ? part.label : part.label.replace(/(…|\.\.\.)$/, "");
}

function Details({ part }: { part: ToolPart }) {
  const text = useText();
  return (
    <>
      <p className="font-mono text-xs text-ink-soft">{part.name}</p>
      <Json label={text.toolInput} value={part.input} />
      {part.status === "completed" ? <Json label={text.toolResult} value={part.result} /> : null}
      {part.error ? (
        <div className="text-sm">
          <p className="mb-1 text-xs font-medium text-ink-faint">{text.toolError}</p>
          <p className="text-danger">{part.error.message}</p>
          <p className="mt-1 font-mono text-xs text-ink-faint">{part.error.code}</p>
        </div>
      ) : null}
    </>
  );
}

function StateIcon({ state }: { state: State }) {
  switch (state) {
    case "running":
      return <Spinner className="size-4 shrink-0 text-accent" />;
    case "completed":
      return <Check className="size-4 shrink-0 text-good" aria-hidden />;
    case "failed":
      return <X className="size-4 shrink-0" aria-hidden />;
    case "stopped":
      return <CircleSlash className="size-4 shrink-0 text-ink-faint" aria-hidden />;
  }
}

function Duration({ ms }: { ms: number | null | undefined }) {
  const text = useText();
  const format = useFormats();
  if (ms === null || ms === undefined) return null;
  const shown = ms < 1_000 ? text.milliseconds(format.number(ms)) : text.seconds(format.decimal(ms / 1_000, 1));
  return <span className="shrink-0 text-xs text-ink-faint tabular-nums">{shown}</span>;
}
