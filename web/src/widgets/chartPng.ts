import type { Chart } from "chart.js";
import type { Palette } from "./palette";

const MARGIN = 16;
const TITLE = 36;

/** A chart as an image that stands alone: with its title, on a background that is not transparent. */
export function chartPng(chart: Chart, title: string, palette: Palette): Promise<Blob | null> {
  const scale = chart.currentDevicePixelRatio;
  const source = chart.canvas;
  const image = document.createElement("canvas");
  image.width = source.width + 2 * MARGIN * scale;
  image.height = source.height + (2 * MARGIN + TITLE) * scale;
  const context = image.getContext("2d");
  if (!context) return Promise.resolve(null);
  context.fillStyle = palette.surface;
  context.fillRect(0, 0, image.width, image.height);
  context.fillStyle = palette.ink;
  context.font = `600 ${16 * scale}px ${getComputedStyle(document.body).fontFamily}`;
  context.textBaseline = "middle";
  context.fillText(title, MARGIN * scale, (MARGIN + TITLE / 3) * scale, source.width);
  context.drawImage(source, MARGIN * scale, (MARGIN + TITLE) * scale);
  return new Promise((resolve) => image.toBlob(resolve, "image/png"));
}
