import { api, type Letter } from "../../api/calls";
import { pause } from "../../stream/backoff";
import { ApiError, NetworkError } from "../../wire/errors";

const RETRIES_MS = [600, 1_800];

/** Whether the hub may or may not have received the message. Its key makes sending it again harmless. */
function isUncertain(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof ApiError && [502, 503, 504].includes(error.status));
}

/** Sends a message, once more or twice where it is uncertain that it arrived. */
export async function deliver(id: string, letter: Letter): Promise<void> {
  for (const wait of RETRIES_MS) {
    try {
      return await api.send(id, letter);
    } catch (error) {
      if (!isUncertain(error)) throw error;
      await pause(wait, new AbortController().signal);
    }
  }
  return api.send(id, letter);
}
