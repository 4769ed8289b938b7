import { memo } from "react";
import { useFormats, useLanguage, useText } from "../i18n";
import type { FilePart, UploadedTable } from "../wire/types";
import { AgentView } from "./AgentView";
import { ColumnChips } from "./ColumnChips";
import { FileIcon } from "./FileIcon";
import { ReadingRemarks } from "./ReadingRemarks";
import { sizeText } from "./size";

/** A file that somebody put into the conversation: what it is called, and the tables that it became. */
export const FileCard = memo(function FileCard({ id, part, content }: { id: string; part: FilePart; content: string }) {
  const text = useText();
  const locale = useLanguage();
  return (
    <article data-testid="message-file" aria-label={text.fileOf(part.nome)} className="flex justify-end">
      <div className="w-full max-w-[34rem] min-w-0 rounded-2xl rounded-br-md border border-line bg-surface sm:w-auto sm:min-w-80">
        <div className="flex items-center gap-3 px-3.5 pt-3 pb-2.5">
          <span className="flex size-10 shrink-0 items-center justify-center rounded-xl bg-accent-soft text-accent">
            <FileIcon name={part.nome} className="size-5" />
          </span>
          <div className="min-w-0">
            <p className="truncate text-sm font-semibold" title={part.nome}>
              {part.nome}
            </p>
            <p className="text-xs text-ink-faint">
              {[
                part.tamanho > 0 ? sizeText(part.tamanho, locale) : "",
                part.substitui ? text.fileReplaces : "",
                part.substituido ? text.fileReplaced : "",
              ]
                .filter(Boolean)
                .join(" · ")}
            </p>
          </div>
        </div>
        {part.tabelas.map((table) => (
          <TableSummary key={table.nome} table={table} file={part.nome} message={canCorrect(part) ? id : null} />
        ))}
        <AgentView content={content} />
      </div>
    </article>
  );
});

/** Whether it can be read another way: it was kept, and stands. */
function canCorrect(part: FilePart): boolean {
  return part.relegivel === true && part.substituido !== true;
}

interface TableProps {
  readonly table: UploadedTable;
  readonly file: string;
  /** The message of the file, where it can be read another way. */
  readonly message: string | null;
}

function TableSummary({ table, file, message }: TableProps) {
  const text = useText();
  const format = useFormats();
  return (
    <div
      role="group"
      aria-label={text.tableNamed(table.nome)}
      data-testid="file-table"
      className="space-y-1.5 border-t border-line px-3.5 py-2.5"
    >
      <p className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5 text-xs text-ink-soft">
        <code className="font-mono text-[0.8125rem] font-medium break-all text-ink" title={text.tableNameHint}>
          {table.nome}
        </code>
        {table.origem && table.origem !== file ? (
          <span className="break-all text-ink-faint">{table.origem}</span>
        ) : null}
        <span className="tabular-nums">{text.rows(table.linhas, format.number(table.linhas))}</span>
        <span className="tabular-nums">{text.columns(table.colunas.length, format.number(table.colunas.length))}</span>
      </p>
      <ColumnChips table={table} />
      <ReadingRemarks table={table} message={message} />
    </div>
  );
}
