import type { ChartData } from "../wire/types";

/** A name with more characters cannot stand below its bar. */
const LONG_NAME = 18;
/** More bars than so many would make a lying chart too high to be seen at once. */
const MOST_LYING = 30;
/** Pixels that a lying bar and what is between two take. */
const LYING_BAR = 28;
const AROUND = 72;
/** Pixels of a chart's width for each character of a name beside it. */
const CHARACTER = 15;
const TICK = 28;
const LINE = 40;
/** From here on numbers are written in words. */
const BILLION = 1e9;
const MOST_DIGITS = 20;

/** Whether bars lie, because their names are too long to stand below them. */
export function liesDown(data: ChartData): boolean {
  return (
    (data.tipo === "bar" || data.tipo === "stacked") &&
    data.labels.length <= MOST_LYING &&
    data.labels.some((label) => label.length > LONG_NAME)
  );
}

/** Pixels that lying bars need. */
export function lyingHeight(data: ChartData): number {
  const beside = data.tipo === "bar" ? Math.max(1, data.datasets.length / 2) : 1;
  return AROUND + Math.round(data.labels.length * LYING_BAR * beside);
}

/** Characters beside lying bars, in a chart of so many pixels: names get less than half of it. */
export function lyingRoom(width: number): number {
  return Math.min(LINE, Math.floor(width / CHARACTER));
}

/** A name as an axis or a legend shows it; who points at its value reads the whole. */
export function shortened(name: string, most = TICK): string {
  return name.length > most ? `${name.slice(0, most - 1).trimEnd()}…` : name;
}

/** A name on lines that fit on a phone. */
export function onLines(name: string): string[] {
  const lines: string[] = [];
  for (const word of name.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < LINE) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** A number of an axis, with as many digits as tell it from the next. Chart.js writes powers of ten instead. */
export function tickNumber(value: number, steps: readonly number[], locale: string): string {
  const largest = Math.max(...steps.map(Math.abs));
  if (largest >= BILLION)
    return new Intl.NumberFormat(locale, { notation: "compact", maximumFractionDigits: 2 }).format(value);
  const step = Math.abs((steps[1] ?? 0) - (steps[0] ?? 0)) || Math.abs(value) || 1;
  let digits = Math.max(0, -Math.floor(Math.log10(step)));
  while (digits < MOST_DIGITS && Number(step.toFixed(digits)).toPrecision(4) !== step.toPrecision(4)) digits += 1;
  digits = Math.min(digits, MOST_DIGITS);
  return value.toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
