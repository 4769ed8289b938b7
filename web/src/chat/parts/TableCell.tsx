import type { ComponentProps } from "react";
import type { ExtraProps } from "react-markdown";

type Element = NonNullable<ExtraProps["node"]>;

/** Of a line in a cell, in characters: more words wrap. */
const LINE = 18;

type Props = ComponentProps<"td"> & ExtraProps & { readonly as: "td" | "th" };

/** A cell of a table that scrolls where it is too wide: without a least width its sentences would be a word a line. */
export function TableCell({ as: Tag, node, style, children }: Props) {
  const width = Math.min(node ? lengthOf(node) : 0, LINE);
  return <Tag style={{ ...style, minWidth: `calc(${width}ch + 0.9em)` }}>{children}</Tag>;
}

function lengthOf(node: Element | Element["children"][number]): number {
  if (node.type === "text") return node.value.trim().length;
  return node.type === "element" ? node.children.reduce((length, child) => length + lengthOf(child), 0) : 0;
}
