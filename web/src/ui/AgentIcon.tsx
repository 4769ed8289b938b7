import { classes } from "./classes";

/** An agent's emoji on its tile. Decorative: the name always stands beside it. */
export function AgentIcon({ icon, className }: { icon: string | undefined; className?: string }) {
  return (
    <span
      aria-hidden
      className={classes(
        "flex shrink-0 items-center justify-center rounded-xl bg-accent-soft leading-none",
        className ?? "size-8 text-lg",
      )}
    >
      {icon || "✦"}
    </span>
  );
}
