import { useState } from "react";
import { api } from "../api/calls";
import { useText } from "../i18n";
import { logOut } from "../state/session";
import { ActionForm } from "../ui/ActionForm";
import { Field } from "../ui/Field";

export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const text = useText();
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  return (
    <ActionForm
      title={text.changePassword}
      description={text.changePasswordHint}
      onSubmit={async () => {
        await api.changePassword(current, next);
        logOut({ expired: true }); // the hub has just ended this session too
      }}
      onClose={onClose}
    >
      <Field
        label={text.currentPassword}
        type="password"
        autoComplete="current-password"
        required
        value={current}
        onChange={(event) => setCurrent(event.target.value)}
      />
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
