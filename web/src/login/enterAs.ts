import { clearDrafts } from "../state/drafts";
import { logIn } from "../state/session";
import { storage } from "../state/storage";
import type { Identity } from "../wire/types";

/**
 * Begins a login. `person` says whose it is: drafts outlive an expired session, but not a change of person. Who came by
 * an identity provider (`provider`) may leave by it, too.
 */
export function enterAs(identity: Identity, person: string, provider = false): void {
  if (storage.get("person") !== person) clearDrafts();
  storage.set("person", person);
  storage.set("provider", provider ? "1" : null);
  logIn(identity);
}
