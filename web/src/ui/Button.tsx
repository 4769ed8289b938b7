import type { ComponentProps } from "react";
import { classes } from "./classes";

const looks = {
  primary: "bg-accent text-on-accent hover:bg-accent-strong disabled:opacity-55",
  plain: "border border-line bg-surface text-ink hover:bg-hover disabled:opacity-55",
  danger: "bg-danger text-canvas hover:opacity-90 disabled:opacity-55",
  refuse: "text-danger hover:bg-danger-soft disabled:opacity-55",
  ghost: "text-ink-soft hover:bg-hover hover:text-ink disabled:opacity-55",
} as const;

export function Button({
  look = "plain",
  className,
  ...rest
}: ComponentProps<"button"> & { look?: keyof typeof looks }) {
  return (
    <button
      type="button"
      className={classes(
        "inline-flex min-h-9 items-center justify-center gap-2 rounded-lg px-3.5 py-1.5 text-sm font-medium transition-colors disabled:cursor-not-allowed",
        looks[look],
        className,
      )}
      {...rest}
    />
  );
}

/** A square button that shows only an icon; its label is read aloud and shown as a tooltip. */
export function IconButton({ label, className, ...rest }: ComponentProps<"button"> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={classes(
        "inline-flex size-8 shrink-0 items-center justify-center rounded-lg text-ink-soft transition-colors hover:bg-hover hover:text-ink disabled:cursor-not-allowed disabled:opacity-50",
        className,
      )}
      {...rest}
    />
  );
}
