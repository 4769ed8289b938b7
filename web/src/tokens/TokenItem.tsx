import { useFormats, useText } from "../i18n";
import { Button } from "../ui/Button";
import type { Token } from "../wire/types";
import { scopeWords } from "./tokens";

export function TokenItem({ token, whose, onRevoke }: { token: Token; whose?: string; onRevoke: () => void }) {
  const text = useText();
  const format = useFormats();
  const used = token.usado ? text.tokenUsed(format.dateTime(token.usado)) : text.tokenUnused;
  return (
    <li data-testid="token-item" className="flex items-center justify-between gap-3 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="text-sm font-medium break-words">
          {token.nome} {whose ? <span className="font-normal text-ink-soft">· {whose}</span> : null}
        </p>
        <p className="mt-0.5 text-xs break-words text-ink-faint">
          <code>{token.inicio}…</code> · {scopeWords(token.ambito, text)} ·{" "}
          {text.tokenExpires(format.dateTime(token.expira))} · {used}
        </p>
      </div>
      <Button
        look="refuse"
        data-testid="token-revoke"
        aria-label={text.tokenRevokeLabel(token.nome)}
        onClick={onRevoke}
      >
        {text.tokenRevoke}
      </Button>
    </li>
  );
}
