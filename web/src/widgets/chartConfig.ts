import type { ChartConfiguration, ChartDataset as ChartJsDataset, ChartOptions } from "chart.js";
import { formats } from "../i18n";
import { columnInWords } from "../i18n/callNames";
import type { ChartData, ChartDataset, Point } from "../wire/types";
import { liesDown, lyingRoom, onLines, shortened, tickNumber } from "./axes";
import { type Palette, seriesColour } from "./palette";
import { inFewSlices } from "./slices";

type Config = ChartConfiguration<"bar" | "line" | "pie" | "doughnut" | "scatter", (number | null)[] | Point[], string>;
type Dataset = ChartJsDataset<"bar" | "line" | "pie" | "doughnut" | "scatter", (number | null)[] | Point[]>;

export interface ChartLook {
  readonly palette: Palette;
  readonly locale: string;
  readonly animate: boolean;
  /** How a value is written where one points at it, if not as a plain number. */
  readonly value?: ((value: number) => string) | undefined;
  /** What the smallest parts of a whole are called together. */
  readonly others: (count: number) => string;
}

/** What Chart.js needs to draw a chart of the contract. */
export function chartConfig(whole: ChartData, look: ChartLook): Config {
  const data = isRound(whole) ? inFewSlices(whole, look.palette.series.length, look.others) : whole;
  return {
    type: baseType(data),
    data: {
      labels: data.tipo === "scatter" ? [] : [...data.labels],
      datasets: data.datasets.map((dataset, index) => styled(data, dataset, index, look.palette)),
    },
    options: options(data, look) as NonNullable<Config["options"]>,
  };
}

function baseType(data: ChartData): "bar" | "line" | "pie" | "doughnut" | "scatter" {
  switch (data.tipo) {
    case "line":
    case "pie":
    case "doughnut":
    case "scatter":
      return data.tipo;
    case "bar":
    case "histogram":
    case "stacked":
    case "combined":
      return "bar";
  }
}

/** Whether a chart shows the parts of one whole around a centre. */
function isRound(data: ChartData): boolean {
  return data.tipo === "pie" || data.tipo === "doughnut";
}

/** Whether there is nothing to draw: no value at all, or a whole whose parts are all zero. */
export function isEmpty(data: ChartData): boolean {
  return !data.datasets.some(({ data: values }) => values.some((value) => (isRound(data) ? value : value !== null)));
}

/** How many names stand below a chart. */
export function namedParts(data: ChartData): number {
  if (isRound(data)) return data.labels.length;
  return data.datasets.length > 1 ? data.datasets.length : 0;
}

/** In a combined chart each series says what it is; where none does, the last is the line over the bars. */
function isLine(data: ChartData, dataset: ChartDataset, index: number): boolean {
  if (data.tipo === "line") return true;
  if (data.tipo !== "combined") return false;
  if (data.datasets.some((candidate) => candidate.tipo)) return dataset.tipo === "line";
  return data.datasets.length > 1 && index === data.datasets.length - 1;
}

const SECOND_AXIS = "y2";
/** Characters of a name below a chart that fit on a phone. */
const LEGEND_NAME = 40;
/** A line whose highest value is this many times less or more than the bars' would lie flat, or flatten them. */
const APART = 8;

/** Whether the lines of a combined chart need an axis of their own: counts beside a percentage, say. */
function hasSecondAxis(data: ChartData): boolean {
  if (data.tipo !== "combined") return false;
  const highest = (line: boolean) =>
    Math.max(
      0,
      ...data.datasets
        .filter((dataset, index) => isLine(data, dataset, index) === line)
        .flatMap(({ data: values }) => values.map(height)),
    );
  const lines = highest(true);
  const bars = highest(false);
  return lines > 0 && bars > 0 && Math.max(lines / bars, bars / lines) >= APART;
}

function height(value: number | null | Point): number {
  return Math.abs(typeof value === "object" && value !== null ? value.y : (value ?? 0));
}

function styled(data: ChartData, dataset: ChartDataset, index: number, palette: Palette): Dataset {
  const colour = seriesColour(palette, index);
  const base = { label: columnInWords(dataset.label), data: [...dataset.data] as (number | null)[] | Point[] };
  if (isRound(data)) {
    const colours = data.labels.map((_, slice) => seriesColour(palette, slice));
    return { ...base, backgroundColor: colours, borderColor: palette.surface, borderWidth: 2 } as Dataset;
  }
  if (data.tipo === "scatter")
    return { ...base, backgroundColor: `${colour}b3`, borderColor: colour, pointRadius: 4 } as Dataset;
  if (isLine(data, dataset, index)) {
    return {
      ...base,
      type: "line",
      borderColor: colour,
      backgroundColor: colour,
      borderWidth: 2,
      pointRadius: data.labels.length > 40 ? 0 : 3,
      // Rounded, but never beyond the values: a count must not dip below zero.
      cubicInterpolationMode: "monotone",
      ...(hasSecondAxis(data) ? { yAxisID: SECOND_AXIS } : {}),
      spanGaps: true,
      order: -1, // over the bars
    } as Dataset;
  }
  const touching = data.tipo === "histogram";
  return {
    ...base,
    type: "bar",
    backgroundColor: colour,
    borderColor: palette.surface,
    borderWidth: touching ? 1 : 0,
    borderRadius: touching || data.tipo === "stacked" ? 0 : 4,
    barPercentage: touching ? 1 : 0.85,
    categoryPercentage: touching ? 1 : 0.8,
    maxBarThickness: touching ? undefined : 72,
  } as Dataset;
}

/** What the axis of the lines is called: it is theirs alone. */
function lineNames(data: ChartData): string {
  return data.datasets
    .filter((dataset, index) => isLine(data, dataset, index))
    .map(({ label }) => label)
    .join(", ");
}

/** What one reads where one points at a value. */
function pointedAt(data: ChartData, look: ChartLook) {
  const { number } = formats(look.locale);
  const share = new Intl.NumberFormat(look.locale, { style: "percent", maximumFractionDigits: 1 });
  return {
    title: (items: readonly { label: string }[]) => onLines(isRound(data) ? "" : (items[0]?.label ?? "")),
    label: ({ raw, label, dataset }: { raw: unknown; label: string; dataset: { label?: string; data: unknown[] } }) => {
      if (look.value) return look.value(Number(raw));
      const point = raw as Point | number;
      if (typeof point !== "number") return `${dataset.label}: ${number(point.x)}; ${number(point.y)}`;
      if (!isRound(data)) return `${dataset.label}: ${number(point)}`;
      const whole = dataset.data.reduce<number>((sum, part) => sum + Number(part ?? 0), 0);
      return [...onLines(label), `${number(point)} (${share.format(point / whole)})`];
    },
  };
}

function options(data: ChartData, look: ChartLook): ChartOptions {
  const { palette } = look;
  const axis = (title: string | null | undefined, grid: boolean) => ({
    stacked: data.tipo === "stacked",
    title: { display: Boolean(title), text: title ?? "", color: palette.ink },
    ticks: { color: palette.ink },
    grid: { display: grid, color: palette.grid },
    border: { color: palette.grid },
  });
  const numbers = (title: string | null | undefined, grid: boolean) => ({
    ...axis(title, grid),
    ticks: {
      color: palette.ink,
      callback: (value: string | number, _: number, ticks: readonly { value: number }[]) =>
        tickNumber(
          Number(value),
          ticks.map((tick) => tick.value),
          look.locale,
        ),
    },
  });
  const lying = liesDown(data);
  const names = {
    ...axis(columnInWords(data.eixo_x ?? ""), false),
    // A line of one point begins in the middle, not on the other axis.
    ...(data.labels.length === 1 ? { offset: true } : {}),
    ticks: {
      color: palette.ink,
      autoSkip: !lying,
      callback(this: { readonly chart: { readonly width: number } }, index: string | number) {
        return shortened(data.labels[Number(index)] ?? "", lying ? lyingRoom(this.chart.width) : undefined);
      },
    },
  };
  const values = { ...numbers(columnInWords(data.eixo_y ?? ""), true), beginAtZero: data.tipo !== "scatter" };
  return {
    responsive: true,
    maintainAspectRatio: false,
    locale: look.locale,
    color: palette.ink,
    ...(lying ? { indexAxis: "y" as const } : {}),
    ...(look.animate ? { animation: { duration: 350 } } : { animation: false }),
    interaction:
      data.tipo === "scatter" || isRound(data)
        ? { mode: "nearest" }
        : { mode: "index", intersect: false, axis: lying ? ("y" as const) : ("x" as const) },
    plugins: {
      tooltip: { callbacks: pointedAt(data, look) as object },
      legend: {
        display: namedParts(data) > 0,
        position: "bottom",
        labels: {
          color: palette.ink,
          usePointStyle: true,
          boxWidth: 8,
          boxHeight: 8,
          padding: 12,
          filter: (item) => {
            item.text = shortened(item.text, LEGEND_NAME);
            return true;
          },
          // In the order of the data, not in that of drawing.
          sort: (a, b) => (a.datasetIndex ?? 0) - (b.datasetIndex ?? 0) || (a.index ?? 0) - (b.index ?? 0),
        },
      },
    },
    ...(isRound(data)
      ? {}
      : {
          scales: {
            x: lying ? values : data.tipo === "scatter" ? numbers(columnInWords(data.eixo_x ?? ""), true) : names,
            y: lying ? names : values,
            ...(hasSecondAxis(data)
              ? { [SECOND_AXIS]: { ...numbers(lineNames(data), false), position: "right" as const, beginAtZero: true } }
              : {}),
          },
        }),
  };
}
