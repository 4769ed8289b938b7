/** Markdown as somebody would say it, for a line of a list: without the signs that only say how it is drawn. */
export function withoutMarks(markdown: string): string {
  return markdown
    .replace(/^#{1,6} +/gm, "")
    .replace(/!?\[([^\]]*)\]\([^)\s]*\)/g, "$1")
    .replace(/(\*\*|__|~~)(?=\S)([^\n]*?\S)\1/g, "$2")
    .replace(/`([^`\n]+)`/g, "$1");
}
