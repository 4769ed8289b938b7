import { useState } from "react";
import { api } from "../api/calls";
import { renew } from "../api/renewing";
import { useText } from "../i18n";
import { ActionForm } from "../ui/ActionForm";
import { Field } from "../ui/Field";
import { CurrentPassword } from "./CurrentPassword";

export function PasswordDialog({ onChanged, onClose }: { onChanged: () => void; onClose: () => void }) {
  const text = useText();
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  return (
    <ActionForm
      title={text.changePassword}
      description={text.changePasswordHint}
      onSubmit={async () => {
        await api.changePassword(current, next);
        await renew(); // the hub has ended every login, and given this browser a new one
        onChanged();
      }}
      onClose={onClose}
    >
      <CurrentPassword testId="password-current" value={current} onType={setCurrent} />
      <Field
        label={text.newPassword}
        type="password"
        autoComplete="new-password"
        required
        value={next}
        onChange={(event) => setNext(event.target.value)}
      />
    </ActionForm>
  );
}
