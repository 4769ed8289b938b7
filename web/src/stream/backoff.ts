const FIRST_MS = 500;
const LONGEST_MS = 15_000;

/** How long to wait before the n-th new attempt: doubling, with full jitter above a floor, so that pages spread out. */
export function backoff(attempt: number, random: () => number = Math.random): number {
  const ceiling = Math.min(LONGEST_MS, FIRST_MS * 2 ** attempt);
  return ceiling / 2 + (ceiling / 2) * random();
}

/** Waits, but not past an abort nor past the moment when the network or the person comes back. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const target = typeof window === "undefined" ? null : window;
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      target?.removeEventListener("online", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end);
    target?.addEventListener("online", end);
    if (signal.aborted) end();
  });
}
