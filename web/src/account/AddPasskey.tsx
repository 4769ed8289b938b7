import { useState } from "react";
import { makePasskey } from "../api/passkeys";
import { useText } from "../i18n";
import { ActionForm } from "../ui/ActionForm";
import { Field } from "../ui/Field";
import { CurrentPassword } from "./CurrentPassword";

interface Props {
  /** Whether the person has a password to show first; who has none must have logged in a moment ago. */
  readonly hasPassword: boolean;
  readonly onAdded: () => Promise<unknown>;
  readonly onClose: () => void;
}

export function AddPasskey({ hasPassword, onAdded, onClose }: Props) {
  const text = useText();
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  return (
    <ActionForm
      title={text.passkeyAdd}
      description={text.passkeyAddHint}
      action={text.passkeyNext}
      testId="passkey-next"
      ready={name.trim() !== "" && (password !== "" || !hasPassword)}
      onSubmit={async () => {
        await makePasskey(password, name);
        await onAdded();
      }}
      onClose={onClose}
    >
      <Field
        label={text.passkeyName}
        data-testid="passkey-name"
        maxLength={60}
        required
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      {hasPassword ? <CurrentPassword testId="passkey-password" value={password} onType={setPassword} /> : null}
    </ActionForm>
  );
}
