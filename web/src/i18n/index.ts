import { useMemo } from "react";
import { useValue } from "../state/value";
import { ApiError, NetworkError, PasskeyUnused } from "../wire/errors";
import { catalogue } from "./catalogue";
import { type Language, language } from "./language";
import type { Catalogue } from "./pt-PT";

/** The texts in the person's language. */
export function useText(): Catalogue {
  const text = useValue(catalogue);
  if (text === null) throw new Error("shown before its words were loaded");
  return text;
}

export function useLanguage(): Language {
  return useValue(language);
}

export interface Formats {
  readonly number: (value: number) => string;
  readonly decimal: (value: number, digits: number) => string;
  readonly cost: (usd: number) => string;
  readonly percent: (value: number) => string;
  readonly dateTime: (iso: string) => string;
  /** A calendar day (`2026-01-31`), which is the same wherever one is. */
  readonly day: (iso: string) => string;
}

const SMALLEST_COST = 0.0001;
const LITTLE = 0.001;

/** Numbers and dates as the person's language writes them. */
export function formats(locale: string): Formats {
  // Four digits stay ungrouped: they are often years.
  const number = new Intl.NumberFormat(locale, { useGrouping: "min2", maximumFractionDigits: 6 });
  const little = new Intl.NumberFormat(locale, { maximumSignificantDigits: 4 });
  const two = new Intl.NumberFormat(locale, {
    useGrouping: "min2",
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  const four = new Intl.NumberFormat(locale, { minimumFractionDigits: 4, maximumFractionDigits: 4 });
  const percent = new Intl.NumberFormat(locale, {
    style: "percent",
    maximumFractionDigits: 1,
    signDisplay: "exceptZero",
  });
  const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
  const day = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", timeZone: "UTC" });
  return {
    // What is not zero never looks like zero.
    number: (value) => (value !== 0 && Math.abs(value) < LITTLE ? little : number).format(value),
    decimal: (value, digits) =>
      value.toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
    // As the hub's own sentences write it. A sum that is not zero never looks like zero.
    cost: (usd) => {
      const little = usd > 0 && usd < SMALLEST_COST;
      const digits = usd !== 0 && Math.abs(usd) < 0.01 ? 4 : 2;
      return `${little ? "<\u00a0" : ""}US$\u00a0${(digits === 4 ? four : two).format(little ? SMALLEST_COST : usd)}`;
    },
    day: (iso) => day.format(new Date(`${iso}T00:00:00Z`)),
    percent: (value) => percent.format(value / 100),
    dateTime: (iso) => {
      const date = new Date(iso);
      return Number.isNaN(date.getTime()) ? "" : dateTime.format(date);
    },
  };
}

export function useFormats(): Formats {
  const locale = useLanguage();
  return useMemo(() => formats(locale), [locale]);
}

/** An error as a sentence: the hub's own where it sent one. */
export function errorText(error: unknown, text: Catalogue): string {
  if (error instanceof NetworkError) return text.networkError;
  if (error instanceof PasskeyUnused) return text.passkeyUnused;
  if (error instanceof ApiError) {
    if (error.code === "turn_in_progress") return text.turnInProgress;
    const fields = error.fields.map((field) => field.message).filter(Boolean);
    return (fields.length > 0 ? fields.join(" ") : error.message) || text.unknownError;
  }
  return text.unknownError;
}
