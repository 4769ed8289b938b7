import { type ReactNode, useId } from "react";
import { classes } from "../../ui/classes";
import type { Icon } from "../../ui/icons";
import type { ToolPart } from "../../wire/types";

/** In the names of outside servers' tools, which choose their own titles: whoever decides sees whose it is. */
const OUTSIDE = "__";

const cardId = (toolId: string): string => `decision-${toolId}`;

/** Takes the person to a card: its beginning in view, and focus on it. */
export function goToCard(toolId: string): void {
  const card = document.getElementById(cardId(toolId));
  card?.focus({ preventScroll: true });
  card?.scrollIntoView({ block: "start" });
}

interface Props {
  readonly part: ToolPart;
  readonly icon: Icon;
  readonly look: "question" | "trouble";
  readonly title: string;
  readonly testId: string;
  readonly children: ReactNode;
}

/** The frame of what a person has to decide about one call. */
export function DecisionCard({ part, icon: Icon, look, title, testId, children }: Props) {
  const heading = useId();
  return (
    <div
      role="group"
      id={cardId(part.id)}
      data-decision
      data-testid={testId}
      data-tool={part.name}
      tabIndex={-1}
      aria-labelledby={heading}
      className={classes(
        "w-full animate-rise scroll-my-4 rounded-2xl border bg-surface p-4 shadow-soft outline-none focus-visible:ring-2",
        look === "question"
          ? "border-accent/45 focus-visible:ring-accent/40"
          : "border-danger/45 focus-visible:ring-danger/40",
      )}
    >
      <div className="flex gap-3">
        <span
          className={classes(
            "hidden size-9 shrink-0 items-center justify-center rounded-xl sm:flex",
            look === "question" ? "bg-accent-soft text-accent" : "bg-danger-soft text-danger",
          )}
        >
          <Icon className="size-5" aria-hidden />
        </span>
        <div className="min-w-0 flex-1 space-y-3.5">
          <div>
            <h3 id={heading} title={part.name} className="leading-snug font-semibold">
              {title}
            </h3>
            {part.name.includes(OUTSIDE) ? (
              <p className="mt-0.5 font-mono text-xs break-all text-ink-faint">{part.name}</p>
            ) : null}
          </div>
          {children}
        </div>
      </div>
    </div>
  );
}
