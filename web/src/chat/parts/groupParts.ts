import type { AttachmentPart, FilePart, KpiPart, Part, ToolPart } from "../../wire/types";

/** What an answer shows in one row: the tools or the indicators that follow one another, or any other part alone. */
export type PartRow =
  | { readonly kind: "tools"; readonly parts: readonly ToolPart[] }
  | { readonly kind: "kpis"; readonly parts: readonly KpiPart[] }
  | { readonly kind: "one"; readonly part: Exclude<Part, KpiPart | ToolPart | FilePart | AttachmentPart> };

const PLAN_TOOLS: ReadonlySet<string> = new Set(["definir_tarefas", "atualizar_tarefa"]);

/** A call that only keeps the plan, and does so well: the plan itself shows it. One that fails or asks is shown. */
export function isPlanKeeping(part: ToolPart): boolean {
  return PLAN_TOOLS.has(part.name) && (part.status === "running" || part.status === "completed");
}

export function groupParts(parts: readonly Part[]): readonly PartRow[] {
  const rows: PartRow[] = [];
  for (const part of parts) {
    if (part.type === "tool" && isPlanKeeping(part)) continue;
    const last = rows.at(-1);
    if (part.type === "tool") {
      if (last?.kind === "tools") rows[rows.length - 1] = { kind: "tools", parts: [...last.parts, part] };
      else rows.push({ kind: "tools", parts: [part] });
    } else if (part.type === "kpi") {
      if (last?.kind === "kpis") rows[rows.length - 1] = { kind: "kpis", parts: [...last.parts, part] };
      else rows.push({ kind: "kpis", parts: [part] });
    } else if (part.type !== "file" && part.type !== "attachment") {
      rows.push({ kind: "one", part }); // files are messages of their own
    }
  }
  return rows;
}
