import { useFormats, useText } from "../../i18n";

/** What is over sooner takes nobody's time: how long it took is in the answer's details. */
const NOTICED_MS = 1_000;

/** How long a call took, where it was long enough to be waited for. */
export function Duration({ ms }: { ms: number | null | undefined }) {
  const text = useText();
  const format = useFormats();
  if (!ms || ms < NOTICED_MS) return null;
  const shown = text.seconds(format.decimal(ms / 1_000, 1));
  return <span className="shrink-0 text-xs text-ink-faint tabular-nums">{shown}</span>;
}
