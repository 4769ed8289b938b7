/**
 * What a sandboxed frame may tell the app. Its code is a model's: it has no origin to check, so a message counts only
 * when it comes from the frame's own window, and nothing in it is believed beyond what is read here.
 */
export type FrameMessage = { readonly type: "height"; readonly height: number } | { readonly type: "ready" };

/** A frame is at least this high, or it could hide. */
export const SHORTEST_PX = 80;
/** And at most this: what is higher scrolls inside. A document as high as its window cannot grow for ever either. */
export const TALLEST_PX = 1_200;

export function parseFrameMessage(data: unknown): FrameMessage | null {
  if (typeof data !== "object" || data === null || !("type" in data)) return null;
  if (data.type === "qhub:pronto") return { type: "ready" };
  if (data.type !== "qhub:altura" || !("altura" in data)) return null;
  const { altura } = data;
  return typeof altura === "number" && Number.isFinite(altura) ? { type: "height", height: clampHeight(altura) } : null;
}

export function clampHeight(height: number): number {
  return Math.min(TALLEST_PX, Math.max(SHORTEST_PX, Math.ceil(height)));
}
