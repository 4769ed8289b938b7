import { Value } from "./value";

/** How long somebody can change their mind. */
const UNDO_MS = 8_000;

export interface Removing {
  readonly id: string;
  readonly title: string;
}

/** The conversations that are about to be deleted, and shown no more. */
export const removing = new Value<readonly Removing[]>([]);
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const work = new Map<string, () => void>();

/** Deletes one after a while, unless it is undone; a page that is left does not wait. */
export function removeLater(item: Removing, remove: () => void): void {
  removing.set([...removing.get(), item]);
  work.set(item.id, remove);
  timers.set(
    item.id,
    setTimeout(() => finish(item.id), UNDO_MS),
  );
}

export function undoRemoving(id: string): void {
  forget(id);
}

function finish(id: string): void {
  const remove = work.get(id);
  forget(id);
  remove?.();
}

function forget(id: string): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  work.delete(id);
  removing.set(removing.get().filter((item) => item.id !== id));
}

if (typeof window !== "undefined") {
  window.addEventListener("pagehide", () => {
    for (const id of [...work.keys()]) finish(id);
  });
}
