import type { MessagesSnapshot } from "../wire/types";

/** Conversations seen lately. One opened again shows at once and follows on from its cursor. */
const KEPT = 20;
const kept = new Map<string, MessagesSnapshot>();

export const snapshots = {
  get: (id: string): MessagesSnapshot | null => kept.get(id) ?? null,
  keep(id: string, snapshot: MessagesSnapshot): void {
    kept.delete(id);
    kept.set(id, snapshot);
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT) break;
      kept.delete(oldest);
    }
  },
  forget: (id: string): boolean => kept.delete(id),
  clear: (): void => kept.clear(),
};
