import type { Preferences } from "../wire/types";
import type { ThemeChoice } from "./theme";

const choices: Readonly<Record<Preferences["tema"], ThemeChoice>> = {
  claro: "light",
  escuro: "dark",
  sistema: "system",
};
const words: Readonly<Record<ThemeChoice, Preferences["tema"]>> = { light: "claro", dark: "escuro", system: "sistema" };

/** The hub's word for a theme as this side calls it, and back. */
export const choiceOf = (tema: Preferences["tema"]): ThemeChoice => choices[tema];
export const wordOf = (choice: ThemeChoice): Preferences["tema"] => words[choice];
