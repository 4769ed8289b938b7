/** Begins something that may belong to what came before a blank line: a list's item, an indented line, a quotation. */
const CONTINUES = /^(?:[ \t>]|[-*+][ \t]|\d{1,9}[.)][ \t])/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/**
 * Markdown that is being written, cut where one block surely ends and another begins: reading all of it at every new
 * word takes longer the longer it is; cut like this, only the last block changes. Joined, the pieces are the text again.
 */
export function splitBlocks(source: string): readonly string[] {
  const blocks: string[] = [];
  let start = 0;
  let at = 0;
  let fence: string | null = null;
  let formula = false;
  let blank = false;
  while (at < source.length) {
    const newline = source.indexOf("\n", at);
    const end = newline === -1 ? source.length : newline;
    const line = source.slice(at, end);
    if (blank && at > start && fence === null && !formula && line.trim() !== "" && !CONTINUES.test(line)) {
      blocks.push(source.slice(start, at));
      start = at;
    }
    const sign = FENCE.exec(line)?.[1];
    if (fence === null) fence = sign ?? null;
    else if (sign && sign[0] === fence[0] && sign.length >= fence.length && line.trim() === sign) fence = null;
    if (fence === null && /^\s*(?:\$\$|\\\[|\\\])\s*$/.test(line)) formula = !formula;
    blank = line.trim() === "";
    at = end + 1;
  }
  if (start < source.length) blocks.push(source.slice(start));
  return blocks;
}
