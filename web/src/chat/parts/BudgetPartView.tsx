import { useFormats, useText } from "../../i18n";
import { Wallet } from "../../ui/icons";
import type { BudgetPart } from "../../wire/types";

/** Says that a budget is nearly used up, with the answer that came close to it. */
export function BudgetPartView({ part }: { part: BudgetPart }) {
  const text = useText();
  const format = useFormats();
  // Rounded down: nobody is told that all is spent while there is some left.
  const share = format.number(Math.floor((part.spent / part.limit) * 100 + 1e-6));
  return (
    <p
      data-testid="budget-notice"
      data-scope={part.scope}
      className="flex w-fit max-w-full items-start gap-2.5 rounded-xl bg-warn-soft px-3.5 py-2 text-sm"
    >
      <Wallet className="mt-0.5 size-4 shrink-0 text-warn" aria-hidden />
      <span>
        {text.budgetWarning(part.scope, part.period, share, format.cost(part.spent), format.cost(part.limit))}
      </span>
    </p>
  );
}
