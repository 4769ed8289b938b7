import { useText } from "../i18n";
import { ConfirmDialog } from "../ui/ConfirmDialog";
import type { Token } from "../wire/types";

export function RevokeToken({
  token,
  revoke,
  onClose,
}: {
  token: Token;
  revoke: () => Promise<void>;
  onClose: () => void;
}) {
  const text = useText();
  return (
    <ConfirmDialog
      title={text.tokenRevokeTitle}
      description={text.tokenRevokeBody(token.nome)}
      action={text.tokenRevoke}
      danger
      onConfirm={revoke}
      onClose={onClose}
    />
  );
}
