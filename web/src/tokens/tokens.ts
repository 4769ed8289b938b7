import type { Catalogue } from "../i18n/pt-PT";
import type { Token } from "../wire/types";

export const OWN_TOKENS = ["tokens"] as const;
export const MEMBER_TOKENS = ["member-tokens"] as const;
export const MAX_NAME = 100;
export const SCOPES = ["mcp:read", "mcp:write"] as const satisfies readonly Token["ambito"][];
/** Days that a token may count. */
export const EXPIRIES = ["7", "30", "90", "365"] as const;
export type Expiry = (typeof EXPIRIES)[number];
export const USUAL_EXPIRY: Expiry = "90";

export function scopeWords(scope: Token["ambito"], text: Catalogue): string {
  return scope === "mcp:write" ? text.tokenWrites : text.tokenReads;
}
