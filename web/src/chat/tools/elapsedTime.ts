import type { ToolPart } from "../../wire/types";

/** Whole seconds since a call began; null where that is not known. */
export function elapsedSeconds(part: ToolPart, now: number): number | null {
  const began = Date.parse(part.started_at ?? "");
  return Number.isNaN(began) ? null : Math.max(0, Math.floor((now - began) / 1_000));
}

/** Seconds that a call may take. Each attempt may take as long, and only the first one's beginning is known. */
export function limitOf(part: ToolPart): number | null {
  return part.timeout && !part.attempt ? Math.round(part.timeout) : null;
}
