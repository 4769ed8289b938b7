import type { ToolPart } from "../wire/types";

/** A tool's or an argument's name as words: `criar_pasta` is "Criar pasta". */
export function nameInWords(name: string): string {
  const words = name.replace(/[_-]+/g, " ").trim();
  return words === "" ? name : words.charAt(0).toUpperCase() + words.slice(1);
}

/** What a call is called: the tool's own title where it has one, which the hub sends with what it asks. */
export function callTitle({ title, name }: ToolPart): string {
  return title && title !== name ? title : nameInWords(name);
}
