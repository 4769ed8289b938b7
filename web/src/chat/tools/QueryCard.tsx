import { memo } from "react";
import { ExportButtons } from "../../data/ExportButtons";
import { queryResult, queryText } from "../../data/queryResult";
import { SqlView } from "../../data/SqlView";
import { useFormats, useText } from "../../i18n";
import { SortableTable } from "../../widgets/SortableTable";
import { WidgetBoundary } from "../../widgets/WidgetBoundary";
import { ToolCard, type ToolCardProps } from "./ToolCard";
import { ToolError } from "./ToolError";

/** A query of the tables: how many rows it gave, and on demand what was asked, all of them, and files of them. */
export const QueryCard = memo(function QueryCard(props: ToolCardProps) {
  const { part } = props;
  const text = useText();
  const format = useFormats();
  const sql = queryText(part.input, part.result);
  const result = part.status === "completed" ? queryResult(part.result) : null;
  const shown = format.number(result?.rows.length ?? 0);
  const records =
    result &&
    (result.truncated
      ? text.recordsMore(shown, result.total === null ? null : format.number(result.total))
      : text.records(result.count, format.number(result.count)));
  return (
    <ToolCard {...props} testId="query-card" title={records ? `${text.query}: ${records}` : text.query}>
      {sql ? <SqlView sql={sql} /> : null}
      {part.error ? <ToolError error={part.error} /> : null}
      {result ? (
        <WidgetBoundary>
          <div className="w-fit max-w-full min-w-48 overflow-hidden rounded-lg border border-line">
            <SortableTable label={text.queryResult} columns={result.columns} rows={result.rows} total={result.total} />
          </div>
          {result.truncated ? (
            <p data-testid="query-truncated" className="text-sm text-ink-soft">
              {text.queryTruncated(shown)}
            </p>
          ) : null}
          <ExportButtons toolId={part.id} title={text.query} />
        </WidgetBoundary>
      ) : null}
    </ToolCard>
  );
});
