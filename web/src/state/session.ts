import type { Identity } from "../wire/types";
import { storage } from "./storage";
import { Value } from "./value";

/** Who is logged in on this browser. `expired` asks the login page to say why it is shown. */
export interface Session {
  readonly identity: Identity | null;
  readonly expired: boolean;
}

const KEY = "session";

function stored(): Identity | null {
  try {
    const value: unknown = JSON.parse(storage.get(KEY) ?? "null");
    return value && typeof value === "object" && "token" in value ? (value as Identity) : null;
  } catch {
    return null;
  }
}

export const session = new Value<Session>({ identity: stored(), expired: false });

export function logIn(identity: Identity): void {
  storage.set(KEY, JSON.stringify(identity));
  session.set({ identity, expired: false });
}

export function logOut(options: { readonly expired: boolean }): void {
  storage.set(KEY, null);
  session.set({ identity: null, expired: options.expired });
}

// Another tab that logs in or out does so for this one too.
if (typeof window !== "undefined") {
  window.addEventListener("storage", (event) => {
    if (event.key !== `qhub.${KEY}`) return;
    const identity = stored();
    if (identity?.token !== session.get().identity?.token) session.set({ identity, expired: false });
  });
}
