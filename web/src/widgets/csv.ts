import { type Language, language } from "../i18n/language";
import type { Cell } from "../wire/types";

/** Cells that a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** A cell of a CSV file. Text that starts a formula gets an apostrophe; numbers, being numbers, do not. */
export function csvCell(value: Cell | undefined, decimal: "." | "," = "."): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return String(value).replace(".", decimal);
  const text = String(value);
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * A CSV file as the person's spreadsheet expects it: with a byte-order mark, without which accents are misread, and in
 * Portuguese with semicolons and decimal commas, as the hub's own exports.
 */
export function csvBlob(
  header: readonly string[],
  rows: readonly (readonly (Cell | undefined)[])[],
  locale: Language = language.get(),
): Blob {
  const [separator, decimal] = locale === "en" ? ([",", "."] as const) : ([";", ","] as const);
  const lines = [header, ...rows].map((row) => row.map((cell) => csvCell(cell, decimal)).join(separator));
  return new Blob([`\ufeff${lines.join("\r\n")}\r\n`], { type: "text/csv;charset=utf-8" });
}
