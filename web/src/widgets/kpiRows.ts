import type { Catalogue } from "../i18n/pt-PT";
import type { KpiData } from "../wire/types";
import type { ChartRows } from "./chartRows";

type Words = Pick<Catalogue, "kpiName" | "kpiValue" | "kpiUnit" | "kpiVariation">;

/** An indicator as a table of one row, for the CSV file. */
export function kpiRows({ titulo, valor, unidade, variacao }: KpiData, words: Words): ChartRows {
  return {
    header: [words.kpiName, words.kpiValue, words.kpiUnit, words.kpiVariation],
    rows: [[titulo, valor, unidade ?? null, variacao ?? null]],
  };
}
