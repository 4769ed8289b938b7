import { Children, createContext, isValidElement, lazy, type ReactNode, Suspense, useContext, useState } from "react";
import type { ExtraProps } from "react-markdown";
import { ArtifactView } from "../../artifacts/ArtifactView";
import { type ArtifactKind, artifactKind, isClosedFence } from "../../artifacts/fence";
import { WritingArtifact } from "../../artifacts/WritingArtifact";
import { useText } from "../../i18n";
import { CopyButton } from "../../ui/CopyButton";

interface CodeProps {
  readonly className?: string;
  readonly children?: ReactNode;
}

/** The text that a block of code is in. */
export interface CodeSource {
  readonly source: string;
  /** More of it may come. */
  readonly live: boolean;
  /** A person's own: nothing in it is drawn. */
  readonly own: boolean;
}

export const CodeContext = createContext<CodeSource>({ source: "", live: false, own: false });

interface Written {
  readonly code: string;
  readonly language: string;
}

// Where they cannot be loaded, code is still code.
const Coloured = lazy(() => import("./ColouredCode").catch(() => ({ default: Plain })));
const Diagram = lazy(() => import("./Diagram").catch(() => ({ default: Plain })));

function Plain({ code }: { code: string }) {
  return <code>{code}</code>;
}

function plainText(node: ReactNode): string {
  if (typeof node === "string" || typeof node === "number") return String(node);
  if (Array.isArray(node)) return node.map(plainText).join("");
  return isValidElement<CodeProps>(node) ? plainText(node.props.children) : "";
}

/** A block of code, or what it draws. */
export function CodeBlock({ node, children }: { children: ReactNode } & ExtraProps) {
  const text = useText();
  const element = Children.toArray(children).find((child) => isValidElement<CodeProps>(child));
  const className = isValidElement<CodeProps>(element) ? element.props.className : undefined;
  const language = /language-([\w+#-]+)/.exec(className ?? "")?.[1] ?? "";
  const { own } = useContext(CodeContext);
  const kind = own ? null : artifactKind(language);
  const code = plainText(children).replace(/\n$/, "");
  if (kind) return <DrawnBlock kind={kind} node={node} code={code} />;
  if (language.toLowerCase() === "mermaid") return <DiagramBlock node={node} code={code} language={language} />;
  return (
    <Code label={language.toLowerCase() === "jsx" ? text.artifactJsx : language} content={() => code}>
      <CodeText node={node} code={code} language={language} />
    </Code>
  );
}

/** Whether the block has its end: what is still being written is not coloured anew at every word. */
function useWhole(node: ExtraProps["node"]): { readonly whole: boolean; readonly live: boolean } {
  const { source, live } = useContext(CodeContext);
  const whole = isClosedFence(source.slice(node?.position?.start.offset ?? 0, node?.position?.end.offset ?? 0));
  return { whole, live };
}

function CodeText({ node, code, language }: Written & ExtraProps) {
  const { whole, live } = useWhole(node);
  if (language === "" || (live && !whole)) return <Plain code={code} />;
  return (
    <Suspense fallback={<Plain code={code} />}>
      <Coloured code={code} language={language.toLowerCase()} />
    </Suspense>
  );
}

/** A diagram once it is whole and nothing more is to come; its code until then. */
function DiagramBlock({ node, code, language }: Written & ExtraProps) {
  const { whole, live } = useWhole(node);
  const plain = (
    <Code label={language} content={() => code}>
      <Plain code={code} />
    </Code>
  );
  if (live || !whole) return plain;
  return (
    <Suspense fallback={plain}>
      <Diagram code={code} />
    </Suspense>
  );
}

/** A block to draw: its code while that is being written or where it was cut, itself once it is whole. */
function DrawnBlock({ kind, node, code }: { kind: ArtifactKind; code: string } & ExtraProps) {
  const text = useText();
  const { whole, live } = useWhole(node);
  // What was drawn stays so: an answer that waited for a decision goes on, and a page must not start anew for that.
  const [drawn, setDrawn] = useState(whole && !live);
  if (whole && !live && !drawn) setDrawn(true);

  if (drawn) return <ArtifactView code={code} kind={kind} meta={fenceMeta(node)} />;
  if (live) return <WritingArtifact code={code} kind={kind} closed={whole} />;
  return (
    <Code label={`${kind} · ${text.artifactUnfinished}`} content={() => code}>
      <code>{code}</code>
    </Code>
  );
}

/** What a fence says after its language. */
function fenceMeta(node: ExtraProps["node"]): string {
  const code = node?.children.find((child) => child.type === "element");
  const meta = code?.data && "meta" in code.data ? code.data.meta : "";
  return typeof meta === "string" ? meta : "";
}

function Code({ label, content, children }: { label: string; content: () => string; children: ReactNode }) {
  const text = useText();
  return (
    <div className="overflow-hidden rounded-xl border border-line bg-panel">
      <div className="flex h-9 items-center justify-between pr-1 pl-3.5 text-xs text-ink-faint">
        <span>{label}</span>
        <CopyButton label={text.copyCode} content={content} />
      </div>
      <pre tabIndex={0} className="overflow-x-auto px-3.5 pb-3">
        {children}
      </pre>
    </div>
  );
}
