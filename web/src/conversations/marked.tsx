import { Fragment, type ReactNode } from "react";

/** Lower case and without accents, character by character, so that places stay where they are. */
function folded(text: string): string {
  return Array.from(text, (char) => {
    const plain = char.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
    return plain.length === char.length ? plain : char;
  }).join("");
}

/** A text with the words of a search marked, where a word begins so. */
export function marked(text: string, query: string): ReactNode {
  const words = folded(query).match(/[\p{L}\p{N}_]+/gu) ?? [];
  if (words.length === 0) return text;
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}_])(?:${words.join("|")})[\\p{L}\\p{N}_]*`, "gu");
  const pieces: ReactNode[] = [];
  let end = 0;
  for (const match of folded(text).matchAll(pattern)) {
    pieces.push(text.slice(end, match.index));
    end = match.index + match[0].length;
    pieces.push(
      <mark key={match.index} className="rounded-sm bg-accent/25 text-ink">
        {text.slice(match.index, end)}
      </mark>,
    );
  }
  pieces.push(text.slice(end));
  return pieces.map((piece, index) => <Fragment key={index}>{piece}</Fragment>);
}
