/** Without accents and in small letters, as people type when they search. */
export function folded(words: string): string {
  return words.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
