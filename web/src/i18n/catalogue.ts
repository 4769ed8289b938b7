import { Value } from "../state/value";
import { type Language, language } from "./language";
import type { Catalogue } from "./pt-PT";

/** Each language is a file of its own: a browser loads the one that its person reads. */
const LOADERS: Readonly<Record<Language, () => Promise<Catalogue>>> = {
  "pt-PT": () => import("./pt-PT").then((module) => module.ptPT),
  "pt-BR": () => import("./pt-BR").then((module) => module.ptBR),
  en: () => import("./en").then((module) => module.en),
};

/** The texts in the person's language; nothing before `loadCatalogue`. */
export const catalogue = new Value<Catalogue | null>(null);

/** Loads the chosen language. While it comes, and where it does not, what is there stays. */
export async function loadCatalogue(): Promise<void> {
  const wanted = language.get();
  const text = await LOADERS[wanted]();
  // Of two that were chosen one after the other, the last counts, whichever comes first.
  if (language.get() === wanted) catalogue.set(text);
}
