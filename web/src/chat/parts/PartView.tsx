import type { ReactElement } from "react";
import { DashboardCard } from "../../dashboards/DashboardCard";
import { ChartView } from "../../widgets/ChartView";
import { ImageView } from "../../widgets/ImageView";
import { KpiRow } from "../../widgets/KpiRow";
import { TableView } from "../../widgets/TableView";
import { WidgetBoundary } from "../../widgets/WidgetBoundary";
import { WorkflowPartView } from "../../workflows/WorkflowPartView";
import type { AnswerState } from "../tools/answerState";
import { ToolRow } from "../tools/ToolRow";
import { BudgetPartView } from "./BudgetPartView";
import { ErrorPartView } from "./ErrorPartView";
import type { PartRow } from "./groupParts";
import { LimitPartView } from "./LimitPartView";
import { LoopPartView } from "./LoopPartView";
import { Markdown } from "./Markdown";

/** One row of an answer, by the kind of its part. The compiler names a kind that has no case. */
export function PartView({ row, answer }: { row: PartRow; answer: AnswerState }): ReactElement {
  if (row.kind === "tools") return <ToolRow parts={row.parts} answer={answer} />;
  if (row.kind === "kpis") return <KpiRow parts={row.parts} />;
  const { part } = row;
  switch (part.type) {
    case "text":
      return <Markdown live={answer.live}>{part.text}</Markdown>;
    case "chart":
      return (
        <WidgetBoundary>
          <ChartView data={part.data} toolId={part.tool_id} />
        </WidgetBoundary>
      );
    case "table":
      return (
        <WidgetBoundary>
          <TableView data={part.data} toolId={part.tool_id} />
        </WidgetBoundary>
      );
    case "image":
      return (
        <WidgetBoundary>
          <ImageView data={part.data} />
        </WidgetBoundary>
      );
    case "dashboard":
      return <DashboardCard id={part.id} title={part.titulo} />;
    case "error":
      return <ErrorPartView part={part} />;
    case "iteration_limit":
      return <LimitPartView part={part} />;
    case "loop_detected":
      return <LoopPartView part={part} />;
    case "budget_warning":
      return <BudgetPartView part={part} />;
    case "workflow":
      return <WorkflowPartView part={part} />;
  }
}
