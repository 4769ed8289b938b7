import { language } from "../i18n/language";
import { session } from "../state/session";
import { ApiError, NetworkError } from "../wire/errors";
import type { ErrorBody } from "../wire/types";

/** What the hub wants of a page of its own beside the cookies: which login it is in; any word where it is in none. */
export function pageHeaders(): Readonly<Record<string, string>> {
  return { "Accept-Language": language.get(), "X-QHub-Sessao": session.get().identity?.sessao ?? "nova" };
}

/** `fetch`, whose failure is a `NetworkError` unless the caller gave up. */
export async function reach(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    if (request.signal.aborted) throw error;
    throw new NetworkError("The hub cannot be reached.", { cause: error });
  }
}

export async function readError(response: Response): Promise<ApiError> {
  try {
    const { error } = (await response.json()) as ErrorBody;
    return new ApiError(response.status, error.code, error.message, error.fields ?? []);
  } catch {
    // A proxy's page, not the hub's answer.
    return new ApiError(response.status, "unknown", "");
  }
}
