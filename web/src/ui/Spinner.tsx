import { useText } from "../i18n";
import { classes } from "./classes";
import { LoaderCircle } from "./icons";

export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle className={classes("animate-spin", className ?? "size-4")} aria-hidden />;
}

/** A page that is not there yet. */
export function Loading() {
  const text = useText();
  return (
    <div role="status" className="flex flex-1 items-center justify-center gap-2 text-sm text-ink-faint">
      <Spinner /> {text.loading}
    </div>
  );
}
