import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import { navigate } from "../state/route";
import type { Identity } from "../wire/types";
import { shortcutOf } from "./shortcuts";

const CommandPalette = lazy(() => import("./CommandPalette").then((module) => ({ default: module.CommandPalette })));
const ShortcutSheet = lazy(() => import("./ShortcutSheet").then((module) => ({ default: module.ShortcutSheet })));

/** Listens for shortcuts, and shows what they open. */
export function Commands({ identity }: { identity: Identity }) {
  const [shown, setShown] = useState<"palette" | "sheet" | null>(null);
  const close = useCallback(() => setShown(null), []);
  const showSheet = useCallback(() => setShown("sheet"), []);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const shortcut = shortcutOf(event, isWriting(event.target));
      if (shortcut === null) return;
      event.preventDefault();
      if (shortcut === "commands") setShown((now) => (now === "palette" ? null : "palette"));
      else if (shortcut === "sheet") setShown("sheet");
      else if (shortcut === "new") navigate({ page: "home" });
      else document.querySelector<HTMLElement>('[data-testid="composer"]')?.focus();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);

  return (
    <Suspense>
      {shown === "palette" ? <CommandPalette identity={identity} onClose={close} onShortcuts={showSheet} /> : null}
      {shown === "sheet" ? <ShortcutSheet onClose={close} /> : null}
    </Suspense>
  );
}

function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
}
