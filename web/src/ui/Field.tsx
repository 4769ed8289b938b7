import { type ComponentProps, type ReactNode, useId } from "react";
import { classes } from "./classes";

export function Field({
  label,
  end,
  className,
  ...rest
}: ComponentProps<"input"> & { label: string; end?: ReactNode }) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium text-ink-soft">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          className={classes(
            "h-11 w-full rounded-lg border border-line-strong/60 bg-surface px-3 text-base outline-none transition-shadow placeholder:text-ink-faint focus:border-accent focus:ring-2 focus:ring-accent/30 sm:text-sm",
            end ? "pr-11" : null,
          )}
          {...rest}
        />
        {end ? <div className="absolute inset-y-0 right-1.5 flex items-center">{end}</div> : null}
      </div>
    </div>
  );
}
