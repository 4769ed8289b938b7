import { classes } from "./classes";
import type { Icon } from "./icons";

interface Props {
  readonly icon: Icon;
  readonly title: string;
  /** How to come to have some. */
  readonly how: string;
  readonly testId?: string;
  readonly className?: string;
}

/** Stands where a list would, while there is nothing in it. */
export function Empty({ icon: Icon, title, how, testId, className }: Props) {
  return (
    <div
      data-testid={testId}
      className={classes("mx-auto flex max-w-lg flex-col items-center gap-3 py-12 text-center", className)}
    >
      <Icon className="size-9 text-ink-faint" aria-hidden />
      <h2 className="font-semibold">{title}</h2>
      <p className="text-sm text-ink-soft">{how}</p>
    </div>
  );
}
