import { type ArtifactKind, artifactKind } from "./fence";

/** A stretch of an answer: Markdown, or the code of something to draw. */
export type Segment =
  | { readonly kind: "text"; readonly source: string }
  | { readonly kind: ArtifactKind; readonly code: string; readonly closed: boolean };

/**
 * An answer that is being written, cut at the fences of what will be drawn. Reading all of it as Markdown at every new
 * word is dear when it holds a page's code; cut like this, only its last stretch changes.
 */
export function splitFences(source: string): readonly Segment[] {
  const segments: Segment[] = [];
  let fence: { readonly sign: string; readonly kind: ArtifactKind | null } | null = null;
  let start = 0;
  let at = 0;
  while (at < source.length) {
    const newline = source.indexOf("\n", at);
    const next = newline === -1 ? source.length : newline + 1;
    const line = source.slice(at, newline === -1 ? next : newline);
    if (fence === null) {
      const opening = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})[ \t]*([^\s`]*)/.exec(line);
      if (opening) {
        fence = { sign: opening[1] ?? "", kind: artifactKind(opening[2] ?? "") };
        if (fence.kind) {
          if (at > start) segments.push({ kind: "text", source: source.slice(start, at) });
          start = next;
        }
      }
    } else if (closes(line, fence.sign)) {
      if (fence.kind) {
        segments.push({ kind: fence.kind, code: source.slice(start, Math.max(start, at - 1)), closed: true });
        start = next;
      }
      fence = null;
    }
    at = next;
  }
  if (fence?.kind) segments.push({ kind: fence.kind, code: source.slice(start), closed: false });
  else if (start < source.length) segments.push({ kind: "text", source: source.slice(start) });
  return segments;
}

function closes(line: string, sign: string): boolean {
  const found = /^ {0,3}(`{3,}|~{3,})[ \t]*$/.exec(line)?.[1];
  return found !== undefined && found[0] === sign[0] && found.length >= sign.length;
}
