import createClient from "openapi-fetch";
import { language } from "../i18n/language";
import { heardTime } from "../state/clock";
import { logOut, session } from "../state/session";
import { ApiError, NetworkError } from "../wire/errors";
import type { paths } from "../wire/schema";
import type { ErrorBody } from "../wire/types";

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
