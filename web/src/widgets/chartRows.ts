import type { Cell, ChartData, Point } from "../wire/types";

export interface ChartRows {
  readonly header: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

const isPoint = (value: number | null | Point | undefined): value is Point =>
  typeof value === "object" && value !== null;

/** A chart's numbers as a table: for those who cannot see it, and for the CSV file. */
export function chartRows(data: ChartData, words: { readonly category: string; readonly series: string }): ChartRows {
  if (data.tipo === "scatter") {
    return {
      header: [words.series, data.eixo_x || "x", data.eixo_y || "y"],
      rows: data.datasets.flatMap(({ label, data: points }) => points.filter(isPoint).map(({ x, y }) => [label, x, y])),
    };
  }
  return {
    header: [data.eixo_x || words.category, ...data.datasets.map(({ label }) => label)],
    rows: data.labels.map((label, index) => [
      label,
      ...data.datasets.map(({ data: values }) => {
        const value = values[index];
        return isPoint(value) ? value.y : (value ?? null);
      }),
    ]),
  };
}
