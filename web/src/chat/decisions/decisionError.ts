import { errorText } from "../../i18n";
import type { Catalogue } from "../../i18n/pt-PT";
import { ApiError } from "../../wire/errors";

/** Why a decision was not taken. Somebody having decided before is news, not a mistake. */
export function decisionError(
  error: unknown,
  text: Catalogue,
): { readonly kind: "error" | "info"; readonly message: string } {
  if (error instanceof ApiError && error.status === 409) return { kind: "info", message: text.alreadyDecided };
  if (error instanceof ApiError && error.status === 404) return { kind: "info", message: text.nothingToDecide };
  return { kind: "error", message: errorText(error, text) };
}
