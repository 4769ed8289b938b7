import { useMutation } from "@tanstack/react-query";
import { canUsePasskeys } from "../api/canUsePasskeys";
import { useText } from "../i18n";
import { Button } from "../ui/Button";
import { KeyRound } from "../ui/icons";
import { Problem } from "../ui/Problem";
import { Spinner } from "../ui/Spinner";
import { enterAs } from "./enterAs";

/** Logs in with a passkey, where the browser knows what that is. */
export function PasskeyButton() {
  const text = useText();
  const enter = useMutation({
    mutationFn: async () => (await import("../api/passkeys")).enterByPasskey(),
    onSuccess: (identity) => enterAs(identity, `#${identity.id}`),
  });
  if (!canUsePasskeys()) return null;
  return (
    <div className="space-y-4">
      <Problem error={enter.error} />
      <Button
        data-testid="login-passkey"
        disabled={enter.isPending}
        className="h-11 w-full"
        onClick={() => enter.mutate()}
      >
        {enter.isPending ? <Spinner /> : <KeyRound className="size-4" aria-hidden />}
        {text.logInWithPasskey}
      </Button>
    </div>
  );
}
