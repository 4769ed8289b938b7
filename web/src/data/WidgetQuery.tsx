import { ExportButtons } from "./ExportButtons";
import { SqlView } from "./SqlView";

/** The query that a widget was made from. */
export function WidgetQuery({ sql, toolId, title }: { sql: string; toolId: string | undefined; title: string }) {
  return (
    <div data-testid="widget-query" className="space-y-2.5 border-t border-line p-3">
      <SqlView sql={sql} />
      {toolId ? <ExportButtons toolId={toolId} title={title} /> : null}
    </div>
  );
}
