import type { FieldProblem } from "./types";

/** The hub answered, and said no. `message` is a sentence for people, in their language. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly fields: readonly FieldProblem[] = [],
  ) {
    super(message);
  }
}

/** The hub could not be reached at all. */
export class NetworkError extends Error {}

/** No passkey was used: the person closed the window of their browser, or their device did not know them. */
export class PasskeyUnused extends Error {}

/** Whether trying again later can help: no answer, or one that says "not now". */
export function isTemporary(error: unknown): boolean {
  if (error instanceof ApiError) return error.status >= 500 || error.status === 429 || error.status === 408;
  return error instanceof NetworkError || (error instanceof Error && error.name === "TypeError");
}

/** Whether what was sent is at fault: the same again would be refused again. */
export function isUnreadable(error: unknown): boolean {
  return error instanceof ApiError && error.status === 400;
}

/** Whether a budget has no room for it: nobody's mistake, and the hub's sentence says what to do. */
export function isOverBudget(error: unknown): boolean {
  return error instanceof ApiError && error.status === 402 && error.code.startsWith("budget_");
}

/** Where it is gone already, somebody was faster, and the wish is fulfilled. */
export async function unlessGone(request: Promise<unknown>): Promise<void> {
  try {
    await request;
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
