import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { useText } from "../i18n";
import { IconButton } from "./Button";
import { copyText } from "./clipboard";

export function CopyButton({ label, content, className }: { label: string; content: () => string; className?: string }) {
  const text = useText();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 1_800);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <IconButton
      label={copied ? text.copied : label}
      className={className ?? ""}
      onClick={() => void copyText(content()).then(setCopied)}
    >
      {copied ? <Check className="size-4 text-good" aria-hidden /> : <Copy className="size-4" aria-hidden />}
    </IconButton>
  );
}
