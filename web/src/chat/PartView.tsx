import { ChartView } from "../widgets/ChartView";
import { KpiRow } from "../widgets/KpiRow";
import { TableView } from "../widgets/TableView";
import { WidgetBoundary } from "../widgets/WidgetBoundary";
import { ErrorPartView } from "./ErrorPartView";
import type { PartRow } from "./groupParts";
import { LimitPartView } from "./LimitPartView";
import { Markdown } from "./Markdown";
import { ToolRow } from "./ToolRow";

/** One row of an answer, by the kind of its part. `live` says that the turn goes on. */
export function PartView({ row, live }: { row: PartRow; live: boolean }) {
  if (row.kind === "tools") return <ToolRow parts={row.parts} live={live} />;
  if (row.kind === "kpis") return <KpiRow parts={row.parts} />;
  const { part } = row;
  switch (part.type) {
    case "text":
      return <Markdown>{part.text}</Markdown>;
    case "chart":
      return (
        <WidgetBoundary>
          <ChartView data={part.data} />
        </WidgetBoundary>
      );
    case "table":
      return (
        <WidgetBoundary>
          <TableView data={part.data} />
        </WidgetBoundary>
      );
    case "error":
      return <ErrorPartView part={part} />;
    case "iteration_limit":
      return <LimitPartView part={part} />;
  }
}
