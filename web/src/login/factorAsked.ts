import { ApiError } from "../wire/errors";

/** What a refused login lacks: a code, or a device that shows one. */
export function factorAsked(error: unknown): "code" | "setup" | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === "second_factor_needed") return "code";
  return error.code === "second_factor_setup" ? "setup" : null;
}
