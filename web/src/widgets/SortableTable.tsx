import { useMemo, useRef, useState } from "react";
import { useFormats, useLanguage, useText } from "../i18n";
import { columnInWords } from "../i18n/callNames";
import { IconButton } from "../ui/Button";
import { classes } from "../ui/classes";
import { ArrowDown, ArrowUp, ArrowUpDown, ChevronLeft, ChevronRight } from "../ui/icons";
import type { Cell } from "../wire/types";
import { nextSorting, type Sorting, sortRows } from "./sort";

/** Rows of one page. */
const PAGE_ROWS = 50;

interface Props {
  readonly label: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  /** How many there are in all, where these are not all of them. */
  readonly total?: number | null;
  /** The rows as they are sorted now, for whoever wants to save them so. */
  readonly onSorted?: (rows: readonly (readonly Cell[])[]) => void;
}

/** Rows that are sorted by a click on a column's name. */
export function SortableTable({ label, columns, rows, total, onSorted }: Props) {
  const text = useText();
  const locale = useLanguage();
  const format = useFormats();
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const [page, setPage] = useState(0);
  const scroller = useRef<HTMLDivElement>(null);

  const sorted = useMemo(() => sortRows(rows, sorting, locale), [rows, sorting, locale]);
  const numeric = useMemo(() => columns.map((_, column) => isNumeric(rows, column)), [columns, rows]);
  const first = page * PAGE_ROWS;
  const shown = sorted.slice(first, first + PAGE_ROWS);
  const pages = Math.ceil(rows.length / PAGE_ROWS);

  function turn(to: number) {
    setPage(to);
    scroller.current?.scrollTo({ top: 0 });
  }

  function sort(column: number) {
    const next = nextSorting(sorting, column);
    setSorting(next);
    turn(0);
    onSorted?.(sortRows(rows, next, locale));
  }

  /** Which rows these are, of how many: all that there are, where that is known. */
  function countText(): string {
    if (rows.length === 0) return text.emptyTable;
    const all = Math.max(total ?? 0, rows.length);
    const count = format.number(all);
    if (pages === 1 && all === rows.length) return text.rows(all, count);
    return text.rowsOf(format.number(first + 1), format.number(first + shown.length), count);
  }

  return (
    <>
      <div
        ref={scroller}
        tabIndex={0}
        role="group"
        aria-label={label}
        className="max-h-96 overflow-auto focus-visible:-outline-offset-2"
      >
        <table className="min-w-full border-separate border-spacing-0 text-sm">
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
              <tr key={first + rowIndex} className="hover:bg-panel">
                {columns.map((_, index) => (
                  <td
                    key={index}
                    className={classes(
                      "border-b border-line/70 px-4 py-2 align-top",
                      numeric[index] && "text-right tabular-nums",
                    )}
                  >
                    <div
                      className={classes("w-max max-w-80 break-words whitespace-pre-line", numeric[index] && "ml-auto")}
                    >
                      {cellText(row[index], format.number)}
                    </div>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-3 px-4 py-1.5 text-xs text-ink-faint">
        <p data-testid="table-count" aria-live="polite">
          {countText()}
        </p>
        {pages > 1 ? (
          <div className="flex items-center gap-1">
            <IconButton label={text.previousPage} disabled={page === 0} onClick={() => turn(page - 1)}>
              <ChevronLeft className="size-4" aria-hidden />
            </IconButton>
            <IconButton label={text.nextPage} disabled={page === pages - 1} onClick={() => turn(page + 1)}>
              <ChevronRight className="size-4" aria-hidden />
            </IconButton>
          </div>
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
        title={text.sortBy(columnInWords(name))}
        onClick={onSort}
        className={classes(
          "group/sort flex w-full items-center gap-1.5 px-4 py-2 text-ink-soft hover:text-ink focus-visible:-outline-offset-2",
          right && "flex-row-reverse text-right",
        )}
      >
        <span className="w-max max-w-60">{columnInWords(name)}</span>
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
