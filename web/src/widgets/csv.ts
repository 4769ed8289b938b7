import type { Cell } from "../api/types";

/** Cells that a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** A cell of a CSV file. Text that starts a formula gets an apostrophe; numbers, being numbers, do not. */
export function csvCell(value: Cell | undefined): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return String(value);
  const text = String(value);
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A CSV file with a byte-order mark, without which spreadsheets misread accents. */
export function csvBlob(header: readonly string[], rows: readonly (readonly (Cell | undefined)[])[]): Blob {
  const lines = [header, ...rows].map((row) => row.map(csvCell).join(","));
  return new Blob([`\ufeff${lines.join("\r\n")}\r\n`], { type: "text/csv;charset=utf-8" });
}
