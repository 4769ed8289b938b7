import type { Formats } from "../i18n";
import { modelInWords } from "../i18n/callNames";
import type { Catalogue } from "../i18n/pt-PT";
import type { Costs } from "../wire/types";

/** By what consumption can be told apart, with its name. */
export function groupWords(text: Catalogue): Readonly<Record<Costs["por"], string>> {
  return { dia: text.costsDay, agente: text.costsAgent, modelo: text.model, utilizador: text.costsUser };
}

/** One of what was told apart: a day and a model in words, a person and an agent by their names. */
export function keyWords(by: Costs["por"], key: string, format: Formats, text: Catalogue): string {
  if (by === "dia") return format.day(key);
  return by === "modelo" ? modelInWords(key, text) : key;
}
