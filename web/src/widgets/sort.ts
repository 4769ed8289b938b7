import type { Cell } from "../wire/types";

export interface Sorting {
  readonly column: number;
  readonly direction: "ascending" | "descending";
}

/** Numbers before words, words by the language's alphabet, empty cells last in either direction. */
export function sortRows(
  rows: readonly (readonly Cell[])[],
  sorting: Sorting | null,
  locale: string,
): readonly (readonly Cell[])[] {
  if (!sorting) return rows;
  const collator = new Intl.Collator(locale, { numeric: true, sensitivity: "base" });
  const sign = sorting.direction === "ascending" ? 1 : -1;
  const isEmpty = (cell: Cell | undefined) => cell === null || cell === undefined || cell === "";
  return rows.toSorted((left, right) => {
    const a = left[sorting.column];
    const b = right[sorting.column];
    if (isEmpty(a) || isEmpty(b)) return Number(isEmpty(a)) - Number(isEmpty(b));
    if (typeof a === "number" && typeof b === "number") return sign * (a - b);
    if (typeof a === "number" || typeof b === "number") return sign * (typeof a === "number" ? -1 : 1);
    return sign * collator.compare(String(a), String(b));
  });
}

/** A click on a header: upwards, downwards, then as it came. */
export function nextSorting(current: Sorting | null, column: number): Sorting | null {
  if (current?.column !== column) return { column, direction: "ascending" };
  return current.direction === "ascending" ? { column, direction: "descending" } : null;
}
