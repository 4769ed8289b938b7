import type { Formats } from "../i18n";
import type { Catalogue } from "../i18n/pt-PT";
import type { Share } from "../wire/types";

export const EXPIRIES = ["1", "24", "168", "720", "never"] as const;
/** For how many hours a link is good. */
export type Expiry = (typeof EXPIRIES)[number];
/** What most people need: a week, and nothing to remember to revoke. */
export const USUAL_EXPIRY: Expiry = "168";

export function expiryHours(expiry: Expiry): number | null {
  return expiry === "never" ? null : Number(expiry);
}

export function expiryWords(expiry: Expiry, text: Catalogue): string {
  const words = {
    "1": text.shareHour,
    "24": text.shareDay,
    "168": text.shareWeek,
    "720": text.shareMonth,
    never: text.shareNever,
  };
  return words[expiry];
}

/** When a link was made and until when it is good. */
export function shareWords(share: Share, text: Catalogue, format: Formats): string {
  const end = share.expires_at === null ? text.shareNoExpiry : text.shareExpiresAt(format.dateTime(share.expires_at));
  return `${text.shareMadeAt(format.dateTime(share.created_at))}, ${end}`;
}

/** The links that still work, as the hub's clock goes. */
export function activeShares(shares: readonly Share[], now: number): readonly Share[] {
  return shares.filter((share) => share.expires_at === null || Date.parse(share.expires_at) > now);
}
