import type { Identity } from "../wire/types";
import { storage } from "./storage";
import { Value } from "./value";

/**
 * Who is logged in on this browser. What lets them in is in cookies that no script reads; this is what the page shows,
 * and which login it is in. `expired` asks the login page to say why it is shown.
 */
export interface Session {
  readonly identity: Identity | null;
  readonly expired: boolean;
}

const KEY = "identity";
/** Where versions before kept a token. Whoever has one there logs in again. */
const OLD_KEY = "session";

function stored(): Identity | null {
  try {
    const value: unknown = JSON.parse(storage.get(KEY) ?? "null");
    return value && typeof value === "object" && "sessao" in value ? (value as Identity) : null;
  } catch {
    return null;
  }
}

export const session = new Value<Session>({ identity: stored(), expired: storage.get(OLD_KEY) !== null });
storage.set(OLD_KEY, null);

export function logIn(identity: Identity): void {
  storage.set(KEY, JSON.stringify(identity));
  session.set({ identity, expired: false });
}

export function logOut(options: { readonly expired: boolean }): void {
  storage.set(KEY, null);
  session.set({ identity: null, expired: options.expired });
}

/** Calls back when another person is logged in, or nobody is. */
export function whenPersonChanges(listener: () => void): void {
  let person = session.get().identity?.id;
  session.subscribe(() => {
    if (person === session.get().identity?.id) return;
    person = session.get().identity?.id;
    listener();
  });
}

// Another tab that logs in or out does so for this one too.
if (typeof window !== "undefined") {
  window.addEventListener("storage", (event) => {
    if (event.key !== `qhub.${KEY}`) return;
    const identity = stored();
    if (identity?.sessao !== session.get().identity?.sessao) session.set({ identity, expired: false });
  });
}
