import { Fragment, type ReactNode } from "react";
import { foundWords } from "../ui/foundWords";

/** A text with the words of a search marked, where a word begins so. */
export function marked(text: string, query: string): ReactNode {
  const pieces: ReactNode[] = [];
  let done = 0;
  for (const { start, end } of foundWords(text, query)) {
    pieces.push(text.slice(done, start));
    done = end;
    pieces.push(
      <mark key={start} className="rounded-sm bg-accent/25 text-ink">
        {text.slice(start, end)}
      </mark>,
    );
  }
  pieces.push(text.slice(done));
  return pieces.map((piece, index) => <Fragment key={index}>{piece}</Fragment>);
}
