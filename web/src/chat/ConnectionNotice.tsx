import { useEffect, useState } from "react";
import { useText } from "../i18n";
import { Spinner } from "../ui/Spinner";

/** A cut shorter than this heals before anybody has read about it. */
const PATIENCE_MS = 2_000;

export function ConnectionNotice({ connected }: { connected: boolean }) {
  const text = useText();
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (connected) return setLate(false);
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [connected]);
  return (
    <div role="status" className="flex justify-center">
      {late ? (
        <p
          data-testid="reconnecting"
          className="mb-2 flex items-center gap-2 rounded-full bg-warn-soft px-3 py-1 text-xs font-medium text-warn"
        >
          <Spinner className="size-3.5" /> {text.reconnecting}
        </p>
      ) : null}
    </div>
  );
}
