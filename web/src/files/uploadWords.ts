import { errorText } from "../i18n";
import type { Catalogue } from "../i18n/pt-PT";
import { ApiError } from "../wire/errors";
import { acceptedBy, kindsOf, type UploadLimits } from "./limits";
import { sizeText } from "./size";
import { percentSent, type Upload } from "./upload";

/** Where a file is on its way, or why it goes no further, in words. */
export function uploadStatus(
  upload: Upload,
  limits: UploadLimits,
  held: boolean,
  text: Catalogue,
  locale: string,
): string {
  switch (upload.status) {
    case "asking":
      return text.fileSameName;
    case "queued":
      return held ? text.fileHeld : text.fileQueued;
    case "sending":
      return text.fileSending(String(percentSent(upload)));
    case "reading":
      return text.fileReading;
    case "ready":
      return text.fileReady;
    case "refused":
      if (upload.refusal === "empty") return text.fileEmpty;
      if (upload.refusal === "type") return text.fileWrongType(acceptedBy(limits).join(", "));
      return text.fileTooLarge(sizeText(kindsOf(upload.name, limits)?.maxBytes ?? 0, locale));
    case "failed":
      return failure(upload.error, kindsOf(upload.name, limits)?.maxBytes ?? null, text, locale);
  }
}

/** In the hub's words. A proxy in front of it may refuse a large file in its own, which say nothing to anybody. */
function failure(error: unknown, maxBytes: number | null, text: Catalogue, locale: string): string {
  if (!(error instanceof ApiError)) return errorText(error, text);
  if (error.code === "turn_in_progress") return text.fileTurnInProgress;
  if (error.status === 413 && !error.message) {
    return maxBytes === null ? text.fileTooLargeSomewhere : text.fileTooLarge(sizeText(maxBytes, locale));
  }
  return errorText(error, text);
}

/** Told aloud: not every percent, which would never end, but every quarter. */
export function uploadSpoken(upload: Upload, text: Catalogue): string {
  if (upload.status === "sending") {
    const quarter = Math.floor(percentSent(upload) / 25) * 25;
    return `${upload.name}: ${text.fileSending(String(quarter))}`;
  }
  return upload.status === "reading" ? `${upload.name}: ${text.fileReading}` : "";
}
