import { classes } from "./classes";

export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={classes("shrink-0", className ?? "size-7")} aria-hidden>
      <rect width="32" height="32" rx="9" className="fill-accent" />
      <g fill="none" strokeWidth="2.4" strokeLinecap="round" className="stroke-on-accent">
        <circle cx="15" cy="15" r="6.6" />
        <path d="m19.8 19.8 4.4 4.4" />
      </g>
      <circle cx="15" cy="15" r="2.1" className="fill-on-accent" />
    </svg>
  );
}
