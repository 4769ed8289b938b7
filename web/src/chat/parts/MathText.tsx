import ReactMarkdown, { type ExtraProps, type Options } from "react-markdown";
import rehypeKatex from "rehype-katex";
import remarkMath from "remark-math";
import "katex/dist/katex.min.css";

type Element = NonNullable<ExtraProps["node"]>;

/** No formula grows beyond the page, and none makes the browser work without end. */
const LIMITS = { maxSize: 12, maxExpand: 200, trust: false, throwOnError: false, strict: "ignore" } as const;

/** A formula on lines of its own can be scrolled by keyboard, too. */
function reachable() {
  return ({ children }: { readonly children: readonly unknown[] }): void => children.forEach(reach);
}

function reach(node: unknown): void {
  const { children, properties } = node as Partial<Element>;
  const names = properties?.className;
  if (properties && Array.isArray(names) && names.includes("katex-display")) properties.tabIndex = 0;
  else children?.forEach(reach);
}

/** Markdown with formulas. Loaded with the first one: the rest of the app does without. */
export default function MathText({ remarkPlugins, ...options }: Options) {
  return (
    <ReactMarkdown
      {...options}
      remarkPlugins={[...(remarkPlugins ?? []), [remarkMath, { singleDollarTextMath: false }]]}
      rehypePlugins={[[rehypeKatex, LIMITS], reachable]}
    />
  );
}
