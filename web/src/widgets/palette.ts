import type { Theme } from "../state/theme";

export interface Palette {
  readonly series: readonly string[];
  readonly ink: string;
  readonly grid: string;
  readonly surface: string;
}

/** Hues that stay apart for colour-blind eyes, each at least 3:1 against its background. */
export const PALETTES: Readonly<Record<Theme, Palette>> = {
  light: {
    series: ["#0f766e", "#c2640c", "#4659c9", "#b0347a", "#5d7a12", "#8a5bbf", "#b33a2e", "#3b7d9c"],
    ink: "#5a564f",
    grid: "#e8e4dd",
    surface: "#ffffff",
  },
  dark: {
    series: ["#4fc4b5", "#f0a35a", "#93a4ff", "#ee88bd", "#b3cf5f", "#c6a2f2", "#ff958a", "#84c6e3"],
    ink: "#b9b5ac",
    grid: "#363632",
    surface: "#242422",
  },
};

export function seriesColour(palette: Palette, index: number): string {
  return palette.series[index % palette.series.length] ?? palette.ink;
}
