import { Children, createContext, isValidElement, type ReactNode, useContext, useState } from "react";
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
}

export const CodeContext = createContext<CodeSource>({ source: "", live: false });

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
  const kind = artifactKind(language);
  if (kind) return <DrawnBlock kind={kind} node={node} code={plainText(children).replace(/\n$/, "")} />;
  return (
    <Code
      label={language.toLowerCase() === "jsx" ? text.artifactJsx : language}
      content={() => plainText(children).replace(/\n$/, "")}
    >
      {children}
    </Code>
  );
}

/** A block to draw: its code while that is being written or where it was cut, itself once it is whole. */
function DrawnBlock({ kind, node, code }: { kind: ArtifactKind; code: string } & ExtraProps) {
  const text = useText();
  const { source, live } = useContext(CodeContext);
  const whole = isClosedFence(source.slice(node?.position?.start.offset ?? 0, node?.position?.end.offset ?? 0));
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
