import { useFormats, useText } from "../i18n";
import { modelInWords } from "../i18n/callNames";
import type { Trace } from "../wire/types";
import { useDuration } from "./durations";
import type { TraceSource } from "./useTrace";
import { Waterfall } from "./Waterfall";

/** How an answer came about: its figures, then its steps over time. */
export function TraceView({ trace, source }: { trace: Trace; source: TraceSource }) {
  const text = useText();
  return (
    <div className="space-y-4" data-testid="trace" data-status={trace.estado}>
      <TraceFigures trace={trace} />
      {trace.passos.length > 0 ? (
        <Waterfall trace={trace} source={source} />
      ) : (
        <p className="text-sm text-ink-soft">{text.traceEmpty}</p>
      )}
      <p className="text-xs text-ink-faint">{text.traceHint}</p>
    </div>
  );
}

/** What an answer took and cost. */
export function TraceFigures({ trace }: { trace: Trace }) {
  const text = useText();
  const format = useFormats();
  const duration = useDuration();
  const { usage } = trace;
  const tokens = usage
    ? usage.input_tokens + usage.output_tokens + usage.cache_read_tokens + usage.cache_write_tokens
    : 0;
  const figures = [
    [text.traceStatus, trace.estado === "running" ? text.toolRunning : text.traceEnd[trace.estado]],
    ...(trace.modelo ? [[text.model, modelInWords(trace.modelo, text)]] : []),
    [text.traceWorked, duration(trace.ms - trace.espera_ms)],
    ...(trace.espera_ms > 0 ? [[text.traceWaited, duration(trace.espera_ms)]] : []),
    ...(usage
      ? [
          [text.cost, usage.cost === null ? text.costUnknown : format.cost(usage.cost)],
          [text.tokensInAll, format.number(tokens)],
        ]
      : []),
  ] as const;
  return (
    <dl data-testid="trace-figures" className="flex flex-wrap gap-x-6 gap-y-2">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt className="text-xs text-ink-faint">{name}</dt>
          <dd className="text-sm font-medium tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
