import { session } from "../state/session";
import { ApiError, NetworkError } from "../wire/errors";
import type { ErrorBody } from "../wire/types";
import { isRefused } from "./client";
import { pageHeaders } from "./page";
import { renew } from "./renewing";

export interface Uploading {
  readonly signal: AbortSignal;
  /** Bytes of the file that have left, so far. The last call says all of it: from then on the hub works. */
  readonly onSent: (bytes: number) => void;
  /** Sent again with the same key, it is taken once. */
  readonly key?: string;
}

/** Sends a file as the multipart field `file`; once more where the page's login had to be renewed first. */
export async function sendFile<T>(path: string, file: File, options: Uploading): Promise<T> {
  const person = session.get().identity;
  try {
    return await sendOnce<T>(path, file, options);
  } catch (error) {
    if (!person || !isRefused(error) || !(await renew())) throw error;
    return await sendOnce<T>(path, file, options);
  }
}

/** `fetch` cannot tell how much has left, so this is the older interface. */
function sendOnce<T>(path: string, file: File, { signal, onSent, key }: Uploading): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const sending = new XMLHttpRequest();
    const form = new FormData();
    form.append("file", file, file.name);
    sending.open("POST", path);
    sending.setRequestHeader("Accept", "application/json");
    for (const [name, value] of Object.entries(pageHeaders())) sending.setRequestHeader(name, value);
    if (key) sending.setRequestHeader("Idempotency-Key", key);

    const abort = () => sending.abort();
    signal.addEventListener("abort", abort, { once: true });
    // The form's own lines count as sent too: never more than the file.
    sending.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? Math.floor((loaded / total) * file.size) : 0);
    sending.upload.onload = () => onSent(file.size);
    sending.onabort = () => reject(signal.reason);
    sending.onerror = () => reject(new NetworkError("The hub cannot be reached."));
    sending.onload = () => {
      if (sending.status >= 200 && sending.status < 300) {
        const answer = parsed<T>(sending.responseText);
        return answer === null ? reject(new ApiError(sending.status, "unknown", "")) : resolve(answer);
      }
      const error = parsed<ErrorBody>(sending.responseText)?.error;
      reject(new ApiError(sending.status, error?.code ?? "unknown", error?.message ?? "", error?.fields ?? []));
    };
    sending.onloadend = () => signal.removeEventListener("abort", abort);
    sending.send(form);
  });
}

/** A JSON answer; null where a proxy answered with something else. */
function parsed<T>(text: string): T | null {
  try {
    return JSON.parse(text) as T;
  } catch {
    return null;
  }
}
