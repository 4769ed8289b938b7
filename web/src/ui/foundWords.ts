/** Lower case and without accents, character by character, so that places stay where they are. */
function folded(text: string): string {
  return Array.from(text, (char) => {
    const plain = char.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
    return plain.length === char.length ? plain : char;
  }).join("");
}

export interface FoundWord {
  readonly start: number;
  readonly end: number;
  /** Which word of the search it is. */
  readonly word: number;
}

/** Where the words of a search are in a text, each where a word begins so. */
export function foundWords(text: string, query: string): readonly FoundWord[] {
  const words = folded(query).match(/[\p{L}\p{N}_]+/gu) ?? [];
  if (words.length === 0) return [];
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}_])(?:${words.map((word) => `(${word})`).join("|")})[\\p{L}\\p{N}_]*`,
    "gu",
  );
  return Array.from(folded(text).matchAll(pattern), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
    word: match.slice(1).findIndex(Boolean),
  }));
}
