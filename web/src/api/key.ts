/** A random key for `Idempotency-Key`. `randomUUID` exists only on https and localhost; `getRandomValues` everywhere. */
export function randomKey(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
