import { logIn, logOut, session } from "../state/session";
import type { Identity } from "../wire/types";
import { pageHeaders, reach, readError } from "./page";

let renewing: Promise<boolean> | null = null;

/** Renews the login, once for all who ask at the same time; whether the same person is still logged in. */
export function renew(): Promise<boolean> {
  renewing ??= ask().finally(() => {
    renewing = null;
  });
  return renewing;
}

async function ask(): Promise<boolean> {
  const before = session.get().identity;
  const request = new Request("/auth/renovar", {
    method: "POST",
    cache: "no-store",
    credentials: "same-origin",
    headers: pageHeaders(),
  });
  const response = await reach(request);
  if (response.ok) {
    const identity = (await response.json()) as Identity;
    // Somebody who left meanwhile does not come back by it.
    if (session.get().identity) logIn(identity);
    return identity.id === before?.id && session.get().identity !== null;
  }
  if (response.status !== 401) throw await readError(response);
  // Only the login that was refused ends: another tab may have logged in again meanwhile.
  if (session.get().identity?.sessao === before?.sessao) logOut({ expired: true });
  return false;
}
