import type { ReactNode } from "react";
import { classes } from "../ui/classes";

/** The frame of a chart or a table: its title, what can be done with it, and itself. */
export function WidgetCard({
  testId,
  title,
  actions,
  className,
  children,
}: {
  testId: string;
  title: string;
  className?: string;
  actions: ReactNode;
  children: ReactNode;
}) {
  return (
    <figure
      data-testid={testId}
      className={classes("animate-rise overflow-hidden rounded-2xl border border-line bg-surface", className)}
    >
      <div className="flex min-h-12 items-center justify-between gap-2 py-1.5 pr-2 pl-4">
        <figcaption className="min-w-0 text-sm font-semibold">{title}</figcaption>
        <div className="flex shrink-0">{actions}</div>
      </div>
      {children}
    </figure>
  );
}
