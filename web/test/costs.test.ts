import { describe, expect, it } from "vitest";
import { parseLimit, targetWords } from "../src/costs/budgets";
import { costWords, dailyChart, daysBetween, inOrder, partsChart } from "../src/costs/figures";
import { firstDay } from "../src/costs/useCosts";
import { formats } from "../src/i18n";
import { en } from "../src/i18n/en";
import { ptBR } from "../src/i18n/pt-BR";
import { ptPT } from "../src/i18n/pt-PT";
import { ApiError, isOverBudget } from "../src/wire/errors";
import type { Consumption, Costs, Me } from "../src/wire/types";

const format = formats("pt-PT");
/** With plain spaces: those between a sign and its number do not break. */
const plain = (words: string) => words.replaceAll("\u00a0", " ");

const line = (chave: string, custo: number, sem_preco = 0): Consumption => ({
  chave,
  chamadas: 2,
  input_tokens: 10,
  output_tokens: 5,
  cache_read_tokens: 3,
  cache_write_tokens: 2,
  custo,
  sem_preco,
});
const costs = (change: Partial<Costs>): Costs => ({
  de: "2026-02-27",
  ate: "2026-03-02",
  por: "dia",
  ambito: "proprio",
  linhas: [],
  por_dia: [],
  total: line("total", 0),
  precos: "…",
  orcamentos: [],
  ...change,
});

describe("money", () => {
  it.each([
    [0, "US$ 0,00"],
    [0.0042, "US$ 0,0042"],
    [0.005, "US$ 0,0050"],
    [0.00001, "< US$ 0,0001"],
    [0.01, "US$ 0,01"],
    [0.85, "US$ 0,85"],
    [1234.5, "US$ 1234,50"],
  ])("%d is %s", (usd, words) => {
    expect(plain(format.cost(usd))).toBe(words);
  });

  it("is written as the language writes numbers", () => {
    expect(plain(formats("en").cost(0.0042))).toBe("US$ 0.0042");
    expect(plain(formats("pt-BR").cost(12345.6))).toBe("US$ 12.345,60");
  });

  it("that is not known is not called free", () => {
    const words = (custo: number, sem_preco: number) => {
      const { sum, rest } = costWords(line("m", custo, sem_preco), format, ptPT);
      return [plain(sum), rest];
    };
    expect(words(0, 2)).toEqual(["sem preço", null]);
    expect(words(0.5, 1)).toEqual(["US$ 0,50", "+ 1 sem preço"]);
    expect(words(0, 0)).toEqual(["US$ 0,00", null]);
  });
});

describe("what was consumed", () => {
  it("is drawn for every day, across months", () => {
    expect(daysBetween("2026-02-27", "2026-03-02")).toEqual(["2026-02-27", "2026-02-28", "2026-03-01", "2026-03-02"]);
    const drawn = dailyChart(
      costs({ linhas: [line("2026-03-01", 0.1 + 0.2)], total: line("total", 0.3) }),
      format,
      ptPT,
    );
    expect(drawn.datasets[0]?.data).toEqual([0, 0, 0.3, 0]);
    expect(drawn.labels).toHaveLength(4);
  });

  it("is drawn in tokens where it cost nothing", () => {
    const drawn = dailyChart(costs({ linhas: [line("2026-03-01", 0)] }), format, ptPT);
    expect([drawn.titulo, drawn.datasets[0]?.data]).toEqual([ptPT.costsTokensPerDay, [0, 0, 20, 0]]);
  });

  it("is drawn day by day for each of those that cost most, and for all others as one", () => {
    const part = (dia: string, chave: string | null, custo: number) => ({ dia, chave, custo, tokens: 7 });
    const drawn = partsChart(
      costs({
        por: "modelo",
        linhas: [line("a", 1), line("b", 3), line("c", 0.5)],
        por_dia: [part("2026-02-28", "a", 1), part("2026-03-01", "b", 3), part("2026-03-01", null, 0.5)],
        total: line("total", 4.5),
      }),
      "Modelo",
      format,
      ptPT,
    );
    expect(drawn.titulo).toBe("Custo por dia e por modelo");
    expect(drawn.datasets).toEqual([
      { label: "B", data: [0, 0, 3, 0] },
      { label: "A", data: [0, 1, 0, 0] },
      { label: ptPT.costsOthers, data: [0, 0, 0.5, 0] },
    ]);
  });

  it("is listed from the newest day, or from what cost most", () => {
    const linhas = [line("a", 1), line("b", 3), line("c", 2)];
    expect(inOrder(costs({ linhas })).map(({ chave }) => chave)).toEqual(["c", "b", "a"]);
    expect(inOrder(costs({ linhas, por: "modelo" })).map(({ chave }) => chave)).toEqual(["b", "c", "a"]);
  });

  it("is asked for by the hub's days", () => {
    expect(firstDay(7, Date.parse("2026-03-02T23:30:00Z"))).toBe("2026-02-24");
  });
});

describe("a budget", () => {
  const me: Me = { id: 3, email: "", nome: "Ana", role: "admin", organizacao: "" };

  it("has a limit that is a sum of money", () => {
    expect(["1,5", " 20 ", "0.01"].map(parseLimit)).toEqual([1.5, 20, 0.01]);
    expect(["", "0", "-1", "muito", "1000001", "NaN", "Infinity"].map(parseLimit)).toEqual(Array(7).fill(null));
  });

  it("says whom it concerns", () => {
    const whom = (ambito: "user" | "agent" | "organization", alvo: string) =>
      targetWords({ ambito, alvo }, { me, agents: [] }, ptPT);
    expect([whom("user", "*"), whom("user", "3"), whom("user", "4")]).toEqual([
      "Cada pessoa",
      "Ana (você)",
      "Pessoa n.º 4",
    ]);
    expect([whom("agent", "*"), whom("agent", "velho"), whom("organization", "*")]).toEqual([
      "Cada agente",
      "velho",
      "Toda a organização",
    ]);
  });

  it("that is nearly spent is said in a sentence", () => {
    const words = (text: typeof ptPT, scope: "user" | "agent" | "organization", period: "day" | "month") =>
      text.budgetWarning(scope, period, "85", "US$ 0,85", "US$ 1,00");
    expect(words(ptPT, "user", "day")).toBe("Já gastou 85 % do seu orçamento de hoje (US$ 0,85 de US$ 1,00).");
    expect(words(ptBR, "agent", "month")).toBe(
      "Este agente já gastou 85% do orçamento deste mês (US$ 0,85 de US$ 1,00).",
    );
    expect(words(en, "organization", "day")).toBe(
      "The organisation has spent 85% of its budget for today (US$ 0,85 of US$ 1,00).",
    );
  });

  it("that has no room is told from other refusals", () => {
    expect(isOverBudget(new ApiError(402, "budget_user_day", "…"))).toBe(true);
    expect(isOverBudget(new ApiError(403, "forbidden", "…"))).toBe(false);
    expect(isOverBudget(new Error("budget_user_day"))).toBe(false);
  });
});
