import type { KpiPart, Part, ToolPart } from "../api/types";

/** What an answer shows in one row: the tools or the indicators that follow one another, or any other part alone. */
export type PartRow =
  | { readonly kind: "tools"; readonly parts: readonly ToolPart[] }
  | { readonly kind: "kpis"; readonly parts: readonly KpiPart[] }
  | { readonly kind: "one"; readonly part: Exclude<Part, KpiPart | ToolPart> };

export function groupParts(parts: readonly Part[]): readonly PartRow[] {
  const rows: PartRow[] = [];
  for (const part of parts) {
    const last = rows.at(-1);
    if (part.type === "tool") {
      if (last?.kind === "tools") rows[rows.length - 1] = { kind: "tools", parts: [...last.parts, part] };
      else rows.push({ kind: "tools", parts: [part] });
    } else if (part.type === "kpi") {
      if (last?.kind === "kpis") rows[rows.length - 1] = { kind: "kpis", parts: [...last.parts, part] };
      else rows.push({ kind: "kpis", parts: [part] });
    } else {
      rows.push({ kind: "one", part });
    }
  }
  return rows;
}
