import type { ChartData } from "../wire/types";

/** A whole in no more parts than there are colours: the smallest become one, the last. Its table has them all. */
export function inFewSlices(data: ChartData, most: number, others: (count: number) => string): ChartData {
  const [whole, ...further] = data.datasets;
  if (!whole || further.length > 0 || data.labels.length <= most) return data;
  const values = data.labels.map((_, slice) => {
    const value = whole.data[slice];
    return typeof value === "number" ? value : 0;
  });
  const bySize = values.map((_, slice) => slice).sort((a, b) => Math.abs(values[b] ?? 0) - Math.abs(values[a] ?? 0));
  const kept = new Set(bySize.slice(0, most - 1));
  const rest = values.filter((_, slice) => !kept.has(slice));
  return {
    ...data,
    labels: [...data.labels.filter((_, slice) => kept.has(slice)), others(rest.length)],
    datasets: [
      {
        ...whole,
        data: [...values.filter((_, slice) => kept.has(slice)), rest.reduce((sum, value) => sum + value, 0)],
      },
    ],
  };
}
