import { describe, expect, it } from "vitest";
import { formats } from "../src/i18n";
import { en } from "../src/i18n/en";
import { ptPT } from "../src/i18n/pt-PT";
import { durationWords } from "../src/trace/durations";
import { stepNotes, stepTitle, stepTone } from "../src/trace/stepWords";
import { timeAxis } from "../src/trace/timeAxis";
import type { TraceStep } from "../src/wire/types";

const tool = (inicio_ms: number, ms: number, more: Partial<Extract<TraceStep, { type: "tool" }>> = {}): TraceStep => ({
  id: String(inicio_ms),
  type: "tool",
  inicio_ms,
  ms,
  tool_use_id: "t",
  nome: "contar_defeitos",
  estado: "completed",
  argumentos_caracteres: 2,
  resultado_caracteres: 9,
  ...more,
});
const decision: TraceStep = {
  id: "d",
  type: "decision",
  inicio_ms: 1000,
  ms: 3_600_000,
  tool_use_id: "t",
  nome: "criar_pasta",
  sobre: "approval",
  decisao: "recusar",
};

describe("the time axis", () => {
  it("draws what happens as long as it took", () => {
    const axis = timeAxis([tool(0, 1000), tool(1000, 3000)], 4000);
    expect([0, 500, 1000, 4000].map(axis.at)).toEqual([0, 0.125, 0.25, 1]);
    expect(axis.breaks).toEqual([]);
  });

  it("shortens an hour in which a person was waited for, and says where", () => {
    const steps = [tool(0, 1000), decision, tool(3_601_000, 1000)];
    const axis = timeAxis(steps, 3_602_000);
    expect(axis.at(1000)).toBeGreaterThan(0.4);
    expect(axis.at(3_601_000)).toBeLessThan(0.6);
    expect(axis.breaks).toHaveLength(1);
    expect(axis.breaks[0]?.ms).toBe(3_600_000);
  });

  it("keeps order, and stays inside, for whatever overlaps", () => {
    const axis = timeAxis([tool(0, 500), tool(100, 50), tool(9000, 0)], 500);
    const places = [0, 100, 150, 500, 9000, 20_000].map(axis.at);
    expect([...places].sort((one, other) => one - other)).toEqual(places);
    expect(places.at(-1)).toBeLessThanOrEqual(1);
  });

  it("is there for a turn without steps", () => {
    expect(timeAxis([], 0).at(0)).toBe(0);
  });
});

describe("a step in words", () => {
  it("says what became of it", () => {
    expect(stepTitle(decision, en)).toBe("Decision: Criar pasta");
    expect(stepNotes(decision, ptPT)).toEqual(["recusada"]);
    const failed = tool(0, 9, { estado: "failed", tentativas: [{ ms: 3, erro: "tool_timeout" }] });
    expect(stepNotes(failed, en)).toEqual(["failed", "1 retry"]);
    expect(stepTone(failed)).toBe("bad");
    expect(stepNotes(tool(0, 9, { da_cache: true }), ptPT)).toEqual(["em cache"]);
  });

  it.each([
    [12, "12 ms"],
    [3210, "3,2 s"],
    [125_000, "2 min 5 s"],
    [7_380_000, "2 h 3 min"],
  ])("%d ms last %s", (ms, words) => {
    expect(durationWords(ms, ptPT, formats("pt-PT"))).toBe(words);
  });
});
