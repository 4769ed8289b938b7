import { foundWords } from "../ui/foundWords";

const NAME = "found";
/** What is read at one go: words that were looked for together are said in one of these. */
const PASSAGE = "p, li, td, th, pre, h1, h2, h3, h4, h5, h6, figcaption";

/**
 * Marks the words of a search in an element. The first of the passage that has most of them, to be gone to; null where
 * none is there to be seen.
 */
export function markWords(element: Element, query: string): Range | null {
  const ranges: Range[] = [];
  const passages = new Map<Element, { readonly first: Range; readonly words: Set<number> }>();
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent || parent.closest("button, .sr-only, [hidden]")) continue;
    for (const { start, end, word } of foundWords(node.textContent ?? "", query)) {
      const range = new Range();
      range.setStart(node, start);
      range.setEnd(node, end);
      ranges.push(range);
      const passage = parent.closest(PASSAGE) ?? parent;
      const known = passages.get(passage);
      if (known) known.words.add(word);
      else passages.set(passage, { first: range, words: new Set([word]) });
    }
  }
  CSS.highlights?.set(NAME, new Highlight(...ranges));
  const [best] = [...passages.values()].sort((one, other) => other.words.size - one.words.size);
  return best?.first ?? null;
}

export function unmarkWords(): void {
  CSS.highlights?.delete(NAME);
}
