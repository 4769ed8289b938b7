import { useEffect, useState } from "react";
import { useText } from "../i18n";
import { onceLong } from "./longWait";

/** What stands where an answer will, until its first words. */
export function Thinking() {
  const [isLong, setLong] = useState(false);
  useEffect(() => onceLong(() => setLong(true)), []);
  return <ThinkingLine isLong={isLong} />;
}

export function ThinkingLine({ isLong }: { isLong: boolean }) {
  const text = useText();
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
