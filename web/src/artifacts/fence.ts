/** What a fenced block can be drawn as. */
export type ArtifactKind = "html" | "svg";

/** Titles longer than this are cut: they name a card, a file and a dashboard. */
const LONGEST_TITLE = 120;

/** The kind that a fence's language asks for; null where it is plain code. */
export function artifactKind(language: string): ArtifactKind | null {
  const name = language.toLowerCase();
  return name === "html" || name === "svg" ? name : null;
}

/**
 * Whether a fenced block has its closing fence. Markdown lets one run to the end of the text without it: an answer that
 * is being written, or that was cut. `source` is the block as it was written, from its opening fence.
 */
export function isClosedFence(source: string): boolean {
  const lines = source.trimEnd().split("\n");
  const opening = /^(`{3,}|~{3,})/.exec(lines[0] ?? "")?.[1];
  // A block inside a list or a quotation brings that one's signs before its last line.
  const closing = /^[\s>]*(`{3,}|~{3,})[ \t]*$/.exec(lines.at(-1) ?? "")?.[1];
  if (!opening || !closing || lines.length < 2) return false;
  return closing[0] === opening[0] && closing.length >= opening.length;
}

/** A name for what was drawn: what its fence says, else what the document calls itself, else nothing. */
export function artifactTitle(code: string, meta: string): string | null {
  const said = /\btitle=(?:"([^"]*)"|'([^']*)'|(\S+))/i.exec(meta);
  const own = /<title[^>]*>([^<]*)<\/title>/i.exec(code) ?? /<h1[^>]*>([^<]*)<\/h1>/i.exec(code);
  for (const found of [said?.[1] ?? said?.[2] ?? said?.[3], own?.[1]]) {
    const title = plain(found ?? "");
    if (title) return title;
  }
  return null;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", nbsp: " " };

function plain(words: string): string {
  return words
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name] ?? "")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, LONGEST_TITLE);
}
