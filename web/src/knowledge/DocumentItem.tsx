import { useState } from "react";
import { api } from "../api/calls";
import { sizeText } from "../files/size";
import { useFormats, useLanguage, useText } from "../i18n";
import { IconButton } from "../ui/Button";
import { ConfirmDialog } from "../ui/ConfirmDialog";
import { FileText, Trash2 } from "../ui/icons";
import type { KnowledgeDocument } from "../wire/types";
import { useRefreshKnowledge } from "./useKnowledge";

/** A document in its collection: what it is called, how much of it there is, and whether all of it is indexed. */
export function DocumentItem({
  document,
  removable,
  semantic,
}: {
  document: KnowledgeDocument;
  removable: boolean;
  semantic: boolean;
}) {
  const text = useText();
  const format = useFormats();
  const locale = useLanguage();
  const refresh = useRefreshKnowledge();
  const [removing, setRemoving] = useState(false);
  const waiting = semantic ? document.passagens - document.indexadas : 0;
  const details = [
    document.nome,
    sizeText(document.bytes, locale),
    text.documentPassages(format.number(document.passagens)),
    ...(waiting > 0 ? [text.documentWaiting(format.number(waiting))] : []),
  ];
  return (
    <li data-testid="document" className="flex items-center gap-3 py-2.5">
      <FileText className="size-4 shrink-0 text-ink-faint" aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm font-medium">{document.titulo}</p>
        <p className="truncate text-xs text-ink-faint">{details.join(" · ")}</p>
        {document.erro ? <p className="text-xs text-danger">{text.documentUnreadable(document.erro)}</p> : null}
      </div>
      {removable ? (
        <IconButton
          label={text.documentRemove(document.titulo)}
          data-testid="document-remove"
          onClick={() => setRemoving(true)}
        >
          <Trash2 className="size-4" aria-hidden />
        </IconButton>
      ) : null}
      {removing ? (
        <ConfirmDialog
          title={text.documentRemoveTitle}
          description={text.documentRemoveBody(document.titulo)}
          action={text.remove}
          danger
          onConfirm={async () => {
            await api.removeDocument(document.id);
            await refresh();
          }}
          onClose={() => setRemoving(false)}
        />
      ) : null}
    </li>
  );
}
