import { lazy, memo, type ReactNode, Suspense, useId, useMemo, useState } from "react";
import ReactMarkdown, { type Components, type Options } from "react-markdown";
import remarkBreaks from "remark-breaks";
import remarkGfm from "remark-gfm";
import { splitFences } from "../../artifacts/splitFences";
import { WritingArtifact } from "../../artifacts/WritingArtifact";
import { useText } from "../../i18n";
import { CitationLink } from "../../knowledge/CitationLink";
import { citedNumber, remarkCitations } from "../../knowledge/citations";
import { AskLink, questionOf } from "./AskLink";
import { CodeBlock, CodeContext } from "./CodeBlock";
import { mathSource } from "./mathSource";
import { isNote, NoteLink } from "./NoteLink";
import { splitBlocks } from "./splitBlocks";
import { TableCell } from "./TableCell";

// Where it cannot be loaded, formulas are shown as they were written.
const MathText = lazy(() =>
  import("./MathText").catch(() => ({ default: (options: Options) => <ReactMarkdown {...options} /> })),
);

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
  a: ({ node, href, children, ...attributes }) => {
    if (isNote(attributes))
      return (
        <NoteLink href={href} {...attributes}>
          {children}
        </NoteLink>
      );
    const question = questionOf(href);
    if (question !== null) return <AskLink question={question} />;
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
  h2: ({ className, children }) => <h3 className={className}>{children}</h3>,
  h3: ({ children }) => <h4>{children}</h4>,
  h4: ({ children }) => <h5>{children}</h5>,
  h5: ({ children }) => <h6>{children}</h6>,
  pre: ({ node, children }) => <CodeBlock node={node}>{children}</CodeBlock>,
  table: ({ children }) => (
    <div className="overflow-x-auto" tabIndex={0}>
      <table>{children}</table>
    </div>
  ),
  th: (cell) => <TableCell {...cell} as="th" />,
  td: (cell) => <TableCell {...cell} as="td" />,
  input: ({ checked }) => <TaskBox checked={checked === true} />,
};

/** A task of a list: it says how it stands, and cannot be changed. */
function TaskBox({ checked }: { checked: boolean }) {
  const text = useText();
  return (
    <input
      type="checkbox"
      checked={checked}
      disabled
      readOnly
      aria-label={checked ? text.taskIsDone : text.taskIsOpen}
      className="mr-1.5 size-4 align-[-0.15em] accent-accent"
    />
  );
}

const plugins = [remarkGfm, remarkCitations];
/** A person's new line is a new line. */
const ownPlugins = [remarkGfm, remarkBreaks];

/**
 * Markdown with tables, task lists, formulas and the like; HTML in it is shown as text, and a block of it as a frame of
 * its own once nothing more is to come (`live`).
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
            <WritingText key={index}>{segment.source}</WritingText>
          ) : (
            <WritingArtifact key={index} {...segment} />
          ),
        )
      )}
    </div>
  );
});

/** Markdown that a person wrote: as in an answer, but nothing in it is drawn. */
export const OwnMarkdown = memo(function OwnMarkdown({ children }: { children: string }) {
  return (
    <div className="markdown">
      <MarkdownText own>{children}</MarkdownText>
    </div>
  );
});

const WritingText = memo(function WritingText({ children }: { children: string }) {
  return splitBlocks(children).map((block, index) => (
    <MarkdownText key={index} live>
      {block}
    </MarkdownText>
  ));
});

interface TextProps {
  readonly children: string;
  readonly live?: boolean;
  readonly own?: boolean;
}

const MarkdownText = memo(function MarkdownText({ children, live = false, own = false }: TextProps) {
  // Footnotes make ids: each text needs its own.
  const prefix = useId();
  const { footnotes, footnoteBack } = useText();
  const rehype = useMemo(
    () => ({
      clobberPrefix: `${prefix}-`,
      footnoteLabel: footnotes,
      footnoteBackLabel: (index: number) => footnoteBack(index + 1),
    }),
    [prefix, footnotes, footnoteBack],
  );
  const maths = useMemo(() => mathSource(children), [children]);
  const source = maths ?? children;
  const code = useMemo(() => ({ source, live, own }), [source, live, own]);
  const options = { remarkPlugins: own ? ownPlugins : plugins, remarkRehypeOptions: rehype, components };
  return (
    <CodeContext value={code}>
      {maths === null ? (
        <ReactMarkdown {...options}>{children}</ReactMarkdown>
      ) : (
        <Suspense fallback={<ReactMarkdown {...options}>{children}</ReactMarkdown>}>
          <MathText {...options}>{maths}</MathText>
        </Suspense>
      )}
    </CodeContext>
  );
});
