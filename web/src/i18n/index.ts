import { useMemo } from "react";
import { ApiError, NetworkError } from "../api/client";
import { useValue } from "../state/value";
import { en } from "./en";
import { type Language, language } from "./language";
import { ptBR } from "./pt-BR";
import { type Catalogue, ptPT } from "./pt-PT";

const catalogues: Readonly<Record<Language, Catalogue>> = { "pt-PT": ptPT, "pt-BR": ptBR, en };

/** The texts in the person's language. */
export function useText(): Catalogue {
  return catalogues[useValue(language)];
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
}

/** Numbers and dates as the person's language writes them. */
export function formats(locale: string): Formats {
  // Four digits stay ungrouped: they are often years.
  const number = new Intl.NumberFormat(locale, { useGrouping: "min2", maximumFractionDigits: 6 });
  const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1, signDisplay: "exceptZero" });
  const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
  return {
    number: (value) => number.format(value),
    decimal: (value, digits) => value.toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
    cost: (usd) =>
      usd.toLocaleString(locale, {
        style: "currency",
        currency: "USD",
        minimumFractionDigits: 2,
        maximumFractionDigits: usd !== 0 && usd < 0.1 ? 4 : 2,
      }),
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
  if (error instanceof ApiError) {
    if (error.code === "turn_in_progress") return text.turnInProgress;
    const fields = error.fields.map((field) => field.message).filter(Boolean);
    return (fields.length > 0 ? fields.join(" ") : error.message) || text.unknownError;
  }
  return text.unknownError;
}
