import { useState } from "react";

/**
 * Gives the focus back when a dialog closes, as `onCloseAutoFocus`: Radix itself does so only for a dialog that has its
 * trigger inside. Whoever came through a menu's item, which is gone by then, finds the menu's button.
 */
export function useReturnFocus(): (event: Event) => void {
  const [opener] = useState(findOpener);
  return (event) => {
    event.preventDefault();
    opener?.focus();
  };
}

function findOpener(): HTMLElement | null {
  const active = document.activeElement;
  const button = active?.closest('[role="menu"]')?.getAttribute("aria-labelledby");
  const opener = button ? document.getElementById(button) : active;
  return opener instanceof HTMLElement ? opener : null;
}
