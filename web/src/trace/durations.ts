import { useMemo } from "react";
import { type Formats, useFormats, useText } from "../i18n";
import type { Catalogue } from "../i18n/pt-PT";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How long something took, in the two units that matter. */
export function durationWords(ms: number, text: Catalogue, format: Formats): string {
  if (ms < SECOND) return text.milliseconds(format.number(ms));
  if (ms < MINUTE) return text.seconds(format.decimal(ms / SECOND, 1));
  if (ms < HOUR) return text.minutes(String(Math.floor(ms / MINUTE)), String(Math.round((ms % MINUTE) / SECOND)));
  return text.hours(format.number(Math.floor(ms / HOUR)), String(Math.round((ms % HOUR) / MINUTE)));
}

export function useDuration(): (ms: number) => string {
  const text = useText();
  const format = useFormats();
  return useMemo(() => (ms) => durationWords(ms, text, format), [text, format]);
}
