import { type FormEvent, useState } from "react";
import { api } from "../api/calls";
import { errorText, useText } from "../i18n";
import { logOut } from "../state/session";
import { Button } from "../ui/Button";
import { Dialog } from "../ui/Dialog";
import { Field } from "../ui/Field";
import { Notice } from "../ui/Notice";

export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const text = useText();
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function save(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    try {
      await api.changePassword(current, next);
      logOut({ expired: true }); // the hub has just ended this session too
    } catch (problem) {
      setError(problem);
      setBusy(false);
    }
  }

  return (
    <Dialog open onClose={onClose} title={text.changePassword} description={text.changePasswordHint}>
      <form onSubmit={(event) => void save(event)} className="space-y-4">
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
        {error ? <Notice kind="error">{errorText(error, text)}</Notice> : null}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button type="submit" look="primary" disabled={busy}>
            {text.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
