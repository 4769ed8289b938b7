import type { Formats } from "../i18n";
import type { Catalogue } from "../i18n/pt-PT";
import type { ChartData, Consumption, Costs } from "../wire/types";
import { keyWords } from "./groupWords";

const DAY_MS = 86_400_000;

export function allTokens(line: Consumption): number {
  return line.input_tokens + line.output_tokens + line.cache_read_tokens + line.cache_write_tokens;
}

export interface CostWords {
  readonly sum: string;
  /** What the sum leaves out. */
  readonly rest: string | null;
}

/** A sum of money as far as it is known: calls without a price are said, not counted as free. */
export function costWords(line: Consumption, format: Formats, text: Catalogue): CostWords {
  if (line.sem_preco === 0) return { sum: format.cost(line.custo), rest: null };
  if (line.sem_preco === line.chamadas) return { sum: text.costsNoPrice, rest: null };
  return { sum: format.cost(line.custo), rest: text.costsMoreUnpriced(format.number(line.sem_preco)) };
}

/** Every day from one to another, with both of them. */
export function daysBetween(first: string, last: string): readonly string[] {
  const end = Date.parse(last);
  const days: string[] = [];
  for (let day = Date.parse(first); day <= end; day += DAY_MS) days.push(new Date(day).toISOString().slice(0, 10));
  return days;
}

/** Sums of floats carry dust (0.30000000000000004) that a file or a screen reader would show. */
const clean = (usd: number): number => Math.round(usd * 1e6) / 1e6;

/** What was consumed on each day, those without anything too. In tokens where it cost nothing that is known. */
export function dailyChart(costs: Costs, format: Formats, text: Catalogue): ChartData {
  const byDay = new Map(costs.linhas.map((line) => [line.chave, line]));
  const days = daysBetween(costs.de, costs.ate);
  const money = costs.total.custo > 0;
  const data = days.map((day) => {
    const line = byDay.get(day);
    if (!line) return 0;
    return money ? clean(line.custo) : allTokens(line);
  });
  const label = money ? text.cost : text.costsTokens;
  return {
    widget: "chart",
    tipo: "bar",
    titulo: money ? text.costsPerDay : text.costsTokensPerDay,
    labels: days.map(format.day),
    datasets: [{ label: money ? `${label} (US$)` : label, data }],
    ...(money ? { eixo_y: "US$" } : {}),
  };
}

/** The same day by day, told apart by agent, model or person: those that cost most, and the others as one. */
export function partsChart(costs: Costs, group: string, format: Formats, text: Catalogue): ChartData {
  const days = daysBetween(costs.de, costs.ate);
  const money = costs.total.custo > 0;
  const found = new Map(costs.por_dia.map((part) => [JSON.stringify([part.dia, part.chave]), part]));
  const named = inOrder(costs)
    .map(({ chave }) => chave)
    .filter((key) => costs.por_dia.some(({ chave }) => chave === key));
  const others = costs.por_dia.some(({ chave }) => chave === null) ? [null] : [];
  return {
    widget: "chart",
    tipo: "stacked",
    titulo: text.costsPartsPerDay(money ? text.costsPerDay : text.costsTokensPerDay, group.toLocaleLowerCase()),
    labels: days.map(format.day),
    datasets: [...named, ...others].map((key) => ({
      label: key === null ? text.costsOthers : keyWords(costs.por, key, format, text),
      data: days.map((day) => {
        const part = found.get(JSON.stringify([day, key]));
        if (!part) return 0;
        return money ? clean(part.custo) : part.tokens;
      }),
    })),
    ...(money ? { eixo_y: "US$" } : {}),
  };
}

/** Days from the newest, everything else from what cost most. */
export function inOrder(costs: Costs): readonly Consumption[] {
  if (costs.por === "dia") return costs.linhas.toReversed();
  return costs.linhas.toSorted((a, b) => b.custo - a.custo || allTokens(b) - allTokens(a));
}
