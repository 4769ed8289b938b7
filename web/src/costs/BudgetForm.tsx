import { type FormEvent, useId, useState } from "react";
import { useText } from "../i18n";
import { Button } from "../ui/Button";
import { Field } from "../ui/Field";
import { Select } from "../ui/Select";
import type { Agent, Budget, Me } from "../wire/types";
import { EACH, parseLimit, periodWords, targetWords } from "./budgets";

/** Stands for a person whom the list does not have. */
const OTHER = "?";

interface Props {
  readonly me: Me | undefined;
  readonly agents: readonly Agent[];
  readonly busy: boolean;
  /** Says whether it was saved. */
  readonly onSave: (budget: Budget) => Promise<boolean>;
}

/** A new budget, or another limit for one that exists. */
export function BudgetForm({ me, agents, busy, onSave }: Props) {
  const text = useText();
  const problem = useId();
  const [scope, setScope] = useState<Budget["ambito"]>("user");
  const [target, setTarget] = useState(EACH);
  const [person, setPerson] = useState("");
  const [period, setPeriod] = useState<Budget["periodo"]>("month");
  const [limit, setLimit] = useState("");
  const [wrong, setWrong] = useState(false);
  const other = scope === "user" && target === OTHER;
  const targets = scope === "agent" ? [EACH, ...agents.map(({ id }) => id)] : [EACH, ...(me ? [String(me.id)] : [])];
  const options = targets.map((alvo) => [alvo, targetWords({ ambito: scope, alvo }, { me, agents }, text)] as const);

  async function save(event: FormEvent) {
    event.preventDefault();
    const limite = parseLimit(limit);
    setWrong(limite === null);
    if (limite === null) return;
    if (await onSave({ ambito: scope, alvo: other ? person.trim() : target, periodo: period, limite })) setLimit("");
  }

  return (
    <form
      data-testid="budget-form"
      onSubmit={(event) => void save(event)}
      className="grid items-end gap-3 border-t border-line pt-4 sm:grid-cols-2 lg:grid-cols-4"
    >
      <Select<Budget["ambito"]>
        label={text.budgetScope}
        data-testid="budget-scope"
        value={scope}
        options={[
          ["user", text.budgetScopeUser],
          ["agent", text.budgetScopeAgent],
          ["organization", text.budgetScopeOrganization],
        ]}
        onChoose={(choice) => {
          setScope(choice);
          setTarget(EACH);
        }}
      />
      <Select
        label={text.budgetTarget}
        data-testid="budget-target"
        value={target}
        disabled={scope === "organization"}
        options={
          scope === "user"
            ? [...options, [OTHER, text.budgetOtherUser]]
            : scope === "agent"
              ? options
              : [[EACH, text.costsOrganization]]
        }
        onChoose={setTarget}
      />
      {other ? (
        <Field
          label={text.budgetUserNumber}
          data-testid="budget-person"
          required
          inputMode="numeric"
          pattern="\s*[0-9]+\s*"
          autoComplete="off"
          value={person}
          onChange={(event) => setPerson(event.target.value)}
        />
      ) : null}
      <Select<Budget["periodo"]>
        label={text.budgetPeriod}
        data-testid="budget-period"
        value={period}
        options={[
          ["day", periodWords("day", text)],
          ["month", periodWords("month", text)],
        ]}
        onChoose={setPeriod}
      />
      <Field
        label={text.budgetLimit}
        data-testid="budget-limit"
        required
        inputMode="decimal"
        autoComplete="off"
        aria-invalid={wrong}
        aria-describedby={wrong ? problem : undefined}
        value={limit}
        onChange={(event) => {
          setLimit(event.target.value);
          setWrong(false);
        }}
      />
      {wrong ? (
        <p id={problem} role="alert" className="text-sm text-danger sm:col-span-full">
          {text.budgetInvalid}
        </p>
      ) : null}
      <Button
        type="submit"
        data-testid="budget-save"
        look="primary"
        disabled={busy}
        className="h-11 sm:col-span-full sm:justify-self-end"
      >
        {text.budgetAdd}
      </Button>
    </form>
  );
}
