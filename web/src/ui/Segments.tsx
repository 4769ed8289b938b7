import { useId } from "react";

interface Props<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly (readonly [T, string])[];
  readonly testId: string;
  readonly onChoose: (value: T) => void;
}

/** One choice among few, all in view. */
export function Segments<T extends string>({ label, value, options, testId, onChoose }: Props<T>) {
  const name = useId();
  return (
    <fieldset data-testid={testId} className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <div className="flex w-fit max-w-full flex-wrap gap-0.5 rounded-lg bg-panel p-1">
        {options.map(([option, words]) => (
          <label
            key={option}
            className="relative rounded-md px-3 py-1.5 text-sm text-ink-soft transition-colors hover:text-ink has-checked:bg-surface has-checked:text-accent has-checked:shadow-soft dark:has-checked:bg-hover has-focus-visible:ring-2 has-focus-visible:ring-accent"
          >
            {words}
            <input
              type="radio"
              name={name}
              value={option}
              checked={option === value}
              onChange={() => onChoose(option)}
              className="absolute inset-0 cursor-pointer appearance-none opacity-0"
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
