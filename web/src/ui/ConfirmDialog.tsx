import { useState } from "react";
import { errorText, useText } from "../i18n";
import { Button } from "./Button";
import { Dialog } from "./Dialog";
import { Notice } from "./Notice";

interface Props {
  readonly title: string;
  readonly description: string;
  readonly action: string;
  readonly danger?: boolean;
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks once more before something that others notice, or that cannot be undone. */
export function ConfirmDialog({ title, description, action, danger = false, onConfirm, onClose }: Props) {
  const text = useText();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function confirm() {
    setBusy(true);
    try {
      await onConfirm();
      onClose();
    } catch (problem) {
      setError(problem);
      setBusy(false);
    }
  }

  return (
    <Dialog open onClose={onClose} title={title} description={description}>
      {error ? <Notice kind="error">{errorText(error, text)}</Notice> : null}
      <div className="mt-5 flex justify-end gap-2">
        <Button onClick={onClose}>{text.cancel}</Button>
        <Button
          look={danger ? "danger" : "primary"}
          data-testid="confirm"
          disabled={busy}
          onClick={() => void confirm()}
        >
          {action}
        </Button>
      </div>
    </Dialog>
  );
}
