import { Popover } from "radix-ui";
import { useFormats, useText } from "../i18n";
import type { Usage } from "../wire/types";

/** What an answer used, in a few small words; a click opens the account. */
export function UsageView({ usage }: { usage: Usage }) {
  const text = useText();
  const format = useFormats();
  const total = usage.input_tokens + usage.output_tokens + usage.cache_read_tokens + usage.cache_write_tokens;
  const rows: readonly (readonly [string, string])[] = [
    [text.model, usage.model],
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
        className="rounded-md px-1.5 py-1 tabular-nums transition-colors hover:bg-hover hover:text-ink"
      >
        {text.tokens(format.number(total))}
        {usage.cost === null ? null : ` · ${format.cost(usage.cost)}`}
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
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
