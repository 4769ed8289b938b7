import { createContext } from "react";
import type { AssistantMessage } from "../wire/types";

/** What a number in an answer stands for. */
interface Citation {
  readonly passageId: string;
  readonly document: string;
}

export type Citations = ReadonlyMap<number, Citation>;

const NO_CITATIONS: Citations = new Map();

/** The citations of the answer that is being shown. */
export const CitationContext = createContext<Citations>(NO_CITATIONS);

/** The passages that tools of this answer found, by their number; of two searches, what the later one found counts. */
export function citationsOf(parts: AssistantMessage["parts"]): Citations {
  const found = new Map<number, Citation>();
  for (const part of parts) {
    if (part.type !== "tool" || !isRecord(part.result) || !Array.isArray(part.result.citacoes)) continue;
    for (const item of part.result.citacoes as readonly unknown[]) {
      if (!isRecord(item) || typeof item.n !== "number" || typeof item.passagem_id !== "string") continue;
      found.set(item.n, {
        passageId: item.passagem_id,
        document: typeof item.documento === "string" ? item.documento : "",
      });
    }
  }
  return found.size > 0 ? found : NO_CITATIONS;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const ADDRESS = "#citacao-";
const MARK = /\[(\d{1,2})\]/g;

/** The number of an address that this plugin made; null of any other. */
export function citedNumber(href: string | undefined): number | null {
  const number = href?.startsWith(ADDRESS) ? Number(href.slice(ADDRESS.length)) : Number.NaN;
  return Number.isInteger(number) ? number : null;
}

interface Node {
  readonly type: string;
  readonly value?: string;
  children?: Node[];
  readonly url?: string;
}

/** Makes links of `[1]` in the words of an answer. Code, and what is a link already, stays as it is. */
export function remarkCitations() {
  return (tree: Node): void => link(tree);
}

function link(node: Node): void {
  if (!node.children || node.type === "link" || node.type === "linkReference") return;
  node.children = node.children.flatMap((child) => {
    if (child.type !== "text" || child.value === undefined) {
      link(child);
      return [child];
    }
    return pieces(child.value);
  });
}

function pieces(value: string): Node[] {
  const found: Node[] = [];
  let end = 0;
  for (const match of value.matchAll(MARK)) {
    if (match.index > end) found.push({ type: "text", value: value.slice(end, match.index) });
    found.push({ type: "link", url: `${ADDRESS}${Number(match[1])}`, children: [{ type: "text", value: match[0] }] });
    end = match.index + match[0].length;
  }
  if (end < value.length) found.push({ type: "text", value: value.slice(end) });
  return found;
}
