import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import { useMemo, useState } from "react";
import { useFormats, useLanguage, useText } from "../i18n";
import { Button } from "../ui/Button";
import { classes } from "../ui/classes";
import type { Cell } from "../wire/types";
import { nextSorting, type Sorting, sortRows } from "./sort";

/** More rows than this are shown on demand. */
const FIRST_ROWS = 50;

interface Props {
  readonly label: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  /** The rows as they are sorted now, for whoever wants to save them so. */
  readonly onSorted?: (rows: readonly (readonly Cell[])[]) => void;
}

/** Rows that are sorted by a click on a column's name. */
export function SortableTable({ label, columns, rows, onSorted }: Props) {
  const text = useText();
  const locale = useLanguage();
  const format = useFormats();
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const [all, setAll] = useState(false);

  const sorted = useMemo(() => sortRows(rows, sorting, locale), [rows, sorting, locale]);
  const numeric = useMemo(() => columns.map((_, column) => isNumeric(rows, column)), [columns, rows]);
  const shown = all ? sorted : sorted.slice(0, FIRST_ROWS);
  const count = format.number(rows.length);

  function sort(column: number) {
    const next = nextSorting(sorting, column);
    setSorting(next);
    onSorted?.(sortRows(rows, next, locale));
  }

  return (
    <>
      <div
        tabIndex={0}
        role="group"
        aria-label={label}
        className="max-h-96 overflow-auto focus-visible:-outline-offset-2"
      >
        <table className="w-full border-separate border-spacing-0 text-sm">
          <thead>
            <tr>
              {columns.map((column, index) => (
                <Header
                  key={index}
                  name={column}
                  right={numeric[index] ?? false}
                  direction={sorting?.column === index ? sorting.direction : null}
                  onSort={() => sort(index)}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row, rowIndex) => (
              <tr key={rowIndex} className="hover:bg-panel">
                {columns.map((_, index) => (
                  <td
                    key={index}
                    className={classes(
                      "border-b border-line/70 px-4 py-2 align-top",
                      numeric[index] && "text-right tabular-nums",
                    )}
                  >
                    {cellText(row[index], format.number)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="flex min-h-9 items-center gap-3 px-4 py-1.5 text-xs text-ink-faint">
        {rows.length === 0 ? text.emptyTable : text.rows(rows.length, count)}
        {shown.length < sorted.length ? (
          <Button look="ghost" className="min-h-7 text-xs" onClick={() => setAll(true)}>
            {text.showAllRows(count)}
          </Button>
        ) : null}
      </div>
    </>
  );
}

interface HeaderProps {
  readonly name: string;
  readonly right: boolean;
  readonly direction: Sorting["direction"] | null;
  readonly onSort: () => void;
}

function Header({ name, right, direction, onSort }: HeaderProps) {
  const text = useText();
  const Icon = direction === null ? ArrowUpDown : direction === "ascending" ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      aria-sort={direction ?? "none"}
      className="sticky top-0 border-b border-line bg-panel p-0 text-left font-medium"
    >
      <button
        type="button"
        title={text.sortBy(name)}
        onClick={onSort}
        className={classes(
          "group/sort flex w-full items-center gap-1.5 px-4 py-2 text-ink-soft hover:text-ink focus-visible:-outline-offset-2",
          right && "flex-row-reverse text-right",
        )}
      >
        {name}
        <Icon
          className={classes("size-3.5 shrink-0", direction === null && "opacity-35 group-hover/sort:opacity-80")}
          aria-hidden
        />
      </button>
    </th>
  );
}

/** A cell as it is read. What is neither a number nor a text comes from outside the contract, and is shown as it is written. */
export function cellText(cell: Cell | undefined, number: (value: number) => string): string {
  if (cell === null || cell === undefined) return "—";
  return typeof cell === "number" ? number(cell) : String(cell);
}

function isNumeric(rows: readonly (readonly Cell[])[], column: number): boolean {
  const filled = rows.map((row) => row[column]).filter((cell) => cell !== null && cell !== undefined);
  return filled.length > 0 && filled.every((cell) => typeof cell === "number");
}
