import createClient from "openapi-fetch";
import { heardTime } from "../state/clock";
import { session } from "../state/session";
import { ApiError } from "../wire/errors";
import type { paths } from "../wire/schema";
import { pageHeaders, reach, readError } from "./page";
import { renew } from "./renewing";

/**
 * Sends a request as the person's page; throws `ApiError` or `NetworkError`. Where the short login of the page has
 * ended it is renewed, and the request sent again: a refused one has done nothing.
 */
export async function send(request: Request): Promise<Response> {
  const again = session.get().identity ? request.clone() : null;
  try {
    return await sendOnce(request);
  } catch (error) {
    if (!again || !isRefused(error) || !(await renew())) throw error;
    return await sendOnce(again);
  }
}

/** Whether the hub does not know who asks. */
export function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

async function sendOnce(request: Request): Promise<Response> {
  for (const [name, value] of Object.entries(pageHeaders())) request.headers.set(name, value);
  const response = await reach(request);
  heardTime(response.headers.get("Date"));
  if (response.ok) return response;
  throw await readError(response);
}

const OPTIONS = { cache: "no-store", headers: { Accept: "application/json" } } as const;

/** The hub's routes, with the types that its OpenAPI document gives to what is sent and what comes back. */
export const hub = createClient<paths>({ ...OPTIONS, fetch: send });

/** The same routes for who leaves: nothing is renewed, nothing is thrown for a refusal, and who asks says as whom. */
export const leavingHub = createClient<paths>({ ...OPTIONS, fetch: reach });

/** What the hub answers with; a refusal was thrown before it got here. */
export async function read<T>(call: Promise<{ data?: T }>): Promise<T> {
  return (await call).data as T;
}
