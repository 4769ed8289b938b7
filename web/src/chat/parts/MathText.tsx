import ReactMarkdown, { type Options } from "react-markdown";
import rehypeKatex from "rehype-katex";
import remarkMath from "remark-math";
import "katex/dist/katex.min.css";

/** No formula grows beyond the page, and none makes the browser work without end. */
const LIMITS = { maxSize: 12, maxExpand: 200, trust: false, throwOnError: false, strict: "ignore" } as const;

/** Markdown with formulas. Loaded with the first one: the rest of the app does without. */
export default function MathText({ remarkPlugins, ...options }: Options) {
  return (
    <ReactMarkdown
      {...options}
      remarkPlugins={[...(remarkPlugins ?? []), [remarkMath, { singleDollarTextMath: false }]]}
      rehypePlugins={[[rehypeKatex, LIMITS]]}
    />
  );
}
