import { language } from "../i18n/language";
import { heardTime } from "../state/clock";
import { logOut, session } from "../state/session";
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

export interface RequestOptions {
  readonly method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** Sends a request with the person's token and language; throws `ApiError` or `NetworkError`. */
export async function request(path: string, options: RequestOptions = {}): Promise<Response> {
  const token = session.get().identity?.token;
  const headers = new Headers({ Accept: "application/json", "Accept-Language": language.get(), ...options.headers });
  if (token) headers.set("Authorization", `Bearer ${token}`);
  const init: RequestInit = { method: options.method ?? "GET", headers, cache: "no-store", credentials: "omit" };
  if (options.signal) init.signal = options.signal;
  if (options.body !== undefined) {
    headers.set("Content-Type", "application/json");
    init.body = JSON.stringify(options.body);
  }

  let response: Response;
  try {
    response = await fetch(path, init);
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new NetworkError("The hub cannot be reached.", { cause: error });
  }
  heardTime(response.headers.get("Date"));
  if (response.ok) return response;

  const error = await readError(response);
  // Only the session that was refused ends: another tab may have logged in again meanwhile.
  if (response.status === 401 && token && token === session.get().identity?.token) logOut({ expired: true });
  throw error;
}

export async function requestJson<T>(path: string, options: RequestOptions = {}): Promise<T> {
  const response = await request(path, options);
  return (await response.json()) as T;
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
