import { describe, expect, it } from "vitest";
import { nextSentences } from "../src/chat/announce";
import { groupByDate } from "../src/conversations/groups";
import { en } from "../src/i18n/en";
import { preferredLanguage } from "../src/i18n/language";
import { ptBR } from "../src/i18n/pt-BR";
import { ptPT } from "../src/i18n/pt-PT";
import { fileName } from "../src/ui/download";
import type { Conversation } from "../src/wire/types";

/** A function that makes a text, as it is written. */
const written = (make: unknown): string => String(make).replace(/\s+/g, "");

function repeated(own: object, from: object, path = ""): string[] {
  return Object.entries(own).flatMap(([key, text]) => {
    const other: unknown = from[key as keyof typeof from];
    if (text === other) return []; // taken over as it is
    if (typeof text === "object" && text !== null) return repeated(text, other as object, `${path}${key}.`);
    return typeof text === "function" && written(text) === written(other) ? [path + key] : [];
  });
}

describe("languages", () => {
  it("speaks the first of the browser's that it knows, Portuguese otherwise", () => {
    expect(preferredLanguage(["fr-FR", "en-GB", "pt-BR"])).toBe("en");
    expect(preferredLanguage(["pt-BR"])).toBe("pt-BR");
    expect(preferredLanguage(["pt"])).toBe("pt-PT");
    expect(preferredLanguage(["de"])).toBe("en");
  });

  it("leaves no text empty and keeps its placeholders", () => {
    for (const catalogue of [ptPT, ptBR, en]) {
      expect(Object.values(catalogue).filter((value) => value === "")).toEqual([]);
      expect(catalogue.demoModelHow).toContain("{variable}");
    }
  });

  it("has for Brazil only what is said otherwise there", () => {
    expect(repeated(ptBR, ptPT)).toEqual([]);
  });
});

describe("reading aloud", () => {
  it("says whole sentences, without Markdown's signs, and the rest at the end", () => {
    const text = "São **41** peças. Ver [aqui](https://x.example) ";
    const first = nextSentences(text, 0, false);
    expect(first.spoken).toBe("São 41 peças.");
    expect(nextSentences(text, first.upTo, true).spoken).toBe("Ver aqui");
  });

  it("waits while a sentence has no end", () => {
    expect(nextSentences("Custa 3.5", 0, false)).toEqual({ spoken: "", upTo: 0 });
  });
});

describe("the list of conversations", () => {
  it("is grouped by the days that have passed on the person's calendar", () => {
    const now = new Date(2026, 5, 15, 0, 30);
    const at = (...parts: [number, number, number, number]) =>
      ({ updated_at: new Date(...parts).toISOString() }) as Conversation;
    const list = [at(2026, 5, 15, 0), at(2026, 5, 14, 23), at(2026, 5, 9, 1), at(2026, 4, 20, 1), at(2025, 1, 1, 1)];
    expect(groupByDate(list, now).map((group) => group.name)).toEqual([
      "today",
      "yesterday",
      "lastSevenDays",
      "lastThirtyDays",
      "older",
    ]);
  });
});

it("a title becomes a plain file name", () => {
  expect(fileName("Defeitos/turno: Manhã ☀", "csv")).toBe("defeitos-turno-manha.csv");
  expect(fileName("???", "md")).toBe("qhub.md");
});
