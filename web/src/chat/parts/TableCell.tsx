import type { ComponentProps } from "react";
import type { ExtraProps } from "react-markdown";

type Element = NonNullable<ExtraProps["node"]>;

/** Of a line in a cell, in characters: more words wrap. */
const LINE = 16;

type Props = ComponentProps<"td"> & ExtraProps & { readonly as: "td" | "th" };

/** A cell of a table that scrolls where it is too wide: without a least width its sentences would be a word a line. */
export function TableCell({ as: Tag, node, style, children }: Props) {
  const written = node ? textOf(node).trim() : "";
  // A word alone is never cut, and its column as wide as it is.
  const line = /\s/.test(written) ? { minWidth: `calc(${Math.min(written.length, LINE)}ch + 0.9em)` } : null;
  return <Tag style={{ ...style, ...line }}>{children}</Tag>;
}

function textOf(node: Element | Element["children"][number]): string {
  if (node.type === "text") return node.value;
  return node.type === "element" ? node.children.map(textOf).join("") : "";
}
