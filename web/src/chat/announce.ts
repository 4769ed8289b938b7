/** Markdown's signs, which a screen reader would spell out. */
const SIGNS = /[*_`#>|~]+|\[([^\]]*)\]\([^)]*\)/g;

/**
 * The next words of a growing text that are worth reading aloud: whole sentences only, so that a screen reader is not
 * interrupted at every piece. `from` is how much was read already; `whole` says that the text has ended.
 */
export function nextSentences(
  text: string,
  from: number,
  whole: boolean,
): { readonly spoken: string; readonly upTo: number } {
  let upTo = from;
  if (whole) upTo = text.length;
  else for (const end of text.slice(from).matchAll(/[.!?…:](?=\s)|\n+/g)) upTo = from + end.index + end[0].length;
  const spoken = text.slice(from, upTo).replace(SIGNS, "$1").replace(/\s+/g, " ").trim();
  return { spoken, upTo };
}
