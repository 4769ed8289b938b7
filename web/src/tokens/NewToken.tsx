import { useText } from "../i18n";
import { CopyButton } from "../ui/CopyButton";
import { Field } from "../ui/Field";

/** A token that was just made, and where a program takes it: this is the only time that anybody sees it. */
export function NewToken({ token }: { token: string }) {
  const text = useText();
  const address = new URL("/mcp", location.origin).href;
  return (
    <div role="status" className="mt-5 space-y-3 border-t border-line pt-4">
      <Field
        label={text.tokenMade}
        data-testid="token-value"
        readOnly
        value={token}
        onFocus={(event) => event.target.select()}
        end={<CopyButton label={text.tokenCopy} content={() => token} />}
      />
      <p className="text-sm text-ink-soft">{text.tokenOnce}</p>
      <Field
        label={text.tokenAddress}
        readOnly
        value={address}
        onFocus={(event) => event.target.select()}
        end={<CopyButton label={text.tokenCopyAddress} content={() => address} />}
      />
    </div>
  );
}
