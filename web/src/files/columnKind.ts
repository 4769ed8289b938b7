/** What a column holds, as far as a person cares. */
export type ColumnKind = "number" | "date" | "truth" | "text";

/** From the column's SQL type, as the hub's tables name it. */
export function columnKind(type: string): ColumnKind {
  const name = type.toUpperCase();
  if (/^(U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?|FLOAT|REAL|DOUBLE|DECIMAL|NUMERIC)\b/.test(name)) return "number";
  if (/^(DATE|TIME)/.test(name)) return "date";
  return name.startsWith("BOOL") ? "truth" : "text";
}
