import { Popover } from "radix-ui";
import { useFormats, useText } from "../i18n";
import { modelInWords } from "../i18n/callNames";
import { ChartNoAxesGantt, Gauge } from "../ui/icons";
import type { Usage } from "../wire/types";

/** What an answer used, behind one quiet mark; a click opens the account, and from there how the answer was made. */
export function UsageView({ usage, onDetails }: { usage: Usage; onDetails: () => void }) {
  const text = useText();
  const format = useFormats();
  const total = usage.input_tokens + usage.output_tokens + usage.cache_read_tokens + usage.cache_write_tokens;
  const rows: readonly (readonly [string, string])[] = [
    [text.model, modelInWords(usage.model, text)],
    [text.tokensInAll, format.number(total)],
    [text.inputTokens, format.number(usage.input_tokens)],
    [text.outputTokens, format.number(usage.output_tokens)],
    [text.cacheReadTokens, format.number(usage.cache_read_tokens)],
    [text.cacheWriteTokens, format.number(usage.cache_write_tokens)],
    [text.cost, usage.cost === null ? text.costUnknown : format.cost(usage.cost)],
  ];
  return (
    <Popover.Root>
      <Popover.Trigger
        data-testid="usage"
        title={text.usageDetails}
        aria-label={text.usageDetails}
        className="flex size-8 items-center justify-center rounded-lg transition-colors hover:bg-hover hover:text-ink"
      >
        <Gauge className="size-4" aria-hidden />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          side="top"
          align="start"
          sideOffset={6}
          collisionPadding={12}
          aria-label={text.usageDetails}
          className="z-50 animate-fade rounded-xl border border-line bg-surface p-3.5 text-sm shadow-soft"
        >
          <dl className="grid grid-cols-[auto_auto] gap-x-6 gap-y-1">
            {rows.map(([name, value]) => (
              <div key={name} className="contents">
                <dt className="text-ink-soft">{name}</dt>
                <dd className="text-right tabular-nums">{value}</dd>
              </div>
            ))}
          </dl>
          <Popover.Close
            data-testid="trace-open"
            onClick={onDetails}
            className="mt-2.5 flex min-h-9 w-full items-center justify-center gap-2 rounded-lg border border-line px-3 text-sm hover:bg-hover"
          >
            <ChartNoAxesGantt className="size-4" aria-hidden /> {text.traceOpen}
          </Popover.Close>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
