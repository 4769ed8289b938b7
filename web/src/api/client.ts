import createClient from "openapi-fetch";
import { language } from "../i18n/language";
import { heardTime } from "../state/clock";
import { logOut, session } from "../state/session";
import type { paths } from "./schema";
import type { ErrorBody, FieldProblem } from "./types";

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

/** Whether trying again later can help: no answer, or one that says "not now". */
export function isTemporary(error: unknown): boolean {
  if (error instanceof ApiError) return error.status >= 500 || error.status === 429 || error.status === 408;
  return error instanceof NetworkError || (error instanceof Error && error.name === "TypeError");
}

/** Whether a budget has no room for it: nobody's mistake, and the hub's sentence says what to do. */
export function isOverBudget(error: unknown): boolean {
  return error instanceof ApiError && error.status === 402 && error.code.startsWith("budget_");
}

/** Sends a request with the person's token and language; throws `ApiError` or `NetworkError`. */
export async function send(request: Request): Promise<Response> {
  const token = session.get().identity?.token;
  request.headers.set("Accept-Language", language.get());
  if (token) request.headers.set("Authorization", `Bearer ${token}`);

  let response: Response;
  try {
    response = await fetch(request);
  } catch (error) {
    if (request.signal.aborted) throw error;
    throw new NetworkError("The hub cannot be reached.", { cause: error });
  }
  heardTime(response.headers.get("Date"));
  if (response.ok) return response;

  const error = await readError(response);
  // Only the session that was refused ends: another tab may have logged in again meanwhile.
  if (response.status === 401 && token && token === session.get().identity?.token) logOut({ expired: true });
  throw error;
}

/** The hub's routes, with the types that its OpenAPI document gives to what is sent and what comes back. */
export const hub = createClient<paths>({
  fetch: send,
  cache: "no-store",
  credentials: "omit",
  headers: { Accept: "application/json" },
});

/** What the hub answers with; a refusal was thrown before it got here. */
export async function read<T>(call: Promise<{ data?: T }>): Promise<T> {
  return (await call).data as T;
}

async function readError(response: Response): Promise<ApiError> {
  try {
    const { error } = (await response.json()) as ErrorBody;
    return new ApiError(response.status, error.code, error.message, error.fields ?? []);
  } catch {
    // A proxy's page, not the hub's answer.
    return new ApiError(response.status, "unknown", "");
  }
}
