import { type ComponentProps, useId } from "react";
import { classes } from "./classes";

interface Props<T extends string> extends Omit<ComponentProps<"select">, "value" | "onChange"> {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly value: T;
  readonly options: readonly (readonly [T, string])[];
  readonly onChoose: (value: T) => void;
}

/** One choice among few, by the browser's own control. */
export function Select<T extends string>({
  label,
  hideLabel = false,
  value,
  options,
  onChoose,
  className,
  ...rest
}: Props<T>) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className={hideLabel ? "sr-only" : "mb-1.5 block text-sm font-medium text-ink-soft"}>
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChoose(event.target.value as T)}
        className={classes(
          "w-full cursor-pointer rounded-lg border border-line-strong/60 bg-surface px-2.5 text-base outline-none focus:border-accent focus:ring-2 focus:ring-accent/30 sm:text-sm",
          hideLabel ? "h-9" : "h-11",
        )}
        {...rest}
      >
        {options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
