import { storage } from "./storage";
import { Value } from "./value";

/** A message that was written while an answer was being made. Its key makes it one, however many pages send it. */
export interface QueuedMessage {
  readonly key: string;
  readonly content: string;
  readonly autonomous: boolean | null;
}

const PREFIX = "queue.";
const NOTHING: readonly QueuedMessage[] = [];
const queues = new Map<string, Value<readonly QueuedMessage[]>>();

function stored(id: string): readonly QueuedMessage[] {
  try {
    const found: unknown = JSON.parse(storage.get(PREFIX + id) ?? "[]");
    return Array.isArray(found) ? found.filter(isQueued) : NOTHING;
  } catch {
    return NOTHING;
  }
}

function isQueued(item: unknown): item is QueuedMessage {
  return typeof item === "object" && item !== null && "key" in item && "content" in item;
}

/** The messages that wait in a conversation, oldest first: the same on every page of this browser, and after a reload. */
export function queuedIn(id: string): Value<readonly QueuedMessage[]> {
  let queue = queues.get(id);
  if (!queue) {
    queue = new Value(stored(id));
    queues.set(id, queue);
  }
  return queue;
}

export function setQueued(id: string, messages: readonly QueuedMessage[]): void {
  storage.set(PREFIX + id, messages.length === 0 ? null : JSON.stringify(messages));
  queuedIn(id).set(messages);
}

/** They belong to a person, as drafts do. */
export function clearQueued(): void {
  storage.clear(PREFIX);
  for (const queue of queues.values()) queue.set(NOTHING);
}

// Another page of this browser wrote, or sent, one.
if (typeof window !== "undefined") {
  window.addEventListener("storage", () => {
    for (const [id, queue] of queues) queue.set(stored(id));
  });
}
