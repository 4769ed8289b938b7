import { useEffect, useRef } from "react";
import { useText } from "../i18n";
import { notify } from "../state/notifications";

/** A shorter run needs no notice: whoever asked is still there. */
const LONG_MS = 8_000;

/** Says that a long run has ended, or waits for a decision, to a person who looks at another tab. */
export function useNotifyEnd(id: string, title: string, state: "loading" | "free" | "busy" | "blocked"): void {
  const text = useText();
  const since = useRef<number | null>(null);
  useEffect(() => {
    if (state === "busy") {
      since.current ??= Date.now();
      return;
    }
    const began = since.current;
    since.current = null;
    if (began === null || Date.now() - began < LONG_MS || !document.hidden) return;
    void notify(title || text.appName, state === "blocked" ? text.runWaits : text.runEnded, id);
  }, [state, id, title, text]);
}
