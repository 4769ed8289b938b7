import { useFormats, useText } from "../../i18n";

/** How long a call took. */
export function Duration({ ms }: { ms: number | null | undefined }) {
  const text = useText();
  const format = useFormats();
  // A call that was refused took no time, and saying so would only puzzle.
  if (!ms) return null;
  const shown = ms < 1_000 ? text.milliseconds(format.number(ms)) : text.seconds(format.decimal(ms / 1_000, 1));
  return <span className="shrink-0 text-xs text-ink-faint tabular-nums">{shown}</span>;
}
