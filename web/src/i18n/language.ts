import { storage } from "../state/storage";
import { Value } from "../state/value";

export const LANGUAGES = ["pt-PT", "pt-BR", "en"] as const;
export type Language = (typeof LANGUAGES)[number];

export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  "pt-PT": "Português (Portugal)",
  "pt-BR": "Português (Brasil)",
  en: "English",
};

const KEY = "language";

/** The first language that a person's browser asks for and that we speak; English otherwise, which most can read. */
export function preferredLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const lower = tag.toLowerCase();
    if (lower === "pt-br") return "pt-BR";
    if (lower === "pt" || lower.startsWith("pt-")) return "pt-PT";
    if (lower === "en" || lower.startsWith("en-")) return "en";
  }
  return "en";
}

function chosen(): Language | undefined {
  const stored = storage.get(KEY);
  return LANGUAGES.find((language) => language === stored);
}

function initial(): Language {
  const known = chosen();
  if (known) return known;
  if (typeof navigator === "undefined") return "pt-PT";
  return preferredLanguage(navigator.languages?.length ? navigator.languages : [navigator.language]);
}

export const language = new Value<Language>(initial());

export function chooseLanguage(choice: Language): void {
  storage.set(KEY, choice);
  language.set(choice);
}

// What is chosen in another tab counts in this one, too.
if (typeof window !== "undefined") {
  window.addEventListener("storage", (event) => {
    const known = event.key === `qhub.${KEY}` ? chosen() : undefined;
    if (known) language.set(known);
  });
}
