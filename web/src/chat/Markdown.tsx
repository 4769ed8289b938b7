import { memo, type ReactNode, useId, useMemo } from "react";
import ReactMarkdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import { CodeBlock } from "./CodeBlock";

/** A link that tells the other side nothing and cannot reach back. */
function OutsideLink({ href, children }: { href: string | undefined; children: ReactNode }) {
  // An address that was refused (javascript: and the like) arrives empty: the words stay, the link goes.
  if (!href) return <span>{children}</span>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}

/**
 * What Markdown may become. Images are shown as links: loading one would tell another host what is being read here.
 * Headings start at the third level: the page's title is the first, each answer's the second.
 */
const components: Components = {
  a: ({ href, children }) => <OutsideLink href={href}>{children}</OutsideLink>,
  img: ({ src, alt }) => <OutsideLink href={typeof src === "string" ? src : undefined}>{alt || String(src ?? "")}</OutsideLink>,
  h1: ({ children }) => <h3 className="large">{children}</h3>,
  h2: ({ children }) => <h3>{children}</h3>,
  h3: ({ children }) => <h4>{children}</h4>,
  h4: ({ children }) => <h5>{children}</h5>,
  h5: ({ children }) => <h6>{children}</h6>,
  pre: ({ children }) => <CodeBlock>{children}</CodeBlock>,
  table: ({ children }) => (
    <div className="overflow-x-auto" tabIndex={0}>
      <table>{children}</table>
    </div>
  ),
};

const plugins = [remarkGfm];

/** Markdown with tables, task lists and the like; HTML in it is shown as text. */
export const Markdown = memo(function Markdown({ children }: { children: string }) {
  // Footnotes make ids: each text needs its own.
  const prefix = useId();
  const rehype = useMemo(() => ({ clobberPrefix: `${prefix}-` }), [prefix]);
  return (
    <div className="markdown">
      <ReactMarkdown remarkPlugins={plugins} remarkRehypeOptions={rehype} components={components}>
        {children}
      </ReactMarkdown>
    </div>
  );
});
