import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../api/calls";
import { useAgents, useMe } from "../api/queries";
import { useFormats, useText } from "../i18n";
import { IconButton } from "../ui/Button";
import { Trash2 } from "../ui/icons";
import { Problem } from "../ui/Problem";
import { Section } from "../ui/Section";
import { BudgetForm } from "./BudgetForm";
import { periodWords, targetWords } from "./budgets";

const KEY = ["budgets"] as const;

/** What may be spent, by whom. */
export function BudgetSection() {
  const text = useText();
  const format = useFormats();
  const client = useQueryClient();
  const agents = useAgents();
  const me = useMe();
  const known = { me: me.data, agents: agents.data ?? [] };
  const budgets = useQuery({ queryKey: KEY, queryFn: api.budgets, staleTime: 0 });
  const save = useMutation({
    mutationFn: api.saveBudget,
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  });
  const error = save.error ?? budgets.error;
  return (
    <Section title={text.budgets} hint={text.budgetsHint}>
      <div className="space-y-4">
        {budgets.data?.length === 0 ? <p className="text-sm text-ink-faint">{text.noBudgets}</p> : null}
        <ul className="divide-y divide-line">
          {budgets.data?.map((budget) => {
            const whom = targetWords(budget, known, text);
            const period = periodWords(budget.periodo, text);
            return (
              <li
                key={`${budget.ambito} ${budget.alvo} ${budget.periodo}`}
                data-testid="budget-item"
                data-scope={budget.ambito}
                className="flex items-center gap-3 py-2 text-sm"
              >
                <p className="min-w-0 flex-1 break-words">{whom}</p>
                <p className="text-right tabular-nums">
                  <span className="font-medium">{format.cost(budget.limite)}</span>{" "}
                  <span className="text-ink-soft">{period}</span>
                </p>
                <IconButton
                  data-testid="budget-remove"
                  label={text.budgetRemove(`${whom}, ${period}`)}
                  disabled={save.isPending}
                  onClick={() => save.mutate({ ...budget, limite: null })}
                >
                  <Trash2 className="size-4" aria-hidden />
                </IconButton>
              </li>
            );
          })}
        </ul>
        <BudgetForm
          {...known}
          busy={save.isPending}
          onSave={(budget) =>
            save.mutateAsync(budget).then(
              () => true,
              () => false,
            )
          }
        />
        <Problem error={error} />
      </div>
    </Section>
  );
}
