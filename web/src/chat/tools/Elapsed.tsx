import { useEffect, useState } from "react";
import { useFormats, useText } from "../../i18n";
import { hubNow } from "../../state/clock";
import type { ToolPart } from "../../wire/types";
import { elapsedSeconds, limitOf } from "./elapsedTime";

/** How long a call has been running, against how long it may. Counted from when it began, so a reload changes nothing. */
export function Elapsed({ part }: { part: ToolPart }) {
  const text = useText();
  const format = useFormats();
  const [now, setNow] = useState(hubNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(hubNow()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const seconds = elapsedSeconds(part, now);
  if (seconds === null) return null;
  const limit = limitOf(part);
  const shown = format.number(seconds);
  return (
    <span data-testid="tool-elapsed" className="shrink-0 text-xs text-ink-faint tabular-nums">
      {limit === null ? text.toolElapsed(shown) : text.toolElapsedOf(shown, format.number(limit))}
    </span>
  );
}
