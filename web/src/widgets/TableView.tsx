import { ArrowDown, ArrowUp, ArrowUpDown, Download } from "lucide-react";
import { memo, useMemo, useState } from "react";
import type { Cell, TableData } from "../api/types";
import { useFormats, useLanguage, useText } from "../i18n";
import { Button, IconButton } from "../ui/Button";
import { classes } from "../ui/classes";
import { download, fileName } from "../ui/download";
import { csvBlob } from "./csv";
import { nextSorting, type Sorting, sortRows } from "./sort";
import { WidgetCard } from "./WidgetCard";

/** More rows than this are shown on demand. */
const FIRST_ROWS = 50;

export const TableView = memo(function TableView({ data }: { data: TableData }) {
  const text = useText();
  const locale = useLanguage();
  const format = useFormats();
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const [all, setAll] = useState(false);

  const sorted = useMemo(() => sortRows(data.linhas, sorting, locale), [data.linhas, sorting, locale]);
  const numeric = useMemo(() => data.colunas.map((_, column) => isNumeric(data.linhas, column)), [data]);
  const shown = all ? sorted : sorted.slice(0, FIRST_ROWS);
  const count = format.number(data.linhas.length);

  return (
    <WidgetCard
      testId="widget-table"
      title={data.titulo}
      actions={
        <IconButton
          label={text.downloadCsv}
          onClick={() => download(fileName(data.titulo, "csv"), csvBlob(data.colunas, sorted))}
        >
          <Download className="size-4" aria-hidden />
        </IconButton>
      }
    >
      <div tabIndex={0} role="region" aria-label={data.titulo} className="max-h-96 overflow-auto border-t border-line">
        <table className="w-full border-separate border-spacing-0 text-sm">
          <thead>
            <tr>
              {data.colunas.map((column, index) => (
                <Header
                  key={index}
                  name={column}
                  right={numeric[index] ?? false}
                  direction={sorting?.column === index ? sorting.direction : null}
                  onSort={() => setSorting(nextSorting(sorting, index))}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row, rowIndex) => (
              <tr key={rowIndex} className="hover:bg-panel">
                {data.colunas.map((_, index) => {
                  const cell = row[index];
                  return (
                    <td key={index} className={classes("border-b border-line/70 px-4 py-2 align-top", numeric[index] && "text-right tabular-nums")}>
                      {typeof cell === "number" ? format.number(cell) : (cell ?? "—")}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="flex min-h-9 items-center gap-3 px-4 py-1.5 text-xs text-ink-faint">
        {data.linhas.length === 0 ? text.emptyTable : text.rows(data.linhas.length, count)}
        {shown.length < sorted.length ? (
          <Button look="ghost" className="min-h-7 text-xs" onClick={() => setAll(true)}>
            {text.showAllRows(count)}
          </Button>
        ) : null}
      </div>
    </WidgetCard>
  );
});

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
    <th scope="col" aria-sort={direction ?? "none"} className="sticky top-0 border-b border-line bg-panel p-0 text-left font-medium">
      <button
        type="button"
        title={text.sortBy(name)}
        onClick={onSort}
        className={classes("group/sort flex w-full items-center gap-1.5 px-4 py-2 text-ink-soft hover:text-ink", right && "flex-row-reverse text-right")}
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

function isNumeric(rows: readonly (readonly Cell[])[], column: number): boolean {
  const filled = rows.map((row) => row[column]).filter((cell) => cell !== null && cell !== undefined);
  return filled.length > 0 && filled.every((cell) => typeof cell === "number");
}
