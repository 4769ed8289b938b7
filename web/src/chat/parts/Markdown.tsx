import { memo, type ReactNode, useId, useMemo, useState } from "react";
import ReactMarkdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import { splitFences } from "../../artifacts/splitFences";
import { WritingArtifact } from "../../artifacts/WritingArtifact";
import { CitationLink } from "../../knowledge/CitationLink";
import { citedNumber, remarkCitations } from "../../knowledge/citations";
import { CodeBlock, CodeContext } from "./CodeBlock";

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
  a: ({ href, children }) => {
    const cited = citedNumber(href);
    return cited === null ? (
      <OutsideLink href={href}>{children}</OutsideLink>
    ) : (
      <CitationLink number={cited}>{children}</CitationLink>
    );
  },
  img: ({ src, alt }) => (
    <OutsideLink href={typeof src === "string" ? src : undefined}>{alt || String(src ?? "")}</OutsideLink>
  ),
  h1: ({ children }) => <h3 className="large">{children}</h3>,
  h2: ({ children }) => <h3>{children}</h3>,
  h3: ({ children }) => <h4>{children}</h4>,
  h4: ({ children }) => <h5>{children}</h5>,
  h5: ({ children }) => <h6>{children}</h6>,
  pre: ({ node, children }) => <CodeBlock node={node}>{children}</CodeBlock>,
  table: ({ children }) => (
    <div className="overflow-x-auto" tabIndex={0}>
      <table>{children}</table>
    </div>
  ),
};

const plugins = [remarkGfm, remarkCitations];

/**
 * Markdown with tables, task lists and the like; HTML in it is shown as text, and a block of it as a frame of its own
 * once nothing more is to come (`live`).
 */
export const Markdown = memo(function Markdown({ children, live = false }: { children: string; live?: boolean }) {
  // Once read as a whole, always so: what it has drawn stays, also where an answer that waited goes on.
  const [whole, setWhole] = useState(!live);
  if (!live && !whole) setWhole(true);
  return (
    <div className="markdown">
      {whole ? (
        <MarkdownText live={live}>{children}</MarkdownText>
      ) : (
        splitFences(children).map((segment, index) =>
          segment.kind === "text" ? (
            <MarkdownText key={index} live>
              {segment.source}
            </MarkdownText>
          ) : (
            <WritingArtifact key={index} {...segment} />
          ),
        )
      )}
    </div>
  );
});

const MarkdownText = memo(function MarkdownText({ children, live }: { children: string; live: boolean }) {
  // Footnotes make ids: each text needs its own.
  const prefix = useId();
  const rehype = useMemo(() => ({ clobberPrefix: `${prefix}-` }), [prefix]);
  const code = useMemo(() => ({ source: children, live }), [children, live]);
  return (
    <CodeContext value={code}>
      <ReactMarkdown remarkPlugins={plugins} remarkRehypeOptions={rehype} components={components}>
        {children}
      </ReactMarkdown>
    </CodeContext>
  );
});
