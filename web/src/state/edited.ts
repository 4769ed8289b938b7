import { storage } from "./storage";
import { Value } from "./value";

const KEY = "edited";
const KEPT = 200;

function stored(): ReadonlySet<string> {
  try {
    const ids: unknown = JSON.parse(storage.get(KEY) ?? "[]");
    return new Set(Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : []);
  } catch {
    return new Set();
  }
}

/**
 * The calls whose arguments a person changed before they ran. Only the event says so: messages that are read later
 * have the arguments that counted, so this browser remembers it.
 */
export const edited = new Value<ReadonlySet<string>>(stored());

/** A call's name in it: its id is the model's, and unique only within a conversation. */
export const editedKey = (conversationId: string, toolId: string): string => `${conversationId}/${toolId}`;

export function rememberEdited(key: string): void {
  if (edited.get().has(key)) return;
  const ids = [...edited.get(), key].slice(-KEPT);
  storage.set(KEY, JSON.stringify(ids));
  edited.set(new Set(ids));
}
