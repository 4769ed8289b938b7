import type { Config } from "../wire/types";

/** What the hub takes, known before anything is sent. */
export interface UploadLimits {
  /** With their dots, in small letters. */
  readonly extensions: readonly string[];
  /** Null until the hub has said. */
  readonly maxBytes: number | null;
}

const KNOWN = [".csv", ".xlsx", ".parquet", ".tsv", ".json", ".jsonl"];

/** The hub's own limits; until it has told them, the kinds that it is known to read. */
export function limitsOf(config: Config | undefined): UploadLimits {
  return { extensions: config?.upload?.extensoes ?? KNOWN, maxBytes: config?.upload?.max_bytes ?? null };
}

/** Why a file need not even be sent. */
export type Refusal = "type" | "size" | "empty";

export function hasKnownType(name: string, { extensions }: UploadLimits): boolean {
  const lower = name.toLowerCase();
  return extensions.some((extension) => lower.endsWith(extension) && lower.length > extension.length);
}

export function refusalOf(
  file: { readonly name: string; readonly size: number },
  limits: UploadLimits,
): Refusal | null {
  if (!hasKnownType(file.name, limits)) return "type";
  if (file.size === 0) return "empty";
  return limits.maxBytes !== null && file.size > limits.maxBytes ? "size" : null;
}

/**
 * The files of a paste that are meant. Cells copied in a spreadsheet arrive as text with a picture of them beside it:
 * where there is text, only a file of a known kind counts.
 */
export function pastedFiles(files: readonly File[], hasText: boolean, limits: UploadLimits): readonly File[] {
  return hasText ? files.filter((file) => hasKnownType(file.name, limits)) : files;
}
