import type { TraceStep } from "../wire/types";

/** Stretches in which nothing happens are drawn no longer than this part of all that happens. */
const LONGEST_GAP = 0.12;
/** And never shorter than they are where they are short anyway. */
const SHORT_MS = 400;

/** A stretch of time that is drawn shorter than it is: a person was waited for, or nobody looked. */
interface Break {
  /** Where it is drawn, from 0 to 1. */
  readonly at: number;
  readonly ms: number;
}

export interface TimeAxis {
  /** Where a moment is drawn, from 0 to 1. */
  readonly at: (ms: number) => number;
  readonly breaks: readonly Break[];
}

interface Stretch {
  readonly from: number;
  readonly to: number;
}

interface Mark {
  readonly ms: number;
  readonly drawn: number;
}

/** Lays a turn out over time. What took hours because somebody had to decide must not hide what took seconds. */
export function timeAxis(steps: readonly TraceStep[], end: number): TimeAxis {
  const busy = merged([
    { from: 0, to: 0 },
    ...steps.flatMap(({ type, inicio_ms, ms }) =>
      type === "decision" ? [] : [{ from: inicio_ms, to: inicio_ms + ms }],
    ),
    { from: end, to: end },
  ]);
  const worked = busy.reduce((sum, { from, to }) => sum + to - from, 0);
  const longest = Math.max(SHORT_MS, worked * LONGEST_GAP);
  const marks: Mark[] = [];
  const cut: { readonly ms: number; readonly drawn: number }[] = [];
  let drawn = 0;
  let before = 0;
  for (const { from, to } of busy) {
    const gap = from - before;
    const shown = Math.min(gap, longest);
    if (shown < gap) cut.push({ ms: gap, drawn: drawn + shown / 2 });
    drawn += shown;
    marks.push({ ms: from, drawn });
    drawn += to - from;
    marks.push({ ms: to, drawn });
    before = to;
  }
  const whole = Math.max(drawn, 1);
  return {
    at: (ms) => place(marks, ms) / whole,
    breaks: cut.map(({ ms, drawn }) => ({ ms, at: drawn / whole })),
  };
}

function merged(stretches: readonly Stretch[]): readonly Stretch[] {
  const found: Stretch[] = [];
  for (const next of [...stretches].sort((one, other) => one.from - other.from)) {
    const last = found.at(-1);
    if (last && next.from <= last.to) found[found.length - 1] = { from: last.from, to: Math.max(last.to, next.to) };
    else found.push(next);
  }
  return found;
}

function place(marks: readonly Mark[], ms: number): number {
  const after = marks.findIndex((mark) => mark.ms >= ms);
  const next = marks[after];
  if (!next) return marks.at(-1)?.drawn ?? 0;
  const last = marks[after - 1];
  if (!last || next.ms === last.ms) return next.drawn;
  return last.drawn + ((ms - last.ms) / (next.ms - last.ms)) * (next.drawn - last.drawn);
}
