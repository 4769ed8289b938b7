/** A tool's or an argument's name as words: `criar_pasta` is "Criar pasta". */
export function nameInWords(name: string): string {
  const words = name.replace(/[_-]+/g, " ").trim();
  return words === "" ? name : words.charAt(0).toUpperCase() + words.slice(1);
}
