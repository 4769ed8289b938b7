import { useId } from "react";

interface Props {
  readonly label: string;
  readonly value: string;
  readonly rows: number;
  readonly testId: string;
  readonly disabled?: boolean;
  readonly onChange: (value: string) => void;
}

export function TextArea({ label, value, rows, testId, disabled = false, onChange }: Props) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium text-ink-soft">
        {label}
      </label>
      <textarea
        id={id}
        data-testid={testId}
        rows={rows}
        // Sized by what is in it, a text area no longer minds its rows.
        style={{ minHeight: `calc(${rows}lh + 1rem)` }}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
        className="field-sizing-content w-full rounded-lg border border-line-strong/60 bg-surface px-3 py-2 text-base outline-none focus:border-accent focus:ring-2 focus:ring-accent/30 disabled:opacity-60 sm:text-sm"
      />
    </div>
  );
}
