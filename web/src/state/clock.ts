/** The `Date` header counts in whole seconds and travels for a while: less than this is no difference. */
const PRECISION_MS = 2_000;
let ahead = 0;

/** Takes note of the hub's clock, by the `Date` of an answer. */
export function heardTime(date: string | null): void {
  const difference = Date.parse(date ?? "") - Date.now();
  if (!Number.isNaN(difference)) ahead = Math.abs(difference) < PRECISION_MS ? 0 : difference;
}

/** Now, as the hub would say it: a computer's own clock may be minutes off. */
export function hubNow(): number {
  return Date.now() + ahead;
}
