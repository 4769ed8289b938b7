import { useFormats, useText } from "../i18n";
import { classes } from "../ui/classes";
import type { Consumption } from "../wire/types";
import { allTokens, costWords } from "./figures";

export function CostsTotals({ total, days }: { total: Consumption; days: string }) {
  const text = useText();
  const format = useFormats();
  const { sum, rest } = costWords(total, format, text);
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      <Figure name={text.costsSpent(days)} value={sum} rest={rest} testId="costs-total" wide />
      <Figure name={text.costsCalls} value={format.number(total.chamadas)} testId="costs-calls" />
      <Figure name={text.costsTokens} value={format.number(allTokens(total))} testId="costs-tokens" />
    </dl>
  );
}

interface FigureProps {
  readonly name: string;
  readonly value: string;
  readonly rest?: string | null;
  readonly testId: string;
  /** Has a row of its own on a phone. */
  readonly wide?: boolean;
}

function Figure({ name, value, rest = null, testId, wide = false }: FigureProps) {
  return (
    <div className={classes("rounded-2xl border border-line bg-surface px-4 py-3.5", wide && "max-sm:col-span-2")}>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd data-testid={testId} className="mt-1 text-2xl font-semibold tracking-tight tabular-nums">
        {value}
        {rest ? <span className="ml-2 text-sm font-normal tracking-normal text-ink-soft">{rest}</span> : null}
      </dd>
    </div>
  );
}
