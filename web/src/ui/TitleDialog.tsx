import { type FormEvent, useState } from "react";
import { errorText, useText } from "../i18n";
import { Button } from "./Button";
import { Dialog } from "./Dialog";
import { Field } from "./Field";
import { Notice } from "./Notice";

/** The longest title that the hub takes. */
const LONGEST_TITLE = 200;

interface Props {
  readonly title: string;
  readonly initial: string;
  readonly onSave: (title: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for a dashboard's title. */
export function TitleDialog({ title, initial, onSave, onClose }: Props) {
  const text = useText();
  const [written, setWritten] = useState(initial);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function save(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    try {
      await onSave(written.trim());
      onClose();
    } catch (problem) {
      setError(problem);
      setBusy(false);
    }
  }

  return (
    <Dialog open onClose={onClose} title={title}>
      <form onSubmit={(event) => void save(event)}>
        <Field
          label={text.title}
          data-testid="dashboard-title-field"
          maxLength={LONGEST_TITLE}
          value={written}
          onChange={(event) => setWritten(event.target.value)}
          onFocus={(event) => event.target.select()}
        />
        {error ? (
          <Notice kind="error" className="mt-3">
            {errorText(error, text)}
          </Notice>
        ) : null}
        <div className="mt-5 flex justify-end gap-2">
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button
            type="submit"
            look="primary"
            data-testid="dashboard-title-save"
            disabled={busy || written.trim() === ""}
          >
            {text.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
