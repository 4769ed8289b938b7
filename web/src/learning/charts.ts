import type { Formats } from "../i18n";
import type { Catalogue } from "../i18n/pt-PT";
import type { ChartData, LearningMetrics } from "../wire/types";

/** Thumbs and marks of one day, whichever the agent. */
interface Day {
  readonly dia: string;
  positivos: number;
  negativos: number;
  nota: number;
  avaliadas: number;
}

function byDay(metrics: LearningMetrics): readonly Day[] {
  const days = new Map<string, Day>();
  for (const point of metrics.dias) {
    const day = days.get(point.dia) ?? { dia: point.dia, positivos: 0, negativos: 0, nota: 0, avaliadas: 0 };
    day.positivos += point.positivos;
    day.negativos += point.negativos;
    day.nota += (point.nota ?? 0) * point.avaliadas;
    day.avaliadas += point.avaliadas;
    days.set(point.dia, day);
  }
  return [...days.values()].sort((one, other) => one.dia.localeCompare(other.dia));
}

/** Thumbs up and down, by day; nothing where nobody gave one. */
export function shareChart(metrics: LearningMetrics, format: Formats, text: Catalogue): ChartData | null {
  const days = byDay(metrics).filter((day) => day.positivos + day.negativos > 0);
  if (days.length === 0) return null;
  return {
    widget: "chart",
    tipo: "stacked",
    titulo: text.metricsThumbs,
    labels: days.map((day) => format.day(day.dia)),
    datasets: [
      { label: text.metricsUp, data: days.map((day) => day.positivos) },
      { label: text.metricsDown, data: days.map((day) => day.negativos) },
    ],
  };
}

/** The judge's marks on average, by day; nothing where it has not judged. */
export function scoreChart(metrics: LearningMetrics, format: Formats, text: Catalogue): ChartData | null {
  const days = byDay(metrics).filter((day) => day.avaliadas > 0);
  if (days.length === 0) return null;
  return {
    widget: "chart",
    tipo: "line",
    titulo: text.metricsScores,
    labels: days.map((day) => format.day(day.dia)),
    datasets: [{ label: text.metricsScore, data: days.map((day) => day.nota / day.avaliadas) }],
  };
}
