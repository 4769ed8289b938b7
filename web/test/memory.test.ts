import { describe, expect, it } from "vitest";
import { formats } from "../src/i18n";
import { en } from "../src/i18n/en";
import { ptPT } from "../src/i18n/pt-PT";
import { changeOf } from "../src/memory/memoryChange";
import { confidenceWords, groupByType, historyWords, reasonWords } from "../src/memory/memoryWords";
import { NO_OPINION, Opinions } from "../src/memory/Opinions";
import { changedSince, savedState } from "../src/memory/savedState";
import type { FeedbackAnswer, FeedbackKind, GivenFeedback, Memory, UsedMemory } from "../src/wire/types";

const format = formats("pt-PT");
const memory = (change: Partial<Memory> = {}): Memory => ({
  id: "m1",
  tipo: "profile",
  chave: "profile.name",
  conteudo: "Chama-se Rui",
  confianca: 0.95,
  sensibilidade: "low",
  ambito: "user",
  origem: { conversa_id: "c1", mensagem_id: "9", trecho: "chamo-me Rui" },
  criada: "2026-03-01T10:00:00Z",
  atualizada: "2026-03-01T10:00:00Z",
  usada: null,
  usos: 0,
  evidencias: 1,
  editavel: true,
  anulavel: false,
  ...change,
});
const used = (change: Partial<UsedMemory>): UsedMemory => ({
  id: "m1",
  relevancia: 0.426,
  confianca: 0.9,
  motivo: "sempre",
  termos: [],
  memoria: memory(),
  ...change,
});

describe("what is said of a memory", () => {
  it.each([
    [1, "certa (100 %)"],
    [0.9, "certa (90 %)"],
    [0.899, "bastante segura (90 %)"],
    [0.7, "bastante segura (70 %)"],
    [0.5, "provável (50 %)"],
    [0.34, "incerta (34 %)"],
  ])("is how sure it is: %s", (confidence, words) => {
    expect(confidenceWords(confidence, ptPT, format)).toBe(words);
  });

  it("is when it was learnt, how often it was said and whether it was used", () => {
    expect(historyWords(memory(), ptPT, format)).toMatch(/^Aprendida a .*2026.* · ainda não usada$/);
    const often = memory({ evidencias: 3, usos: 12, usada: "2026-03-02T10:00:00Z" });
    expect(historyWords(often, ptPT, format)).toMatch(/ · dita 3 vezes · usada 12 vezes, a última a /);
  });

  it("is why an answer was given it", () => {
    expect(reasonWords(used({}), ptPT, format)).toBe("conta para todas as perguntas · relevância 43 %");
    const memoria = memory({ conteudo: "Prefere Gráficos de barras" });
    const about = used({ motivo: "termos", termos: ["grafic", "barr", "outr"], relevancia: 1, memoria });
    expect(reasonWords(about, en, formats("en"))).toBe(
      "the question is about: gráficos, barras, outr · relevance 100%",
    );
    expect(reasonWords({ ...about, memoria: null }, ptPT, format)).toBe(
      "a pergunta fala de: grafic, barr, outr · relevância 100 %",
    );
  });
});

it("memories stand under their types, each type in its place and none empty", () => {
  const list = [memory({ id: "a", tipo: "correction" }), memory({ id: "b" }), memory({ id: "c", tipo: "correction" })];
  const grouped = groupByType(list).map(([type, found]) => [type, found.map(({ id }) => id)]);
  expect(grouped).toEqual([
    ["profile", ["b"]],
    ["correction", ["a", "c"]],
  ]);
});

describe("an edit", () => {
  it("sends only what it changes", () => {
    const same = { conteudo: " Chama-se Rui ", sensibilidade: "low", ambito: "user" } as const;
    expect(changeOf(memory(), same)).toBeNull();
    expect(changeOf(memory(), { ...same, sensibilidade: "high" })).toEqual({ sensibilidade: "high" });
    expect(changeOf(memory(), { ...same, conteudo: "Chama-se Rui Costa", ambito: "org" })).toEqual({
      conteudo: "Chama-se Rui Costa",
      ambito: "org",
    });
  });
});

describe("what was remembered after an answer", () => {
  it("can be undone there only while it says what was said there", () => {
    expect(savedState(memory(), "c1", "9-a")).toBe("here");
    expect(savedState(memory(), "c1", "12-a")).toBe("changed");
    expect(savedState(memory(), "c2", "9-a")).toBe("changed");
    expect(savedState(memory({ origem: null }), "c1", "9-a")).toBe("changed");
    expect(savedState(null, "c1", "9-a")).toBe("gone");
  });
});

it("a memory that was stated again or edited after an answer may have been recalled in other words", () => {
  const answer = { id: "12-a", created_at: "2026-03-02T10:00:00Z" };
  expect(changedSince(memory(), "c1", answer)).toBe(false);
  expect(changedSince(memory(), "c1", { ...answer, id: "9-a" })).toBe(true);
  expect(changedSince(memory(), "c2", { ...answer, id: "9-a" })).toBe(false);
  expect(changedSince(memory({ atualizada: "2026-03-03T10:00:00Z" }), "c2", answer)).toBe(true);
});

describe("what a person says of an answer", () => {
  const answered = (...saved: string[]): FeedbackAnswer => ({
    status: "ok",
    memorias_ajustadas: 0,
    memorias_guardadas: saved,
  });

  const nothing = async () => [];
  const given = (mensagem_id: string, type: FeedbackKind): GivenFeedback => ({
    mensagem_id,
    type,
    texto: "",
    quando: "",
  });

  it("is known again after a reload, and gives way to what was said meanwhile", async () => {
    let asked = 0;
    const opinions = new Opinions(
      async () => {
        asked += 1;
        if (asked === 1) throw new Error("away");
        return [given("9-a", "negative"), given("9-a", "correction"), given("12-a", "positive")];
      },
      async () => answered(),
    );
    await opinions.load("c1");
    const loading = opinions.load("c1");
    const voting = opinions.vote("c1", "12-a", "negative");
    await Promise.all([loading, voting, opinions.load("c1")]);
    expect(opinions.of("c1", "9-a")).toEqual({ ...NO_OPINION, vote: "negative" });
    expect(opinions.of("c1", "12-a")).toMatchObject({ vote: "negative" });
    expect(asked).toBe(2);
  });

  it("is shown at once, sent once, and remembered for that answer alone", async () => {
    const sent: unknown[] = [];
    const opinions = new Opinions(nothing, async (...call) => {
      sent.push(call);
      return answered();
    });
    const voting = opinions.vote("c1", "9-a", "positive");
    expect(opinions.of("c1", "9-a")).toMatchObject({ vote: "positive", busy: true });
    await voting;
    await opinions.vote("c1", "9-a", "positive");
    expect(sent).toEqual([["c1", "9-a", "positive", ""]]);
    expect(opinions.of("c1", "9-a")).toMatchObject({ vote: "positive", busy: false, asking: false, thanked: "yes" });
    expect(opinions.of("c1", "12-a")).toBe(NO_OPINION);
  });

  it("can be explained after a thumb down, and says whether that was remembered", async () => {
    const sent: unknown[] = [];
    const opinions = new Opinions(nothing, async (...call) => {
      sent.push(call);
      return call[2] === "correction" ? answered("m2") : answered();
    });
    await opinions.vote("c1", "9-a", "negative");
    expect(opinions.of("c1", "9-a")).toMatchObject({ vote: "negative", asking: true, thanked: "no" });
    await opinions.explain("c1", "9-a", "correction", " são quatro ");
    expect(sent.at(-1)).toEqual(["c1", "9-a", "correction", "são quatro"]);
    expect(opinions.of("c1", "9-a")).toMatchObject({ asking: false, thanked: "remembered" });
  });

  it("is enough without words", async () => {
    const opinions = new Opinions(nothing, async () => answered());
    await opinions.vote("c1", "9-a", "negative");
    opinions.decline("c1", "9-a");
    expect(opinions.of("c1", "9-a")).toMatchObject({ vote: "negative", asking: false, thanked: "yes" });
  });

  it("is taken back where the hub could not be told, and what was written stays to be sent again", async () => {
    let reachable = false;
    const opinions = new Opinions(nothing, async () => {
      if (!reachable) throw new Error("away");
      return answered();
    });
    await opinions.vote("c1", "9-a", "negative");
    expect(opinions.of("c1", "9-a")).toMatchObject({
      vote: null,
      asking: false,
      busy: false,
      error: new Error("away"),
    });
    reachable = true;
    await opinions.vote("c1", "9-a", "negative");
    reachable = false;
    await opinions.explain("c1", "9-a", "preference", "mais curtas");
    expect(opinions.of("c1", "9-a")).toMatchObject({ asking: true, busy: false, error: new Error("away") });
  });
});
