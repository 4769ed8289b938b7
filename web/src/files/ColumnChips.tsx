import { useState } from "react";
import { useFormats, useText } from "../i18n";
import type { Catalogue } from "../i18n/pt-PT";
import { Calendar, Hash, ToggleLeft, Type } from "../ui/icons";
import type { UploadedTable } from "../wire/types";
import { type ColumnKind, columnKind } from "./columnKind";

/** More columns than this are shown on demand. */
const FIRST_COLUMNS = 12;

const ICONS = { number: Hash, date: Calendar, truth: ToggleLeft, text: Type } as const;
const WORDS: Readonly<Record<ColumnKind, keyof Catalogue & `column${string}`>> = {
  number: "columnNumber",
  date: "columnDate",
  truth: "columnTruth",
  text: "columnText",
};

/** The names of a table's columns, with what each holds. */
export function ColumnChips({ table }: { table: UploadedTable }) {
  const text = useText();
  const format = useFormats();
  const [all, setAll] = useState(false);
  const shown = all ? table.colunas : table.colunas.slice(0, FIRST_COLUMNS);
  const more = table.colunas.length - FIRST_COLUMNS;
  return (
    <ul aria-label={text.columnsOf(table.nome)} className="flex flex-wrap gap-1">
      {shown.map(({ nome, tipo }, index) => {
        const kind = columnKind(tipo);
        const Icon = ICONS[kind];
        const word = String(text[WORDS[kind]]);
        return (
          <li
            key={index}
            title={`${nome}: ${word} (${tipo})`}
            className="flex max-w-full items-center gap-1 rounded-md border border-line bg-panel px-1.5 py-0.5 text-xs"
          >
            <Icon className="size-3 shrink-0 text-ink-faint" aria-hidden />
            <span className="truncate">{nome}</span>
            <span className="sr-only">, {word}</span>
          </li>
        );
      })}
      {more > 0 ? (
        <li>
          <button
            type="button"
            data-testid="more-columns"
            aria-expanded={all}
            onClick={() => setAll(!all)}
            className="rounded-md px-1.5 py-0.5 text-xs font-medium text-accent hover:bg-hover"
          >
            {all ? text.fewerColumns : text.moreColumns(format.number(more))}
          </button>
        </li>
      ) : null}
    </ul>
  );
}
