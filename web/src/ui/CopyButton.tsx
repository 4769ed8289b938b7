import { useEffect, useState } from "react";
import { useText } from "../i18n";
import { IconButton } from "./Button";
import { copyText } from "./clipboard";
import { Check, Copy } from "./icons";

interface Props {
  readonly label: string;
  readonly content: () => string;
  readonly className?: string;
  readonly onCopied?: () => void;
}

export function CopyButton({ label, content, className, onCopied }: Props) {
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
      onClick={() =>
        void copyText(content()).then((done) => {
          setCopied(done);
          if (done) onCopied?.();
        })
      }
    >
      {copied ? <Check className="size-4 text-good" aria-hidden /> : <Copy className="size-4" aria-hidden />}
    </IconButton>
  );
}
