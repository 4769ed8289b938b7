import { useState } from "react";
import { api } from "../api/calls";
import { useFolders, useRefreshConversations } from "../api/queries";
import { useText } from "../i18n";
import { ActionForm } from "../ui/ActionForm";
import { Field } from "../ui/Field";
import type { Conversation } from "../wire/types";

const LONGEST_FOLDER = 60;

/** Puts a conversation into a folder, a new one or one that is there; without a name, out of its own. */
export function FolderDialog({ conversation, onClose }: { conversation: Conversation; onClose: () => void }) {
  const text = useText();
  const refresh = useRefreshConversations();
  const folders = useFolders().data ?? [];
  const [name, setName] = useState(conversation.pasta);
  return (
    <ActionForm
      title={text.folderTitle}
      testId="folder-save"
      ready
      onSubmit={async () => {
        await api.change(conversation.id, { pasta: name.trim() });
        refresh();
      }}
      onClose={onClose}
    >
      <Field
        label={text.folder}
        data-testid="folder-field"
        list="folders"
        maxLength={LONGEST_FOLDER}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <datalist id="folders">
        {folders.map(({ nome }) => (
          <option key={nome} value={nome} />
        ))}
      </datalist>
      <p className="mt-1.5 text-sm text-ink-faint">{text.folderHint}</p>
    </ActionForm>
  );
}
