import { memo, useId, useRef, useState } from "react";
import { useLanguage, useText } from "../../i18n";
import { callTitle } from "../../i18n/callNames";
import { Button, IconButton } from "../../ui/Button";
import { classes } from "../../ui/classes";
import { Calculator, Plus, X } from "../../ui/icons";
import { Spinner } from "../../ui/Spinner";
import type { ToolPart } from "../../wire/types";
import { DecisionCard } from "./DecisionCard";
import { DecisionProblem } from "./DecisionProblem";
import { parseMoney, perHead, reais } from "./money";
import { useDecision } from "./useDecision";

const MOST_PEOPLE = 20;

interface Person {
  readonly key: number;
  readonly income: string;
}

/**
 * Asks who lives in the home and what each earns, and hands on the income per person alone. Nobody has to say:
 * refusing is an answer too. No field sends it, so that a stray Enter hands on nothing.
 */
export const IncomeCalculator = memo(function IncomeCalculator({ part }: { part: ToolPart }) {
  const text = useText();
  const locale = useLanguage();
  const { taking, error, decide } = useDecision(part);
  const [people, setPeople] = useState<readonly Person[]>([{ key: 1, income: "" }]);
  const newest = useRef<HTMLInputElement>(null);
  const result = useId();
  const income = perHead(people.map((person) => person.income));
  const empty = people.every((person) => person.income.trim() === "");
  const busy = taking !== null;

  function add() {
    setPeople([...people, { key: Math.max(...people.map(({ key }) => key)) + 1, income: "" }]);
    requestAnimationFrame(() => newest.current?.focus());
  }

  function write(key: number, typed: string) {
    setPeople(people.map((person) => (person.key === key ? { ...person, income: typed } : person)));
  }

  return (
    <DecisionCard part={part} icon={Calculator} look="question" title={callTitle(part)} testId="income-calculator">
      <p className="text-sm text-ink-soft">{text.incomeHint}</p>
      <ul className="space-y-2.5">
        {people.map((person, place) => (
          <IncomeRow
            key={person.key}
            ref={place === people.length - 1 ? newest : null}
            label={place === 0 ? text.incomeOwn : text.incomeOf(place + 1)}
            removal={people.length > 1 && place > 0 ? text.removePerson(place + 1) : null}
            typed={person.income}
            disabled={busy}
            onType={(typed) => write(person.key, typed)}
            onRemove={() => setPeople(people.filter(({ key }) => key !== person.key))}
          />
        ))}
      </ul>
      <Button data-testid="add-person" look="ghost" disabled={busy || people.length >= MOST_PEOPLE} onClick={add}>
        <Plus className="size-4" aria-hidden />
        {text.addPerson}
      </Button>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 rounded-xl bg-accent-soft px-3.5 py-2.5">
        <span className="text-sm">{text.incomePerHead(people.length)}</span>
        <output
          id={result}
          data-testid="income-per-capita"
          aria-live="polite"
          className="text-lg font-semibold tabular-nums"
        >
          {income === null ? "–" : reais(income, locale)}
        </output>
      </p>
      <DecisionProblem error={error} />
      <div className="flex flex-wrap gap-2">
        <Button
          data-testid="use-income"
          look="primary"
          aria-describedby={result}
          disabled={busy || income === null || empty}
          onClick={() => income !== null && decide({ decisao: "aprovar", input: { income_per_capita: income } })}
        >
          {taking === "aprovar" ? <Spinner /> : null}
          {text.useIncome}
        </Button>
        <Button
          data-testid="rather-not"
          disabled={busy}
          onClick={() => decide({ decisao: "recusar", motivo: text.ratherNot })}
        >
          {taking === "recusar" ? <Spinner /> : null}
          {text.ratherNot}
        </Button>
      </div>
    </DecisionCard>
  );
});

interface RowProps {
  readonly ref: React.Ref<HTMLInputElement> | null;
  readonly label: string;
  /** What the button that removes the person is called; null where there is none. */
  readonly removal: string | null;
  readonly typed: string;
  readonly disabled: boolean;
  readonly onType: (typed: string) => void;
  readonly onRemove: () => void;
}

function IncomeRow({ ref, label, removal, typed, disabled, onType, onRemove }: RowProps) {
  const text = useText();
  const id = useId();
  const wrong = parseMoney(typed) === null;
  return (
    <li>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {label}
      </label>
      <div className="flex items-center gap-1.5">
        <span className="text-sm text-ink-faint" aria-hidden>
          R$
        </span>
        <input
          ref={ref}
          id={id}
          data-testid="person-income"
          inputMode="decimal"
          autoComplete="off"
          placeholder="0,00"
          value={typed}
          disabled={disabled}
          aria-invalid={wrong}
          aria-describedby={wrong ? `${id}-problem` : undefined}
          onChange={(event) => onType(event.target.value)}
          className={classes(
            "h-11 w-full max-w-52 rounded-lg border bg-canvas px-3 text-base tabular-nums outline-none focus:ring-2 sm:h-10 sm:text-sm",
            wrong
              ? "border-danger focus:ring-danger/30"
              : "border-line-strong/60 focus:border-accent focus:ring-accent/30",
          )}
        />
        {removal ? (
          <IconButton label={removal} disabled={disabled} onClick={onRemove}>
            <X className="size-4" aria-hidden />
          </IconButton>
        ) : null}
      </div>
      {wrong ? (
        <p id={`${id}-problem`} className="mt-1 text-xs text-danger">
          {text.invalidNumber}
        </p>
      ) : null}
    </li>
  );
}
