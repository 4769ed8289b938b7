import { describe, expect, it } from "vitest";
import { columnInWords, fieldInWords, modelInWords } from "../src/i18n/callNames";
import { en } from "../src/i18n/en";
import { preferredLanguage } from "../src/i18n/language";
import { ptPT } from "../src/i18n/pt-PT";
import { changeMeaning } from "../src/widgets/changeMeaning";

describe("names in words", () => {
  it.each([
    ["tipo_defeito", "Tipo defeito"],
    ["nº_peças_dia", "nº_peças_dia"],
    ["Turno", "Turno"],
    ["total", "total"],
    ["CO2_total", "CO2_total"],
  ])("a column %s is %s", (name, words) => {
    expect(columnInWords(name)).toBe(words);
  });

  it.each([
    ["claude-sonnet-4-5-20250929", "Claude Sonnet 4.5"],
    ["anthropic:claude-opus-4-1", "Claude Opus 4.1"],
    ["openai:gpt-5-mini", "GPT-5 Mini"],
    ["gemini-2.5-flash", "Gemini 2.5 Flash"],
    ["meta-llama/llama-3.3-70b", "Llama 3.3 70b"],
    ["openai:meta-llama/llama-3.3-70b", "Llama 3.3 70b"],
    ["qwen3:8b", "Qwen3 8b"],
    ["openai:qwen3:8b", "Qwen3 8b"],
    ["llama3.2:latest", "Llama3.2"],
    ["demo", "Modelo de demonstração"],
  ])("the model %s is %s", (model, words) => {
    expect(modelInWords(model, ptPT)).toBe(words);
  });
});

describe("the name of an argument", () => {
  it.each([
    ["titulo", "Título", "Title"],
    ["alterado_em", "Alterado em", "Changed"],
    ["tipo_de_via", "Tipo de via", "Tipo de via"],
    ["constructor", "Constructor", "Constructor"],
  ])("%s is %s, and %s in English", (name, portuguese, english) => {
    expect(fieldInWords(name, ptPT)).toBe(portuguese);
    expect(fieldInWords(name, en)).toBe(english);
  });
});

describe("a change", () => {
  it.each([
    ["Defeitos de pintura", 12, "bad"],
    ["Defeitos de pintura", -12, "good"],
    ["Reclamações", 3, "bad"],
    ["Vendas do mês", 3, "good"],
    ["Faturação total", -3, "bad"],
    ["Customers", 3, "neutral"],
    ["Redução de defeitos", 3, "neutral"],
    ["Não conformidades", 3, "bad"],
    ["Temperatura", -1, "neutral"],
    ["Total cost", 8, "bad"],
    ["Defeitos", 0, "neutral"],
  ])("of %s by %d is %s", (title, change, meaning) => {
    expect(changeMeaning(title, change)).toBe(meaning);
  });
});

describe("the language of somebody who never chose one", () => {
  it.each([
    [["de-DE", "fr"], "en"],
    [["zh"], "en"],
    [["de", "pt-BR"], "pt-BR"],
    [["pt"], "pt-PT"],
    [[], "en"],
  ] as const)("is, for a browser that asks for %j, %s", (wanted, language) => {
    expect(preferredLanguage(wanted)).toBe(language);
  });
});
