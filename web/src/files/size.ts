const UNITS = ["kilobyte", "megabyte", "gigabyte"] as const;

/** A file's size as people say it: `3,4 MB`. A file that is not empty never looks empty. */
export function sizeText(bytes: number, locale: string): string {
  let value = bytes > 0 ? Math.max(bytes / 1_000, 0.1) : 0;
  let unit = 0;
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1_000;
    unit += 1;
  }
  const format = {
    style: "unit",
    unit: UNITS[unit] ?? "kilobyte",
    unitDisplay: "short",
    maximumFractionDigits: value >= 99.5 ? 0 : 1,
  } as const;
  return new Intl.NumberFormat(locale, format).format(value);
}
