import { storage } from "../state/storage";
import { Value } from "../state/value";

export type Shortcut = "commands" | "new" | "write" | "sheet";

const KEY = "single-keys";
const apple = typeof navigator !== "undefined" && /Mac|iPhone|iPad/.test(navigator.platform);

/** The key that is held with others, as this computer's keyboard names it. */
export const MODIFIER = apple ? "⌘" : "Ctrl";

/** Whether one key alone does something: who dictates, or presses keys by mistake, turns that off. */
export const singleKeys = new Value(storage.get(KEY) !== "off");

export function chooseSingleKeys(on: boolean): void {
  storage.set(KEY, on ? null : "off");
  singleKeys.set(on);
}

type Pressed = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">;

/** What a key means; null where it means what it always does. `typing`: somebody writes. */
export function shortcutOf(event: Pressed, typing: boolean): Shortcut | null {
  const held = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  if (held && !event.altKey) {
    if (key === "k" && !event.shiftKey) return "commands";
    return key === "o" && event.shiftKey ? "new" : null;
  }
  if (typing || event.altKey || !singleKeys.get()) return null;
  if (key === "?") return "sheet";
  return key === "/" ? "write" : null;
}
