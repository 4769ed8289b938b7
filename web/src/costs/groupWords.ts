import type { Catalogue } from "../i18n/pt-PT";
import type { Costs } from "../wire/types";

/** By what consumption can be told apart, with its name. */
export function groupWords(text: Catalogue): Readonly<Record<Costs["por"], string>> {
  return { dia: text.costsDay, agente: text.costsAgent, modelo: text.model, utilizador: text.costsUser };
}
