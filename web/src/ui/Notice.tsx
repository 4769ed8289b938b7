import type { ReactNode } from "react";
import { classes } from "./classes";
import { CircleAlert, Info } from "./icons";

const looks = {
  error: "bg-danger-soft text-danger",
  warn: "bg-warn-soft text-ink",
  info: "bg-accent-soft text-ink",
} as const;

/** A sentence that matters now. Errors are announced at once, the rest politely. */
export function Notice({
  kind,
  children,
  className,
}: {
  kind: keyof typeof looks;
  children: ReactNode;
  className?: string;
}) {
  const Icon = kind === "error" ? CircleAlert : Info;
  return (
    <div
      role={kind === "error" ? "alert" : "status"}
      className={classes("flex items-start gap-2.5 rounded-lg px-3 py-2.5 text-sm", looks[kind], className)}
    >
      <Icon className="mt-0.5 size-4 shrink-0" aria-hidden />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
