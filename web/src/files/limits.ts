import type { Config } from "../wire/types";

/** Kinds of files, and how large they may be. */
export interface Kinds {
  /** With their dots, in small letters. */
  readonly extensions: readonly string[];
  /** Null until the hub has said. */
  readonly maxBytes: number | null;
}

/** What the hub takes, known before anything is sent. */
export interface UploadLimits {
  /** What becomes tables. */
  readonly tables: Kinds;
  /** Documents and images. */
  readonly attachments: Kinds;
}

const TABLES = [".csv", ".xlsx", ".parquet", ".tsv", ".json", ".jsonl"];
const IMAGES = [".png", ".jpg", ".jpeg", ".webp", ".gif"];
const ATTACHMENTS = [".pdf", ".docx", ".md", ".txt", ".html", ...IMAGES];

/** The hub's own limits; until it has told them, the kinds that it is known to read. */
export function limitsOf(config: Config | undefined): UploadLimits {
  return {
    tables: { extensions: config?.upload?.extensoes ?? TABLES, maxBytes: config?.upload?.max_bytes ?? null },
    attachments: { extensions: config?.anexos?.extensoes ?? ATTACHMENTS, maxBytes: config?.anexos?.max_bytes ?? null },
  };
}

/** Every ending that is taken. */
export function acceptedBy({ tables, attachments }: UploadLimits): readonly string[] {
  return [...tables.extensions, ...attachments.extensions];
}

/** Why a file need not even be sent. */
export type Refusal = "type" | "size" | "empty";

export function isImage(name: string): boolean {
  return endsWith(name, IMAGES);
}

/** The kinds that a file is one of; null where it is of none. */
export function kindsOf(name: string, { tables, attachments }: UploadLimits): Kinds | null {
  return [tables, attachments].find(({ extensions }) => endsWith(name, extensions)) ?? null;
}

function endsWith(name: string, extensions: readonly string[]): boolean {
  const lower = name.toLowerCase();
  return extensions.some((extension) => lower.endsWith(extension) && lower.length > extension.length);
}

export function refusalOf(
  file: { readonly name: string; readonly size: number },
  limits: UploadLimits,
): Refusal | null {
  const kinds = kindsOf(file.name, limits);
  if (!kinds) return "type";
  if (file.size === 0) return "empty";
  return kinds.maxBytes !== null && file.size > kinds.maxBytes ? "size" : null;
}

/**
 * The files of a paste that are meant. Cells copied in a spreadsheet arrive as text with a picture of them beside it:
 * where there is text, a picture does not count.
 */
export function pastedFiles(files: readonly File[], hasText: boolean, limits: UploadLimits): readonly File[] {
  return hasText ? files.filter(({ name }) => kindsOf(name, limits) && !isImage(name)) : files;
}
