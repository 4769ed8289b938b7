import { useEffect, useState } from "react";
import { useText } from "../i18n";

/** From here on it is said that the model still reads: one on a machine of one's own may take minutes for that. */
const LONG_MS = 10_000;

export function Thinking() {
  const text = useText();
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="flex min-h-8 items-center gap-2 text-sm text-ink-faint" data-testid="thinking">
      <span className="dots flex shrink-0 gap-1" aria-hidden>
        <span className="size-1.5 rounded-full bg-accent" />
        <span className="size-1.5 rounded-full bg-accent" />
        <span className="size-1.5 rounded-full bg-accent" />
      </span>
      {isLong ? text.stillReading : text.thinking}
    </div>
  );
}
