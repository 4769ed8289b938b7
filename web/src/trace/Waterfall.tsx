import { useId, useMemo, useState } from "react";
import { useText } from "../i18n";
import { classes } from "../ui/classes";
import { ChevronRight } from "../ui/icons";
import type { Trace, TraceStep } from "../wire/types";
import { useDuration } from "./durations";
import { StepDetails } from "./StepDetails";
import { stepNotes, stepTitle, stepTone, type Tone } from "./stepWords";
import { type TimeAxis, timeAxis } from "./timeAxis";
import type { TraceSource } from "./useTrace";

const BARS: Readonly<Record<Tone, string>> = {
  model: "bg-accent",
  tool: "bg-good",
  person: "bg-warn/55",
  bad: "bg-danger",
  quiet: "bg-line-strong",
};

/** A turn's steps, one under the other, each as long as it took; a click tells the rest. */
export function Waterfall({ trace, source }: { trace: Trace; source: TraceSource }) {
  const text = useText();
  const axis = useMemo(() => timeAxis(trace.passos, trace.ms), [trace]);
  return (
    <ol aria-label={text.traceTimeline} data-testid="trace-steps" className="divide-y divide-line/60">
      {trace.passos.map((step) => (
        <StepRow key={step.id} step={step} axis={axis} source={source} />
      ))}
    </ol>
  );
}

function StepRow({ step, axis, source }: { step: TraceStep; axis: TimeAxis; source: TraceSource }) {
  const text = useText();
  const duration = useDuration();
  const [open, setOpen] = useState(false);
  const details = useId();
  const notes = stepNotes(step, text);
  const nested = step.type === "tool" || step.type === "decision";
  return (
    <li data-testid="trace-step" data-type={step.type}>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={details}
        onClick={() => setOpen(!open)}
        className="grid w-full grid-cols-[1fr_auto] items-center gap-x-3 gap-y-1 rounded-md px-1 py-1.5 text-left text-sm hover:bg-hover sm:grid-cols-[15rem_1fr_4.5rem]"
      >
        <span className={classes("flex min-w-0 items-center gap-1.5", nested && "pl-4")}>
          <ChevronRight
            className={classes("size-3.5 shrink-0 text-ink-faint transition-transform", open && "rotate-90")}
            aria-hidden
          />
          <span className="min-w-0">
            <span className="block truncate">{stepTitle(step, text)}</span>
            {notes.length > 0 ? (
              <span className="block truncate text-xs text-ink-faint">{notes.join(" · ")}</span>
            ) : null}
          </span>
        </span>
        <span className="text-right text-xs text-ink-soft tabular-nums sm:order-3">
          {step.ms > 0 ? duration(step.ms) : <span className="sr-only">{text.traceMoment}</span>}
        </span>
        <Bar step={step} axis={axis} />
      </button>
      <div id={details} hidden={!open} className="mb-2 ml-5 rounded-xl bg-panel p-3.5 text-sm">
        {open ? <StepDetails step={step} source={source} /> : null}
      </div>
    </li>
  );
}

/** Where in the turn, and how long: for the eye alone, the words are beside it. */
function Bar({ step, axis }: { step: TraceStep; axis: TimeAxis }) {
  const from = axis.at(step.inicio_ms);
  const to = axis.at(step.inicio_ms + step.ms);
  return (
    <span aria-hidden className="relative col-span-2 block h-3 sm:order-2 sm:col-span-1">
      {axis.breaks.map(({ at }) => (
        <span
          key={at}
          className="absolute inset-y-0 border-l border-dashed border-line-strong/60"
          style={{ left: `${at * 100}%` }}
        />
      ))}
      <span
        className={classes("absolute inset-y-0.5 min-w-[3px] rounded-[3px]", BARS[stepTone(step)])}
        style={{ left: `min(${from * 100}%, calc(100% - 3px))`, width: `${(to - from) * 100}%` }}
      />
    </span>
  );
}
