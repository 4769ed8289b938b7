import { useCallback, useEffect, useRef, useState } from "react";
import { useText } from "../i18n";
import { Button } from "../ui/Button";

/** How far from sight the earliest message still is when those before it are asked for. */
const AHEAD = "800px 0px 0px 0px";

/** Loads the messages before those that are shown when somebody scrolls there; a press does so too. */
export function EarlierMessages({ first, onLoad }: { first: string; onLoad: () => Promise<void> }) {
  const text = useText();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const mark = useRef<HTMLDivElement>(null);

  const load = useCallback(async () => {
    setBusy(true);
    try {
      await onLoad();
      setFailed(false);
    } catch {
      setFailed(true); // the button says so, and can be pressed again
    }
    setBusy(false);
  }, [onLoad]);

  // Anew after each page, whose end may be in sight already; after a failure only by a press.
  useEffect(() => {
    const element = mark.current;
    if (!element || failed) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        void load();
      },
      { root: element.closest("[data-scroller]"), rootMargin: AHEAD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [load, failed, first]);

  return (
    <div ref={mark} className="flex justify-center pt-3">
      <Button look="ghost" data-testid="earlier" disabled={busy} onClick={() => void load()}>
        {busy ? text.loading : failed ? text.loadEarlierAgain : text.loadEarlier}
      </Button>
    </div>
  );
}
