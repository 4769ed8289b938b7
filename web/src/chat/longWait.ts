/** From here on it is said that the model still reads: one on a machine of one's own may take minutes for that. */
export const LONG_MS = 10_000;

/** Tell once a wait is long; what is returned ends the wait. */
export function onceLong(tell: () => void): () => void {
  const timer = setTimeout(tell, LONG_MS);
  return () => clearTimeout(timer);
}
