import { useText } from "../i18n";
import { CopyField } from "../ui/CopyField";

/** A token that was just made, and where a program takes it: this is the only time that anybody sees it. */
export function NewToken({ token }: { token: string }) {
  const text = useText();
  const address = new URL("/mcp", location.origin).href;
  return (
    <div role="status" className="mt-5 space-y-3 border-t border-line pt-4">
      <CopyField label={text.tokenMade} value={token} copy={text.tokenCopy} testId="token-value" />
      <p className="text-sm text-ink-soft">{text.tokenOnce}</p>
      <CopyField label={text.tokenAddress} value={address} copy={text.tokenCopyAddress} />
    </div>
  );
}
