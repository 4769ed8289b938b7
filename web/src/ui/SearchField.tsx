import { Search } from "./icons";

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly testId?: string;
}

/** What is looked for in the list below it. */
export function SearchField({ label, value, onChange, testId }: Props) {
  return (
    <div className="relative w-full sm:max-w-sm">
      <Search
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-faint"
        aria-hidden
      />
      <input
        type="search"
        data-testid={testId}
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="h-10 w-full rounded-lg border border-line bg-surface pr-3 pl-9 text-base outline-none placeholder:text-ink-faint focus:border-accent focus:ring-2 focus:ring-accent/30 sm:text-sm"
      />
    </div>
  );
}
