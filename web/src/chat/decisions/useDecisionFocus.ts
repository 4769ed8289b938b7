import { useEffect, useRef } from "react";
import type { ToolPart } from "../../wire/types";
import { goToCard } from "./DecisionCard";

/**
 * Takes focus to the first call that waits when the turn goes to wait, to the next one when that was decided, and back
 * when none is left. Whoever is already on a card, or in a dialog, stays there.
 */
export function useDecisionFocus(calls: readonly ToolPart[], waiting: boolean, back: () => void): void {
  const had = useRef(false);
  const goBack = useRef(back);
  goBack.current = back;
  const ids = calls.map((call) => call.id).join(" ");
  const first = calls[0]?.id ?? null;

  useEffect(() => {
    const active = document.activeElement;
    const lost = active === null || active === document.body;
    const elsewhere = active?.closest("[data-decision], [role=dialog], [role=menu]");
    if (first === null) {
      if (had.current && lost) goBack.current();
    } else if ((waiting || lost) && !elsewhere) {
      goToCard(first);
    }
    had.current = first !== null;
  }, [ids, first, waiting]);
}
