import { clearQueued } from "./queued";
import { storage } from "./storage";

/** What was written and not sent, by conversation (or `novo-<agent>`), so that no reload or login loses it. */
export const drafts = {
  get: (key: string): string => storage.get(`draft.${key}`) ?? "",
  set: (key: string, text: string): void => storage.set(`draft.${key}`, text === "" ? null : text),
};

/** Drafts, and what waits to be sent, belong to a person: they go when that person logs out or somebody else logs in. */
export function clearDrafts(): void {
  storage.clear("draft.");
  clearQueued();
}
