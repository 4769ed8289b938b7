import { type FormEvent, useState } from "react";
import { api } from "../api/calls";
import { useRefreshConversations } from "../api/queries";
import { errorText, useText } from "../i18n";
import { Button } from "../ui/Button";
import { Dialog } from "../ui/Dialog";
import { Field } from "../ui/Field";
import { Notice } from "../ui/Notice";
import type { Conversation } from "../wire/types";

export function RenameDialog({ conversation, onClose }: { conversation: Conversation; onClose: () => void }) {
  const text = useText();
  const refresh = useRefreshConversations();
  const [title, setTitle] = useState(conversation.titulo ?? "");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function save(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    try {
      await api.rename(conversation.id, title.trim());
      refresh();
      onClose();
    } catch (problem) {
      setError(problem);
      setBusy(false);
    }
  }

  return (
    <Dialog open onClose={onClose} title={text.renameTitle}>
      <form onSubmit={(event) => void save(event)}>
        <Field
          label={text.title}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
          onFocus={(event) => event.target.select()}
        />
        {error ? (
          <Notice kind="error" className="mt-3">
            {errorText(error, text)}
          </Notice>
        ) : null}
        <div className="mt-5 flex justify-end gap-2">
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button type="submit" look="primary" disabled={busy || title.trim() === ""}>
            {text.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
