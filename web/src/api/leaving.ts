import { clearDrafts } from "../state/drafts";
import { logOut, session } from "../state/session";
import { storage } from "../state/storage";
import { leavingHub } from "./client";
import { pageHeaders } from "./page";

/** The login that the hub could not yet be told to end. */
const KEY = "leaving";

/** Leaves at once, whether or not the hub can be told; until it has been, the cookies stay and it is told again. */
export function leave(): void {
  const headers = pageHeaders();
  storage.set(KEY, session.get().identity?.sessao ?? null);
  clearDrafts();
  logOut({ expired: false });
  void tell(headers);
}

/** Tells the hub what it could not be told before. */
export function finishLeaving(): void {
  const left = storage.get(KEY);
  if (left) void tell({ ...pageHeaders(), "X-QHub-Sessao": left });
}

async function tell(headers: Readonly<Record<string, string>>): Promise<void> {
  try {
    const { response } = await leavingHub.POST("/auth/logout", { keepalive: true, headers });
    if (response.ok || response.status === 401) storage.set(KEY, null);
    if (!storage.get("provider")) return;
    // Who came by an identity provider is led there where the hub says so, once it knows that they left.
    storage.set("provider", null);
    const { data } = await leavingHub.GET("/auth/oidc/saida");
    if (data?.url) location.assign(data.url);
  } catch {
    // Without a connection: `finishLeaving` tells it.
  }
}
