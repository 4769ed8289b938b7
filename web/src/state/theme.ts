import { storage } from "./storage";
import { Value } from "./value";

export type ThemeChoice = "system" | "light" | "dark";
export type Theme = "light" | "dark";

const KEY = "theme";
const system = matchMedia("(prefers-color-scheme: dark)");

function storedChoice(): ThemeChoice {
  const value = storage.get(KEY);
  return value === "light" || value === "dark" ? value : "system";
}

function resolve(choice: ThemeChoice): Theme {
  if (choice !== "system") return choice;
  return system.matches ? "dark" : "light";
}

export const themeChoice = new Value<ThemeChoice>(storedChoice());
export const theme = new Value<Theme>(resolve(themeChoice.get()));

function show(): void {
  theme.set(resolve(themeChoice.get()));
  document.documentElement.dataset.theme = theme.get();
}

export function chooseTheme(choice: ThemeChoice): void {
  storage.set(KEY, choice === "system" ? null : choice);
  themeChoice.set(choice);
  show();
}

system.addEventListener("change", show);
show();
