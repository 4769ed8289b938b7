/** The time of day of a moment on the person's clock. */
export function timeOfDay(moment: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit" }).format(moment);
}
