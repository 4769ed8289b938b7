import { Children, isValidElement, type ReactNode } from "react";
import { useText } from "../i18n";
import { CopyButton } from "../ui/CopyButton";

interface CodeProps {
  readonly className?: string;
  readonly children?: ReactNode;
}

function plainText(node: ReactNode): string {
  if (typeof node === "string" || typeof node === "number") return String(node);
  if (Array.isArray(node)) return node.map(plainText).join("");
  return isValidElement<CodeProps>(node) ? plainText(node.props.children) : "";
}

export function CodeBlock({ children }: { children: ReactNode }) {
  const text = useText();
  const code = Children.toArray(children).find((child) => isValidElement<CodeProps>(child));
  const className = isValidElement<CodeProps>(code) ? code.props.className : undefined;
  const language = /language-([\w+#-]+)/.exec(className ?? "")?.[1] ?? "";
  return (
    <div className="overflow-hidden rounded-xl border border-line bg-panel">
      <div className="flex h-9 items-center justify-between pr-1 pl-3.5 text-xs text-ink-faint">
        <span>{language}</span>
        <CopyButton label={text.copyCode} content={() => plainText(children).replace(/\n$/, "")} />
      </div>
      <pre tabIndex={0} className="overflow-x-auto px-3.5 pb-3">
        {children}
      </pre>
    </div>
  );
}
