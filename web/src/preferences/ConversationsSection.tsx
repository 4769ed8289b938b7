import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../api/calls";
import { useRefreshConversations } from "../api/queries";
import { useText } from "../i18n";
import { clearDrafts } from "../state/drafts";
import { snapshots } from "../state/snapshots";
import { Button } from "../ui/Button";
import { ConfirmDialog } from "../ui/ConfirmDialog";
import { download } from "../ui/download";
import { Download, Trash2 } from "../ui/icons";
import { Problem } from "../ui/Problem";
import { Section } from "../ui/Section";

/** Takes all conversations along, or deletes them. */
export function ConversationsSection() {
  const text = useText();
  const refresh = useRefreshConversations();
  const [asking, setAsking] = useState(false);
  const take = useMutation({ mutationFn: async () => download("conversas.zip", (await api.exportAll()) as Blob) });
  return (
    <Section title={text.conversations} hint={text.allConversationsHint}>
      <div className="flex flex-wrap gap-3">
        <Button data-testid="export-all" disabled={take.isPending} onClick={() => take.mutate()}>
          <Download className="size-4" aria-hidden /> {text.exportAll}
        </Button>
        <Button look="refuse" data-testid="remove-all" onClick={() => setAsking(true)}>
          <Trash2 className="size-4" aria-hidden /> {text.removeAll}
        </Button>
      </div>
      <Problem error={take.error} className="mt-3" />
      {asking ? (
        <ConfirmDialog
          title={text.removeAllTitle}
          description={text.removeAllBody}
          action={text.removeAll}
          danger
          testId="confirm-remove-all"
          onConfirm={async () => {
            await api.removeAll();
            clearDrafts();
            snapshots.clear();
            refresh();
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </Section>
  );
}
