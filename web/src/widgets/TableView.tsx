import { memo, useState } from "react";
import { note } from "../api/signals";
import { QueryToggle } from "../data/QueryToggle";
import { widgetQuery } from "../data/queryResult";
import { WidgetQuery } from "../data/WidgetQuery";
import { useText } from "../i18n";
import { useConversationScope } from "../state/conversation";
import { IconButton } from "../ui/Button";
import { download, fileName } from "../ui/download";
import { Download } from "../ui/icons";
import type { TableData } from "../wire/types";
import { csvBlob } from "./csv";
import { SortableTable } from "./SortableTable";
import { WidgetCard } from "./WidgetCard";

/** `toolId`: the call that made it, whose query can be exported whole. */
export const TableView = memo(function TableView({ data, toolId }: { data: TableData; toolId?: string }) {
  const text = useText();
  const { id } = useConversationScope();
  const [sorted, setSorted] = useState(data.linhas);
  const [open, setOpen] = useState(false);
  const sql = widgetQuery(data);
  return (
    <WidgetCard
      testId="widget-table"
      title={data.titulo}
      // As wide as what is in it, too: a card of empty paper looks as if something were missing.
      className="w-fit max-w-full min-w-48"
      actions={
        <>
          {sql ? <QueryToggle open={open} onToggle={() => setOpen(!open)} /> : null}
          <IconButton
            label={text.downloadCsv}
            onClick={() => {
              download(fileName(data.titulo, "csv"), csvBlob(data.colunas, sorted));
              note(id, "export", null, toolId);
            }}
          >
            <Download className="size-4" aria-hidden />
          </IconButton>
        </>
      }
    >
      {sql && open ? <WidgetQuery sql={sql} toolId={toolId} title={data.titulo} /> : null}
      <div className="border-t border-line">
        <SortableTable
          label={data.titulo}
          columns={data.colunas}
          rows={data.linhas}
          total={data.total ?? null}
          onSorted={setSorted}
        />
      </div>
    </WidgetCard>
  );
});
